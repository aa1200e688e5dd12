"""A player's shop, cart and storehouse."""

from __future__ import annotations

from collections.abc import Sequence

from loyang.rules.closing import room
from loyang.ruleset.vegetables import VEGETABLES, Vegetables
from loyang.state import State, seat
from loyang.svg.blocks import NOTHING, Block, Item, Panel, Part, column, fixed, named, row, words
from loyang.svg.cards import Painter
from loyang.svg.measures import SMALLEST
from loyang.svg.shapes import vegetable

__all__ = ["goods"]

_SIDE_BY_SIDE = 560.0
_LABEL = 42.0
_MOST_PIPS = 4
_GAP = 12.0


def goods(state: State, painter: Painter, number: int, width: float) -> Block:
    """The shop, and below it or beside it what the player has in cart and storehouse."""
    beside = width >= _SIDE_BY_SIDE
    half = min(360.0, (width - _GAP) / 2) if beside else width
    shop = _shop(state, painter, number, half)
    player = state.players[number]
    limit = room(state.ruleset, player)
    most = "any number" if limit is None else f"room {limit}"
    note = f"large, {most}" if player.enlarged else most
    stores = column(
        [
            _store(painter, number, "cart", "", player.cart, half),
            _store(painter, number, "storehouse", note, player.storehouse, half),
        ],
        6,
    )
    if beside:
        return fixed(row([shop, stores], _GAP, "start"), width)
    return column([shop, stores], 6)


def _shop(state: State, painter: Painter, number: int, width: float) -> Block:
    """A table: a column for each vegetable, with its spaces and its two prices."""
    theme, printed, stock = painter.theme, state.ruleset.shop, state.players[number].shop
    across = (width - _LABEL) / len(VEGETABLES)

    def line(label: Item, cells: Sequence[Item], height: float) -> Block:
        head = fixed(label, _LABEL, height, down="middle")
        return row([head, *(fixed(cell, across, height, "middle", "middle") for cell in cells)])

    def prices(name: str, cash: Sequence[int]) -> Block:
        figures = [words(str(price), 12, theme.ink, width=across - 4) for price in cash]
        return line(words(name, 10.5, theme.quiet), figures, 17)

    table = column(
        [
            line(
                words("Shop", 12, theme.ink, bold=True),
                [vegetable(kind, 22, theme) for kind in VEGETABLES],
                26,
            ),
            line(
                words("spaces", 10.5, theme.quiet, width=_LABEL - 2),
                [
                    _spaces(painter, stock[kind], printed.spaces[kind], across)
                    for kind in VEGETABLES
                ],
                17,
            ),
            prices("buy", printed.buy),
            prices("sell", printed.sell),
        ]
    )
    held = ", ".join(f"{kind.word} {stock[kind]} of {printed.spaces[kind]}" for kind in VEGETABLES)
    return named(table, f"{seat(number)} shop", title=f"{seat(number)}, shop: {held}")


def _spaces(painter: Painter, stock: int, spaces: int, width: float) -> Item:
    theme = painter.theme
    if spaces > _MOST_PIPS:
        return words(f"{stock}/{spaces}", 11, theme.ink, bold=True, width=width - 4)
    return row(
        [
            Panel(8, 8, theme.filled if place < stock else theme.empty, theme.quiet, 2)
            for place in range(spaces)
        ],
        2,
    )


def _store(
    painter: Painter, number: int, name: str, note: str, counts: Vegetables, width: float
) -> Block:
    """The cart or the storehouse."""
    theme = painter.theme
    label = column(
        [
            words(name.capitalize(), 12, theme.ink, bold=True, width=78),
            words(note, SMALLEST, theme.quiet, width=78) if note else NOTHING,
        ]
    )
    held: Item = painter.counts(counts, width - 98)
    if not any(counts):
        held = words("empty", 11, theme.quiet)
    height = max(37, held.height + 8, label.height + 6)
    said = ", ".join(f"{counts[kind]} {kind.word}" for kind in VEGETABLES if counts[kind])
    told = f"{seat(number)}, {name}: {said or 'empty'}{f' ({note})' if note else ''}"
    parts = (
        Part(0, 0, Panel(width, height, theme.card, theme.line, 6)),
        Part(8, (height - label.height) / 2, label),
        Part(92, (height - held.height) / 2, held),
    )
    return Block(width, height, parts, (f"{seat(number)} {name}",), told)
