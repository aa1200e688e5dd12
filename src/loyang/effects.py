"""The vocabulary of helper effects: what a helper's text can say.

An option of a helper is a list of these, with their parameters, in the data file; what they do
is written once each in `loyang.rules.helper_effects`. `Effect.words` gives the sentence that is
shown to people, made from the same parameters that the rules use.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from attrs import field, fields, frozen

from loyang._fields_repr import FieldsRepr

__all__ = [
    "EFFECTS",
    "AdjustShop",
    "BorrowHelper",
    "BuryField",
    "BuyCheaply",
    "BuyElsewhere",
    "CasualCustomerBonus",
    "DeliveriesPerRound",
    "EarnPerField",
    "Effect",
    "EnlargeStorehouse",
    "Exchange",
    "FetchHelper",
    "HarvestMore",
    "PurchaseDiscount",
    "SatisfyMarkers",
    "SellElsewhere",
    "ServeElsewhere",
    "SowFromSupply",
    "SwapRegularCustomers",
    "TakeCasualCustomer",
    "TakeFromField",
    "TakeFromStall",
    "Timing",
    "TradeElsewhere",
    "TurnUpField",
    "UnlimitedStoring",
]


class Timing(StrEnum):
    """When a helper can be used (section HLP)."""

    ACTION = "action"
    """In the owner's turn, before he ends his actions."""
    ANY = "any"
    """Whenever the owner has something to decide."""
    HARVEST = "harvest"
    """After HAR-1 and before HAR-2."""

    @property
    def words(self) -> str:
        """The timing as a helper's card says it."""
        return {
            Timing.ACTION: "in your turn",
            Timing.ANY: "at any time",
            Timing.HARVEST: "before the harvest",
        }[self]


def _number(least: int, most: int, default: int | None = None) -> Any:
    metadata = {"least": least, "most": most}
    if default is None:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


@frozen(repr=False)
class Effect(FieldsRepr):
    """One thing a helper does. Parameters are whole numbers."""

    name: ClassVar[str] = ""
    """The key in the data file."""
    lantern: ClassVar[bool] = False
    """Whether it touches other players' cards, fields or shops (HLP-2)."""
    lasting: ClassVar[bool] = False
    """Whether it runs on until its user's closing (HLP-7)."""
    last_only: ClassVar[bool] = False
    """Whether nothing can follow it in an option, since chance or another card comes in."""
    stacks: ClassVar[bool] = False
    """Whether a second one of the kind adds to a first that is still active."""

    @property
    def words(self) -> str:
        """What it does, told to its user: a sentence that begins small and has no full stop."""
        raise NotImplementedError

    @classmethod
    def parameters(cls) -> dict[str, tuple[int, int]]:
        """Each parameter with the least and the most it may be."""
        return {
            attribute.name: (attribute.metadata["least"], attribute.metadata["most"])
            for attribute in fields(cls)
        }


_UNTIL_END = "until your turn is over"
_SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TIMES = {2: "twice", 3: "three times", 4: "four times"}


def _spelled(number: int) -> str:
    return _SPELLED[number] if number < len(_SPELLED) else str(number)


def _several(number: int, noun: str) -> str:
    return f"{_spelled(number)} {noun}" + ("" if number == 1 else "s")


def _up_to(number: int, noun: str) -> str:
    """From one to that many: ``"one or two changes"``."""
    if number == 1:
        return f"one {noun}"
    return f"one {'or' if number == 2 else 'to'} {_several(number, noun)}"


@frozen(repr=False)
class Exchange(Effect):
    """Vegetables of the cart go back to the supply for one of any kind."""

    name = "exchange"
    give: int = _number(1, 6)

    @property
    def words(self) -> str:
        return (
            f"return {_several(self.give, 'vegetable')} from your cart to the supply "
            "and take one of any kind"
        )


@frozen(repr=False)
class SatisfyMarkers(Effect):
    """All own satisfaction markers are turned to satisfied."""

    name = "satisfy_markers"

    @property
    def words(self) -> str:
        return "turn all your satisfaction markers to their satisfied side"


@frozen(repr=False)
class CasualCustomerBonus(Effect):
    """Lasting: casual customers pay more."""

    name = "casual_customer_bonus"
    lasting = True
    stacks = True
    amount: int = _number(1, 20)

    @property
    def words(self) -> str:
        return f"{_UNTIL_END}, each casual customer pays you {self.amount} cash more"


@frozen(repr=False)
class BuyCheaply(Effect):
    """One vegetable is bought from the own shop at a reduced price."""

    name = "buy_cheaply"
    discount: int = _number(0, 20)

    @property
    def words(self) -> str:
        less = f", for {self.discount} cash less" if self.discount else ""
        return f"buy one vegetable from your shop{less}"


@frozen(repr=False)
class PurchaseDiscount(Effect):
    """Lasting: vegetables bought from the own shop cost less."""

    name = "purchase_discount"
    lasting = True
    stacks = True
    amount: int = _number(1, 20)

    @property
    def words(self) -> str:
        return f"{_UNTIL_END}, each vegetable you buy from your shop costs {self.amount} cash less"


@frozen(repr=False)
class AdjustShop(Effect):
    """Vegetables are put on empty spaces of the own shop, or returned from it."""

    name = "adjust_shop"
    most: int = _number(1, 3)

    @property
    def words(self) -> str:
        each = "" if self.most == 1 else "each time "
        return (
            f"make {_up_to(self.most, 'change')} to your shop: {each}put a vegetable from the "
            "supply on an empty space, or return one to the supply"
        )


@frozen(repr=False)
class EarnPerField(Effect):
    """Cash for each own field with vegetables, the home field not counted."""

    name = "earn_per_field"
    amount: int = _number(1, 20)

    @property
    def words(self) -> str:
        return (
            f"get {self.amount} cash for each of your fields that holds vegetables, "
            "not counting the home field"
        )


@frozen(repr=False)
class FetchHelper(Effect):
    """A helper of the discard pile comes into the own area."""

    name = "fetch_helper"

    @property
    def words(self) -> str:
        return "take one helper from the discard pile into your area"


@frozen(repr=False)
class DeliveriesPerRound(Effect):
    """Lasting: own regular customers may be served more than once in the round."""

    name = "deliveries_per_round"
    lasting = True
    limit: int = _number(2, 4)

    @property
    def words(self) -> str:
        return (
            f"{_UNTIL_END}, you may serve each of your regular customers {_TIMES[self.limit]} "
            "this round"
        )


@frozen(repr=False)
class TurnUpField(Effect):
    """The top private field is turned up."""

    name = "turn_up_field"
    last_only = True

    @property
    def words(self) -> str:
        return "turn up the top field of your private pile"


@frozen(repr=False)
class BuryField(Effect):
    """An own action-card field that was never sown goes under the private pile."""

    name = "bury_field"

    @property
    def words(self) -> str:
        return (
            "lay one of your action-card fields that was never sown under your private pile; "
            "it comes up later like a private field, free of charge"
        )


@frozen(repr=False)
class HarvestMore(Effect):
    """In this harvest, large enough fields yield more than one vegetable."""

    name = "harvest_more"
    lasting = True
    at_least: int = _number(1, 6)
    amount: int = _number(2, 6)

    @property
    def words(self) -> str:
        return (
            f"harvest {_spelled(self.amount)} vegetables instead of one from each of your fields "
            f"that holds {_spelled(self.at_least)} or more, except the home field"
        )


@frozen(repr=False)
class EnlargeStorehouse(Effect):
    """The storehouse is enlarged for nothing."""

    name = "enlarge_storehouse"

    @property
    def words(self) -> str:
        return "enlarge your storehouse free of charge"


@frozen(repr=False)
class UnlimitedStoring(Effect):
    """Lasting: the storehouse takes any number."""

    name = "unlimited_storing"
    lasting = True

    @property
    def words(self) -> str:
        return "when you store this round, your storehouse takes any number of vegetables"


@frozen(repr=False)
class SowFromSupply(Effect):
    """An own empty field is sown with a vegetable of the supply."""

    name = "sow_from_supply"

    @property
    def words(self) -> str:
        return "sow one of your empty fields with a vegetable from the supply that the field allows"


@frozen(repr=False)
class TradeElsewhere(Effect):
    """Lasting: trade at other players' stalls too."""

    name = "trade_elsewhere"
    lantern = True
    lasting = True

    @property
    def words(self) -> str:
        return (
            f"{_UNTIL_END}, you may trade at other players' stalls too, "
            "for as many vegetables as their bowls show"
        )


@frozen(repr=False)
class TakeFromStall(Effect):
    """One vegetable of any player's stall for vegetables of the cart, whatever the bowls."""

    name = "take_from_stall"
    lantern = True
    give: int = _number(1, 6)

    @property
    def words(self) -> str:
        return (
            f"take one vegetable from any player's stall for {_several(self.give, 'vegetable')} "
            "from your cart, whatever its bowls show"
        )


@frozen(repr=False)
class ServeElsewhere(Effect):
    """A regular customer of another player is served; the user is paid."""

    name = "serve_elsewhere"
    lantern = True

    @property
    def words(self) -> str:
        return (
            "serve another player's regular customer who was not served this round; "
            "you get the cash"
        )


@frozen(repr=False)
class TakeCasualCustomer(Effect):
    """A casual customer of another player comes into the own area."""

    name = "take_casual_customer"
    lantern = True

    @property
    def words(self) -> str:
        return "take one casual customer of another player into your area"


@frozen(repr=False)
class SwapRegularCustomers(Effect):
    """An own regular customer changes places with one of another player."""

    name = "swap_regular_customers"
    lantern = True

    @property
    def words(self) -> str:
        return (
            "swap one of your regular customers with one of another player; "
            "deliveries and markers go with the cards"
        )


@frozen(repr=False)
class BuyElsewhere(Effect):
    """One vegetable is bought from another player's shop, without reductions."""

    name = "buy_elsewhere"
    lantern = True

    @property
    def words(self) -> str:
        return (
            "buy one vegetable from another player's shop at its full price, "
            "which you pay to the bank"
        )


@frozen(repr=False)
class SellElsewhere(Effect):
    """Vegetables are sold to another player's shop for more than its selling price."""

    name = "sell_elsewhere"
    lantern = True
    most: int = _number(1, 6)
    bonus: int = _number(0, 20)

    @property
    def words(self) -> str:
        more = f"{self.bonus} cash more than " if self.bonus else ""
        return (
            f"sell {_up_to(self.most, 'vegetable')} from your cart to another player's shop, "
            f"each for {more}its selling price"
        )


@frozen(repr=False)
class TakeFromField(Effect):
    """One vegetable of another player's field goes to the cart."""

    name = "take_from_field"
    lantern = True
    at_least: int = _number(2, 9)

    @property
    def words(self) -> str:
        return (
            "take one vegetable from another player's field that holds "
            f"{_spelled(self.at_least)} or more, except a home field"
        )


@frozen(repr=False)
class BorrowHelper(Effect):
    """An option of another player's helper is used as one's own."""

    name = "borrow_helper"
    last_only = True
    lantern = True

    @property
    def words(self) -> str:
        return (
            "use one option of another player's helper, though not of one for the harvest or one "
            "that borrows like this; the helper stays where it is"
        )


EFFECTS: dict[str, type[Effect]] = {
    effect.name: effect
    for effect in (
        Exchange,
        SatisfyMarkers,
        CasualCustomerBonus,
        BuyCheaply,
        PurchaseDiscount,
        AdjustShop,
        EarnPerField,
        FetchHelper,
        DeliveriesPerRound,
        TurnUpField,
        BuryField,
        HarvestMore,
        EnlargeStorehouse,
        UnlimitedStoring,
        SowFromSupply,
        TradeElsewhere,
        TakeFromStall,
        ServeElsewhere,
        TakeCasualCustomer,
        SwapRegularCustomers,
        BuyElsewhere,
        SellElsewhere,
        TakeFromField,
        BorrowHelper,
    )
}
"""Every kind of effect by the key it has in the data file."""
