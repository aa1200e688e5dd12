"""The middle of the table: what the game waits for, the path, the courtyard and the piles."""

from __future__ import annotations

from collections.abc import Iterable

from loyang.engine import deciders
from loyang.positions.table_words import (
    decision_words,
    pending_words,
    phase_words,
    result_words,
    ruleset_words,
)
from loyang.ruleset import BASE_RULESET
from loyang.state import HIDDEN, DottedDeal, Pack, PartnerChoice, Phase, State, View, seat
from loyang.svg.blocks import (
    NOTHING,
    Block,
    Item,
    Panel,
    Part,
    column,
    fixed,
    flow,
    grid,
    in_panel,
    named,
    row,
    words,
)
from loyang.svg.cards import Painter

__all__ = ["header", "middle", "path"]

_LONGEST_PATH = 60
_IN_LINE = 20


def header(state: State, painter: Painter, width: float, caption: str = "") -> Block:
    """Round and phase, who decides what, what waits, and the piles."""
    theme = painter.theme
    piles = row(
        [
            _pile(painter, "draw", "Draw pile", len(state.draw_pile)),
            _pile(painter, "discard", "Discards", len(state.discard_pile), state.discard_pile),
        ],
        8,
    )
    left, right = 300.0, piles.width
    middle = width - left - right - 52
    title, _, phase = phase_words(state).partition(", ")
    seen = ""
    if isinstance(state, View):
        viewer = "everybody" if state.viewer is None else seat(state.viewer)
        seen = f"as {viewer} sees it"
    rules = "" if state.ruleset == BASE_RULESET else ", ".join(ruleset_words(state.ruleset))
    notes = [text for text in (phase, seen, f"rules: {rules}" if rules else "") if text]
    where = column(
        [
            words(title, 23, theme.ink, bold=True, width=left),
            *(words(note, 13, theme.quiet, width=left) for note in notes),
        ],
        1,
    )
    lines: list[Item] = [_decision(state, painter, middle)]
    if state.pending is not None and not isinstance(state.pending, PartnerChoice):
        lines.append(words(_pending(state), 12, theme.ink, width=middle))
    if state.phase is Phase.OVER:
        *scores, _ = result_words(state)
        lines += [words(line, 12, theme.ink, width=middle) for line in scores]
    if caption:
        lines.append(words(f"Move: {caption}", 13, theme.highlight, bold=True, width=middle))
    now = column(lines, 4)
    height = max(where.height, now.height, piles.height) + 20
    return Block(
        width,
        height,
        (
            Part(0, 0, Panel(width, height, theme.panel, theme.line, 9)),
            Part(14, (height - where.height) / 2, where),
            Part(left + 26, (height - now.height) / 2, now),
            Part(width - right - 12, (height - piles.height) / 2, piles),
        ),
    )


def _pending(state: State) -> str:
    if isinstance(state.pending, DottedDeal) and HIDDEN in state.pending.cards:
        return f"dotted customers are dealt, {len(state.pending.cards)} are left"
    assert state.pending is not None
    text = pending_words(state.pending)
    return text[:1].upper() + text[1:]


def _decision(state: State, painter: Painter, width: float) -> Block:
    theme = painter.theme
    who = deciders(state)
    text = decision_words(state)[0]
    if not who:
        *_, text = result_words(state)
    elif who[0] < 0:
        text = "Chance decides"
    one = len(who) == 1 and who[0] >= 0
    fill = theme.players[who[0]] if one else theme.filled
    ink = theme.on_player if one else theme.on_filled
    label = words(text, 16, ink, bold=True, width=width - 24)
    return in_panel(label, fill, radius=8, padding=(12, 5))


def _pile(painter: Painter, name: str, label: str, number: int, codes: Iterable[str] = ()) -> Block:
    theme = painter.theme
    body = column(
        [
            words(label, 10, theme.quiet),
            words(str(number), 19, theme.ink, bold=True),
        ],
        0,
        "middle",
    )
    parts = (
        Part(6, 0, Panel(70, 46, theme.back, theme.line, 5)),
        Part(3, 3, Panel(70, 46, theme.back, theme.line, 5)),
        Part(0, 6, Panel(70, 46, theme.card, theme.line, 5)),
        Part(0, 6, fixed(body, 70, 46, "middle", "middle")),
    )
    listed = ", ".join(codes)
    title = f"{label}: {number}{f' ({listed})' if listed else ''}"
    return Block(76, 52, parts, (name,), title)


# --- the path of prosperity ------------------------------------------------------------------


def path(state: State, painter: Painter, width: float) -> Block:
    """The spaces of the path with the markers of the players."""
    theme, printed = painter.theme, state.ruleset.path
    number = printed.last - printed.first + 1
    title = words("Path of prosperity", 11, theme.quiet, bold=True)
    if number > _LONGEST_PATH:
        markers: list[Item] = [
            row(
                [
                    _marker(state, painter, player),
                    words(f"{state.players[player].space} of {printed.last}", 13, theme.ink),
                ],
                4,
            )
            for player in range(len(state.players))
        ]
        return column([title, flow(markers, width, 18)], 4)
    across = (width - (_IN_LINE - 1) * 3) / _IN_LINE
    spaces = [
        _space(state, painter, space, across) for space in range(printed.first, printed.last + 1)
    ]
    return column([title, grid(spaces, _IN_LINE, 3)], 4)


def _space(state: State, painter: Painter, space: int, width: float) -> Block:
    theme = painter.theme
    here = [number for number, player in enumerate(state.players) if player.space == space]
    markers = grid([_marker(state, painter, number) for number in here], 2, 2)
    height = 18.0 + (33.0 if len(state.players) > 2 else 17.0)
    figure = words(str(space), 12, theme.ink if here else theme.quiet, bold=bool(here))
    fill = theme.card if here else theme.empty
    return Block(
        width,
        height,
        (
            Part(0, 0, Panel(width, height, fill, theme.line, 4)),
            Part(0, 1.5, fixed(figure, width, across="middle")),
            Part((width - markers.width) / 2, 16.5, markers),
        ),
    )


def _marker(state: State, painter: Painter, number: int) -> Block:
    theme = painter.theme
    label = words(seat(number), 10, theme.on_player, bold=True)
    body = fixed(label, 25, 15, "middle", "middle")
    panel = Panel(25, 15, theme.players[number], radius=7)
    space = state.players[number].space
    return Block(
        25,
        15,
        (Part(0, 0, panel), Part(0, 0, body)),
        (f"{seat(number)} space",),
        f"{seat(number)} is on space {space}",
    )


# --- the courtyard ---------------------------------------------------------------------------


def middle(state: State, painter: Painter, width: float) -> Block:
    """The courtyard or its rows, and the open cards of a pack, if there are any."""
    card = 92.0
    inner = width - 20
    sections: list[Item] = []
    pending = state.pending
    if isinstance(pending, Pack) and pending.cards:
        cards: Item = grid([painter.printed(code, card) for code in pending.cards], 2, 6)
        sections.append(_section(painter, f"Pack of {seat(pending.player)}", cards, "pack"))
    if state.rows:
        sections.append(_section(painter, "Courtyard", _rows(state, painter, card), "courtyard"))
    elif state.courtyard or state.phase is Phase.CARDS:
        across = max(1, int((inner + 6) // (card + 6)))
        cards = grid([painter.printed(code, card) for code in state.courtyard], across, 6)
        if not state.courtyard:
            cards = words("empty", 11, painter.theme.quiet)
        sections.append(_section(painter, "Courtyard", cards, "courtyard"))
    if not sections:
        return NOTHING
    body = flow(sections, inner, 20, 8, "start")
    return in_panel(
        fixed(body, None if state.rows else inner),
        painter.theme.panel,
        stroke=painter.theme.line,
        radius=9,
        padding=(10, 8),
    )


def _section(painter: Painter, title: str, body: Item, name: str) -> Block:
    heading = words(title, 11, painter.theme.quiet, bold=True)
    return named(column([heading, body], 3), name, title=title)


def _rows(state: State, painter: Painter, card: float) -> Block:
    theme = painter.theme
    rows: list[Item] = []
    for price, codes in zip(state.ruleset.solo.prices, state.rows, strict=False):
        said = "free" if not price else f"{price} cash"
        rows.append(
            row(
                [
                    fixed(words(said, 12, theme.ink, bold=True, width=56), 58),
                    *(
                        painter.gap(card) if code is None else painter.printed(code, card)
                        for code in codes
                    ),
                ],
                6,
            )
        )
    return column(rows, 6)
