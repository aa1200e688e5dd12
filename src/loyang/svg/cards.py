"""Cards and fields: what is printed on them, and what became of it on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from attrs import frozen

from loyang._support.words import counted
from loyang.errors import RulesetError
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import (
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.effects import Timing
from loyang.ruleset.vegetables import VEGETABLES, Vegetable, Vegetables, each
from loyang.state import CasualCustomer, Field, Helper, RegularCustomer, Stall
from loyang.svg.blocks import (
    NOTHING,
    Block,
    Item,
    Panel,
    Part,
    column,
    fixed,
    flow,
    in_panel,
    lines,
    named,
    row,
    words,
)
from loyang.svg.measures import SMALLEST
from loyang.svg.shapes import bowls, missing, sign, tick, vegetable
from loyang.svg.themes import Theme

_C = TypeVar("_C", FieldCard, StallCard, RegularCustomerCard, CasualCustomerCard, HelperCard)

__all__ = ["BODY", "Painter", "kind_of"]

HEAD = 19.0
BODY = 66.0
"""Height of a card below its head."""
_TAB = 17.0
_RADIUS = {"field": 2.0, "stall": 5.0, "regular": 9.0, "casual": 9.0, "helper": 14.0}
_TIMINGS = {
    Timing.ACTION: "in your turn",
    Timing.ANY: "at any time",
    Timing.HARVEST: "at the harvest",
}
"""The timings, short enough for a card."""
_PIPS = 10
"""Spaces of a field that are drawn one by one."""


def kind_of(ruleset: Ruleset, code: str) -> str:
    """The kind of a card or field.

    Raises:
        RulesetError: if there is neither.
    """
    if code == "home" or code.startswith("private-"):
        return "field"
    return ruleset.card(code).kind


def _wants(counts: Vegetables) -> list[Vegetable]:
    return list(each(counts))


@frozen
class Painter:
    """Draws cards of a ruleset in the colours of a theme."""

    ruleset: Ruleset
    theme: Theme

    # --- what all cards have in common -----------------------------------------------------------

    def _card(
        self, kind: str, code: str, body: Item, width: float, title: str, under: str | None = None
    ) -> Block:
        """A card: its head with the code, its body, and the head of a card that lies under it."""
        theme = self.theme
        colour, radius = theme.kind(kind), _RADIUS[kind]
        below = max(BODY, body.height + 12)
        height = HEAD + below
        label = words(code, 10.5, theme.on_kind, bold=True, width=width - 20.5)
        parts = [
            Part(0, 0, Panel(width, height, colour, radius=radius)),
            Part(1.5, HEAD, Panel(width - 3, below - 1.5, theme.card, radius=max(1, radius - 2))),
            Part(5, 4, sign(kind, 11, theme.on_kind)),
            Part(18, (HEAD - label.height) / 2, label),
            Part((width - body.width) / 2, HEAD + (below - body.height) / 2, body),
        ]
        if under is not None:
            parts.insert(0, Part(2, height - 8, self._tab(under, width - 4)))
            height += _TAB
        return Block(width, height, tuple(parts), (code,), title)

    def _tab(self, code: str, width: float) -> Block:
        """What can be seen of a covered card: its title (ACT-H3)."""
        kind = kind_of(self.ruleset, code)
        colour = self.theme.kind(kind)
        label = words(code, SMALLEST, self.theme.on_kind, width=width - 18)
        parts = (
            Part(0, 0, Panel(width, _TAB + 8, colour, radius=5)),
            Part(4, 12, sign(kind, 9, self.theme.on_kind)),
            Part(15, 11, label),
        )
        title = f"{code} lies under it and counts for nothing"
        return Block(width, _TAB + 8, parts, (code,), title)

    def back(self, number: int, width: float, what: str = "face down") -> Block:
        """Hidden cards: their back and how many there are."""
        theme = self.theme
        text = words(f"\N{MULTIPLICATION SIGN} {number}", 18, theme.ink, bold=True)
        below = words(what, SMALLEST, theme.quiet, width=width - 12)
        inner = in_panel(column([text, below], 1, "middle"), theme.card, radius=5, padding=(5, 4))
        height = HEAD + BODY
        parts = (
            Part(0, 0, Panel(width, height, theme.back, theme.line, 6)),
            Part(5, 5, Panel(width - 10, height - 10, "none", theme.card, 4, dashes="4 3")),
            Part((width - inner.width) / 2, (height - inner.height) / 2, inner),
        )
        return Block(width, height, parts, title=f"{number} {what}")

    def gap(self, width: float) -> Block:
        """A place where no card lies."""
        panel = Panel(width, HEAD + BODY, self.theme.empty, self.theme.line, 6, dashes="4 3")
        return Block(width, HEAD + BODY, (Part(0, 0, panel),), title="an empty place")

    def printed(self, code: str, width: float, most: int = 3) -> Block:
        """A card as it is printed, or a private field; of a helper at most so many lines."""
        if code == "home" or code.startswith("private-"):
            spaces = self.ruleset.setup.home_field_spaces if code == "home" else _spaces(code)
            return self.field(Field(code, spaces), width)
        card = self.ruleset.card(code)
        if isinstance(card, FieldCard):
            return self.field(Field(code, card.spaces), width)
        if isinstance(card, StallCard):
            return self.stall(Stall(code, card.stock), width)
        if isinstance(card, RegularCustomerCard):
            body = self._regular_body(card, None, width)
            return self._card("regular", code, body, width, card.words)
        if isinstance(card, CasualCustomerCard):
            return self.casual(CasualCustomer(code), width, card.pays)
        return self.helper(Helper(code), width, most)

    # --- by kind -----------------------------------------------------------------------------

    def field(self, field: Field, width: float) -> Block:
        """A field with what grows on it."""
        theme = self.theme
        if field.vegetable is None:
            kinds = self.ruleset.fields.kinds(field.spaces)
            what = column(
                [
                    words(f"{field.spaces} spaces", 12, theme.ink, bold=True, width=width - 10),
                    words("to sow:", SMALLEST, theme.quiet),
                    words(" ".join(kind.letter for kind in kinds), 11, theme.ink, bold=True),
                ],
                1,
                "middle",
            )
            said = f"not sown, {field.spaces} spaces"
        else:
            count = words(
                f"{field.count}/{field.spaces}", 18, theme.ink, bold=True, width=width - 50
            )
            head = row([vegetable(field.vegetable, 28, theme), count], 8)
            what = column([head, self._pips(field, width - 12)], 6, "middle")
            said = f"{field.vegetable.word} on {field.count} of {field.spaces} spaces"
        return self._card("field", field.name, what, width, f"{field.name}: {said}", field.covers)

    def _pips(self, field: Field, width: float) -> Item:
        if field.spaces > _PIPS:
            return NOTHING
        theme = self.theme
        side = min(8.0, (width - 2 * (field.spaces - 1)) / field.spaces)
        return row(
            [
                Panel(
                    side, side, theme.filled if place < field.count else theme.empty, theme.quiet, 2
                )
                for place in range(field.spaces)
            ],
            2,
        )

    def stall(self, stall: Stall, width: float) -> Block:
        """A stall with what is left on it, and its bowls."""
        theme = self.theme
        card = self._of_kind(stall.card, StallCard)
        offers = [kind for kind in VEGETABLES if card.bowls[kind]]
        size = min(25.0, (width - 14) / max(1, len(offers)) - 4)
        slots = [
            column(
                [
                    (vegetable if stall.stock[kind] else missing)(kind, size, theme),
                    bowls(card.bowls[kind], theme),
                ],
                4,
                "middle",
            )
            for kind in offers
        ]
        left = ", ".join(kind.word for kind in each(stall.stock))
        title = f"{stall.card}: {card.words}; left: {left or 'nothing'}"
        return self._card("stall", stall.card, row(slots, 4), width, title, stall.covers)

    def regular(self, customer: RegularCustomer, width: float) -> Block:
        """A regular customer with his deliveries and his marker."""
        card = self._of_kind(customer.card, RegularCustomerCard)
        body = self._regular_body(card, customer, width)
        title = (
            f"{customer.card}: {card.words}; {customer.deliveries} delivered, "
            f"{'satisfied' if customer.satisfied else 'unsatisfied'}, {_status(customer)}"
        )
        return self._card("regular", customer.card, body, width, title, customer.covers)

    def _regular_body(
        self, card: RegularCustomerCard, customer: RegularCustomer | None, width: float
    ) -> Block:
        theme = self.theme
        icons = row([vegetable(kind, 21, theme) for kind in _wants(card.wants)], 3)
        done = 0 if customer is None else customer.deliveries
        across = (width - 12 - 2 * (len(card.pays) - 1)) / len(card.pays)
        pays = row(
            [self._pay(cash, place, done, across) for place, cash in enumerate(card.pays)], 2
        )
        parts = [Part(0, 0, icons)]
        if customer is None:
            said = "dotted" if card.dotted else counted(len(card.pays), "delivery", "deliveries")
        else:
            said = _status(customer)
            parts.append(Part(pays.width - 18, 1.5, tick(18, customer.satisfied, theme)))
        top = Block(pays.width, 21, tuple(parts))
        note = words(said, SMALLEST, theme.quiet, width=pays.width)
        return column([top, note, pays], 3.5)

    def _pay(self, cash: int, place: int, done: int, width: float) -> Block:
        """One of the rows of a regular customer: filled, next, or still to come."""
        theme = self.theme
        if place < done:
            fill, ink = theme.filled, theme.on_filled
        else:
            fill, ink = (theme.card if place == done else theme.empty), theme.ink
        stroke = theme.ink if place == done else theme.quiet
        figure = words(str(cash), 11, ink, bold=place == done, width=width - 3)
        body = fixed(figure, width, 19, "middle", "middle")
        panel = Panel(width, 19, fill, stroke, 3, 1.8 if place == done else 0.8)
        said = "filled" if place < done else "next" if place == done else "free"
        return Block(width, 19, (Part(0, 0, panel), Part(0, 0, body)), title=f"pays {cash}, {said}")

    def casual(self, customer: CasualCustomer, width: float, price: int) -> Block:
        """A casual customer with what he pays now."""
        theme = self.theme
        card = self._of_kind(customer.card, CasualCustomerCard)
        icons = row([vegetable(kind, 22, theme) for kind in _wants(card.wants)], 4)
        figure: Item = row(
            [
                sign("coin", 14, theme.quiet),
                words(str(price), 16, theme.ink, bold=True, width=width / 2 - 20),
                words(f"{price - card.pays:+d}", 11, theme.quiet, width=max(10, width / 2 - 6))
                if price != card.pays
                else NOTHING,
            ],
            3,
        )
        title = f"{customer.card}: {card.words}; pays {price} now, {card.pays} is printed"
        body = column([icons, figure], 5, "middle")
        return self._card("casual", customer.card, body, width, title, customer.covers)

    def helper(self, helper: Helper, width: float, most: int = 3) -> Block:
        """A helper: when he can be used, and the beginning of what he does."""
        theme = self.theme
        card = self._of_kind(helper.card, HelperCard)
        text = "; or: ".join(option.words for option in card.options)
        lantern = sign("lantern", 13, theme.kind("helper")) if card.lantern else NOTHING
        timing = words(
            _TIMINGS[card.timing], SMALLEST, theme.quiet, width=width - 14 - lantern.width
        )
        body = column(
            [
                row([lantern, timing], 3),
                lines(text, SMALLEST, theme.ink, width=width - 14, most=most),
            ],
            3,
        )
        return self._card(
            "helper", helper.card, body, width, f"{helper.card}: {card.words}", helper.covers
        )

    def _of_kind(self, code: str, kind: type[_C]) -> _C:
        card = self.ruleset.card(code)
        if not isinstance(card, kind):
            raise RulesetError("", f"{code!r} is a {card.kind} card, not a {kind.kind} card")
        return card

    # --- small things ----------------------------------------------------------------------------

    def chip(self, code: str, width: float) -> Block:
        """A card or field in a word: its code in the colour of its kind."""
        theme = self.theme
        short = code.removeprefix("private-")
        room = width - 12
        label = words(short, SMALLEST + 0.5, theme.on_kind, bold=True, width=room)
        panel = in_panel(label, theme.kind(kind_of(self.ruleset, code)), radius=4, padding=(6, 3))
        return named(panel, code, title=code)

    def counts(self, counts: Vegetables, width: float, size: float = 22) -> Block:
        """Vegetables with how many there are of each."""
        items: Sequence[Item] = [
            named(
                row(
                    [
                        vegetable(kind, size, self.theme),
                        words(str(counts[kind]), 13, self.theme.ink, bold=True, width=24),
                    ],
                    2,
                ),
                title=f"{counts[kind]} {kind.word}",
            )
            for kind in VEGETABLES
            if counts[kind]
        ]
        return flow(items, width, 6, 3)


def _spaces(code: str) -> int:
    digits = "".join(filter(str.isdigit, code))
    return int(digits) if digits else 0


def _status(customer: RegularCustomer) -> str:
    if customer.served:
        return (
            "served" if customer.served == 1 else f"served {customer.served}\N{MULTIPLICATION SIGN}"
        )
    return "due" if customer.due else "not due yet"
