"""Effects on other players' cards, fields and shops (HLP-2)."""

from __future__ import annotations

from attrs import frozen

from loyang.ruleset.effects.effect import UNTIL_END, Effect, number, several, spelled, up_to

__all__ = [
    "BorrowHelper",
    "BuyElsewhere",
    "SellElsewhere",
    "ServeElsewhere",
    "SwapRegularCustomers",
    "TakeCasualCustomer",
    "TakeFromField",
    "TakeFromStall",
    "TradeElsewhere",
]


@frozen(repr=False)
class TradeElsewhere(Effect):
    """Lasting: trade at other players' stalls too."""

    name = "trade_elsewhere"
    lantern = True
    lasting = True

    @property
    def words(self) -> str:
        return (
            f"{UNTIL_END}, you may trade at other players' stalls too, "
            "for as many vegetables as their bowls show"
        )


@frozen(repr=False)
class TakeFromStall(Effect):
    """One vegetable of any player's stall for vegetables of the cart, whatever the bowls."""

    name = "take_from_stall"
    lantern = True
    give: int = number(1, 6)

    @property
    def words(self) -> str:
        return (
            f"take one vegetable from any player's stall for {several(self.give, 'vegetable')} "
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
    most: int = number(1, 6)
    bonus: int = number(0, 20)

    @property
    def words(self) -> str:
        more = f"{self.bonus} cash more than " if self.bonus else ""
        return (
            f"sell {up_to(self.most, 'vegetable')} from your cart to another player's shop, "
            f"each for {more}its selling price"
        )


@frozen(repr=False)
class TakeFromField(Effect):
    """One vegetable of another player's field goes to the cart."""

    name = "take_from_field"
    lantern = True
    at_least: int = number(2, 9)

    @property
    def words(self) -> str:
        return (
            "take one vegetable from another player's field that holds "
            f"{spelled(self.at_least)} or more, except a home field"
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
