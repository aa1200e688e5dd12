"""The moves of the action phase, and those that can be made at any time."""

from __future__ import annotations

import attrs
from attrs import frozen

from loyang.moves.move import Move, a_code, codes, counts, not_negative
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable, Vegetables
from loyang.state.seats import seat

__all__ = [
    "Buy",
    "BuyPack",
    "ChoosePartner",
    "DiscardHelper",
    "EndActions",
    "EnlargeStorehouse",
    "KeepCards",
    "Sell",
    "Serve",
    "Sow",
    "Step",
    "Store",
    "TakeLoan",
    "Trade",
]


@frozen(repr=False, order=False)
class ChoosePartner(Move):
    """Choose who acts at the same time, with four players (PLY-2)."""

    verb = "partner"
    partner: int = attrs.field(validator=not_negative)

    def words(self) -> str:
        return seat(self.partner)


@frozen(repr=False, order=False)
class Sow(Move):
    """Sow a vegetable of the cart on an own empty field (ACT-A1)."""

    verb = "sow"
    field: str = attrs.field(validator=a_code)
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return f"{self.vegetable.word} on {self.field}"


@frozen(repr=False, order=False)
class Buy(Move):
    """Buy a vegetable from the own shop (ACT-B1)."""

    verb = "buy"
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return self.vegetable.word


@frozen(repr=False, order=False)
class Trade(Move):
    """Give vegetables of the cart for one of a market stall (ACT-D1)."""

    verb = "trade"
    stall: str = attrs.field(validator=a_code)
    take: Vegetable = attrs.field(converter=veg.vegetable)
    give: Vegetables = attrs.field(converter=counts)

    def words(self) -> str:
        return f"{self.stall} {veg.text(self.give)} for {self.take.word}"


@frozen(repr=False, order=False)
class Serve(Move):
    """Serve an own regular (ACT-F1) or casual (ACT-G1) customer."""

    verb = "serve"
    customer: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.customer


@frozen(repr=False, order=False)
class BuyPack(Move):
    """Buy a pack of two cards (ACT-H1)."""

    verb = "buy-pack"


@frozen(repr=False, order=False)
class KeepCards(Move):
    """Keep none, one or both cards of the pack; of two, the first covers the second (ACT-H2)."""

    verb = "keep"
    cards: tuple[str, ...] = attrs.field(converter=codes)

    def words(self) -> str:
        return " over ".join(self.cards) or "none"


@frozen(repr=False, order=False)
class EnlargeStorehouse(Move):
    """Enlarge the storehouse (CLO-3)."""

    verb = "enlarge"


@frozen(repr=False, order=False)
class EndActions(Move):
    """End the actions and begin closing the turn (CLO-1)."""

    verb = "end-actions"


@frozen(repr=False, order=False)
class Store(Move):
    """Store vegetables of the cart and discard the others (CLO-2)."""

    verb = "store"
    vegetables: Vegetables = attrs.field(converter=counts)

    def words(self) -> str:
        return veg.text(self.vegetables)


@frozen(repr=False, order=False)
class Step(Move):
    """Buy steps on the path of prosperity, possibly none, and close the turn (CLO-4)."""

    verb = "step"
    steps: int = attrs.field(validator=not_negative)

    def words(self) -> str:
        return str(self.steps)


# --- at any time -----------------------------------------------------------------------------


@frozen(repr=False, order=False)
class Sell(Move):
    """Sell a vegetable of the cart to the own shop (ACT-C1)."""

    verb = "sell"
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return self.vegetable.word


@frozen(repr=False, order=False)
class TakeLoan(Move):
    """Take a loan (LOAN-1)."""

    verb = "loan"


@frozen(repr=False, order=False)
class DiscardHelper(Move):
    """Discard a helper unused (ACT-E2)."""

    verb = "discard"
    helper: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.helper
