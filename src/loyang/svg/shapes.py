"""Small drawings: the vegetables, bowls, markers, tokens and the signs of the kinds of cards.

All are plain figures in a square of 24.
"""

from __future__ import annotations

from attrs import evolve

from loyang.ruleset.vegetables import Vegetable
from loyang.svg.blocks import Block, Part, Shape, words
from loyang.svg.measures import SMALLEST
from loyang.svg.themes import VEGETABLE_COLOURS, Theme

__all__ = ["bowls", "missing", "shape", "sign", "tick", "vegetable"]

# Each a row of paths: the first ones behind (leaves, stalks), the last one the body.
_BODIES = {
    # an ear of grain: a tall pointed lozenge with awns
    Vegetable.WHEAT: (
        "M12 1 18.5 6.5 19.5 15 12 23 4.5 15 5.5 6.5Z",
        "M5.5 6.5 2 3M18.5 6.5 22 3M4.5 15 1 12M19.5 15 23 12",
    ),
    # broad and low, with a stalk
    Vegetable.PUMPKIN: (
        "M12 6.2C17 4 23.5 7 23.5 13.5S18 23 12 23 .5 20 .5 13.5 7 4 12 6.2Z",
        "M12 6.2C11.5 4 12.5 2 15 1",
    ),
    # round above, a root below, two leaves
    Vegetable.TURNIP: (
        "M12 4.5C20 4.5 23.5 8 22.8 13 22 18 15 19.5 12 23.7 9 19.5 2 18 1.2 13 .5 8 4 4.5 12 4.5Z",
        "M12 5C10 3.5 8 2 5.5 1M12 5V.8M12 5C14 3.5 16 2 18.5 1",
    ),
    # a head with a wavy edge
    Vegetable.CABBAGE: (
        "M12 .8A4.8 4.8 0 0 1 19 4.2 4.8 4.8 0 0 1 22.8 11 4.8 4.8 0 0 1 20.3 18"
        "A4.8 4.8 0 0 1 14 22.5 4.8 4.8 0 0 1 7 21.5 4.8 4.8 0 0 1 2.2 16.5"
        "A4.8 4.8 0 0 1 1.8 9 4.8 4.8 0 0 1 6 3 4.8 4.8 0 0 1 12 .8Z",
        "",
    ),
    # a bent pod
    Vegetable.BEAN: (
        "M3 3.500C8 -.5 17 1 21 7.5 24.5 14 22 22 16 23 11.5 23.5 10.5 19 8 16.5"
        "S.5 14 .7 9C.8 6.5 1.5 4.7 3 3.500Z",
        "",
    ),
    # a straight shaft with leaves that part above
    Vegetable.LEEK: (
        "M6 8.5 1.5 1 8 3 12 .8 16 3 22.5 1 18 8.500V21C18 23 6 23 6 21Z",
        "M12 .8V6",
    ),
}
_LOWER = {Vegetable.PUMPKIN: 0.08, Vegetable.LEEK: 0.1}
"""How much lower than the middle a letter stands, by the size of its vegetable."""


def shape(size: float, *elements: tuple[str, dict[str, str]], ground: str = "") -> Shape:
    """A drawing of such elements."""
    return Shape(tuple((tag, tuple(kept.items())) for tag, kept in elements), size, ground)


def _stroke(colour: str, width: float) -> dict[str, str]:
    return {
        "fill": "none",
        "stroke": colour,
        "stroke-width": f"{width:g}",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }


def vegetable(kind: Vegetable, size: float, theme: Theme) -> Block:
    """A vegetable with its letter."""
    colour, ink = VEGETABLE_COLOURS[kind]
    body, lines = _BODIES[kind]
    elements: list[tuple[str, dict[str, str]]] = []
    if lines:
        elements.append(("path", {"d": lines, **_stroke(theme.quiet, 1.6)}))
    outline = {"d": body, "fill": colour, "stroke": theme.edge, "stroke-width": "1.2"}
    elements.append(("path", {**outline, "stroke-linejoin": "round"}))
    drawing = shape(size, *elements, ground=colour)
    return _lettered(kind, size, drawing, ink, _LOWER.get(kind, 0.0), kind.word)


def _lettered(
    kind: Vegetable, size: float, drawing: Shape, ink: str, lower: float, title: str
) -> Block:
    letter = evolve(words(kind.letter, max(SMALLEST, size * 0.5), ink, bold=True), place="middle")
    x, y = (size - letter.width) / 2, (size - letter.height) / 2 + lower * size
    return Block(size, size, (Part(0, 0, drawing), Part(x, y, letter)), title=title)


def missing(kind: Vegetable, size: float, theme: Theme) -> Block:
    """The place of a vegetable that is gone."""
    ring = {"cx": "12", "cy": "12", "r": "10.5", "fill": theme.empty, "stroke": theme.quiet}
    drawing = shape(size, ("circle", {**ring, "stroke-dasharray": "3 3"}), ground=theme.empty)
    return _lettered(kind, size, drawing, theme.quiet, 0, f"no {kind.word} left")


def bowls(number: int, theme: Theme) -> Block:
    """The bowls under a vegetable of a stall: one or two, or a number."""
    bowl = shape(9, ("path", {"d": "M1 7H23C23 15 18 20 12 20S1 15 1 7Z", "fill": theme.quiet}))
    if number <= 2:
        parts = tuple(Part(place * 10, 0, bowl) for place in range(number))
        return Block(10 * number - 1, 9, parts, title=f"for {number}")
    figure = words(str(number), SMALLEST, theme.quiet)
    return Block(11 + figure.width, 12, (Part(0, 1, bowl), Part(11, 0, figure)))


def tick(size: float, satisfied: bool, theme: Theme) -> Block:
    """The marker of a regular customer: a disc with a tick, or a lozenge with a stroke."""
    if satisfied:
        drawing = shape(
            size,
            ("circle", {"cx": "12", "cy": "12", "r": "11.5", "fill": theme.good}),
            ("path", {"d": "M6.5 12.5 10.5 16.5 17.5 8", **_stroke(theme.on_marker, 3)}),
        )
        return Block(size, size, (Part(0, 0, drawing),), title="satisfied")
    drawing = shape(
        size,
        ("path", {"d": "M12 .3 23.7 12 12 23.7 .3 12Z", "fill": theme.bad}),
        ("path", {"d": "M12 6V13M12 17V17.3", **_stroke(theme.on_marker, 3)}),
    )
    return Block(size, size, (Part(0, 0, drawing),), title="unsatisfied")


_SIGNS = {
    "field": "M3 5H21V9H3ZM3 11H21V15H3ZM3 17H21V21H3Z",
    "stall": "M2 10 5 3H19L22 10A3.3 3.3 0 0 1 15.5 10 3.5 3.5 0 0 1 8.5 10"
    "A3.3 3.3 0 0 1 2 10ZM4 15H20V21H4Z",
    "regular": "M12 2A5 5 0 1 1 12 12 5 5 0 1 1 12 2ZM2 22C2 10 22 10 22 22Z",
    "casual": "M12 1A4.5 4.5 0 1 1 12 10 4.5 4.5 0 1 1 12 1ZM12 11 21 23H3Z",
    "helper": "M9 1H15V4H9ZM5 6H19L21 19H3ZM7 21H17V23H7Z",
    "coin": "M12 1A11 11 0 1 1 12 23 11 11 0 1 1 12 1ZM12 4.5A7.5 7.5 0 1 0 12 19.5 7.5 "
    "7.5 0 1 0 12 4.5ZM9 9H15V15H9Z",
    "lantern": "M10 1H14V4H10ZM12 4C20 4 22 9 22 12S20 20 12 20 2 15 2 12 4 4 12 4Z"
    "M10 20H14V23H10Z",
}


def sign(kind: str, size: float, colour: str) -> Shape:
    """The sign of a kind of card, a coin or a lantern."""
    return shape(size, ("path", {"d": _SIGNS[kind], "fill": colour, "fill-rule": "evenodd"}))
