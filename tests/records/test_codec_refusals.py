"""Documents that are wrong are refused, with the path of what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from loyang import HIDDEN, OptionError, State, View, observe
from loyang._support.json_text import LARGEST
from loyang.errors import FormatError
from loyang.positions import farmer, position
from loyang.records.codec import FORMAT, dumps, loads
from tests import stored


def spoil(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The document with another value at a path such as ``value.players.0.cash``."""
    *steps, last = path.split(".")
    inner: Any = document
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return document


A_STATE = position(
    farmer(cash=4, cart="bean", area=["regular-WW: 1 delivery", "stall-WPL", "casual-CBL"]),
    farmer(area=["peddler-1 over regular-PT"]),
    round=3,
)


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.players.0.cash", "4", "value.players[0].cash", "'4' is not a whole number"),
        ("value.players.0.cash", 4.0, "value.players[0].cash", "4.0 is not a whole number"),
        ("value.players.0.cash", True, "value.players[0].cash", "True is not a whole number"),
        ("value.players.0.cash", None, "value.players[0].cash", "None is not a whole number"),
        ("value.players.0.cash", 2**53, "value.players[0].cash", "beyond all measure"),
        ("value.players.0.cash", -1, "value.players[0].cash", "cash cannot be below 0"),
        ("value.players.0.gold", 1, "value.players[0].gold", "is unknown here"),
        ("value.players.0.enlarged", 1, "value.players[0].enlarged", "not true or false"),
        ("value.players.0.cart", [1, 2], "value.players[0].cart", "count of the six vegetables"),
        ("value.players.0.cart", "W", "value.players[0].cart", "count of the six vegetables"),
        ("value.players.0.cart.3", -1, "value.players[0].cart", "count of the six vegetables"),
        ("value.players.1", [], "value.players[1]", "[] is not a table"),
        ("value.players", {}, "value.players", "{} is not a list"),
        ("value.players", [], "value.players", "0 players: there are one to four"),
        ("value.phase", "lunch", "value.phase", "not one of setup, harvest, cards"),
        ("value.phase", 3, "value.phase", "not one of setup, harvest, cards"),
        ("value.round", 10, "value.round", "round 10: there are rounds 1 to 9"),
        ("value.draw_pile.0", "apricot", "value.draw_pile[0]", "no card 'apricot'"),
        (
            "value.discard_pile",
            ["casual-CBL"],
            "value.players[0].area.casual_customers[0].card",
            "casual-CBL lies in 2 places",
        ),
        ("value.draw_pile.0", HIDDEN, "value.draw_pile", "hides a card"),
        ("value.courtyard", [HIDDEN], "value.courtyard[0]", "hides a card"),
        ("value.draw_pile.0", "zebra", "value.draw_pile", "not in ascending order"),
        ("value.acting", [], "value.players[0].stage", "acting, but it is not his turn"),
        ("value.acting", [7], "value.acting[0]", "player 7 does not exist"),
        ("value.turn", 0, "value.turn", "nobody's in this phase"),
        ("value.second_player", 0, "value.second_player", "small token"),
        ("value.pending", {}, "value.pending.kind", "None is none of deal, "),
        ("value.pending", {"kind": "war"}, "value.pending.kind", "'war' is none of deal, "),
        ("value.pending", {"kind": "payment"}, "value.pending.amount", "is missing"),
        ("value.pending", [], "value.pending", "[] is not a table"),
        (
            "value.pending",
            {"kind": "payment", "amount": 5, "player": 3, "rule": "CLO-1"},
            "value.pending.player",
            "no player 3",
        ),
        (
            "value.pending",
            {"kind": "payment", "amount": 2, "player": 0, "rule": "CLO-1"},
            "value",
            "the game goes on by itself",
        ),
        ("value.pending", {"kind": "rows-deal"}, "value.pending", "cannot be pending in the phase"),
        (
            "value.players.0.area.fields.0.spaces",
            99,
            "value.players[0].area.fields[0].spaces",
            "has 9 spaces, not 99",
        ),
        (
            "value.players.0.area.stalls.0.card",
            "peddler-2",
            "value.players[0].area.stalls[0].card",
            "no such card",
        ),
        (
            "value.players.0.area.regular_customers.0.deliveries",
            4,
            "value.players[0].area.regular_customers[0].deliveries",
            "leaves with delivery 4",
        ),
        ("value.players.0.pile.upper", ["private-3b"], "value.players[0].pile.upper", "belong"),
        ("value.ruleset.loan.cash", 0, "value.ruleset.loan.cash", "from 1 to"),
        ("value.ruleset.stalls", {}, "value.ruleset.stalls", "makes 0 cards"),
        ("value.ruleset", "base game", "value.ruleset", "is not a table"),
        ("value", None, "value", "None is not a table"),
        ("format", FORMAT + 1, "format", "newer than this loyang"),
        ("format", "1", "format", "is not a format"),
        ("format", True, "format", "is not a format"),
        ("kind", "song", "kind", "'song' is none of"),
        ("kind", ["state"], "kind", "is none of"),
        ("kind", "view", "value.viewer", "is missing"),
        ("more", 1, "more", "is unknown here"),
    ],
)
def test_a_wrong_state_is_refused_with_its_place(
    path: str, value: Any, place: str, problem: str
) -> None:
    error = stored.refusal(spoil(stored.a_document(A_STATE), path, value))
    assert error.place == place
    assert problem in error.problem
    assert str(error) == f"{error.place}: {error.problem}"


def test_every_missing_key_is_refused_by_name() -> None:
    for path in ("format", "kind", "value", "value.round", "value.players.0.cash"):
        document = stored.a_document(A_STATE)
        *steps, last = path.split(".")
        inner: Any = document
        for step in steps:
            inner = inner[int(step)] if isinstance(inner, list) else inner[step]
        del inner[last]
        error = stored.refusal(document)
        assert (error.place, error.problem) == (path.replace(".0", "[0]"), "is missing")


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.viewer", 2, "value.viewer", "no player 2"),
        ("value.viewer", 1, "value", "shows or hides something else"),
        ("value.players.1.hand.0", "foreman", "value.players[1].hand", "hidden in part only"),
        ("value.players.1.hand", [], "value", "lies nowhere"),
    ],
)
def test_a_view_that_nobody_can_have_is_refused(
    path: str, value: Any, place: str, problem: str
) -> None:
    _, states = stored.a_game("2", 2)
    state = next(state for state in states if all(len(player.hand) > 1 for player in state.players))
    error = stored.refusal(spoil(stored.a_document(observe(state, 0)), path, value))
    assert error.place == place
    assert problem in error.problem


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        ("value.players", [], "value.players", "0 players: there are one to four"),
        ("value.players.0", 5, "value.players[0]", "5 is not a text"),
        ("value.starting_player", 4, "value.starting_player", "not a player from 0 to 1"),
        ("value.moves.3.player", -1, "value.moves[3]", "not a whole number from 0 up"),
        ("value.moves.3.kind", "buys", "value.moves[3].kind", "'buys' is none of"),
        ("value.moves.0.vegetable", "rice", "value.moves[0].vegetable", "not one of wheat"),
        ("value.moves.0.price", 1, "value.moves[0].price", "is unknown here"),
        ("value.tags", [], "value.tags", "[] is not a table"),
        ("value.tags.Date", 5, "value.tags.Date", "5 is not a text"),
        ("value.tags.Start", "P1", "value.tags.Start", "this name is taken"),
    ],
)
def test_a_wrong_record_is_refused_with_its_place(
    path: str, value: Any, place: str, problem: str
) -> None:
    record, _ = stored.a_game("2", 2)
    error = stored.refusal(spoil(stored.a_document(record), path, value))
    assert error.place == place
    assert problem in error.problem


def test_a_redacted_record_that_shows_a_hidden_card_is_refused() -> None:
    record, _ = stored.a_game("2", 2)
    document = stored.a_document(record.redacted(0))
    hidden = [
        place for place, move in enumerate(document["value"]["moves"]) if move.get("card") == HIDDEN
    ]
    document["value"]["moves"][hidden[0]]["card"] = "foreman"
    error = stored.refusal(document)
    assert error.place == f"value.moves[{hidden[0]}]"
    assert "P1 may not see" in error.problem


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", "line 1, column 1", "is not JSON"),
        ('{"format": 1,\n "kind" "state"}', "line 2, column 9", "is not JSON"),
        ("[1, 2]", "", "is not a table"),
        ("NaN", "", "NaN is no number"),
        ('{"format": 1, "kind": "move", "kind": "move", "value": 1}', "kind", "twice"),
        ('{"format": 1, "kind": "move", "value": {"a": 1, "b": [1, {"a": 1, "a": 2}]}}',
         "value.b[1].a", "twice"),
        ('{"format": 1, "kind": "move", "value": ' + "9" * 5000 + "}", "value", "beyond"),
        ('{"format": 1, "kind": "move", "value": 1e400}', "value", "inf is not a whole number"),
        ('{"format": 1, "kind": "move", "value": "\\ud800"}', "value", "half a character"),
        ('{"format": 1, "kind": "move", "value": {"x": ' + "[" * 40 + "]" * 40 + "}}",
         "value.x[0][0][0][0][0][0][0][0][0][0][0][0][0][0]", "nested too deeply"),
        ("[" * 100_000, "line 1, column 17", "nested too deeply"),
        ('\n{"a":' * 100_000, "line 18, column 1", "nested too deeply"),
        (" " * (LARGEST + 1), "", "too large"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_what_is_no_document_is_refused(text: str, place: str, problem: str) -> None:
    error = stored.refusal(text)
    assert error.place == place
    assert problem in error.problem
    assert len(str(error)) < 400


def test_bytes_that_are_not_utf8_are_refused() -> None:
    with pytest.raises(FormatError, match="byte 3: is not UTF-8"):
        loads(b'{"a\xff": 1}')


def test_only_the_kind_that_is_asked_for_is_read() -> None:
    view = dumps(observe(A_STATE, None))
    with pytest.raises(FormatError, match="kind: this is a view, not a state"):
        loads(view, State)
    assert isinstance(loads(view, View), View)
    with pytest.raises(OptionError, match="none of view, state, move"):
        loads(view, int)
    with pytest.raises(OptionError, match="value: 'P1 loan' is none of"):
        dumps("P1 loan")  # type: ignore[arg-type]
