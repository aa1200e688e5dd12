"""What a notebook shows: a picture or a few lines, made by IPython's own formatters."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as Tree
from typing import Any

import pytest
from attrs import evolve, fields, frozen
from IPython.core.formatters import DisplayFormatter

from loyang import (
    BASE_RULESET,
    Record,
    State,
    explain,
    legal_moves,
    new_game,
    observe,
    parse_move,
    why_not,
)
from loyang.arena import Schedule, play_game, standings
from loyang.positions import farmer, position
from loyang.testing.play import POLICIES, begin, play_on

STATE = play_on(begin("3"), 4, POLICIES["uniform"](), 150)
RECORD = Record(BASE_RULESET, ("Ann", "Bo"), tags={"Event": "fair"}).plus(
    parse_move("P1 sow-home wheat")
)
OPEN = position(farmer(cash=4, cart="bean leek", area=["regular-BL"]), farmer())


@frozen
class OwnState(State):
    """A state of a user's own class."""


def own_state() -> OwnState:
    return OwnState(**{one.name: getattr(STATE, one.name) for one in fields(State)})


def played() -> tuple[Any, Any]:
    schedule = Schedule.of(["sane", "sane"], games=1, seed=7)
    game = play_game(schedule, next(schedule.pairings()))
    return game, standings(schedule, [game])[0]


def shown(value: object) -> dict[str, str]:
    """What IPython shows, by kind."""
    formats: dict[str, str]
    formats, _ = DisplayFormatter().format(value)  # type: ignore[no-untyped-call]
    return formats


@pytest.mark.parametrize(
    "value",
    [STATE, observe(STATE, 1), observe(STATE, None), new_game(1), own_state()],
    ids=["state", "view", "public view", "solo", "subclass"],
)
def test_positions_are_pictures_and_a_few_lines(value: State) -> None:
    formats = shown(value)
    assert Tree.fromstring(formats["image/svg+xml"]).tag.endswith("svg")  # noqa: S314
    lines = formats["text/plain"].splitlines()
    assert 2 <= len(lines) <= 9
    assert max(map(len, lines)) <= 200
    assert lines[0].startswith(type(value).__name__)
    assert len(repr(value)) > 1000


def test_hidden_cards_stay_hidden() -> None:
    state = play_on(begin("3 introductory"), 4, POLICIES["uniform"](), 19)
    hidden = {code for player in state.players for code in (*player.hand, player.dotted) if code}
    assert len(hidden) > 3
    said = "".join(shown(observe(state, None)).values())
    assert not [code for code in hidden if code in said]


@pytest.mark.parametrize("code", BASE_RULESET.codes[::4])
def test_cards_are_pictures_and_a_line(code: str) -> None:
    formats = shown(BASE_RULESET.card(code))
    assert formats["text/html"].startswith("<svg ")
    assert formats["text/plain"] == f"{code}: {BASE_RULESET.card(code).words}"


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (RECORD, ["Record of Ann, Bo; base game", "  Event: fair"]),
        (RECORD.redacted(0), ["RedactedRecord of Ann, Bo; base game", "  Event: fair"]),
        (BASE_RULESET, ["Ruleset: base game", "  70 cards: 22 helper, "]),
        (explain(OPEN, parse_move("P1 buy bean")), ["Refusal: ACT-B1: a bean costs 6 cash"]),
        (explain(OPEN, parse_move("P1 serve regular-BL")), ["Permission:", "  ACT-F1: P1 serves"]),
        (why_not(OPEN, "P1 sell"), ["Answer: ambiguous: ", "  P1 sell "]),
        (played()[0], ["Game 0 of deal 0, ", "  P1, bot 0: score "]),
        (played()[1], ["sane: ", "  win share "]),
    ],
    ids=["record", "redacted", "ruleset", "refusal", "permission", "answer", "game", "line"],
)
def test_other_values_are_a_few_lines(value: object, lines: list[str]) -> None:
    text = shown(value)["text/plain"].splitlines()
    assert len(text) <= 12
    for line, start in zip(text, lines, strict=False):
        assert line.startswith(start)
    assert len(text) >= len(lines)


def test_a_list_of_states_is_short_too() -> None:
    assert len(shown([STATE, STATE])["text/plain"]) < 2000


def test_an_impossible_position_falls_back_to_its_repr() -> None:
    rules = evolve(BASE_RULESET, cards=())
    state = evolve(OPEN, ruleset=rules)
    formats = shown(state)
    assert "image/svg+xml" not in formats
    assert formats["text/plain"].startswith("State")
    assert legal_moves(OPEN)


def test_to_import_the_library_draws_nothing() -> None:
    code = "import sys, loyang; print([name for name in sys.modules if 'svg' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
