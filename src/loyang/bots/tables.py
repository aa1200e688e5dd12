"""The printed values of a ruleset in the form in which bots look them up most often."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import CasualCustomerCard, RegularCustomerCard, StallCard
from loyang.ruleset.vegetables import Vegetables

__all__ = ["Tables", "tables_of"]

Kinds = tuple[int, ...]
"""Vegetables one by one, by their numbers."""


@frozen(eq=False)
class Tables:
    """Values by card code. Equal only to itself, so that caches find it fast."""

    regulars: dict[str, tuple[Kinds, tuple[int, ...]]]
    """What a regular customer wants, and the cash of his deliveries."""
    casuals: dict[str, tuple[Kinds, int]]
    """What a casual customer wants, and his printed price."""
    bowls: dict[str, Vegetables]
    allowed: dict[int, Kinds]
    """The kinds that may be sown, by spaces of the field."""
    buy: Vegetables
    sell: Vegetables
    shop_spaces: Vegetables
    worth: tuple[float, ...]
    """What a vegetable brings when a customer for it turns up, as a rule: in cash."""
    rounds: int
    penalty: int
    bonus: int
    malus: int


def _kinds(counts: Vegetables) -> Kinds:
    return tuple(int(kind) for kind in veg.each(counts))


def _worth(pairs: list[tuple[Kinds, float]]) -> tuple[float, ...]:
    """What each kind brings: the values under which regular customers pay what they do.

    Found by going round a few times and giving each kind the mean of what its partners leave.
    """
    worth = [3.0] * len(veg.VEGETABLES)
    for _ in range(30):
        sums = [0.0] * len(worth)
        numbers = [0] * len(worth)
        for wants, pay in pairs:
            gap = (pay - sum(worth[kind] for kind in wants)) / len(wants)
            for kind in wants:
                sums[kind] += worth[kind] + gap
                numbers[kind] += 1
        worth = [
            total / number if number else old
            for total, number, old in zip(sums, numbers, worth, strict=True)
        ]
    return tuple(worth)


@lru_cache(16)
def tables_of(ruleset: Ruleset) -> Tables:
    """The tables of a ruleset.

    >>> from loyang import BASE_RULESET
    >>> tables_of(BASE_RULESET).regulars["regular-BL"]
    ((4, 5), (7, 8, 9, 10))
    """
    regulars = {}
    casuals = {}
    bowls = {}
    for card in ruleset.cards:
        if isinstance(card, RegularCustomerCard):
            regulars[card.code] = (_kinds(card.wants), card.pays)
        elif isinstance(card, CasualCustomerCard):
            casuals[card.code] = (_kinds(card.wants), card.pays)
        elif isinstance(card, StallCard):
            bowls[card.code] = card.bowls
    return Tables(
        regulars=regulars,
        casuals=casuals,
        bowls=bowls,
        allowed={
            size: tuple(int(kind) for kind in kinds) for size, kinds in ruleset.fields.allowed
        },
        buy=ruleset.shop.buy,
        sell=ruleset.shop.sell,
        shop_spaces=ruleset.shop.spaces,
        worth=_worth([(wants, sum(pays) / len(pays)) for wants, pays in regulars.values()]),
        rounds=ruleset.setup.rounds,
        penalty=ruleset.customers.penalty,
        bonus=ruleset.customers.fewer_casual_bonus,
        malus=ruleset.customers.more_casual_malus,
    )
