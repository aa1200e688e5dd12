"""Small helpers for tests that read like rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from attrs import evolve

from loyang import (
    BASE_RULESET,
    CHANCE,
    HIDDEN,
    Dealer,
    Decision,
    Dice,
    DiscardHelper,
    EndActions,
    Harvest,
    KeepCards,
    LayCard,
    Move,
    Refusal,
    Serve,
    Sow,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    UseHelper,
    Vegetable,
    apply,
    deciders,
    decision,
    is_over,
    legal_moves,
    refusal_of,
)
from loyang.state import CasualCustomer, DottedDeal, Field, Helper, RegularCustomer, Stall, card_set
from loyang.testing.near_misses import BARE, all_names, variations


def after(state: State, *moves: Move) -> State:
    """The state after these moves, each of them checked."""
    for move in moves:
        state = apply(state, move)
    return state


def refused(state: State, move: Move) -> Refusal:
    """Why the move is refused; it must be."""
    refusal = refusal_of(state, move)
    assert refusal is not None, f"{move} is allowed"
    assert move not in legal_moves(state)
    return refusal


def verbs(state: State) -> set[str]:
    """The verbs of all legal moves."""
    return {move.verb for move in legal_moves(state)}


def field(state: State, player: int, name: str) -> Field:
    """A visible field."""
    (found,) = (item for item in state.players[player].area.fields if item.name == name)
    return found


def stall(state: State, player: int, card: str) -> Stall:
    """A visible stall."""
    (found,) = (item for item in state.players[player].area.stalls if item.card == card)
    return found


def regular(state: State, player: int, card: str) -> RegularCustomer:
    """A visible regular customer."""
    customers = state.players[player].area.regular_customers
    (found,) = (item for item in customers if item.card == card)
    return found


def shown(state: State, player: int) -> set[str]:
    """The visible action cards before a player."""
    area = state.players[player].area
    cards: Iterable[Stall | RegularCustomer | CasualCustomer | Helper] = (
        *area.stalls,
        *area.regular_customers,
        *area.casual_customers,
        *area.helpers,
    )
    return {item.card for item in cards} | {item.name for item in area.fields if item.is_card}


def all_cards_but(*cards: str) -> list[str]:
    """The codes of all action cards except these: an area that leaves only these for the piles."""
    return [code for code in BASE_RULESET.codes if code not in cards]


def quiet_move(state: State, dealer: Dealer) -> Move:
    """What brings the game on without doing more than is needed; takes cards as early as it can."""
    player = deciders(state)[0]
    if player == CHANCE:
        return dealer.choose(state)
    moves = legal_moves(state)
    match decision(state, player):
        case Decision.HARVEST:
            return Harvest(player)
        case Decision.DISTRIBUTION:
            return next((move for move in moves if isinstance(move, TakeCards)), moves[0])
        case Decision.ACT:
            return EndActions(player)
        case Decision.STORE:
            return next(move for move in moves if isinstance(move, Store))
        case Decision.STEP:
            return Step(player, 0)
        case Decision.PAYMENT:
            return TakeLoan(player)
    return moves[0]


def quietly(state: State, reached: Callable[[State], bool], seed: int = 1) -> State:
    """Play quiet moves up to the first state in which that is reached, or to the end."""
    dealer = Dealer(seed)
    while not (reached(state) or is_over(state)):
        state = apply(state, quiet_move(state, dealer))
    return state


def close_turn(state: State, player: int, store: str = "nothing") -> State:
    """End the actions, store, and buy no step."""
    return after(state, EndActions(player), Store(player, store), Step(player, 0))


def turn_of(state: State, player: int, round: int) -> State:
    """Play quiet moves up to that player's actions in that round."""
    return quietly(state, lambda now: now.round == round and decision(now, player) is Decision.ACT)


# --- what is hidden ----------------------------------------------------------------------------

Place: TypeAlias = tuple[str, int]
"""Where hidden cards lie: ``("hand", 1)``, ``("dotted", 1)``, ``("draw pile", -1)``, or while
the dotted customers are dealt ``("to deal", -1)``."""


DOTTED = frozenset(BASE_RULESET.dotted)


def hidden_from(state: State, player: int | None) -> dict[Place, tuple[str, ...]]:
    """The cards that a player (or with nothing, the public) may not see (CRD-2, INT-1)."""
    hidden: dict[Place, tuple[str, ...]] = {("draw pile", CHANCE): (*state.draw_pile,)}
    for number, other in enumerate(state.players):
        if number != player:
            hidden["hand", number] = (*other.hand,)
            hidden["dotted", number] = () if other.dotted is None else (other.dotted,)
    if isinstance(state.pending, DottedDeal):
        hidden["to deal", CHANCE] = (*state.pending.cards,)
    return {place: cards for place, cards in hidden.items() if cards}


def may_lie(state: State, place: Place, card: str) -> bool:
    """Whether a hidden card may lie there: only dotted customers are dealt by INT-1, and first."""
    if card in DOTTED:
        return place[0] != "draw pile" or not isinstance(state.pending, DottedDeal)
    return place[0] not in ("dotted", "to deal")


def with_hidden(state: State, hidden: Mapping[Place, Iterable[str]]) -> State:
    """The state with other cards where hidden ones lie."""
    for (kind, number), cards in hidden.items():
        if kind == "draw pile":
            state = evolve(state, draw_pile=card_set(cards))
        elif kind == "to deal":
            state = evolve(state, pending=DottedDeal(card_set(cards)))
        else:
            player = state.players[number]
            if kind == "hand":
                player = evolve(player, hand=card_set(cards))
            else:
                player = evolve(player, dotted=next(iter(cards)))
            state = evolve(state, players=state.players.set(number, player))
    return state


def rearranged(state: State, player: int | None, dice: Dice, keep: int | None = None) -> State:
    """The state after swapping cards among the places that a player cannot see into.

    Those of another player stay as they are if asked for.
    """
    cards = {
        place: list(there)
        for place, there in hidden_from(state, player).items()
        if keep is None or place[1] != keep
    }
    spots = [(place, number) for place, there in cards.items() for number in range(len(there))]
    for place, number in spots:
        if place[0] == "draw pile":
            continue
        mine = cards[place][number]
        partners = [
            (other, index)
            for other, index in spots
            if may_lie(state, other, mine) and may_lie(state, place, cards[other][index])
        ]
        other, index = dice.choose(partners)
        cards[place][number], cards[other][index] = cards[other][index], mine
    return with_hidden(state, cards)


def viewers(state: State) -> list[int | None]:
    """All who can look at a state: each player, and the public."""
    return [*range(len(state.players)), None]


# --- what might be asked -----------------------------------------------------------------------


def attempts(state: State, player: int) -> list[Move]:
    """Moves that a player may ask about: with each card, and near to what he can do."""
    shown = [*state.courtyard, *(card for row in state.rows for card in row if card), "tout"]
    mine = [*state.players[player].hand, "tout"]
    moves: list[Move] = [kind(player) for kind in BARE]
    for code in (*all_names(), HIDDEN):
        moves += [kind(player, code) for kind in (LayCard, Serve, DiscardHelper, UseHelper)]
        moves += [TakeCards(player, shown[0], code), TakeCards(player, code, mine[0])]
        moves += [KeepCards(player, (code,)), Sow(player, code, Vegetable.PUMPKIN)]
    may = player in deciders(state)
    listed = [move for move in legal_moves(state) if may and move.player == player]
    for move in listed[:: 1 + len(listed) // 8]:
        moves += [near for near in variations(state, move) if near.player == player]
    return moves
