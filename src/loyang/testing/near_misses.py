"""Moves that are nearly right: variations of given moves, and a net of all moves there are.

A move has so many parts that all moves cannot be tried. `all_moves` gives every move of the kinds
with few parts, and of the others every move in which at most the parts vary that its kind uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, islice, product
from typing import Any

from attrs import evolve, fields

from loyang import moves as m
from loyang.chance import Dice
from loyang.engine import deciders
from loyang.errors import CheckError
from loyang.moves import CHANCE_MOVES, PLAYER_MOVES, Choice, Move
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.vegetables import (
    NONE,
    VEGETABLES,
    Vegetable,
    Vegetables,
    change,
    count_vegetables,
)
from loyang.state import CHANCE, Pack, State
from loyang.testing.invariants import areas, name_of, private_fields, visible
from loyang.testing.play import helper_names, helper_options

__all__ = ["BARE", "all_moves", "all_names", "any_move", "variations"]


@cache
def all_names(ruleset: Ruleset = BASE_RULESET) -> tuple[str, ...]:
    """Everything that a move could call a card or a field, and two names of nothing."""
    return (
        *ruleset.codes,
        "home",
        *private_fields(ruleset),
        "stall-WWW",  # there is no such card
        "",
    )


BARE = (m.Harvest, m.BuyPack, m.EnlargeStorehouse, m.EndActions, m.TakeLoan)
CHANCES: tuple[Any, ...] = CHANCE_MOVES
ONE_CARD: tuple[Any, ...] = (*CHANCE_MOVES, m.LayCard, m.Serve, m.DiscardHelper)
ONE_VEGETABLE = (m.SowHomeField, m.Buy, m.Sell)


@cache
def few(most: int) -> tuple[Vegetables, ...]:
    """All counts of at most so many vegetables."""
    return tuple(
        count_vegetables(kinds)
        for number in range(most + 1)
        for kinds in combinations_with_replacement(VEGETABLES, number)
    )


SINGLES = tuple(counts for counts in few(1) if any(counts))


def at_hand(state: State) -> list[str]:
    """The names of all cards and fields that some player sees, and of a few hidden ones."""
    names: set[str] = {*state.courtyard, *state.draw_pile[:2], *state.discard_pile[:3]}
    for area in areas(state):
        names.update(map(name_of, visible(area)))
        names.update(item.covers for item in visible(area) if item.covers is not None)
    for player in state.players:
        names.update(player.hand, player.pile.top, player.pile.lower[:1])
        names.update([player.dotted] if player.dotted is not None else [])
    names.update(card for row in state.rows for card in row if card is not None)
    if isinstance(state.pending, Pack):
        names.update(state.pending.cards)
    return sorted(names)


# --- variations of one move --------------------------------------------------------------------


def variations(state: State, move: Move) -> Iterator[Move]:
    """The moves that differ from it in one part.

    >>> from loyang import Buy, Vegetable, new_game
    >>> len(list(variations(new_game(2), Buy(0, Vegetable.BEAN))))
    7
    """
    for attribute in fields(type(move)):
        part = attribute.name
        for value in _other_parts(state, move, part):
            if value != getattr(move, part):
                yield evolve(move, **{part: value})


def _other_parts(state: State, move: Move, part: str) -> Iterator[Any]:
    players = range(len(state.players) + 1)
    value = getattr(move, part)
    match part:
        case "player" | "partner":
            yield from players
        case "card" | "field" | "courtyard_card" | "hand_card" | "stall" | "customer" | "helper":
            yield from all_names(state.ruleset)
        case "vegetable" | "take":
            yield from VEGETABLES
        case "give" | "vegetables":
            yield from _other_counts(value)
        case "cards":
            yield from _other_rows(state, value)
        case "steps":
            yield from range(22)
        case "option":
            yield from (1, 2, 3)
        case "choices":
            yield from _other_choices(state, value)
        case _:
            raise CheckError(f"{move!r} has an unknown part {part!r}")


def _other_counts(counts: Vegetables) -> Iterator[Vegetables]:
    """One more or less of a kind, another kind instead, all twice, nothing."""
    yield NONE
    yield tuple(2 * count for count in counts)
    for kind in VEGETABLES:
        yield change(counts, kind, 1)
        if counts[kind]:
            less = change(counts, kind, -1)
            yield less
            yield from (change(less, other, 1) for other in VEGETABLES)


def _other_rows(state: State, cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield ()
    yield cards[::-1]
    yield cards[:1]
    yield cards * 2
    yield from ((card,) for card in all_names(state.ruleset))
    yield from ((*cards[:1], card) for card in at_hand(state))


def _other_choices(state: State, choices: tuple[Choice, ...]) -> Iterator[tuple[Choice, ...]]:
    yield ()
    yield (*choices, Choice())
    yield choices * 2
    yield choices[1:]
    yield choices[::-1]
    for place, choice in enumerate(choices):
        for other in _vary_choice(state, choice):
            yield (*choices[:place], other, *choices[place + 1 :])


def _vary_choice(state: State, choice: Choice) -> Iterator[Choice]:
    for player in range(-1, len(state.players) + 1):
        yield evolve(choice, player=player)
    for card in all_names(state.ruleset):
        yield evolve(choice, card=card)
        yield evolve(choice, own=card)
    for option in range(4):
        yield evolve(choice, option=option)
    for counts in _other_counts(choice.give):
        yield evolve(choice, give=counts)
    for counts in _other_counts(choice.take):
        yield evolve(choice, take=counts)


# --- all moves there are -----------------------------------------------------------------------


def all_moves(state: State) -> Iterator[Move]:
    """Every move of every kind, as far as the module says; few of those who do not decide.

    >>> from loyang import new_game
    >>> len(list(all_moves(new_game(2)))) > 1000
    True
    """
    names = all_names(state.ruleset)
    may = deciders(state)
    for player in range(len(state.players) + 1):
        if may == (CHANCE,):
            yield from (kind(player, card) for kind in CHANCES for card in names)
        moves = _all_moves_of(state, player)
        yield from moves if player in may else islice(moves, player, None, 29)


def _all_moves_of(state: State, player: int) -> Iterator[Move]:
    names = all_names(state.ruleset)
    yield from (kind(player) for kind in BARE)
    for one_card in ONE_CARD:
        yield from (one_card(player, card) for card in names)
    for one_vegetable in ONE_VEGETABLE:
        yield from (one_vegetable(player, vegetable) for vegetable in VEGETABLES)
    yield from (m.ChoosePartner(player, other) for other in range(len(state.players) + 1))
    yield from (m.Step(player, steps) for steps in range(22))
    yield from (m.Sow(player, field, kind) for field, kind in product(names, VEGETABLES))
    yield from _rows(state, player)
    yield from _trades(names, player)
    if player < len(state.players):
        yield from _stores(state, player)
        yield from _uses(state, player)


def _rows(state: State, player: int) -> Iterator[Move]:
    near = at_hand(state)
    loose = {*near[::7], *state.courtyard, *(card for row in state.rows for card in row if card)}
    if isinstance(state.pending, Pack):
        loose.update(state.pending.cards)
    for other in state.players:
        loose.update(other.hand)
        loose.update([other.dotted] if other.dotted is not None else [])
    pairs = list(product(sorted(loose), repeat=2))
    yield from (m.TakeCards(player, *pair) for pair in pairs)
    yield m.KeepCards(player, ())
    yield from (m.KeepCards(player, (card,)) for card in all_names(state.ruleset))
    yield from (m.KeepCards(player, pair) for pair in pairs)
    if len(near) >= 3:
        yield m.KeepCards(player, near[:3])


def _trades(names: Sequence[str], player: int) -> Iterator[Move]:
    # More than two vegetables are never to be given, so a few gifts of three will do.
    gives = (*few(2), *few(3)[28::9])
    stalls = [card for card in names if card.startswith("stall-")]
    for stall, kind, give in product(stalls, VEGETABLES, gives):
        yield m.Trade(player, stall, kind, give)
    yield from (m.Trade(player, card, Vegetable.WHEAT, SINGLES[0]) for card in names)


def _stores(state: State, player: int) -> Iterator[Move]:
    """All parts of the cart, and each with one more of a kind."""
    cart = state.players[player].cart
    parts = list(product(*(range(count + 1) for count in cart)))
    for counts in parts[:: 1 + len(parts) // 500] if len(parts) > 1000 else parts:
        yield m.Store(player, counts)
        yield m.Store(player, change(counts, sum(counts) % 6, 1))
    for counts in _other_counts(cart):
        yield m.Store(player, counts)


def _uses(state: State, player: int) -> Iterator[Move]:
    helpers, options = helper_names(state.ruleset), helper_options(state.ruleset)
    own = {helper.card for helper in state.players[player].area.helpers}
    every = list(_choices(state))
    few_of_them = every[::97]
    for helper, option in product(helpers, (1, 2, 3)):
        exists = helper in own and (helpers[helper], option) in options
        yield m.UseHelper(player, helper, option)
        for choice in every if exists else few_of_them:
            yield m.UseHelper(player, helper, option, (choice,))
        yield m.UseHelper(player, helper, option, (Choice(), Choice()))
    if "apprentice" in own:
        for borrowed in _borrowed(state):
            exists = (helpers[borrowed.card], borrowed.option) in options
            yield m.UseHelper(player, "apprentice", 1, (borrowed,))
            for choice in every if exists else few_of_them:
                yield m.UseHelper(player, "apprentice", 1, (borrowed, choice))


def _borrowed(state: State) -> Iterator[Choice]:
    """The helpers of all players, their options, and whose they are."""
    for other, player in enumerate(state.players):
        for helper, option in product(player.area.helpers, (1, 2, 3)):
            yield Choice(other, helper.card, option=option)


def _choices(state: State) -> Iterator[Choice]:
    """What one effect could be given, in the combinations of parts that effects use."""
    names = all_names(state.ruleset)
    players = range(-1, len(state.players) + 1)
    shown = {name_of(item) for area in areas(state) for item in visible(area)}
    stalls = sorted(card for card in shown if card.startswith("stall-"))
    customers = sorted(card for card in shown if card.startswith("regular-"))
    yield from (Choice(player, card) for player, card in product(players, names))
    yield from (Choice(card=card, take=take) for card, take in product(names, SINGLES))
    yield from (Choice(give=give, take=take) for give, take in product(few(2), few(2)))
    for player, counts in product(players, few(2)):
        yield Choice(player, take=counts)
        yield Choice(player, give=counts)
    for player, stall, give, take in product(players, stalls, SINGLES, SINGLES):
        yield Choice(player, stall, give=give, take=take)
    for player, card, own in product(players, customers, customers):
        yield Choice(player, card, own)


# --- any move at all ---------------------------------------------------------------------------


def any_move(state: State, dice: Dice) -> Move:
    """Some move of any kind, made of names and numbers that could be right.

    >>> from loyang import new_game
    >>> print(any_move(new_game(2), Dice(3)))
    P3 dealt-dotted private-3b
    """
    kind: Any = dice.choose((*CHANCE_MOVES, *PLAYER_MOVES))
    near = at_hand(state) if dice.below(4) else all_names(state.ruleset)

    def part(name: str) -> Any:
        match name:
            case "player" | "partner":
                return dice.below(len(state.players) + 1)
            case "vegetable" | "take":
                return dice.choose(VEGETABLES)
            case "give" | "vegetables":
                return dice.choose(few(3))
            case "cards":
                return tuple(dice.choose(near) for _ in range(dice.below(3)))
            case "steps":
                return dice.below(22)
            case "option":
                return 1 + dice.below(3)
            case "choices":
                return tuple(any_choice(near) for _ in range(dice.below(3)))
            case _:
                return dice.choose(near)

    def any_choice(cards: Sequence[str]) -> Choice:
        return Choice(
            dice.below(len(state.players) + 1) - 1,
            dice.choose(("", *cards)),
            dice.choose(("", "", *cards)),
            dice.choose((0, 0, 1, 2)),
            dice.choose(few(2)),
            dice.choose(few(2)),
        )

    move: Move = kind(*(part(attribute.name) for attribute in fields(kind)))
    return move
