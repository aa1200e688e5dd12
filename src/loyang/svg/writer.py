"""Writes blocks as SVG. Everything that is not a number is escaped, so no text does harm."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from loyang.svg.blocks import BASELINE, SHARES, Block, Item, Panel, Shape, Words
from loyang.svg.measures import clean

__all__ = ["svg"]

_FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;"}
)


def svg(
    block: Block,
    *,
    size: float,
    title: str,
    description: str,
    marked: Collection[str] = (),
    mark: str = "none",
) -> str:
    """The picture of a block as a document, which can stand in a file or within HTML.

    Args:
        block: what is drawn.
        size: the width in pixels; the height follows.
        title: what it is, for readers of screens and as a tooltip.
        description: the same at more length; may have several lines.
        marked: the names that are marked with a frame.
        mark: the colour of the frame.
    """
    heading = _element(
        "svg",
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", f"0 0 {_number(block.width)} {_number(block.height)}"),
        ("width", size),
        ("height", size * block.height / block.width),
        ("role", "img"),
        ("aria-label", clean(title)),
        ("font-family", _FONTS),
        ("text-rendering", "geometricPrecision"),
    )
    lines: list[str] = []
    _draw(block, 0, 0, frozenset(marked), mark, lines)
    body = "\n".join(lines)
    told = "\n".join(map(clean, description.splitlines()))
    return (
        f"{heading}>\n<title>{_escaped(clean(title))}</title>\n"
        f"<desc>{_escaped(told)}</desc>\n{body}\n</svg>\n"
    )


@lru_cache(4096)  # the same again and again
def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


@lru_cache(4096)
def _number(value: float) -> str:
    return f"{round(value, 2):.9g}"


def _element(tag: str, *attributes: tuple[str, str | float]) -> str:
    parts = (
        f' {name}="{_escaped(value) if isinstance(value, str) else _number(value)}"'
        for name, value in attributes
    )
    return f"<{tag}{''.join(parts)}"


def _draw(
    item: Item, x: float, y: float, marked: frozenset[str], mark: str, lines: list[str]
) -> None:
    """Write an item behind the lines that are there."""
    if isinstance(item, Block):
        _draw_block(item, x, y, marked, mark, lines)
    elif isinstance(item, Panel):
        lines.append(_panel(item, x, y))
    elif isinstance(item, Words):
        if item.text:
            lines.append(_words(item, x, y))
    else:
        lines.append(_shape(item, x, y))


def _draw_block(
    block: Block, x: float, y: float, marked: frozenset[str], mark: str, lines: list[str]
) -> None:
    grouped = bool(block.names or block.title)
    if grouped:
        names = (("data-name", clean(block.names[0])),) if block.names else ()
        # Places within count from here, so that what moves as a whole stays the same text.
        place = f"translate({_number(x)} {_number(y)})"
        lines.append(_element("g", *names, ("transform", place)) + ">")
        x = y = 0
        if block.title:
            lines.append(f"<title>{_escaped(clean(block.title))}</title>")
    for part in block.parts:
        _draw(part.item, x + part.x, y + part.y, marked, mark, lines)
    if not marked.isdisjoint(block.names):
        frame = Panel(block.width - 3, block.height - 3, "none", mark, 5, 3)
        lines.append(_panel(frame, x + 1.5, y + 1.5))
    if grouped:
        lines.append("</g>")


def _panel(panel: Panel, x: float, y: float) -> str:
    attributes: list[tuple[str, str | float]] = [
        ("x", x),
        ("y", y),
        ("width", panel.width),
        ("height", panel.height),
        ("fill", panel.fill),
    ]
    if panel.radius:
        attributes.append(("rx", panel.radius))
    if panel.stroke != "none":
        attributes += [("stroke", panel.stroke), ("stroke-width", panel.stroke_width)]
        if panel.dashes:
            attributes.append(("stroke-dasharray", panel.dashes))
    return _element("rect", *attributes) + "/>"


def _words(words: Words, x: float, y: float) -> str:
    attributes: list[tuple[str, str | float]] = [
        ("x", x + words.width * SHARES[words.place]),
        ("y", y + words.size * BASELINE),
        ("font-size", words.size),
        ("fill", words.colour),
    ]
    if words.place != "start":
        attributes.append(("text-anchor", words.place))
    if words.bold:
        attributes.append(("font-weight", "700"))
    if words.is_forced:
        # Of a foreign script: kept to itself, and to the width that was planned for it.
        attributes += [
            ("direction", "ltr"),
            ("unicode-bidi", "isolate"),
            ("textLength", words.width),
            ("lengthAdjust", "spacingAndGlyphs"),
        ]
    full = f"<title>{_escaped(words.full)}</title>" if words.full else ""
    return f"{_element('text', *attributes)}>{full}{_escaped(words.text)}</text>"


def _shape(shape: Shape, x: float, y: float) -> str:
    place = f"translate({_number(x)} {_number(y)}) scale({round(shape.size / 24, 4):g})"
    elements = (
        _element(tag, *attributes, ("transform", place)) + "/>"
        for tag, attributes in shape.elements
    )
    return "".join(elements)
