"""What holds in every position, written from the rules and not from the engine's own check.

`check_state` asks it all of a position, `check_listing` of its legal moves. Both say of a claim
that is broken what is the case instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from loyang.engine import apply, deciders, decision, is_over, legal_moves, refusal_of
from loyang.moves import DiscardHelper, Move, UseHelper
from loyang.positions import position_fault
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import FieldCard, HelperCard
from loyang.ruleset.effects import DeliveriesPerRound
from loyang.state import (
    CHANCE,
    Area,
    Decision,
    DottedDeal,
    Field,
    FieldsToTurnUp,
    Pack,
    Payment,
    Phase,
    Player,
    RegularCustomer,
    Stage,
    Stall,
    State,
    seat,
)
from loyang.testing.claims import must, same

__all__ = [
    "areas",
    "check_listing",
    "check_state",
    "name_of",
    "private_fields",
    "visible",
]

_KINDS = {
    "fields": ("field-", "private-", "home"),
    "stalls": ("stall-",),
    "regular_customers": ("regular-",),
    "casual_customers": ("casual-",),
    "helpers": ("",),
}
"""The rows of an area, and how the names in them begin."""


def check_state(state: State) -> None:
    """Check that nothing is lost, doubled or beyond its room, and that somebody decides.

    Raises:
        CheckError: with the first claim that is broken.

    >>> from loyang import new_game
    >>> check_state(new_game(2))
    """
    fault = position_fault(state)
    must(fault is None, f"the position is not possible: {fault}")
    _check_action_cards(state)
    for number, player in enumerate(state.players):
        _check_private_fields(state, number)
        _check_player(state, player, seat(number))
        _check_area(state, player.area)
    if state.dummy is not None:
        _check_area(state, state.dummy)
        must(not state.dummy.fields, "the dummy opponent has fields (SOL-2)")
    _check_decision(state)


def check_listing(state: State) -> list[Move]:
    """Check that what is listed is in order, without doubles, legal, and does something.

    A game in play has a move, one that is over has none. Gives what is listed.

    Raises:
        CheckError: with the first claim that is broken.

    >>> from loyang import new_game
    >>> len(check_listing(new_game(2)))
    3
    """
    moves = legal_moves(state)
    must(moves == sorted(set(moves)), "the legal moves are not in order, or not without doubles")
    must(moves or is_over(state), f"nothing is legal in round {state.round}, and nobody can go on")
    must(not (moves and is_over(state)), "the game is over, and moves are listed")
    for move in moves:
        refusal = refusal_of(state, move)
        must(refusal is None, f"{move} is listed, but refused by {refusal}")
        after = apply(state, move)
        must(after != state, f"{move} is legal and changes nothing")
        if isinstance(move, UseHelper):
            bare = apply(state, DiscardHelper(move.player, move.helper))
            must(after != bare, f"{move} is legal and does nothing but discard the helper (HLP-5)")
    return moves


# --- the table ---------------------------------------------------------------------------------


@cache
def private_fields(ruleset: Ruleset = BASE_RULESET) -> dict[str, int]:
    """The spaces of a player's private fields, by name (SET-2).

    >>> private_fields()["private-5b"]
    5
    """
    return {f"private-{n}{half}": n for half in "ab" for n in sorted(ruleset.fields.private_set)}


@cache
def _most_deliveries(ruleset: Ruleset) -> int:
    """How often a regular customer can be served in a round: once, or as a helper says."""
    effects = (
        effect
        for card in ruleset.cards
        if isinstance(card, HelperCard)
        for option in card.options
        for effect in option.effects
    )
    return max((one.limit for one in effects if isinstance(one, DeliveriesPerRound)), default=1)


def visible(area: Area) -> Iterator[Any]:
    """All visible cards and fields of an area."""
    return chain.from_iterable(getattr(area, kind) for kind in _KINDS)


def name_of(item: Any) -> str:
    """The name of a visible card or field."""
    return str(item.name if isinstance(item, Field) else item.card)


def areas(state: State) -> Iterator[Area]:
    """The areas of all players and of the dummy opponent."""
    yield from (player.area for player in state.players)
    if state.dummy is not None:
        yield state.dummy


def _check_action_cards(state: State) -> None:
    """Each of the 70 lies in one place."""
    private = private_fields(state.ruleset)
    places: Counter[str] = Counter()
    for pile in (state.draw_pile, state.discard_pile, state.courtyard):
        _check_set(pile)
        places.update(pile)
    places.update(card for row in state.rows for card in row if card is not None)
    if isinstance(state.pending, Pack | DottedDeal):
        _check_set(state.pending.cards)
        places.update(state.pending.cards)
    for player in state.players:
        _check_set(player.hand)
        places.update(player.hand)
        places.update(player.pile.tail)
        places.update([player.dotted] if player.dotted is not None else [])
    for area in areas(state):
        for item in visible(area):
            if name_of(item) != "home" and name_of(item) not in private:
                places[name_of(item)] += 1
            if item.covers is not None:
                places[item.covers] += 1
    if places != Counter(state.ruleset.codes):
        doubled = sorted((places - Counter(state.ruleset.codes)).elements())
        lost = sorted((Counter(state.ruleset.codes) - places).elements())
        must(False, f"cards doubled: {doubled}, lost: {lost} (SET-3)")


def _check_private_fields(state: State, number: int) -> None:
    """Each lies in the pile or the area, or has left the game; none is ever doubled."""
    ruleset, player, who = state.ruleset, state.players[number], seat(number)
    private, pile = private_fields(ruleset), player.pile
    must(all(name in private and name.endswith("a") for name in pile.upper), f"{who}'s upper set")
    must(all(name in private and name.endswith("b") for name in pile.lower), f"{who}'s lower set")
    must(all(name.startswith("field-") for name in pile.tail), f"{who}'s tail of the pile")
    _check_set(pile.upper)
    _check_set(pile.lower)
    must(len(set(pile.tail)) == len(pile.tail), f"{who}'s tail of the pile has doubles")
    must(
        not pile.upper or 2 * len(pile.lower) == len(private),
        f"{who}'s lower set comes up before the upper one (SET-2)",
    )
    own = [field.name for field in player.area.fields if not field.name.startswith("field-")]
    places = Counter([*own, *pile.upper, *pile.lower])
    must(set(places) <= {"home", *private}, f"{who} has fields that are not his")
    must(set(places.values()) <= {1}, f"{who} has a private field twice")
    turned_up = len(private) - len(pile.upper) - len(pile.lower)
    least = min(state.round, len(private)) - isinstance(state.pending, FieldsToTurnUp)
    must(turned_up >= least, f"{who} has turned up {turned_up} private fields, not {least} (HAR-1)")
    home = {field.name: field for field in player.area.fields}.get("home")
    spaces = ruleset.setup.home_field_spaces
    if state.phase is Phase.SETUP:
        must(home is not None and home.count in (0, spaces), f"{who}'s home field (SET-6)")
    else:
        left = max(0, spaces - state.round + (state.phase is Phase.HARVEST))
        same(f"{who}'s home field (HAR-5)", left, home.count if home is not None else 0)


def _check_player(state: State, player: Player, who: str) -> None:
    """No count is below nothing or beyond its room."""
    ruleset = state.ruleset
    must(player.cash >= 0, f"{who} has {player.cash} cash")
    must(player.loans >= 0, f"{who} has {player.loans} loans")
    must(
        ruleset.path.first <= player.space <= ruleset.path.last,
        f"{who} is on space {player.space} (CLO-5)",
    )
    for counts in (player.cart, player.storehouse, player.shop):
        must(
            len(counts) == 6 and all(type(count) is int and count >= 0 for count in counts),
            f"{who} has a count {counts}",
        )
    must(
        all(count <= room for count, room in zip(player.shop, ruleset.shop.spaces, strict=True)),
        f"{who}'s shop is fuller than its spaces: {player.shop}",
    )
    must(state.phase is Phase.CARDS or not player.hand, f"{who} has a hand outside the card phase")
    must(len(player.hand) <= ruleset.setup.hand_size, f"{who} has {len(player.hand)} cards (CRD-2)")
    names = [effect.name for effect in player.effects]
    must(names == sorted(set(names)), f"{who}'s lasting effects are not a set: {names}")
    must(
        player.stage is not Stage.CLOSED or not player.effects,
        f"{who} has closed, and effects last (HLP-7)",
    )
    must(
        state.phase >= Phase.ACTIONS or not player.bought_pack,
        f"{who} bought a pack before the action phase",
    )


def _check_area(state: State, area: Area) -> None:
    """Each visible card lies with its kind, in order, and holds what it can hold."""
    for kind, beginnings in _KINDS.items():
        cards = getattr(area, kind)
        _check_set([name_of(card) for card in cards])
        must(
            all(name_of(card).startswith(beginnings) for card in cards),
            f"a card lies among the {kind.replace('_', ' ')} that is none",
        )
    for helper in area.helpers:
        must(isinstance(state.ruleset.find(helper.card), HelperCard), f"{helper.card} is no helper")
    for field in area.fields:
        _check_field(state, field)
    for stall in area.stalls:
        _check_stall(state, stall)
    for customer in area.regular_customers:
        _check_regular(state, customer)


def _check_field(state: State, field: Field) -> None:
    ruleset, name = state.ruleset, field.name
    if name == "home":
        spaces = ruleset.setup.home_field_spaces
    elif name in private_fields(ruleset):
        spaces = private_fields(ruleset)[name]
    else:
        card = ruleset.card(name)
        must(isinstance(card, FieldCard), f"{name} is no field")
        spaces = card.spaces if isinstance(card, FieldCard) else 0
    same(f"the spaces of {name}", spaces, field.spaces)
    must(0 <= field.count <= spaces, f"{name} holds {field.count} on {spaces}")
    must((field.vegetable is None) == (field.count == 0), f"{name} holds {field.count} of no kind")
    must(
        field.vegetable is None or field.vegetable in ruleset.fields.kinds(spaces),
        f"{name} holds what it cannot (ACT-A2)",
    )
    must(field.covers is None or name.startswith("field-"), f"{name} covers a card")


def _check_stall(state: State, stall: Stall) -> None:
    printed = state.ruleset.stall(stall.card).stock
    must(sum(stall.stock) > 0, f"{stall.card} is empty and still lies there (ACT-D4)")
    must(
        all(0 <= there <= full for there, full in zip(stall.stock, printed, strict=True)),
        f"{stall.card} holds {stall.stock}",
    )


def _check_regular(state: State, customer: RegularCustomer) -> None:
    rows = len(state.ruleset.regular_customer(customer.card).pays)
    must(
        0 <= customer.deliveries < rows,
        f"{customer.card} has {customer.deliveries} deliveries and still lies there (ACT-F4)",
    )
    must(
        0 <= customer.served <= min(_most_deliveries(state.ruleset), customer.deliveries),
        f"{customer.card} was served {customer.served} times this round (ACT-F2)",
    )


def _check_set(cards: Sequence[str]) -> None:
    """A set of cards is in ascending order and names each once."""
    must(list(cards) == sorted(set(cards)), f"{list(cards)} is not a set of cards in order")


# --- who decides -------------------------------------------------------------------------------


def _check_decision(state: State) -> None:
    """Somebody decides, unless the game is over."""
    may = deciders(state)
    over = (is_over(state), may == (), state.phase is Phase.OVER)
    must(len(set(over)) == 1, "the game is over, or nobody decides, but not both")
    must(CHANCE not in may or may == (CHANCE,), "chance decides together with players")
    must(len(may) <= (2 if len(state.players) == 4 else 1), f"{len(may)} decide (PLY-1, PLY-2)")
    for player in may:
        must((decision(state, player) is None) == (player == CHANCE), "a decision without a name")
    for player in range(len(state.players)):
        must((decision(state, player) is None) == (player not in may), f"{seat(player)}'s decision")
        if Stage.ACTING <= state.players[player].stage <= Stage.STEPPING:
            must(player in state.acting, f"{seat(player)} acts out of turn")
    closing = [
        player
        for player in state.acting
        if Stage.STORING <= state.players[player].stage <= Stage.STEPPING
    ]
    if state.pending is None and closing:
        must(list(may) == closing, "the partner does not wait until the turn is closed (PLY-2)")
    if isinstance(state.pending, Pack):
        who = CHANCE if state.pending.to_turn_up else state.pending.player
        same("who decides about a pack (ACT-H2)", (who,), may)
    if isinstance(state.pending, Payment):
        payer = state.pending.player
        same("who decides while a payment is open (PAY-2)", (payer,), may)
        same("what is decided", Decision.PAYMENT, decision(state, payer))
        must(
            state.players[payer].cash < state.pending.amount,
            f"{seat(payer)} could pay and has not (PAY-1)",
        )
