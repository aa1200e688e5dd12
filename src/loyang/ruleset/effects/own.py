"""Effects on what the user of a helper has himself."""

from __future__ import annotations

from attrs import frozen

from loyang.ruleset.effects.effect import UNTIL_END, Effect, number, several, spelled, up_to

__all__ = [
    "AdjustShop",
    "BuryField",
    "BuyCheaply",
    "CasualCustomerBonus",
    "DeliveriesPerRound",
    "EarnPerField",
    "EnlargeStorehouse",
    "Exchange",
    "FetchHelper",
    "HarvestMore",
    "PurchaseDiscount",
    "SatisfyMarkers",
    "SowFromSupply",
    "TurnUpField",
    "UnlimitedStoring",
]

_TIMES = {2: "twice", 3: "three times", 4: "four times"}


@frozen(repr=False)
class Exchange(Effect):
    """Vegetables of the cart go back to the supply for one of any kind."""

    name = "exchange"
    give: int = number(1, 6)

    @property
    def words(self) -> str:
        return (
            f"return {several(self.give, 'vegetable')} from your cart to the supply "
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
    amount: int = number(1, 20)

    @property
    def words(self) -> str:
        return f"{UNTIL_END}, each casual customer pays you {self.amount} cash more"


@frozen(repr=False)
class BuyCheaply(Effect):
    """One vegetable is bought from the own shop at a reduced price."""

    name = "buy_cheaply"
    discount: int = number(0, 20)

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
    amount: int = number(1, 20)

    @property
    def words(self) -> str:
        return f"{UNTIL_END}, each vegetable you buy from your shop costs {self.amount} cash less"


@frozen(repr=False)
class AdjustShop(Effect):
    """Vegetables are put on empty spaces of the own shop, or returned from it."""

    name = "adjust_shop"
    most: int = number(1, 3)

    @property
    def words(self) -> str:
        each = "" if self.most == 1 else "each time "
        return (
            f"make {up_to(self.most, 'change')} to your shop: {each}put a vegetable from the "
            "supply on an empty space, or return one to the supply"
        )


@frozen(repr=False)
class EarnPerField(Effect):
    """Cash for each own field with vegetables, the home field not counted."""

    name = "earn_per_field"
    amount: int = number(1, 20)

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
    limit: int = number(2, 4)

    @property
    def words(self) -> str:
        return (
            f"{UNTIL_END}, you may serve each of your regular customers {_TIMES[self.limit]} "
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
    at_least: int = number(1, 6)
    amount: int = number(2, 6)

    @property
    def words(self) -> str:
        return (
            f"harvest {spelled(self.amount)} vegetables instead of one from each of your fields "
            f"that holds {spelled(self.at_least)} or more, except the home field"
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
