"""What lies face up before a player.

Only visible cards are listed; a card's `covers` names the card that lies under it (ACT-H3).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen
from pyrsistent import PVector, pvector

from loyang._support.fields_repr import FieldsRepr
from loyang.ruleset.vegetables import Vegetable, Vegetables

__all__ = ["Area", "CasualCustomer", "Field", "Helper", "RegularCustomer", "Stall"]


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Field(FieldsRepr):
    """A visible field."""

    name: str
    """``"home"``, ``"private-4a"`` or the code of an action card."""
    spaces: int
    vegetable: Vegetable | None = None
    """What grows on it; nothing if it was never sown."""
    count: int = 0
    """Vegetables on it. An emptied field leaves (HAR-3), so 0 means never sown."""
    covers: str | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is an action card, not the home field or a private one."""
        return self.name.startswith("field-")


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Stall(FieldsRepr):
    """A visible market stall and the vegetables left on it."""

    card: str
    stock: Vegetables
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class RegularCustomer(FieldsRepr):
    """A visible regular customer."""

    card: str
    deliveries: int = 0
    """Rows filled, 0 to 3; with the fourth he leaves (ACT-F4)."""
    satisfied: bool = True
    """Which side his marker shows."""
    served: int = 0
    """Deliveries in this round (ACT-F2)."""
    due: bool = True
    """Whether he counts at the closing of this round (ACT-H8)."""
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class CasualCustomer(FieldsRepr):
    """A visible casual customer."""

    card: str
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Helper(FieldsRepr):
    """A visible helper."""

    card: str
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Area(FieldsRepr):
    """The visible cards and fields before a player, each kind in ascending order."""

    fields: PVector[Field] = pvector()
    stalls: PVector[Stall] = pvector()
    regular_customers: PVector[RegularCustomer] = pvector()
    casual_customers: PVector[CasualCustomer] = pvector()
    helpers: PVector[Helper] = pvector()

    def cards(self) -> Iterator[str]:
        """All cards and fields, the covered ones too."""
        for item in self.fields:
            yield item.name
        for cards in (self.stalls, self.regular_customers, self.casual_customers, self.helpers):
            for card in cards:
                yield card.card
        yield from self.covered()

    def covered(self) -> Iterator[str]:
        """The cards that lie under another."""
        for cards in (
            self.fields,
            self.stalls,
            self.regular_customers,
            self.casual_customers,
            self.helpers,
        ):
            for card in cards:
                if card.covers is not None:
                    yield card.covers
