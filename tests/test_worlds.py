"""Counting the cards that a player has not seen, and sampling the states behind his view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from loyang import (
    DealDottedCustomer,
    Dice,
    OptionError,
    Phase,
    Ruleset,
    State,
    View,
    determinize,
    is_over,
    new_game,
    observe,
    unseen,
    worlds,
)
from loyang.positions import farmer, position
from loyang.positions.check import position_fault
from loyang.testing.play import SETUPS, HelperLover, begin, play, play_on, uniform
from tests.helping import DOTTED, Place, after, hidden_from, may_lie, quietly, viewers, with_hidden

DISTRIBUTION = position(
    farmer(hand=["tout", "sower"], dotted="regular-WW"),
    farmer(hand=["trader", "buyer", "seller"], dotted="regular-WP"),
    phase="cards",
    courtyard=["stall-WPL"],
    draw_pile=["gleaner", "shopper"],
)
"""A distribution round of the introductory game; the other cards lie on the discard pile."""

# --- card counting -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "cards"),
    [
        (0, "buyer gleaner regular-WP seller shopper trader"),
        (1, "gleaner regular-WW shopper sower tout"),
        (None, "buyer gleaner regular-WP regular-WW seller shopper sower tout trader"),
    ],
)
def test_unseen_are_the_cards_of_other_hands_and_of_the_draw_pile(
    viewer: int | None, cards: str
) -> None:
    assert list(unseen(observe(DISTRIBUTION, viewer))) == cards.split()


def _dealt(players: int, *, introductory: bool = False) -> State:
    """The first distribution round, all hands full."""
    state = new_game(players, introductory=introductory)
    return quietly(state, lambda now: now.phase.name == "CARDS" and now.turn is not None)


DOTTED_DEALT = {
    number: quietly(new_game(number, introductory=True), lambda now: now.pending is None)
    for number in (2, 3, 4)
}
COUNTED: dict[str, tuple[State, int | None, int]] = {
    "before anything is dealt": (new_game(2), 0, 1),
    "two hands of four, seen by one of two": (_dealt(2), 1, comb(66, 4)),
    "two hands of four, seen by the public": (_dealt(2), None, comb(70, 4) * comb(66, 4)),
    "three hands of four, seen by one": (_dealt(3), 0, comb(66, 4) * comb(62, 4)),
    "four hands of four, seen by one": (_dealt(4), 2, comb(66, 4) * comb(62, 4) * comb(58, 4)),
    "the solo hand, seen by the player": (_dealt(1), 0, 1),
    "one dotted customer of another": (DOTTED_DEALT[2], 0, 3),
    "the dotted customers of two others": (DOTTED_DEALT[3], 1, 3 * 2),
    "the dotted customers of three others": (DOTTED_DEALT[4], 3, 3 * 2),
    "two dotted customers, seen by the public": (DOTTED_DEALT[2], None, 4 * 3),
    "four dotted customers, seen by the public": (DOTTED_DEALT[4], None, 4 * 3 * 2),
    "a hand and a dotted customer": (_dealt(2, introductory=True), 0, 3 * comb(64, 4)),
    "a small draw pile": (DISTRIBUTION, 0, comb(5, 3)),
    "a small draw pile, seen by the public": (DISTRIBUTION, None, 2 * comb(7, 2) * comb(5, 3)),
}


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("name", COUNTED)
def test_the_number_of_worlds_behind_a_view_is_exact(name: str) -> None:
    state, viewer, number = COUNTED[name]
    assert worlds(observe(state, viewer)) == number


# --- all worlds, one by one --------------------------------------------------------------------

SMALL: dict[str, tuple[Callable[[], State], int | None]] = {
    "one hidden hand": (
        lambda: position(
            farmer(hand=["tout", "sower"]),
            farmer(hand=["trader", "buyer"]),
            phase="cards",
            courtyard=["seller"],
            draw_pile=["gleaner", "shopper"],
        ),
        0,
    ),
    "two hidden hands of different size": (
        lambda: position(
            farmer(hand=["tout", "sower"]),
            farmer(hand=["trader"]),
            farmer(hand=["buyer", "seller"]),
            phase="cards",
            courtyard=["caterer"],
            draw_pile=["gleaner"],
        ),
        0,
    ),
    "all hands, seen by the public": (
        lambda: position(
            farmer(hand=["tout"]),
            farmer(hand=["trader", "buyer"]),
            phase="cards",
            courtyard=["seller"],
            draw_pile=["gleaner"],
        ),
        None,
    ),
    "a dotted customer in the draw pile or dealt": (
        lambda: position(
            farmer(hand=["tout", "sower"], dotted="regular-WW"),
            farmer(hand=["trader", "buyer"], dotted="regular-WP"),
            phase="cards",
            courtyard=["seller"],
            draw_pile=["regular-WC", "gleaner"],
        ),
        0,
    ),
    "three dotted customers of others, after the card phase": (
        lambda: position(
            farmer(dotted="regular-WW"),
            farmer(dotted="regular-WP"),
            farmer(dotted="regular-WC"),
            farmer(dotted="regular-PT"),
        ),
        0,
    ),
    "dotted customers being dealt": (
        lambda: after(
            new_game(3, introductory=True),
            DealDottedCustomer(0, "regular-WC"),
            DealDottedCustomer(1, "regular-PT"),
        ),
        None,
    ),
    "dotted customers being dealt, seen by one who has his": (
        lambda: after(
            new_game(4, introductory=True),
            DealDottedCustomer(0, "regular-WC"),
            DealDottedCustomer(1, "regular-PT"),
            DealDottedCustomer(2, "regular-WW"),
        ),
        2,
    ),
    "no draw pile at all": (
        lambda: position(
            farmer(hand=["tout"]),
            farmer(hand=["trader", "buyer"]),
            farmer(hand=["regular-WW"], dotted="regular-WP"),
            phase="cards",
            courtyard=["seller"],
            draw_pile=[],
            discard_pile=["gleaner"],
        ),
        1,
    ),
}


@cache
def everything_behind(name: str) -> tuple[View, frozenset[State]]:
    """A view, and all states behind it, found by trying all ways to lay the hidden cards."""
    make, viewer = SMALL[name]
    state = make()
    view = observe(state, viewer)
    hidden = hidden_from(state, viewer)
    pool = sorted(card for cards in hidden.values() for card in cards)
    sizes = {place: len(cards) for place, cards in hidden.items()}
    # The draw pile comes last, and gets the rest.
    order = sorted(sizes, key=lambda place: place[0] == "draw pile")
    found = [with_hidden(state, ways) for ways in _ways(state, pool, order, sizes)]
    assert len(set(found)) == len(found)
    assert all(position_fault(world) is None and observe(world, viewer) == view for world in found)
    return view, frozenset(found)


def _ways(
    state: State, pool: list[str], order: list[Place], sizes: dict[Place, int]
) -> Iterator[dict[Place, tuple[str, ...]]]:
    if not order:
        yield {}
        return
    place, *later = order
    fitting = [card for card in pool if may_lie(state, place, card)]
    for cards in combinations(fitting, sizes[place]):
        rest = [card for card in pool if card not in cards]
        for way in _ways(state, rest, later, sizes):
            yield {place: cards, **way}


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("name", SMALL)
def test_as_many_worlds_are_told_as_can_be_laid_out(name: str) -> None:
    view, everything = everything_behind(name)
    assert len(everything) > 1
    assert worlds(view) == len(everything)


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("name", SMALL)
def test_sampled_states_are_spread_evenly_over_all_worlds(name: str) -> None:
    view, everything = everything_behind(name)
    assert chi_square(view, everything, determinize, f"even {name}") < CRITICAL[len(everything) - 1]


CRITICAL = {3: 16.266, 5: 20.515, 11: 31.264}
"""By degrees of freedom: chi-square above this comes once in a thousand times by chance."""


def chi_square(
    view: View,
    everything: frozenset[State],
    sample: Callable[[View, Dice], State],
    seed: str,
) -> float:
    """How unevenly samples, 60 for each world, are spread over all worlds."""
    dice = Dice(seed)
    counts = Counter(sample(view, dice) for _ in range(60 * len(everything)))
    assert counts.keys() <= everything
    return sum((counts[world] - 60) ** 2 / 60 for world in everything)


def test_an_uneven_sample_would_be_found_out() -> None:
    """A check of the check: of two draws the one whose draw pile comes first is taken."""
    view, everything = everything_behind("one hidden hand")

    def uneven(view: View, dice: Dice) -> State:
        draws = [determinize(view, dice), determinize(view, dice)]
        return min(draws, key=lambda state: list(state.draw_pile))

    limit = CRITICAL[len(everything) - 1]
    assert chi_square(view, everything, uneven, "uneven") > 2 * limit


# --- samples -----------------------------------------------------------------------------------


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_a_sample_is_a_possible_state_with_the_same_view(setup: str) -> None:
    dice = Dice(setup)
    several = 0
    for number, (state, _, _) in enumerate(play(begin(setup), 6, HelperLover())):
        busy = state.phase in (Phase.SETUP, Phase.CARDS)
        if number % (3 if busy else 9):
            continue
        for viewer in viewers(state):
            view = observe(state, viewer)
            sample = determinize(view, dice)
            assert type(sample) is State
            assert position_fault(sample) is None
            assert observe(sample, viewer) == view
            assert sample.ruleset is state.ruleset
            hidden = [card for cards in hidden_from(state, viewer).values() for card in cards]
            assert list(unseen(view)) == sorted(hidden)
            assert all(
                may_lie(state, place, card)
                for place, cards in hidden_from(sample, viewer).items()
                for card in cards
            )
            number_of_worlds = worlds(view)
            assert number_of_worlds > 1 or sample == state
            several += number_of_worlds > 1
    assert several >= 10


def test_a_sample_can_be_played_to_the_end() -> None:
    for viewer in viewers(DISTRIBUTION):
        sample = determinize(observe(DISTRIBUTION, viewer), Dice("play on"))
        assert is_over(play_on(sample, "play on", uniform))


def test_the_same_dice_give_the_same_samples() -> None:
    view = observe(DISTRIBUTION, None)
    first, again, other = (
        [determinize(view, dice) for _ in range(5)] for dice in map(Dice, ("one", "one", "another"))
    )
    assert first == again
    assert first != other
    assert len(set(first)) > 1


def test_only_a_view_has_worlds_behind_it() -> None:
    state: Any = DISTRIBUTION
    with pytest.raises(OptionError, match="only a view hides anything"):
        determinize(state, Dice(1))
    with pytest.raises(OptionError, match="only a view hides anything"):
        worlds(state)
    with pytest.raises(OptionError, match="only a view hides anything"):
        unseen(state)


@pytest.mark.rule("INT-1")
def test_more_dotted_customers_of_a_users_file_are_counted_and_sampled(tmp_path: Path) -> None:
    """Six dotted customers and two players: four of them are shuffled into the draw pile."""
    path = tmp_path / "dots.toml"
    path.write_text("[regular_customers]\nPC.dotted = true\nTT.dotted = true\n")
    ruleset = Ruleset.load(path)
    assert set(ruleset.dotted) == DOTTED | {"regular-PC", "regular-TT"}
    state = new_game(2, ruleset, introductory=True)
    state = after(state, DealDottedCustomer(0, "regular-TT"), DealDottedCustomer(1, "regular-WW"))
    assert [worlds(observe(state, who)) for who in (0, 1, None)] == [5, 5, 6 * 5]
    dice = Dice("dots")
    seen = {determinize(observe(state, 0), dice).players[1].dotted for _ in range(60)}
    assert seen == set(ruleset.dotted) - {"regular-TT"}
