"""What the effects of helpers do to the accounts of a move, one after another."""

from __future__ import annotations

from collections.abc import Sequence

from loyang.moves import Choice
from loyang.ruleset import effects as vocabulary
from loyang.ruleset.cards import HelperOption
from loyang.ruleset.effects import Effect
from loyang.ruleset.vegetables import Vegetable
from loyang.testing.accounts import Account, Expected, deliver, give, spaces_of
from loyang.testing.claims import must, same

__all__ = ["book_use"]

_WITHOUT_CHOICE = (
    vocabulary.SatisfyMarkers,
    vocabulary.CasualCustomerBonus,
    vocabulary.PurchaseDiscount,
    vocabulary.EarnPerField,
    vocabulary.DeliveriesPerRound,
    vocabulary.TurnUpField,
    vocabulary.HarvestMore,
    vocabulary.EnlargeStorehouse,
    vocabulary.UnlimitedStoring,
    vocabulary.TradeElsewhere,
)


def book_use(
    expected: Expected, user: int, option: HelperOption, choices: Sequence[Choice]
) -> None:
    """Book an option of a helper with what was chosen for its effects.

    Raises:
        CheckError: if more or less was chosen than the effects ask.
    """
    left = list(choices)
    for effect in option.effects:
        choice = Choice()
        if not isinstance(effect, _WITHOUT_CHOICE):
            must(left, f"nothing was chosen for {effect.name}")
            choice = left.pop(0)
        if isinstance(effect, vocabulary.BorrowHelper):
            borrowed = expected.ruleset.helper(choice.card).options[choice.option - 1]
            book_use(expected, user, borrowed, left)
            return
        _book_effect(expected, user, effect, choice)
    same("what is chosen beyond what the option asks", [], left)


def _book_effect(  # noqa: PLR0912, PLR0915 - a case for each effect
    expected: Expected, user: int, effect: Effect, choice: Choice
) -> None:
    me = expected.accounts[user]
    shop = expected.ruleset.shop
    match effect:
        case vocabulary.Exchange(give=number):
            same("vegetables given", number, sum(choice.give))
            give(me, choice.give)
            me.cart[_one(choice)] += 1
        case vocabulary.SatisfyMarkers():
            for card, owner in expected.owners.items():
                if owner == user:
                    deliveries, served, _ = expected.customers[card]
                    expected.customers[card] = (deliveries, served, True)
        case vocabulary.PurchaseDiscount(amount=amount):
            me.discount += amount
        case vocabulary.BuyCheaply(discount=discount):
            kind = _one(choice)
            me.cash -= max(0, shop.buy[kind] - discount - me.discount)
            me.shop[kind] -= 1
            me.cart[kind] += 1
        case vocabulary.AdjustShop(most=most):
            changes = sum(choice.give) + sum(choice.take)
            must(1 <= changes <= most, f"{changes} changes to the shop, at most {most}")
            for kind in Vegetable:
                me.shop[kind] += choice.give[kind] - choice.take[kind]
        case vocabulary.EarnPerField(amount=amount):
            me.cash += amount * sum(name != "home" for name in me.sown)
        case vocabulary.HarvestMore(at_least=at_least, amount=amount):
            expected.harvesting[user] = (at_least, amount)
        case vocabulary.EnlargeStorehouse():
            me.enlarged = True
        case vocabulary.SowFromSupply():
            me.sown[choice.card] = (_one(choice), spaces_of(expected.ruleset, choice.card))
        case vocabulary.TakeFromStall(give=number):
            same("vegetables given", number, sum(choice.give))
            give(me, choice.give)
            expected.stall(choice.card)[_one(choice)] -= 1
            me.cart[_one(choice)] += 1
        case vocabulary.ServeElsewhere():
            same(f"deliveries of {choice.card} this round", 0, expected.customer(choice.card)[1])
            deliver(expected, me, choice.card)
        case vocabulary.SwapRegularCustomers():
            expected.owners[choice.card], expected.owners[choice.own] = user, choice.player
        case vocabulary.BuyElsewhere():
            kind = _one(choice)
            me.cash -= shop.buy[kind]
            me.cart[kind] += 1
            _other(expected, choice).shop[kind] -= 1
        case vocabulary.SellElsewhere(most=most, bonus=bonus):
            sold = sum(choice.give)
            must(1 <= sold <= most, f"{sold} vegetables sold, at most {most}")
            give(me, choice.give)
            for kind in Vegetable:
                me.cash += (shop.sell[kind] + bonus) * choice.give[kind]
                _other(expected, choice).shop[kind] += choice.give[kind]
        case vocabulary.TakeFromField(at_least=at_least):
            sown = _other(expected, choice).sown
            kind, count = sown[choice.card]
            must(count >= at_least, f"{choice.card} holds {count}, not {at_least}")
            sown[choice.card] = (kind, count - 1)
            me.cart[kind] += 1


def _one(choice: Choice) -> Vegetable:
    """The kind of the one vegetable that is taken."""
    same("vegetables taken", 1, sum(choice.take))
    return Vegetable(choice.take.index(1))


def _other(expected: Expected, choice: Choice) -> Account:
    """The account of the other player whom the effect touches."""
    must(0 <= choice.player < len(expected.accounts), f"{choice} names no player")
    return expected.accounts[choice.player]
