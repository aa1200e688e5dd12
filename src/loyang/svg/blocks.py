"""Pictures as boxes within boxes: everything is measured before anything is drawn.

A `Block` has a size and parts, each at its place within it; the parts are blocks again, or marks:
a `Panel`, `Words` or a `Shape`. Lengths are pixels of a picture 1280 wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from loyang.svg.measures import clean, fitted, is_known, width_of, wrapped

__all__ = [
    "BASELINE",
    "NOTHING",
    "SHARES",
    "Block",
    "Item",
    "Panel",
    "Part",
    "Shape",
    "Words",
    "column",
    "fixed",
    "flow",
    "grid",
    "in_panel",
    "lines",
    "named",
    "row",
    "words",
]

LINE = 1.2
"""Height of a line of text, by its size."""
BASELINE = 0.94
"""Where letters stand in their line, by their size."""

Place: TypeAlias = Literal["start", "middle", "end"]
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""By place, how much of the free space is before it."""


@frozen
class Panel:
    """A rectangle, on which something lies."""

    width: float
    height: float
    fill: str
    stroke: str = "none"
    radius: float = 0
    stroke_width: float = 1
    dashes: str = ""


@frozen
class Words:
    """A line of text."""

    text: str
    size: float
    colour: str
    width: float
    bold: bool = False
    full: str = ""
    """The whole text, if this is only its beginning."""
    place: Place = "start"
    """Where the text stands within its width, when a font makes it narrower."""

    @property
    def height(self) -> float:
        """The height of its line."""
        return self.size * LINE

    @property
    def is_forced(self) -> bool:
        """Whether it has to be told its width, since that of a character is not known."""
        return not is_known(self.text)


@frozen
class Shape:
    """A small drawing: elements of SVG within a square of 24, drawn at a size."""

    elements: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """The name of each element and its attributes."""
    size: float
    ground: str = ""
    """The colour on which text would stand that lies on it."""

    @property
    def width(self) -> float:
        """Its width."""
        return self.size

    @property
    def height(self) -> float:
        """Its height, which is its width."""
        return self.size


@frozen
class Part:
    """Something at a place within a block."""

    x: float
    y: float
    item: Item


@frozen
class Block:
    """A box with parts."""

    width: float
    height: float
    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()
    """What it shows, for highlighting: the code of a card, ``"P1 cart"``."""
    title: str = ""
    """What it shows, said in words to those who point at it or do not see it."""


Item: TypeAlias = Block | Panel | Words | Shape
NOTHING = Block(0, 0)


def _placed(item: Item, place: Place) -> Item:
    return evolve(item, place=place) if isinstance(item, Words) and place != "start" else item


def named(block: Block, *names: str, title: str = "") -> Block:
    """The block with names, and with a title."""
    return evolve(block, names=(*block.names, *names), title=title or block.title)


def words(
    text: str, size: float, colour: str, *, bold: bool = False, width: float | None = None
) -> Words:
    """A line of text; made smaller, thinner or shorter to fit the width, if one is given."""
    if width is None:
        whole = clean(text)
        return Words(whole, size, colour, width_of(whole, size, bold), bold)
    shown, smaller = fitted(text, width, size, bold)
    if bold and shown != clean(text):
        bold = False
        shown, smaller = fitted(text, width, size)
    full = clean(text) if shown != clean(text) or len(text) > len(shown) else ""
    return Words(shown, smaller, colour, width_of(shown, smaller, bold), bold, full)


def lines(
    text: str, size: float, colour: str, *, width: float, most: int, bold: bool = False
) -> Block:
    """A text in at most so many lines."""
    rows = wrapped(text, width, size, most, bold)
    block = column([words(line, size, colour, bold=bold) for line in rows], gap=1)
    shortened = bool(rows) and rows[-1].endswith("…")
    return evolve(block, width=width, title=clean(text) if shortened else "")


def row(items: Iterable[Item], gap: float = 0, align: Place = "middle") -> Block:
    """Items side by side."""
    items = [item for item in items if item is not NOTHING]
    height = max((item.height for item in items), default=0)
    x = 0.0
    parts = []
    for item in items:
        parts.append(Part(x, (height - item.height) * SHARES[align], item))
        x += item.width + gap
    return Block(max(0, x - gap), height, tuple(parts))


def column(items: Iterable[Item], gap: float = 0, align: Place = "start") -> Block:
    """Items one below the other."""
    items = [_placed(item, align) for item in items if item is not NOTHING]
    width = max((item.width for item in items), default=0)
    y = 0.0
    parts = []
    for item in items:
        parts.append(Part((width - item.width) * SHARES[align], y, item))
        y += item.height + gap
    return Block(width, max(0, y - gap), tuple(parts))


def fixed(
    item: Item,
    width: float | None = None,
    height: float | None = None,
    across: Place = "start",
    down: Place = "start",
) -> Block:
    """An item in a box of a given size, at least as large as the item."""
    item = _placed(item, across)
    width = item.width if width is None else width
    height = item.height if height is None else height
    x, y = (width - item.width) * SHARES[across], (height - item.height) * SHARES[down]
    return Block(width, height, (Part(x, y, item),))


def in_panel(
    item: Item,
    fill: str,
    *,
    stroke: str = "none",
    radius: float = 0,
    padding: tuple[float, float] = (0, 0),
    stroke_width: float = 1,
    dashes: str = "",
) -> Block:
    """An item on a panel, with space around it (across, down)."""
    item = _placed(item, "middle")
    across, down = padding
    width, height = item.width + 2 * across, item.height + 2 * down
    panel = Panel(width, height, fill, stroke, radius, stroke_width, dashes)
    return Block(width, height, (Part(0, 0, panel), Part(across, down, item)))


def flow(
    items: Iterable[Item],
    width: float,
    gap: float = 0,
    between: float = 0,
    align: Place = "middle",
) -> Block:
    """Items side by side, in as many lines as the width asks for."""
    rows: list[list[Item]] = []
    used = 0.0
    for item in items:
        if not rows or used + gap + item.width > width:
            rows.append([])
            used = -gap
        rows[-1].append(item)
        used += gap + item.width
    return column([row(items, gap, align) for items in rows], between)


def grid(items: Sequence[Item], columns: int, gap: float) -> Block:
    """Items of one width in rows of so many, with their upper edges aligned."""
    return column([row(some, gap, "start") for some in _rows(items, columns)], gap)


def _rows(items: Sequence[Item], columns: int) -> Iterator[Sequence[Item]]:
    for start in range(0, len(items), columns):
        yield items[start : start + columns]
