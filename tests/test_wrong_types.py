"""Arguments of a wrong type are refused where they are given, not deep inside."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from loyang import (
    BASE_RULESET,
    Dealer,
    Dice,
    LoyangError,
    OptionError,
    Record,
    RecordError,
    apply,
    chance_outcomes,
    deciders,
    decision,
    determinize,
    explain,
    is_legal,
    is_over,
    legal_moves,
    narrate,
    new_game,
    observe,
    parse_move,
    redact,
    refusal_of,
    result,
    unseen,
    why_not,
    worlds,
)
from loyang import records as r
from loyang.arena.simulation import play_out, random_move, summarize
from loyang.moves.notation import parse_choice, parse_player
from loyang.positions import farmer, position, read_position, show, write_position
from loyang.positions.area_text import item_text, parse_item
from loyang.records import read_record, write_text
from loyang.rulings import run_ruling

STATE = new_game(2)
MOVE = legal_moves(STATE)[0]
VIEW = observe(STATE, 0)
WRONG: Any = object()

CALLS: list[tuple[str, Callable[[], object]]] = [
    ("state", lambda: legal_moves(WRONG)),
    ("state", lambda: apply(WRONG, MOVE)),
    ("state", lambda: is_legal(WRONG, MOVE)),
    ("state", lambda: refusal_of(WRONG, MOVE)),
    ("state", lambda: deciders(WRONG)),
    ("state", lambda: decision(WRONG, 0)),
    ("player", lambda: decision(STATE, WRONG)),
    ("state", lambda: chance_outcomes(WRONG)),
    ("state", lambda: is_over(WRONG)),
    ("state", lambda: result(WRONG)),
    ("state", lambda: observe(WRONG, 0)),
    ("player", lambda: observe(STATE, WRONG)),
    ("view", lambda: determinize(WRONG, Dice(1))),
    ("view", lambda: determinize(STATE, Dice(1))),  # type: ignore[arg-type]
    ("dice", lambda: determinize(VIEW, WRONG)),
    ("view", lambda: unseen(WRONG)),
    ("view", lambda: worlds(WRONG)),
    ("move", lambda: redact(WRONG, 0)),
    ("player", lambda: redact(MOVE, WRONG)),
    ("state", lambda: explain(WRONG, MOVE)),
    ("state", lambda: why_not(WRONG, "P1 loan")),
    ("wish", lambda: why_not(STATE, WRONG)),
    ("before", lambda: narrate(WRONG, MOVE, STATE)),
    ("after", lambda: narrate(STATE, MOVE, WRONG)),
    ("move", lambda: narrate(STATE, WRONG, STATE)),
    ("state", lambda: show(WRONG)),
    ("state", lambda: write_position(WRONG)),
    ("text", lambda: read_position(WRONG)),
    ("ruleset", lambda: read_position("round: 1", WRONG)),
    ("text", lambda: run_ruling(WRONG)),
    ("ruleset", lambda: run_ruling("---", WRONG)),
    ("text", lambda: parse_move(WRONG)),
    ("text", lambda: parse_choice(WRONG)),
    ("text", lambda: parse_player(WRONG)),
    ("text", lambda: parse_item(WRONG, BASE_RULESET)),
    ("ruleset", lambda: parse_item("peddler-1", WRONG)),
    ("item", lambda: item_text(WRONG)),
    ("state", lambda: random_move(WRONG, Dice(1))),
    ("dice", lambda: random_move(STATE, WRONG)),
    ("state", lambda: play_out(WRONG, 1)),
    ("seed", lambda: play_out(STATE, WRONG)),
    ("outcomes", lambda: summarize(WRONG)),
    ("outcomes", lambda: summarize([WRONG])),
    ("state", lambda: Dealer(1).choose(WRONG)),
    ("items", lambda: Dice(1).choose(WRONG)),
    ("items", lambda: Dice(1).shuffled(WRONG)),
    ("stream", lambda: read_record(WRONG)),
    ("record", lambda: write_text(WRONG, StringIO())),
    ("record", lambda: r.check(WRONG)),
]
"""The name of an argument, and a call in which it is of a wrong type."""


@pytest.mark.parametrize(("name", "call"), CALLS, ids=map(str, range(len(CALLS))))
def test_a_wrong_type_is_refused_by_the_name_of_the_argument(
    name: str, call: Callable[[], object]
) -> None:
    with pytest.raises(OptionError) as caught:
        call()
    assert str(caught.value).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"cash": "4"}, "cash: '4' is not a whole number"),
        ({"cart": 4}, "4 is not a count of the six vegetables"),
        ({"shop": {}}, "{} is not a count of the six vegetables"),
        ({"area": "regular-BL"}, "area: 'regular-BL' is not a list of texts"),
        ({"area": [5]}, "area: .5. is not a list of texts"),
        ({"hand": 5}, "hand: 5 is not a list of texts"),
        ({"pile": "private-3a"}, "pile: 'private-3a' is not a list of texts"),
        ({"tail": [None]}, "tail: .None. is not a list of texts"),
        ({"enlarged": 1}, "enlarged: 1 is neither True nor False"),
        ({"bought_pack": "no"}, "bought_pack: 'no' is neither True nor False"),
        ({"dotted": 5}, "dotted: 5 is not a text"),
        ({"home": 5}, "home: 5 is not a text"),
        ({"stage": 5}, "stage: 5 is not a Stage"),
        ({"effects": 5}, "effects: 5 is not a LastingEffect"),
        ({"effects": ["carpenter"]}, "effects: 'carpenter' is not a LastingEffect"),
    ],
)
def test_a_player_of_a_scenario_is_said_in_the_right_types(
    values: dict[str, Any], message: str
) -> None:
    with pytest.raises(LoyangError, match=message):
        farmer(**values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"round": "3"}, "round: '3' is not a whole number"),
        ({"phase": 5.5}, "phase: 5.5 is none of setup, "),
        ({"turn": "P1"}, "turn: 'P' is not a player's number"),
        ({"turn": 2.5}, "turn: 2.5 is not a player's number"),
        ({"starting_player": "P1"}, "starting_player: 'P1' is not a player's number"),
        ({"second_player": "P1"}, "second_player: 'P1' is not a player's number"),
        ({"taken": 5.5}, "taken: 5.5 is not a player's number"),
        ({"draw_pile": "peddler-1"}, "draw_pile: 'peddler-1' is not a list of texts"),
        ({"discard_pile": 5}, "discard_pile: 5 is not a list of texts"),
        ({"courtyard": [5]}, "courtyard: .5. is not a list of texts"),
        ({"pending": "payment"}, "pending: 'payment' is nothing that can wait"),
        ({"rows": 5}, "rows: 5 is not a list of rows"),
        ({"rows": [5]}, "rows: 5 is not a row of cards"),
        ({"rows": [[5]]}, "rows: .5. is not a list of texts"),
        ({"dummy": 5}, "dummy: 5 is not a list of texts"),
        ({"ruleset": None}, "ruleset: None is not a Ruleset"),
    ],
)
def test_a_scenario_is_said_in_the_right_types(values: dict[str, Any], message: str) -> None:
    with pytest.raises(LoyangError, match=message):
        position(farmer(), farmer(), **values)


def test_a_player_of_a_scenario_is_made_by_farmer() -> None:
    with pytest.raises(OptionError, match="farmers: 'Ann' is not a player, such as farmer"):
        position("Ann", "Bo")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"), [("players", "Ann"), ("players", 5), ("moves", MOVE), ("tags", 5)]
)
def test_a_record_is_made_of_lists(name: str, value: Any) -> None:
    values: dict[str, Any] = {"ruleset": BASE_RULESET, "players": ("Ann", "Bo")}
    with pytest.raises(RecordError, match=r"is not a list of players, moves|is no table of names"):
        Record(**values | {name: value})
