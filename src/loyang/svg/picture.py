"""Positions, cards and moves as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from reprlib import repr as shortened

from attrs import evolve

from loyang._support.arguments import check_kind, check_text, several_texts
from loyang.engine import refusal_of
from loyang.errors import OptionError
from loyang.moves import IllegalMoveError, Move
from loyang.positions.table_words import decision_words, phase_words
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import Card
from loyang.state import State
from loyang.state.arguments import check_state
from loyang.svg.blocks import Block, Item, Panel, Part, column, row
from loyang.svg.cards import Painter
from loyang.svg.measures import clean
from loyang.svg.players import Seat, columns
from loyang.svg.table import header, middle, path
from loyang.svg.themes import Theme, theme_of
from loyang.svg.touched import touched
from loyang.svg.writer import svg

__all__ = ["WIDTH", "card", "layout", "move", "position", "printed"]

WIDTH = 1280.0
"""Units across the picture of a position; the size only stretches it."""
_CARD = 130.0
"""Units across the picture of a card."""
_LINES = 12
"""The most lines of a helper's text; those of the base game need nine."""
_MARGIN = 12.0
_GAP = 8.0


def position(
    state: State,
    *,
    highlight: Iterable[str] = (),
    size: float = 1280,
    theme: str | Theme = "light",
) -> str:
    """A position, or what a view shows of it, as one picture.

    Args:
        state: a state or a view, of one to four players.
        highlight: what is marked with a frame: codes of cards, names of fields (``"private-3a"``
            of all players, ``"P1 private-3a"`` of one), ``"P1"`` and what he has (``"P1 cart"``,
            ``cash``, ``hand``, ``loans``, ``pile``, ``shop``, ``space``, ``storehouse``),
            ``"courtyard"``, ``"draw"``, ``"discard"``, ``"dummy"``, ``"pack"``. What the position
            could show but does not show now is passed over.
        size: width in pixels, above 0; the height follows.
        theme: ``"light"`` or ``"dark"``, or colours of one's own (`loyang.svg.themes`).

    Returns:
        An SVG document, which can be written to a file or stand within HTML.

    Raises:
        OptionError: if it is no state, or one of the others is not as said.
        RulesetError: if a card lies there that its ruleset does not have.

    >>> from loyang import new_game, svg
    >>> text = svg.position(new_game(2), highlight=["P1 shop"])
    >>> text.startswith("<svg "), "wheat" in text
    (True, True)
    """
    check_state(state)
    return _drawn(state, several_texts("highlight", highlight), size, theme, "")


def move(state: State, move: Move, *, size: float = 1280, theme: str = "light") -> str:
    """The position before a move, with all marked that the move touches.

    Args:
        state: a state or a view.
        move: a move that is legal in it.
        size: width in pixels, above 0.
        theme: ``"light"`` or ``"dark"``.

    Raises:
        IllegalMoveError: if the rules forbid the move.
        NotationError: if it is no move at all.
        OptionError: if it is no state, or one of the others is not as said.
        RulesetError: if a card lies there that its ruleset does not have.

    >>> from loyang import new_game, parse_move, svg
    >>> text = svg.move(new_game(2), parse_move("P1 sow-home wheat"))
    >>> "Move: P1 sow-home wheat" in text
    True
    """
    check_state(state)
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise IllegalMoveError(move, refusal)
    return _drawn(state, touched(move), size, theme, str(move))


def card(
    code: str,
    *,
    ruleset: Ruleset = BASE_RULESET,
    size: float = 180,
    theme: str = "light",
) -> str:
    """One card as it is printed.

    Args:
        code: the code of an action card.
        ruleset: the rules that have the card.
        size: width in pixels, above 0.
        theme: ``"light"`` or ``"dark"``.

    Raises:
        OptionError: if one of them is not as said.
        RulesetError: if the rules have no such card.

    >>> from loyang import svg
    >>> "pays 7, 8, 9 and 10 cash" in svg.card("regular-BL")
    True
    """
    check_text("code", code)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    words = ruleset.card(code).words
    block = Painter(ruleset, theme_of(theme)).printed(code, _CARD, _LINES)
    return svg(block, size=_width(size), title=code, description=f"{code}: {words}")


def printed(card: Card) -> str:
    """The picture of a card that is at hand itself, whatever its rules; for notebooks."""
    rules = evolve(BASE_RULESET, cards=(card,))
    block = Painter(rules, theme_of("light")).printed(card.code, _CARD, _LINES)
    return svg(block, size=180, title=card.code, description=f"{card.code}: {card.words}")


def _width(size: object) -> float:
    if isinstance(size, bool) or not isinstance(size, int | float) or not 0 < size < math.inf:
        raise OptionError(f"size: {shortened(size)} is not a width in pixels, a number above 0")
    return size


def _drawn(
    state: State, highlight: Iterable[str], size: float, theme: str | Theme, caption: str
) -> str:
    colours = theme_of(theme)
    width = _width(size)
    block = layout(state, theme, caption)
    marked = {clean(name) for name in highlight}
    _check_names(state, marked, set(_names(block)))
    described = "\n".join(_description(block))
    return svg(
        block,
        size=width,
        title=f"At the Gates of Loyang: {phase_words(state)}; {decision_words(state)[0]}",
        description=described,
        marked=marked,
        mark=colours.highlight,
    )


def layout(state: State, theme: str | Theme = "light", caption: str = "") -> Block:
    """The whole picture of a position, measured and not yet written."""
    painter = Painter(state.ruleset, theme_of(theme))
    inner = WIDTH - 2 * _MARGIN
    number = len(state.players)
    across = (inner - _GAP * (number - 1)) / number
    table = middle(state, painter, inner)
    if state.dummy is not None:
        beside = inner - table.width - (_GAP if table.width else 0)
        dummy = columns([Seat(state, painter, None, beside)], 0)
        table = row([table, dummy], _GAP, "start")
    body = column(
        [
            header(state, painter, inner, caption),
            path(state, painter, inner),
            table,
            columns([Seat(state, painter, place, across) for place in range(number)], _GAP),
        ],
        10,
    )
    height = body.height + 2 * _MARGIN
    return Block(
        WIDTH,
        height,
        (Part(0, 0, Panel(WIDTH, height, painter.theme.ground)), Part(_MARGIN, _MARGIN, body)),
    )


def _blocks(item: Item) -> Iterator[Block]:
    """All blocks in an item, in the order in which they are drawn."""
    left = [item]
    while left:
        item = left.pop()
        if isinstance(item, Block):
            yield item
            left += [part.item for part in reversed(item.parts)]


def _names(block: Block) -> Iterator[str]:
    for part in _blocks(block):
        yield from map(clean, part.names)


def _description(block: Block) -> Iterator[str]:
    for part in _blocks(block):
        if part.names and part.title:
            yield part.title


_PARTS = ("cart", "cash", "hand", "loans", "pile", "shop", "space", "storehouse")
_PLACES = ("courtyard", "discard", "draw", "dummy", "pack")


def _check_names(state: State, wanted: Iterable[str], shown: set[str]) -> None:
    """Complain about names that no position of this game could show.

    Raises:
        OptionError: naming those that are near.
    """
    missing = sorted(set(wanted) - shown)
    if not missing:
        return
    seats = [f"P{number + 1}" for number in range(len(state.players))]
    fields = ["home"] + [
        f"private-{spaces}{letter}"
        for spaces in state.ruleset.fields.private_set
        for letter in "ab"
    ]
    cards = [*map(clean, state.ruleset.codes), *fields]
    known = {*shown, *cards, *_PLACES, *seats}
    known.update(f"{seat} {name}" for seat in [*seats, "dummy"] for name in [*_PARTS, *cards])
    for name in missing:
        if name not in known:
            near = " or ".join(map(repr, get_close_matches(name[:80], sorted(known), 3)))
            hint = f"; did you mean {near}?" if near else ", such as 'regular-BL' or 'P1 cart'"
            raise OptionError(f"highlight: nothing here is called {shortened(name)}{hint}")
