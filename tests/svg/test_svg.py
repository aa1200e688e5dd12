"""The documents: well-formed, harmless, said in words, and clear about bad arguments."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Tree
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from docs import generate_pictures
from loyang import (
    BASE_RULESET,
    CHANCE,
    IllegalMoveError,
    LoyangError,
    Move,
    OptionError,
    Phase,
    RulesetError,
    State,
    chance_outcomes,
    deciders,
    legal_moves,
    new_game,
    observe,
    parse_move,
    svg,
)
from loyang.positions import farmer, position
from loyang.svg.touched import touched
from tests.svg.scenes import GROUPS, HOSTILE, all_renamed, scenes

SPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "rect", "text", "path", "circle"}
STATE = position(
    farmer(cash=4, cart="bean leek", area=["casual-CBL over regular-BL", "stall-WPL: leek"]),
    farmer(area=["regular-WW"]),
    round=3,
)


def parsed(text: str) -> Tree.Element:
    """The root of a document, of which every part is known to be harmless."""
    root = Tree.fromstring(text)  # noqa: S314
    for element in root.iter():
        assert element.tag.removeprefix(SPACE) in ELEMENTS
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert name in ("aria-label", "data-name") or "url(" not in value
    return root


def framed(text: str) -> set[str]:
    """The names of what is marked with a frame."""
    return {
        group.attrib["data-name"]
        for group in parsed(text).iter(f"{SPACE}g")
        if "data-name" in group.attrib
        and any(part.get("stroke") == "#c2006b" for part in group.findall(f"{SPACE}rect"))
    }


@pytest.mark.parametrize("group", GROUPS)
def test_hostile_names_are_only_text(group: str) -> None:
    for state in scenes(group):
        root = parsed(svg.position(all_renamed(state)))
        assert not re.search("[\u202a-\u202e\u2066-\u2069\ud800]", "".join(root.itertext()))


def test_markup_in_a_name_is_shown_as_text() -> None:
    rules = all_renamed(STATE).ruleset
    (code, *_) = (code for code in rules.codes if code.startswith(HOSTILE[0]))
    root = parsed(svg.card(code, ruleset=rules))
    assert (root.findtext(f"{SPACE}title") or "") == code
    assert any("<scrip" in "".join(text.itertext()) for text in root.iter(f"{SPACE}text"))


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_cards_alone(name: str) -> None:
    rules = all_renamed(STATE).ruleset
    for code in rules.codes:
        if code.startswith(name):
            parsed(svg.card(code, ruleset=rules))


def test_a_picture_is_said_in_words() -> None:
    root = parsed(svg.position(STATE))
    assert root.get("role") == "img"
    label = "At the Gates of Loyang: Round 3 of 9, action phase; P1: act, or end the actions"
    assert root.get("aria-label") == root.findtext(f"{SPACE}title") == label
    told = root.findtext(f"{SPACE}desc") or ""
    for part in (
        "P1, cash: 4",
        "P1, cart: 1 bean, 1 leek",
        "regular-BL lies under it and counts for nothing",
        "left: leek",
        "P2, shop: wheat 3 of 3",
    ):
        assert part in told


def test_whatever_is_known_is_written() -> None:
    root = parsed(svg.position(STATE))
    written = {element.text for element in root.iter(f"{SPACE}text")}
    assert {"P1", "P2", "casual-CBL", "regular-BL", "stall-WPL", "Round 3 of 9"} <= written


def test_views_show_hidden_cards_as_numbers() -> None:
    states = [state for state in scenes("3 introductory") if state.phase is Phase.CARDS]
    complete = [
        state
        for state in states
        if type(state) is State and any(player.hand for player in state.players)
    ]
    assert complete
    for state in complete:
        for viewer in (0, None):
            text = svg.position(observe(state, viewer))
            for number, player in enumerate(state.players):
                for code in (*player.hand, *filter(None, [player.dotted])):
                    assert (code in text) == (number == viewer)


def test_nothing_depends_on_anything_but_the_state() -> None:
    assert svg.position(STATE) == svg.position(STATE)
    assert svg.position(STATE, theme="dark") != svg.position(STATE)


@pytest.mark.parametrize("size", [1, 640, 1280, 99.5])
def test_the_size_is_the_width(size: float) -> None:
    root = parsed(svg.position(STATE, size=size))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == size
    assert float(root.attrib["height"]) == pytest.approx(size * height / width, abs=0.01)


# --- highlighting ------------------------------------------------------------------------------


def test_names_are_marked() -> None:
    names = {"regular-BL", "P1 cart", "P2", "draw", "casual-CBL"}
    assert framed(svg.position(STATE, highlight=names)) == names
    assert framed(svg.position(STATE)) == set()


def test_a_field_is_marked_for_one_or_for_all() -> None:
    assert len(re.findall("#c2006b", svg.position(STATE, highlight=["home"]))) == 2
    assert len(re.findall("#c2006b", svg.position(STATE, highlight=["P2 home"]))) == 1


def test_what_could_be_shown_but_is_not_is_passed_over() -> None:
    names = ["tout", "P2 private-3b", "courtyard", "P2 hand", "pack", "dummy", "P1 regular-WW"]
    assert framed(svg.position(STATE, highlight=names)) == set()


@pytest.mark.parametrize(
    ("move", "names"),
    [
        ("P1 sell leek", {"P1 shop", "P1 cart", "P1 cash"}),
        ("P1 serve casual-CBL", {"casual-CBL", "P1 cart", "P1 cash"}),
        ("P1 trade stall-WPL bean for leek", {"stall-WPL", "P1 cart"}),
        ("P1 sow bean on private-3a", {"private-3a", "P1 cart"}),
        ("P1 loan", {"P1 loans", "P1 cash"}),
        ("P1 buy-pack", {"draw", "P1 cash"}),
        ("P1 end-actions", {"P1"}),
    ],
)
def test_a_move_is_marked(move: str, names: set[str]) -> None:
    state = position(
        farmer(cash=4, cart="cabbage bean leek", area=["casual-CBL", "stall-WPL: leek"]),
        farmer(),
        round=3,
    )
    text = svg.move(state, parse_move(move))
    assert framed(text) == names
    assert f"Move: {move}" in text


@pytest.mark.parametrize("group", GROUPS)
def test_every_move_can_be_shown(group: str) -> None:
    """Of each kind of move one, in every state."""
    for state in scenes(group):
        if type(state) is State:
            moves: dict[type[Move], Move] = {}
            if deciders(state) == (CHANCE,):
                listed = [move for move, _ in chance_outcomes(state)[:1]]
            else:
                listed = legal_moves(state)
            for move in listed:
                moves.setdefault(type(move), move)
            for move in moves.values():
                assert touched(move)
                parsed(svg.move(state, move))


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="ACT-H4"):
        svg.move(STATE, parse_move("P1 serve regular-BL"))


# --- bad arguments -----------------------------------------------------------------------------


def any_of(value: object) -> Any:
    """A value of a wrong type."""
    return value


BAD: list[tuple[Callable[[], str], type[Exception], str]] = [
    (lambda: svg.position(STATE, theme="sepia"), OptionError, "'light' and 'dark'"),
    (lambda: svg.position(STATE, theme=any_of(1)), OptionError, "'light' and 'dark'"),
    (lambda: svg.card("tout", theme=""), OptionError, "'light' and 'dark'"),
    (lambda: svg.position(STATE, size=0), OptionError, "a number above 0"),
    (lambda: svg.position(STATE, size=-1.5), OptionError, "a number above 0"),
    (lambda: svg.position(STATE, size=True), OptionError, "a number above 0"),
    (lambda: svg.position(STATE, size=float("nan")), OptionError, "a number above 0"),
    (lambda: svg.position(STATE, size=float("inf")), OptionError, "a number above 0"),
    (lambda: svg.position(STATE, size=any_of("9")), OptionError, "a number above 0"),
    (lambda: svg.card("tout", size=0), OptionError, "a number above 0"),
    (lambda: svg.position(any_of("state")), OptionError, "not a State"),
    (lambda: svg.move(any_of(None), parse_move("P1 loan")), OptionError, "not a State"),
    (lambda: svg.move(STATE, any_of("P1 loan")), LoyangError, "P1 loan"),
    (lambda: svg.position(STATE, highlight="tout"), OptionError, "not a list of texts"),
    (lambda: svg.position(STATE, highlight=any_of([1])), OptionError, "not a list of texts"),
    (lambda: svg.position(STATE, highlight=["regular-LB"]), OptionError, "did you mean"),
    (lambda: svg.position(STATE, highlight=["P3 cart"]), OptionError, "did you mean"),
    (lambda: svg.position(STATE, highlight=["\x00"]), OptionError, "such as"),
    (lambda: svg.card("regular-LB"), RulesetError, "did you mean"),
    (lambda: svg.card(any_of(7)), OptionError, "not a text"),
    (lambda: svg.card("tout", ruleset=any_of("base")), OptionError, "not a Ruleset"),
]


@pytest.mark.parametrize(("call", "error", "said"), BAD, ids=range(len(BAD)))
def test_bad_arguments(call: Callable[[], str], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        call()


def test_a_card_that_is_not_in_the_rules() -> None:
    with pytest.raises(RulesetError, match="there is no card"):
        svg.position(evolve(all_renamed(STATE), ruleset=BASE_RULESET))


def test_the_pictures_of_the_documents_are_what_is_drawn_now() -> None:
    assert generate_pictures.stale() == []
    assert generate_pictures.main(["--check"]) == 0


def test_a_new_game_of_each_size_can_be_drawn() -> None:
    for players in (1, 2, 3, 4):
        parsed(svg.position(new_game(players)))
