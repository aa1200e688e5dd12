"""Narration is complete: events add up to the difference of the states, in every step of games."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from loyang import (
    BASE_RULESET,
    DealCard,
    DealDottedCustomer,
    Move,
    Ruleset,
    State,
    new_game,
    observe,
)
from loyang.moves import CHANCE_MOVES, PLAYER_MOVES
from loyang.narration import CardMove, Event, Place, Where, narrate
from loyang.positions import farmer, position
from loyang.ruleset.vegetables import VEGETABLES, Vegetables
from loyang.state import (
    HIDDEN,
    Area,
    CasualCustomer,
    DottedDeal,
    Field,
    Helper,
    Pack,
    RegularCustomer,
    Stall,
)
from loyang.testing.play import POLICIES, SETUPS, begin, play
from loyang.views import redact
from tests.rule_report import RULES_FILE

RULES = frozenset(tomllib.loads(RULES_FILE.read_text("utf-8"))["rules"])
SEEDS = range(2)

SEVERAL_EFFECTS = """
[helpers.peddler]
timing = "any"
[[helpers.peddler.options]]
effects = [{ effect = "exchange", give = 1 }, { effect = "buy_cheaply", discount = 3 }]

[helpers.trader]
[[helpers.trader.options]]
effects = [
    { effect = "take_from_stall", give = 1 },
    { effect = "earn_per_field", amount = 1 },
    { effect = "borrow_helper" },
]
"""

Contents: TypeAlias = dict[tuple[Any, ...], int]
"""How much there is of everything: of what, at which place."""


# --- what a state holds ----------------------------------------------------------------------


def contents(state: State) -> Contents:
    """Everything that a narration has to account for."""
    there: Counter[tuple[Any, ...]] = Counter()
    for number, player in enumerate(state.players):
        there["cash", number] = player.cash
        there["loans", number] = player.loans
        there["space", number] = player.space
        _add(there, Place(Where.CART, number), player.cart)
        _add(there, Place(Where.SHOP, number), player.shop)
        _add(there, Place(Where.STOREHOUSE, number), player.storehouse)
        hand = [*player.hand, *([] if player.dotted is None else [player.dotted])]
        _add_cards(there, Place(Where.HAND, number), hand)
        pile = player.pile
        _add_cards(there, Place(Where.PRIVATE_PILE, number), [*pile.upper, *pile.lower, *pile.tail])
        _add_area(there, number, player.area)
    if state.dummy is not None:
        _add_area(there, 1, state.dummy)
    _add_cards(there, Place(Where.DRAW_PILE), [*state.draw_pile])
    _add_cards(there, Place(Where.DISCARD_PILE), [*state.discard_pile])
    _add_cards(there, Place(Where.COURTYARD), [*state.courtyard])
    for number, row in enumerate(state.rows, 1):
        _add_cards(there, Place(Where.ROW, name=str(number)), [card for card in row if card])
    if isinstance(state.pending, Pack):
        _add_cards(there, Place(Where.PACK), [*state.pending.cards])
    if isinstance(state.pending, DottedDeal):
        _add_cards(there, Place(Where.DOTTED_CUSTOMERS), [*state.pending.cards])
    return there


def _add(there: Counter[tuple[Any, ...]], place: Place, counts: Vegetables) -> None:
    for kind in VEGETABLES:
        there[place, kind] += counts[kind]


def _add_cards(there: Counter[tuple[Any, ...]], place: Place, cards: list[str]) -> None:
    for card in cards:
        there[place, card] += 1


def _add_area(there: Counter[tuple[Any, ...]], owner: int, area: Area) -> None:
    items: Iterator[Field | Stall | RegularCustomer | CasualCustomer | Helper] = iter(
        [
            *area.fields,
            *area.stalls,
            *area.regular_customers,
            *area.casual_customers,
            *area.helpers,
        ]
    )
    for item in items:
        name = item.name if isinstance(item, Field) else item.card
        _add_cards(there, Place(Where.AREA, owner), [name])
        if item.covers is not None:
            _add_cards(there, Place(Where.UNDER, owner, name), [item.covers])
        if isinstance(item, Field) and item.vegetable is not None:
            there[Place(Where.FIELD, owner, name), item.vegetable] += item.count
        if isinstance(item, Stall):
            _add(there, Place(Where.STALL, owner, name), item.stock)
        if isinstance(item, RegularCustomer):
            there["deliveries", name] = item.deliveries
            there["satisfied", name] = item.satisfied
            there["served", name] = item.served
            there["due", name] = item.due


def difference(old: Contents, new: Contents) -> Contents:
    """What there is more, or below zero less."""
    changes = {key: new.get(key, 0) - old.get(key, 0) for key in old.keys() | new.keys()}
    return {key: change for key, change in changes.items() if change}


def accounted_for(events: list[Event]) -> Contents:
    """What events say about the same, added up; what leaves the game is of no interest."""
    told: Counter[tuple[Any, ...]] = Counter()
    for event in events:
        told["cash", event.player] += event.cash
        told["loans", event.player] += event.loans
        told["space", event.player] += event.steps
        for change in event.vegetables:
            for kind in VEGETABLES:
                told[change.place, kind] += change.vegetables[kind]
        for move in event.cards:
            told[move.from_place, move.card] -= 1
            told[move.to_place, move.card] += 1
        for customer in event.customers:
            for what in ("deliveries", "satisfied", "served", "due"):
                told[what, customer.card] += getattr(customer, what)
    gone = Place(Where.OUT_OF_THE_GAME)
    return {key: change for key, change in told.items() if change and key[0] != gone}


def check(start: State, seed: int, policy: str) -> set[type[Move]]:
    """Play a game in which all events must add up and cite rules; give back its kinds of moves."""
    kinds = set()
    old = contents(start)
    for before, move, after in play(start, seed, POLICIES[policy]()):
        events = narrate(before, move, after)
        assert events, f"nothing is told about {move}"
        new = contents(after)
        assert accounted_for(events) == difference(old, new), "\n".join(map(str, events))
        unknown = {event.rule for event in events} - RULES
        assert not unknown, f"{move} cites {unknown}"
        assert all(event.words and not event.words.endswith(".") for event in events)
        kinds.add(type(move))
        old = new
    return kinds


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setup", SETUPS)
def test_events_add_up_to_the_difference_in_every_step(setup: str, policy: str) -> None:
    for seed in SEEDS:
        assert check(begin(setup), seed, policy)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, '[solo]\ntop_row = "draw"\ncolumns = 2'),
        (2, "[options]\ntwo_player_courtyard = 3\nloan_cap = 2"),
        (3, SEVERAL_EFFECTS),
    ],
)
def test_events_add_up_with_other_values(players: int, options: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"format = 1\n{options}\n", "utf-8")
    assert check(new_game(players, Ruleset.load(file)), 1, "helper-loving")


def test_every_kind_of_move_is_told() -> None:
    """A kind of which no game makes use would go unnoticed elsewhere."""
    courtyard = new_game(2, BASE_RULESET.with_options(two_player_courtyard=1))
    harvest = position(farmer(area=["harvest-hand", "private-4a: bean"]), farmer(), phase="harvest")
    starts = (begin("1"), begin("4 introductory"), courtyard, harvest)
    kinds = [check(start, 0, policy) for start in starts for policy in POLICIES]
    assert set().union(*kinds) == {*CHANCE_MOVES, *PLAYER_MOVES}


# --- what a viewer reads ---------------------------------------------------------------------


def as_seen(event: Event, move: Move, player: int | None) -> Event:
    """The event without the cards that a player (or the public) may not see."""
    hidden = [Place(Where.DRAW_PILE)] if isinstance(move, DealDottedCustomer) else []
    words = event.words
    if isinstance(move, DealCard | DealDottedCustomer) and move.player != player:
        hidden.append(Place(Where.HAND, move.player))
        words = words.replace(f", {move.card}", "").replace(f"dealt {move.card}", "dealt a card")
    cards = (
        CardMove(HIDDEN if each.to_place in hidden else each.card, each.from_place, each.to_place)
        for each in event.cards
    )
    return evolve(event, words=words, cards=tuple(cards))


@pytest.mark.parametrize("policy", ["uniform", "helper-loving"])
@pytest.mark.parametrize("setup", SETUPS)
def test_a_viewer_reads_the_same_but_for_cards_dealt_to_others(setup: str, policy: str) -> None:
    steps = play(begin(setup), "viewer", POLICIES[policy]())
    for before, move, after in islice(steps, 250):
        events = narrate(before, move, after)
        for viewer in (None, *range(len(before.players))):
            views = observe(before, viewer), observe(after, viewer)
            seen = narrate(views[0], redact(move, viewer), views[1])
            assert seen == [as_seen(event, move, viewer) for event in events]
            if redact(move, viewer) != move:
                assert seen == narrate(views[0], None, views[1])
