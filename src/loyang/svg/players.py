"""What lies before one player, as a column of sections.

The sections of players side by side have equal heights, so that they can be compared at a glance.
Where there is one player, his sections stand side by side too.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from loyang.engine import deciders
from loyang.rules.customers import casual_price
from loyang.state import HIDDEN, Area, LastingEffect, Player, Stage, State, seat
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
from loyang.svg.goods import goods
from loyang.svg.measures import SMALLEST
from loyang.svg.shapes import sign

__all__ = ["Seat", "columns"]

_PADDING = 9.0
_GAP = 6.0
_CARD = 90.0
"""The least width of a card; the cards of a column share its width."""


def columns(seats: Sequence[Seat], gap: float) -> Block:
    """Several players side by side, their sections aligned."""
    found = [seat.sections() for seat in seats]
    if len(seats) == 1:
        return seats[0].alone(found[0])
    titles = dict.fromkeys(title for sections in found for title in sections)
    heights = {
        title: max(sections[title].height if title in sections else 0 for sections in found)
        for title in titles
    }
    return row(
        [seat.column(sections, heights) for seat, sections in zip(seats, found, strict=True)],
        gap,
        "start",
    )


_ORDER = (
    "head",
    "goods",
    "Fields",
    "Market stalls",
    "Regular customers",
    "Casual customers",
    "Helpers",
    "Hand",
    "Private pile",
)


@frozen
class Seat:
    """A player, or with no number the dummy opponent, to be drawn in a column."""

    state: State
    painter: Painter
    number: int | None
    width: float

    @property
    def _inner(self) -> float:
        return self.width - 2 * _PADDING

    @property
    def _across(self) -> int:
        return max(1, int((self._inner + _GAP) // (_CARD + _GAP)))

    @property
    def card_width(self) -> float:
        """The width of its cards."""
        return (self._inner - _GAP * (self._across - 1)) / self._across

    def column(self, sections: dict[str, Block], heights: dict[str, float]) -> Block:
        """The sections one below the other, each as high as it is for all."""
        head = sections["head"]
        parts = [Part(0, 0, fixed(head, self.width, heights["head"]))]
        y = heights["head"] + 8
        for title in _ORDER[1:]:
            if title not in heights:
                continue
            if title in sections:
                parts.append(Part(_PADDING, y, sections[title]))
            y += heights[title] + 10
        return self._framed(parts, y)

    def alone(self, sections: dict[str, Block]) -> Block:
        """The sections side by side, where they fit."""
        head, *rest = (sections[title] for title in _ORDER if title in sections)
        body = flow(rest, self._inner, 22, 10, "start")
        y = head.height + 8
        return self._framed([Part(0, 0, head), Part(_PADDING, y, body)], y + body.height + 10)

    def _framed(self, parts: list[Part], height: float) -> Block:
        """The parts on their panel, which has a strong frame where the player decides."""
        theme = self.painter.theme
        panel = Panel(self.width, height, theme.panel, theme.line, 9)
        if self.number is None:
            return Block(self.width, height, (Part(0, 0, panel), *parts), ("dummy",))
        if self.number in deciders(self.state):
            frame = Panel(self.width - 3, height - 3, "none", theme.players[self.number], 8, 3)
            parts = [*parts, Part(1.5, 1.5, frame)]
        return Block(self.width, height, (Part(0, 0, panel), *parts), (seat(self.number),))

    def sections(self) -> dict[str, Block]:
        """All that lies there, by the titles of the sections."""
        if self.number is None:
            assert self.state.dummy is not None
            return {"head": self._dummy_head(), **self._area(self.state.dummy, None)}
        player = self.state.players[self.number]
        return {
            "head": self._head(player),
            "goods": goods(self.state, self.painter, self.number, min(self._inner, 740)),
            **self._area(player.area, player),
            **self._hand(player),
            "Private pile": self._pile(player),
        }

    def _named(self, block: Block, part: str, title: str) -> Block:
        assert self.number is not None
        owner = seat(self.number)
        return named(block, f"{owner} {part}", title=f"{owner}, {title}")

    # --- the head ----------------------------------------------------------------------------

    def _dummy_head(self) -> Block:
        theme = self.painter.theme
        name = words("Dummy opponent", 18, theme.ink, bold=True, width=self.width - 24)
        return Block(self.width, 40, (Part(12, 9, name),))

    def _head(self, player: Player) -> Block:
        theme = self.painter.theme
        assert self.number is not None
        colour, ink = theme.players[self.number], theme.on_player
        name = words(seat(self.number), 22, ink, bold=True)
        pills = row([self._pill(text) for text in self._notes()], 5)
        banner = Block(
            self.width,
            38,
            (
                Part(0, 0, Panel(self.width, 38, colour, radius=9)),
                Part(12, (38 - name.height) / 2, name),
                Part(self.width - pills.width - 9, (38 - pills.height) / 2, pills),
            ),
        )
        across = (self._inner - 3 * _GAP) / 4
        score = player.space - player.loans * self.state.ruleset.loan.spaces_back
        stats = row(
            [
                self._stat("cash", str(player.cash), "coin", across),
                self._stat("space", str(player.space), "", across),
                self._stat("loans", str(player.loans), "", across),
                fixed(self._figure("score", str(score), "", across), across),
            ],
            _GAP,
        )
        rows: list[Item] = [banner, fixed(stats, self.width, across="middle")]
        effects = [self._effect(effect) for effect in player.effects]
        if effects:
            rows.append(fixed(flow(effects, self._inner, 4, 4), self.width, across="middle"))
        return column(rows, 8)

    def _notes(self) -> list[str]:
        assert self.number is not None
        state, number = self.state, self.number
        player = state.players[number]
        notes = []
        if number in state.taken:
            notes.append("has taken")
        if player.bought_pack:
            notes.append("pack bought")
        if player.stage is not Stage.WAITING:
            notes.append(player.stage.name.lower())
        if number == state.starting_player:
            notes.append("1st: large token")
        elif number == state.second_player:
            notes.append("2nd: small token")
        return notes

    def _pill(self, text: str) -> Block:
        theme = self.painter.theme
        label = words(text, SMALLEST, theme.ink, bold=text[0].isdigit())
        return in_panel(label, theme.card, radius=8, padding=(6, 2.5))

    def _effect(self, effect: LastingEffect) -> Block:
        theme = self.painter.theme
        amount = f" {effect.amount}" if effect.amount else ""
        text = f"{effect.name.replace('_', ' ')}{amount}"
        label = words(text, SMALLEST, theme.ink, width=self._inner - 12)
        return in_panel(label, theme.empty, stroke=theme.kind("helper"), radius=8, padding=(6, 2.5))

    def _stat(self, name: str, value: str, icon: str, width: float) -> Block:
        return self._named(self._figure(name, value, icon, width), name, f"{name}: {value}")

    def _figure(self, name: str, value: str, icon: str, width: float) -> Block:
        theme = self.painter.theme
        mark = sign(icon, 15, theme.quiet) if icon else NOTHING
        bold = name in ("cash", "score")
        body = column(
            [
                words(name, 10, theme.quiet, width=width - 6),
                row([mark, words(value, 19, theme.ink, bold=bold, width=width - 28)], 4),
            ],
            0,
            "middle",
        )
        box = fixed(body, width, 42, "middle", "middle")
        return Block(
            width, 42, (Part(0, 0, Panel(width, 42, theme.card, theme.line, 6)), Part(0, 0, box))
        )

    # --- cards -------------------------------------------------------------------------------

    def _area(self, area: Area, owner: Player | None) -> dict[str, Block]:
        width, painter = self.card_width, self.painter
        ruleset = self.state.ruleset

        def price(customer: object, code: str) -> int:
            if owner is None:
                return ruleset.casual_customer(code).pays
            return casual_price(self.state, owner, customer)  # type: ignore[arg-type]

        cards = {
            "Fields": [painter.field(field, width) for field in area.fields],
            "Market stalls": [painter.stall(stall, width) for stall in area.stalls],
            "Regular customers": [
                painter.regular(customer, width) for customer in area.regular_customers
            ],
            "Casual customers": [
                painter.casual(customer, width, price(customer, customer.card))
                for customer in area.casual_customers
            ],
            "Helpers": [painter.helper(helper, width) for helper in area.helpers],
        }
        who = "dummy" if self.number is None else seat(self.number)
        return {
            title: self._titled(
                title, grid([self._owned(card, who) for card in some], self._across, _GAP)
            )
            for title, some in cards.items()
            if some
        }

    @staticmethod
    def _owned(card: Block, who: str) -> Block:
        return named(card, f"{who} {card.names[0]}")

    def _titled(self, title: str, body: Item) -> Block:
        heading = words(title, 11, self.painter.theme.quiet, bold=True, width=self._inner)
        return column([heading, body], 3)

    def _hand(self, player: Player) -> dict[str, Block]:
        """The cards in hand, face down where they are hidden."""
        if not player.hand and player.dotted is None:
            return {}
        width, painter = self.card_width, self.painter
        cards: list[Item] = []
        if HIDDEN in player.hand:
            cards.append(painter.back(len(player.hand), width, "cards face down"))
        else:
            cards += [painter.printed(code, width) for code in player.hand]
        if player.dotted == HIDDEN:
            cards.append(painter.back(1, width, "dotted customer"))
        elif player.dotted is not None:
            cards.append(painter.printed(player.dotted, width))
        body = self._titled("Hand", grid(cards, self._across, _GAP))
        return {"Hand": self._named(body, "hand", "hand")}

    def _pile(self, player: Player) -> Block:
        """The private pile: how many fields, and which, since all know the two sets."""
        pile, theme = player.pile, self.painter.theme
        count = words(f"Private pile: {len(pile) or 'empty'}", 11, theme.quiet, bold=True)
        groups = [
            (name, fields)
            for name, fields in (
                ("upper set", pile.upper),
                ("lower set", pile.lower),
                ("then", pile.tail),
            )
            if fields
        ]
        rows: list[Item] = [count]
        for name, fields in groups:
            label = words(name, SMALLEST, theme.quiet)
            rows.append(
                flow(
                    [
                        fixed(label, 54, 19, down="middle"),
                        *(self.painter.chip(code, self._inner - 58) for code in fields),
                    ],
                    self._inner,
                    4,
                    3,
                )
            )
        return self._named(column(rows, 3), "pile", f"private pile: {len(pile)} fields")
