"""A position as a table of plain text, for wide and narrow terminals alike.

    >>> from loyang.positions import read_position
    >>> from loyang.positions import show
    >>> state = read_position('''
    ... round: 9
    ... P1: 4 cash, 1 loan
    ...   area: casual-CBL over regular-BL
    ...   private: gone
    ... P2: 12 cash, space 6
    ...   cart: leek
    ...   private: gone
    ... ''')
    >>> print(show(state))
    Round 9 of 9, action phase
    decides    | P1: act, or end the actions
    turn       | P1
    draw pile  | 68 cards
    discard    | empty
    -----------+----------------------------------+---------------------------------
               | P1, large token                  | P2, small token
    -----------+----------------------------------+---------------------------------
    cash       | 4                                | 12
    loans      | 1                                | none
    space      | 1 of 20                          | 6 of 20
    stage      | acting                           | waiting
    cart       | nothing                          | leek
    shop       | wheat 3/3, pumpkin 2/2,          | wheat 3/3, pumpkin 2/2,
               |   turnip 2/2, cabbage 2/2,       |   turnip 2/2, cabbage 2/2,
               |   bean 1/2, leek 1/2             |   bean 1/2, leek 1/2
    storehouse | nothing, room for 1              | nothing, room for 1
    casual     | casual-CBL: wants cabbage bean   | -
               |   leek, pays 10                  |
    covered    | regular-BL under casual-CBL      | -
    pile       | empty                            | empty

A vegetable with ``2/3`` lies on two of three spaces; ``0/6 for WPT`` is a field on which wheat,
pumpkin or turnip may be sown. Of a view (`loyang.observe`) the table shows
what the viewer may see; ``?`` stands for each hidden card.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from loyang._support.arguments import whole_number
from loyang._support.words import counted
from loyang.errors import OptionError
from loyang.positions.table_words import (
    HARD_SPACE,
    decision_words,
    entries_of_area,
    pending_words,
    phase_words,
    result_words,
    ruleset_words,
    stage_words,
    storehouse_words,
    unbroken,
)
from loyang.ruleset import BASE_RULESET
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import VEGETABLES
from loyang.state import LastingEffect, Phase, Player, PrivatePile, State, View, seat
from loyang.state.arguments import check_state

__all__ = ["NARROWEST", "show"]

NARROWEST = 40
"""Columns that a table needs at least."""

_Cell: TypeAlias = Sequence[str]
"""The entries of a cell, each beginning a new line."""

_GAP = " | "
_INDENT = "  "
_LABEL = 10
_COLUMN = 26
"""Columns of text that a player needs at least, to stand beside another."""

_ROWS = (
    "cash",
    "loans",
    "space",
    "stage",
    "cart",
    "shop",
    "storehouse",
    "fields",
    "stalls",
    "regular",
    "casual",
    "helpers",
    "covered",
    "hand",
    "dotted",
    "pile",
    "effects",
)
"""Left out are those in which none of the players side by side has anything."""


def show(state: State, width: int = 80) -> str:
    """The position, or what a view shows of it, as a table of plain text.

    Players stand side by side as far as the width allows, else below each other; long entries go
    on in the next line. Nothing is left out for want of room.

    Args:
        state: a state or a view.
        width: columns of the terminal, at least 40; no line is longer.

    Raises:
        OptionError: if it is no state, or the width is too small or no whole number.
    """
    check_state(state)
    columns = whole_number(width, NARROWEST)
    if columns is None:
        raise OptionError(f"width: {width!r} is not a whole number from {NARROWEST} up")
    return "\n".join(line.rstrip() for line in _lines(state, columns))


def _lines(state: State, width: int) -> Iterator[str]:
    yield from textwrap.wrap(_title(state), width)
    room = width - _LABEL - len(_GAP)
    for label, entries in _table_rows(state):
        yield from _row(label, [entries], [room])
    columns = list(_columns(state))
    for group in _groups(columns, max(1, room // (_COLUMN + len(_GAP)))):
        yield from _group_lines(group, width)


# --- laying out --------------------------------------------------------------------------------


@frozen
class _Column:
    """What stands below one player, or below the solo game's dummy opponent."""

    title: str
    cells: Mapping[str, _Cell]


def _groups(columns: Sequence[_Column], most: int) -> Iterator[Sequence[_Column]]:
    """The columns in as few groups as possible, about equally large."""
    number = -(-len(columns) // most)
    size = -(-len(columns) // number)
    for start in range(0, len(columns), size):
        yield columns[start : start + size]


def _group_lines(columns: Sequence[_Column], width: int) -> Iterator[str]:
    """Some players side by side."""
    room = (width - _LABEL) // len(columns) - len(_GAP)
    widths = [min(room, max(map(len, _all_entries(column)))) for column in columns]
    line = "-+-".join("-" * size for size in (_LABEL, *widths))
    yield line
    yield from _row("", [[column.title] for column in columns], widths)
    yield line
    for label in _ROWS:
        cells = [column.cells.get(label) for column in columns]
        if any(cells):
            shown = [() if cell is None else cell or ("-",) for cell in cells]
            yield from _row(label, shown, widths)


def _all_entries(column: _Column) -> Iterator[str]:
    yield column.title
    for entries in column.cells.values():
        yield from entries


def _row(label: str, cells: Sequence[_Cell], widths: Sequence[int]) -> Iterator[str]:
    """One row of the table, with as many lines as its highest cell needs."""
    wrapped = [
        [line for entry in cell for line in _wrap(entry, size)]
        for cell, size in zip(cells, widths, strict=True)
    ]
    for number in range(max(map(len, wrapped))):
        parts = [label if number == 0 else ""]
        parts += [lines[number] if number < len(lines) else "" for lines in wrapped]
        sizes = (_LABEL, *widths)
        yield _GAP.join(part.ljust(size) for part, size in zip(parts, sizes, strict=True))


def _wrap(entry: str, width: int) -> list[str]:
    """The lines of one entry. Codes of cards are not broken, nor what a hard space holds."""
    lines = textwrap.wrap(entry, width, subsequent_indent=_INDENT, break_on_hyphens=False)
    return [line.replace(HARD_SPACE, " ") for line in lines]


# --- the middle of the table -------------------------------------------------------------------


def _title(state: State) -> str:
    title = phase_words(state)
    if isinstance(state, View):
        viewer = "everybody" if state.viewer is None else seat(state.viewer)
        title += f", as {viewer} sees it"
    return title


def _table_rows(state: State) -> Iterator[tuple[str, _Cell]]:
    if state.ruleset != BASE_RULESET:
        yield "rules", ruleset_words(state.ruleset)
    yield "decides", decision_words(state)
    turn = state.acting or (() if state.turn is None else (state.turn,))
    if turn:
        yield "turn", [_seats(turn)]
    if state.pending is not None:
        yield "waiting", [pending_words(state.pending)]
    if state.phase is Phase.OVER:
        yield "result", list(result_words(state))
    if state.taken:
        yield "taken", [_seats(state.taken)]
    yield "draw pile", [_number_of_cards(len(state.draw_pile))]
    yield "discard", [_number_of_cards(len(state.discard_pile), state.discard_pile)]
    if state.courtyard or (state.phase is Phase.CARDS and not state.rows):
        yield "courtyard", [" ".join(state.courtyard) or "empty"]
    for number, row in enumerate(state.rows, start=1):
        price = state.ruleset.solo.prices[number - 1]
        cards = " ".join(card or "-" for card in row)
        yield f"row {number}", [f"{f'{price} cash' if price else 'free'}: {cards}"]


def _seats(players: Iterable[int]) -> str:
    return " ".join(map(seat, players))


def _number_of_cards(number: int, cards: Iterable[str] = ()) -> str:
    if not number:
        return "empty"
    words = counted(number, "card")
    listed = " ".join(cards)
    return f"{words}: {listed}" if listed else words


# --- players -----------------------------------------------------------------------------------


def _columns(state: State) -> Iterator[_Column]:
    for number, player in enumerate(state.players):
        title = seat(number)
        if number == state.starting_player:
            title += ", large token"
        elif number == state.second_player:
            title += ", small token"
        yield _Column(title, _player_cells(state, player))
    if state.dummy is not None:
        yield _Column("dummy opponent", entries_of_area(state, state.dummy))


def _player_cells(state: State, player: Player) -> dict[str, _Cell]:
    shop = (
        unbroken(f"{kind.word} {player.shop[kind]}/{state.ruleset.shop.spaces[kind]}")
        for kind in VEGETABLES
    )
    return {
        "cash": [str(player.cash)],
        "loans": [str(player.loans) if player.loans else "none"],
        "space": [f"{player.space} of {state.ruleset.path.last}"],
        "stage": stage_words(state, player),
        "cart": [veg.text(player.cart)],
        "shop": [", ".join(shop)],
        "storehouse": [storehouse_words(state, player)],
        **entries_of_area(state, player.area, player),
        "hand": [" ".join(player.hand)] if player.hand else [],
        "dotted": [] if player.dotted is None else [player.dotted],
        "pile": list(_pile_entries(player.pile)) or ["empty"],
        "effects": [_effect_words(effect) for effect in player.effects],
    }


def _pile_entries(pile: PrivatePile) -> Iterator[str]:
    for name, fields in (("upper set", pile.upper), ("lower set", pile.lower)):
        if fields:
            yield f"{unbroken(name)}: {' '.join(fields)}"
    if pile.tail:
        yield f"in this order: {' '.join(pile.tail)}"


def _effect_words(effect: LastingEffect) -> str:
    words = [effect.name]
    if effect.amount:
        words.append(str(effect.amount))
    if effect.at_least:
        words.append(f"(from {effect.at_least} up)")
    return " ".join(words)
