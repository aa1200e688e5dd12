"""Tables of all positions that games reach: nothing is lost, overflows or is given away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from attrs import evolve
from pyrsistent import pvector

from loyang import HIDDEN, Ruleset, State, apply_unchecked, legal_moves, observe
from loyang.positions import farmer, position, read_position, show
from loyang.state import DottedDeal, Pack
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.helping import hidden_from, viewers
from tests.prepared import PREPARED

GAMES = list(zip(SETUPS, cycle(POLICIES), strict=False))
"""Every kind of game, and a way to play it."""
WIDTHS = (40, 57, 80, 100, 131, 200)


def reached(setup: str, policy: str) -> Iterator[State]:
    """All positions of a game."""
    state = begin(setup)
    yield state
    for _, _, after in play(state, f"shown {setup}", POLICIES[policy]()):
        yield after


def some(setup: str, policy: str) -> Iterator[tuple[State, int]]:
    """Positions spread over a game, and a width for each."""
    for number, state in enumerate(reached(setup, policy)):
        if number % 7 == 0:
            yield state, WIDTHS[number // 7 % len(WIDTHS)]


def codes_in(table: str) -> list[str]:
    """All words of the table that may be cards or fields, and the question marks."""
    return re.findall(r"[A-Za-z]+(?:-[A-Za-z0-9]+)*|\?", table.replace("the home field", ""))


def visible_codes(state: State) -> list[str]:
    """All cards and fields, hidden ones as question marks, but for those in the draw pile."""
    found = [*state.discard_pile, *state.courtyard]
    found += [card for row in state.rows for card in row if card]
    for player in state.players:
        found += [*player.area.cards(), *player.hand, *player.pile.upper, *player.pile.lower]
        found += [*player.pile.tail, *([] if player.dotted is None else [player.dotted])]
    if state.dummy is not None:
        found += state.dummy.cards()
    if isinstance(state.pending, Pack | DottedDeal):
        found += state.pending.cards
    return found


def covering_cards(state: State) -> Iterator[str]:
    """Visible cards that lie on others: they are named once more, with the card below."""
    areas = [player.area for player in state.players]
    for area in (*areas, *([] if state.dummy is None else [state.dummy])):
        yield from (field.name for field in area.fields if field.covers)
        for cards in (area.stalls, area.regular_customers, area.casual_customers, area.helpers):
            yield from (card.card for card in cards if card.covers)


@pytest.mark.parametrize(("setup", "policy"), GAMES)
def test_every_visible_card_is_shown_and_no_line_is_too_long(setup: str, policy: str) -> None:
    for state, width in some(setup, policy):
        covering = Counter(covering_cards(state))
        table = show(state, width)
        assert max(map(len, table.splitlines())) <= width
        assert all(line and line == line.rstrip() for line in table.splitlines())
        there = Counter(codes_in(table))
        for code, number in Counter(visible_codes(state)).items():
            assert there[code] == number + covering[code], (code, table)


def test_a_view_shows_the_viewers_cards_and_question_marks_for_others() -> None:
    state = position(
        farmer(hand=["tout", "sower"], dotted="regular-WW"),
        farmer(hand=["trader", "buyer", "seller"], dotted="regular-WP"),
        phase="cards",
        courtyard=["stall-WPL"],
    )
    mine, other, public = (show(observe(state, viewer)) for viewer in (0, 1, None))
    assert mine.startswith("Round 1 of 9, card phase, as P1 sees it\n")
    assert re.search(r"^hand +\| sower tout +\| \? \? \?$", mine, re.MULTILINE)
    assert re.search(r"^dotted +\| regular-WW +\| \?$", mine, re.MULTILINE)
    assert re.search(r"^hand +\| \? \? +\| buyer seller trader$", other, re.MULTILINE)
    assert public.startswith("Round 1 of 9, card phase, as everybody sees it\n")
    assert re.search(r"^hand +\| \? \? +\| \? \? \?$", public, re.MULTILINE)


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_no_hidden_card_is_in_the_table_of_a_view(setup: str) -> None:
    hidden_ones = 0
    for state, width in some(setup, "uniform"):
        for viewer in viewers(state):
            hidden = {card for cards in hidden_from(state, viewer).values() for card in cards}
            there = Counter(codes_in(show(observe(state, viewer), width)))
            assert not hidden & there.keys()
            assert there[HIDDEN] == visible_codes(observe(state, viewer)).count(HIDDEN)
            hidden_ones += there[HIDDEN]
    assert hidden_ones > 0


@pytest.mark.parametrize(("setup", "policy"), GAMES)
def test_different_positions_have_different_tables(setup: str, policy: str) -> None:
    """Nothing that can change is left out, but which cards are in the draw pile."""
    seen: dict[str, State] = {}
    for state in reached(setup, policy):
        known = evolve(state, draw_pile=pvector([HIDDEN] * len(state.draw_pile)))
        assert seen.setdefault(show(state, 60), known) == known
    assert len(seen) > 100


def words_below(table: str) -> Counter[str]:
    """All words of the table behind the labels."""
    lines = (line.partition(" | ")[2] for line in table.splitlines())
    return Counter(word for line in lines for word in line.split() if word not in ("|", "-"))


@pytest.mark.parametrize("setup", SETUPS)
def test_narrow_tables_say_the_same_as_wide_ones(setup: str) -> None:
    for state, _ in some(setup, "helper-loving"):
        wide = words_below(show(state, 200))
        assert all(words_below(show(state, width)) == wide for width in (40, 80, 115))


@pytest.mark.parametrize("name", PREPARED)
def test_prepared_positions_and_what_follows_are_shown_as_well(name: str) -> None:
    state = read_position(PREPARED[name])
    tables = {show(state, 60): state}
    for move in legal_moves(state)[:40]:
        after = apply_unchecked(state, move)
        assert tables.setdefault(show(after, 60), after) == after, move


def test_a_very_long_name_is_broken_and_not_lost(tmp_path: Path) -> None:
    name = "-".join(["keeper-of-the-gate"] * 3)
    file = tmp_path / "long.toml"
    file.write_text(
        f'name = "{"long " * 30}"\n[helpers.{name}]\nreplaces = "tout"\nlantern = false\n'
        'timing = "any"\noptions = [{ effects = [{ effect = "exchange", give = 1 }] }]\n'
    )
    state = position(farmer(area=[name]), farmer(), ruleset=Ruleset.load(file))
    table = show(state, 40)
    assert max(map(len, table.splitlines())) <= 40
    assert name in "".join(re.split(r"\n +\| +", table))
    assert table.count("long") == 30
