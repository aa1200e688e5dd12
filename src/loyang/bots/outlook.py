"""What a farm will still earn: a rough forecast of its later rounds.

The forecast goes on with what lies before the player and with nothing else: fields are
harvested, customers are served if that pays, what is left over is kept or counts for what it
may bring. It is the part of the value function that sees ahead.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from loyang.bots.tables import Kinds, Tables
from loyang.ruleset.vegetables import Vegetables

__all__ = ["outlook"]

LATER = 0.96
"""Cash of the next round, in cash of this one."""
SURPLUS = 0.75
"""What a vegetable without a customer is worth, in parts, while customers may come yet."""
LAST_SURPLUS = (0.6, 1.0)
"""The same in the last two rounds, in parts of `SURPLUS`, the last one first."""
MANY = (2, 0.3)
"""Of one kind, how many left over count in full, and in what part each further one."""
CASUAL_PATIENCE = 2.0
"""What serving a casual customer has to leave above his vegetables' worth, before the end."""

RegularCustomers: TypeAlias = tuple[tuple[str, int, bool], ...]
"""Code, deliveries, satisfied."""
Growing: TypeAlias = tuple[tuple[int, int], ...]
"""Kind and number of vegetables, by field."""
Stalls: TypeAlias = tuple[tuple[str, Vegetables], ...]


@lru_cache(1 << 14)
def outlook(
    tables: Tables,
    after_round: int,
    stored: Vegetables,
    room: int,
    growing: Growing,
    regulars: RegularCustomers,
    casuals: tuple[str, ...],
    stalls: Stalls,
) -> float:
    """Cash that the farm is likely to bring from the round after the given one to the last."""
    forecast = _Forecast(tables, stored, regulars, casuals, stalls)
    fields = growing
    total = 0.0
    weight = 1.0
    for now in range(after_round + 1, tables.rounds + 1):
        weight *= LATER
        left = tables.rounds - now
        forecast.surplus = SURPLUS * (LAST_SURPLUS[left] if left < len(LAST_SURPLUS) else 1.0)
        for kind, _ in fields:
            forecast.cart[kind] += 1
        fields = tuple((kind, count - 1) for kind, count in fields if count > 1)
        income = forecast.serve_regulars() + forecast.serve_casuals(last=not left)
        total += weight * (income + forecast.put_away(room if left else 0))
    return total


class _Regular:
    __slots__ = ("deliveries", "pays", "satisfied", "wants")

    def __init__(
        self, wants: Kinds, pays: tuple[int, ...], deliveries: int, satisfied: bool
    ) -> None:
        self.wants = wants
        self.pays = pays
        self.deliveries = deliveries
        self.satisfied = satisfied


def _next_pay(customer: _Regular) -> int:
    return customer.pays[customer.deliveries]


class _Way:
    """A way to a vegetable that is not there: what it costs, the stall, what is given there."""

    __slots__ = ("bowls", "cost", "given", "stock")

    def __init__(
        self, cost: float, stock: list[int] | None = None, given: int = -1, bowls: int = 0
    ) -> None:
        self.cost = cost
        self.stock = stock
        self.given = given
        self.bowls = bowls


class _Forecast:
    """A farm that goes through its later rounds."""

    def __init__(
        self,
        tables: Tables,
        stored: Vegetables,
        regulars: RegularCustomers,
        casuals: tuple[str, ...],
        stalls: Stalls,
    ) -> None:
        self.tables = tables
        self.cart = list(stored)
        self.regulars = [
            _Regular(*tables.regulars[code], deliveries, satisfied)
            for code, deliveries, satisfied in regulars
        ]
        self.casuals = [tables.casuals[code] for code in casuals]
        self.offers = [(list(stock), tables.bowls[code]) for code, stock in stalls]
        self.surplus = SURPLUS
        self.wanted = [0] * 6
        for regular in self.regulars:
            for kind in regular.wants:
                self.wanted[kind] += len(regular.pays) - regular.deliveries
        for wants, _ in self.casuals:
            for kind in wants:
                self.wanted[kind] += 1

    def serve_regulars(self) -> float:
        """Serve those for whom it pays, the best payers first; the cash for it."""
        income = 0.0
        complete = False
        self.regulars.sort(key=_next_pay, reverse=True)
        for regular in self.regulars:
            before = list(self.cart)
            cost, traded = self.get(regular.wants)
            gain = regular.pays[regular.deliveries] - cost
            if gain > (0.0 if regular.satisfied else -self.tables.penalty):
                income += gain
                regular.deliveries += 1
                complete = complete or regular.deliveries == len(regular.pays)
                for kind in regular.wants:
                    self.wanted[kind] -= 1
                continue
            self.cart = before
            for kind, stock in traded:
                stock[kind] += 1
            if not regular.satisfied:
                income -= self.tables.penalty
            regular.satisfied = False
        if complete:
            self.regulars = [one for one in self.regulars if one.deliveries < len(one.pays)]
        return income

    def get(self, wants: Kinds) -> tuple[float, list[tuple[int, list[int]]]]:
        """Take vegetables out of the cart, those that lack from elsewhere: cost and trades."""
        cost = 0.0
        traded = []
        for kind in wants:
            if self.cart[kind]:
                self.cart[kind] -= 1
                continue
            way = self.way_to(kind)
            cost += way.cost
            if way.stock is not None:
                way.stock[kind] -= 1
                traded.append((kind, way.stock))
                if way.given >= 0:
                    self.cart[way.given] -= way.bowls
        return cost, traded

    def way_to(self, kind: int) -> _Way:
        """The cheapest way to a vegetable that is not in the cart."""
        tables = self.tables
        cart = self.cart
        best = _Way(tables.buy[kind])
        for stock, bowls in self.offers:
            if not stock[kind]:
                continue
            number = bowls[kind]
            for given in range(6):
                if cart[given] >= number and given != kind:
                    share = 0.9 if self.wanted[given] else self.surplus
                    cost = tables.worth[given] * share * number
                    if cost < best.cost:
                        best = _Way(cost, stock, given, number)
            if number == 1 and tables.buy[0] < best.cost:  # buy the cheapest, and trade it
                best = _Way(tables.buy[0], stock)
        return best

    def serve_casuals(self, *, last: bool) -> float:
        """Serve those for whom it pays; the cash for it."""
        income = 0.0
        tables = self.tables
        cart = self.cart
        waiting = []
        for wants, pay in self.casuals:
            taken = []
            bought = 0
            worth = 0.0
            for kind in wants:
                if cart[kind]:
                    cart[kind] -= 1
                    taken.append(kind)
                    worth += tables.worth[kind] * 0.5
                else:
                    bought += tables.buy[kind]
                    offered = any(stock[kind] for stock, _ in self.offers)
                    worth += tables.worth[kind] + 0.5 if offered else tables.buy[kind]
            if pay - worth > (0.0 if last else CASUAL_PATIENCE):
                income += pay - bought
                for kind in wants:
                    self.wanted[kind] -= 1
            else:
                waiting.append((wants, pay))
                for kind in taken:
                    cart[kind] += 1
        self.casuals = waiting
        return income

    def put_away(self, room: int) -> float:
        """Keep what customers will want, as far as there is room; what the rest may bring."""
        income = 0.0
        full, part = MANY
        for kind in range(5, -1, -1):
            number = self.cart[kind]
            if number:
                keep = max(0, min(room, self.wanted[kind], number))
                room -= keep
                rest = number - keep
                if rest:
                    self.cart[kind] = keep
                    counted = rest if rest <= full else full + part * (rest - full)
                    income += self.tables.worth[kind] * self.surplus * counted
        return income
