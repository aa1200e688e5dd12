"""CRD: dealing, the distribution round, and the tokens."""

from __future__ import annotations

from functools import cache
from typing import Any

from loyang.moves import LayCard, Move, Refusal, TakeCards
from loyang.rules import solo
from loyang.rules.cards_in_play import add_card, put, remove_card, visible, with_player
from loyang.rules.kind_of_move import Kind
from loyang.rules.payments import charge
from loyang.ruleset.cards import FieldCard
from loyang.state import NO_CARDS, Deal, Decision, FirstLay, Phase, Player, State, card_set, seat
from loyang.state.evolve import evolve, evolve_player, evolve_state

__all__ = [
    "KINDS",
    "add_lays",
    "add_takes",
    "begin",
    "begin_distribution",
    "end",
    "next_receiver",
]


# --- dealing (CRD-1, CRD-2, PLY-3) -------------------------------------------------------------


def begin(state: State) -> State:
    """Shuffle the discard pile into the draw pile and fix how many cards are dealt."""
    cards = card_set((*state.draw_pile, *state.discard_pile))
    number = len(state.players)
    size = min(state.ruleset.setup.hand_size, len(cards) // number)
    if size < 2:  # too few to keep one and to lay one: no distribution round (CRD-2)
        size = 0
    extra = 0
    if number == 2 and size:
        extra = min(state.ruleset.options.two_player_courtyard, len(cards) - number * size)
    return evolve_state(
        state,
        phase=Phase.CARDS,
        draw_pile=cards,
        discard_pile=NO_CARDS,
        pending=Deal(size, extra),
    )


def next_receiver(state: State, deal: Deal) -> int | None:
    """Who is dealt the next card; nothing if all hands are complete."""
    hands = [len(player.hand) for player in state.players]
    fewest = min(hands)
    if fewest >= deal.hand_size:
        return None
    for number in range(state.starting_player, len(hands)):
        if hands[number] == fewest:
            return number
    return hands.index(fewest)


def deal_card(state: State, player: int, card: str) -> State:
    """Deal a card to a hand."""
    owner = state.players[player]
    owner = evolve_player(owner, hand=add_card(owner.hand, card))
    return with_player(state, player, owner, draw_pile=remove_card(state.draw_pile, card))


def turn_up_courtyard_card(state: State, deal: Deal, card: str) -> State:
    """Turn up a card into the courtyard (PLY-3)."""
    return evolve_state(
        state,
        courtyard=add_card(state.courtyard, card),
        draw_pile=remove_card(state.draw_pile, card),
        pending=evolve(deal, courtyard=deal.courtyard - 1),
    )


def begin_distribution(state: State, deal: Deal) -> State:
    """Let the starting player begin (CRD-3), if any cards were dealt."""
    if not deal.hand_size:
        return evolve_state(state, pending=None)
    first = None if state.rows else FirstLay(state.starting_player)
    return evolve_state(state, pending=first, turn=state.starting_player)


# --- the distribution round (CRD-3 to CRD-6) ---------------------------------------------------


def playable(player: Player) -> int:
    """How many cards the player could still play with a courtyard card (CRD-5, INT-2)."""
    return len(player.hand) + (player.dotted is not None)


def _next_turn(state: State, taken: tuple[int, ...]) -> int | None:
    """The next player clockwise who has not taken cards.

    In a game each of them has a card to play. In positions set up by hand some may have none: they
    are passed over (CRD-5), or nobody could go on.
    """
    assert state.turn is not None
    number = len(state.players)
    for step in range(1, number + 1):
        following = (state.turn + step) % number
        if following not in taken and playable(state.players[following]):
            return following
    return None


def add_lays(moves: list[Move], state: State, player: int) -> None:
    """List all cards the player can lay in the courtyard."""
    if _must_take(state, player) is None:
        moves += [_lay_card(player, card) for card in state.players[player].hand]


_lay_card = cache(LayCard)


def _must_take(state: State, player: int) -> Refusal | None:
    if state.rows:
        return Refusal("SOL-3", "in the solo game a courtyard card is taken, none is laid")
    if len(state.taken) == len(state.players) - 1:
        return Refusal("CRD-6", f"{seat(player)} is the last player left and must take")
    if playable(state.players[player]) == 1:
        return Refusal("CRD-5", f"{seat(player)} has one card left to play and must take")
    return None


def _check_lay(state: State, move: LayCard) -> Refusal | None:
    owner = state.players[move.player]
    if move.card not in owner.hand:
        if move.card == owner.dotted:
            return Refusal("INT-2", f"{move.card} can only be played, not laid in the courtyard")
        return _not_in_hand(move.player, move.card)
    return _must_take(state, move.player)


def _not_in_hand(player: int, card: str) -> Refusal:
    return Refusal("TURN-6", f"{seat(player)} has no {card!r} in hand")


def _perform_lay(state: State, move: LayCard) -> State:
    owner = state.players[move.player]
    return with_player(
        state,
        move.player,
        evolve_player(owner, hand=remove_card(owner.hand, move.card)),
        courtyard=add_card(state.courtyard, move.card),
        turn=_next_turn(state, state.taken),
        pending=None,
    )


def courtyard_cards(state: State) -> list[str]:
    """All courtyard cards in ascending order, also those of the solo game's rows."""
    return sorted([*state.courtyard, *(card for row in state.rows for card in row if card)])


def add_takes(moves: list[Move], state: State, player: int) -> None:
    """List all pairs of a courtyard card and a card to play with it."""
    owner = state.players[player]
    if isinstance(state.pending, FirstLay):
        return
    hand = [*owner.hand] if owner.dotted is None else sorted((*owner.hand, owner.dotted))
    for card in courtyard_cards(state):
        if state.rows and (solo.price(state, card) or 0) > owner.cash:
            continue
        takes = _takes_of(player, card)
        moves += [takes[mine] for mine in hand]


class _Takes(dict[str, TakeCards]):
    """What a player can take with a courtyard card, by his hand card; made when first asked."""

    def __init__(self, player: int, card: str) -> None:
        self.player = player
        self.card = card

    def __missing__(self, mine: str) -> TakeCards:
        take = self[mine] = TakeCards(self.player, self.card, mine)
        return take


_takes_of = cache(_Takes)


def _check_take(state: State, move: TakeCards) -> Refusal | None:
    if isinstance(state.pending, FirstLay):
        return Refusal("CRD-3", f"{seat(move.player)} starts and lays a card first")
    if move.courtyard_card not in courtyard_cards(state):
        return Refusal("TURN-6", f"{move.courtyard_card!r} is not in the courtyard")
    owner = state.players[move.player]
    if move.hand_card not in owner.hand and move.hand_card != owner.dotted:
        return _not_in_hand(move.player, move.hand_card)
    return solo.check_take(state, move) if state.rows else None


def _perform_take(state: State, move: TakeCards) -> State:
    owner = state.players[move.player]
    rest = tuple([card for card in owner.hand if card != move.hand_card])
    # Both lie there, each on its own (CRD-9), before what they cost is due (CRD-12).
    cards = (move.courtyard_card, move.hand_card)
    area = owner.area
    for card in cards:
        area = put(area, visible(state, move.player, card))
    dotted = None if move.hand_card == owner.dotted else owner.dotted  # played once (INT-2)
    owner = evolve_player(owner, area=area, hand=NO_CARDS, dotted=dotted)
    taken = (*state.taken, move.player)
    changes: dict[str, Any] = {"taken": taken, "turn": _next_turn(state, taken)}
    if state.rows:
        state = solo.take_and_move_rows(
            with_player(state, move.player, owner, **changes), move, rest
        )
    else:
        left = remove_card(state.courtyard, move.courtyard_card)
        changes["courtyard"] = card_set((*left, *rest))
        if not changes["courtyard"]:  # nothing is left to take: again, only if set up by hand
            changes["turn"] = None
        state = with_player(state, move.player, owner, **changes)
    fields = sum([isinstance(state.ruleset.card(card), FieldCard) for card in cards])
    return charge(state, move.player, fields * state.ruleset.fields.common_cost, "CRD-10")


# --- the end of the card phase (CRD-7, CRD-8) --------------------------------------------------


def end(state: State) -> State:
    """Discard what is left in the courtyard and hand out the tokens."""
    state = evolve_state(
        state,
        courtyard=NO_CARDS,
        discard_pile=card_set((*state.discard_pile, *state.courtyard)),
    )
    if len(state.taken) > 1:
        state = evolve_state(state, starting_player=state.taken[-1], second_player=state.taken[-2])
    return evolve_state(state, taken=())


KINDS = {
    LayCard: Kind(frozenset({Decision.DISTRIBUTION}), _check_lay, _perform_lay),
    TakeCards: Kind(frozenset({Decision.DISTRIBUTION}), _check_take, _perform_take),
}
