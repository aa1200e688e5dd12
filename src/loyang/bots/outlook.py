"""What a farm will still earn: a rough forecast of its later rounds.

The forecast goes on with what lies before the player and with nothing else: fields are
harvested, customers are served if that pays, what is left over is kept or counts for what it
may bring. It is the part of the value function that sees ahead.
"""

from __future__ import annotations

from functools import lru_cache

from loyang.bots.tables import Kinds, Tables
from loyang.vegetables import Vegetables

__all__ = ["outlook"]

LATER = 0.96
"""Cash of the next round, in cash of this one."""
SURPLUS = 0.75
"""What a vegetable without a customer is worth to the one for whom customers may come yet."""
CASUAL_PATIENCE = 2.0
"""What serving a casual customer has to leave above the worth of his vegetables' cost."""

RegularCustomers = tuple[tuple[str, int, bool], ...]
"""Code, deliveries, satisfied."""
Growing = tuple[tuple[int, int], ...]
"""Kind and number of vegetables, by field."""
Stalls = tuple[tuple[str, Vegetables], ...]


@lru_cache(1 << 17)
def outlook(  # noqa: PLR0912, PLR0913, PLR0915 - one loop, called more often than anything else
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
    rounds = tables.rounds
    worth = tables.worth
    buy = tables.buy
    customers = [
        [*tables.regulars[code], deliveries, satisfied] for code, deliveries, satisfied in regulars
    ]
    waiting: list[tuple[Kinds, int]] = [tables.casuals[code] for code in casuals]
    offers = [[list(stock), tables.bowls[code]] for code, stock in stalls]
    fields = list(growing)
    cart = list(stored)
    wanted = [0] * 6
    for wants, pays, deliveries, _ in customers:
        for kind in wants:
            wanted[kind] += len(pays) - deliveries
    for wants, _ in waiting:
        for kind in wants:
            wanted[kind] += 1
    total = 0.0
    weight = 1.0
    for now in range(after_round + 1, rounds + 1):
        weight *= LATER
        left_over = []
        for kind, count in fields:
            cart[kind] += 1
            if count > 1:
                left_over.append((kind, count - 1))
        fields = left_over
        surplus = SURPLUS * (1.0 if now < rounds - 1 else 0.8 if now < rounds else 0.45)
        income = 0.0
        customers.sort(key=_next_pay, reverse=True)
        for customer in customers:
            wants, pays, deliveries, satisfied = customer
            pay = pays[deliveries]
            ways = []
            cost = 0.0
            for kind in wants:
                if cart[kind]:
                    cart[kind] -= 1
                    ways.append((kind, None, -1))
                    continue
                price, offer, given = _replace(kind, cart, wanted, offers, buy, worth, surplus)
                cost += price
                if given >= 0:
                    cart[given] -= 1
                if offer is not None:
                    offer[0][kind] -= 1
                ways.append((kind, offer, given))
            if pay - cost > (0.0 if satisfied else -2.0):
                income += pay - cost
                for kind in wants:
                    wanted[kind] -= 1
                customer[2] = deliveries + 1
            else:
                for kind, offer, given in ways:
                    if offer is not None:
                        offer[0][kind] += 1
                        if given >= 0:
                            cart[given] += 1
                    elif given == -1:
                        cart[kind] += 1
                if satisfied:
                    customer[3] = False
                else:
                    income -= tables.penalty
        customers = [customer for customer in customers if customer[2] < len(customer[1])]
        served = []
        for casual in waiting:
            wants, pay = casual
            cost = 0.0
            short = 0
            taken = []
            for kind in wants:
                if cart[kind]:
                    cart[kind] -= 1
                    taken.append(kind)
                    cost += worth[kind] * 0.5
                else:
                    short += 1
                    cost += buy[kind] if not _offered(kind, offers) else worth[kind] + 0.5
            if pay - cost > CASUAL_PATIENCE or (now == rounds and pay > cost):
                income += pay - sum(buy[kind] for kind in wants if kind not in taken)
                for kind in wants:
                    wanted[kind] -= 1
                served.append(casual)
            else:
                for kind in taken:
                    cart[kind] += 1
        if served:
            waiting = [casual for casual in waiting if casual not in served]
        free = room
        for kind in (5, 4, 3, 2, 1, 0):
            number = cart[kind]
            if number:
                keep = min(free, wanted[kind], number) if now < rounds else 0
                free -= keep
                rest = number - keep
                if rest:
                    income += worth[kind] * surplus * (rest if rest < 2 else 1.6 + 0.3 * (rest - 2))
                    cart[kind] = keep
        total += income * weight
    return total


def _next_pay(customer: list) -> int:  # type: ignore[type-arg]
    pay: int = customer[1][customer[2]]
    return pay


def _offered(kind: int, offers: list) -> bool:  # type: ignore[type-arg]
    return any(stock[kind] for stock, _ in offers)


def _replace(kind, cart, wanted, offers, buy, worth, surplus):  # type: ignore[no-untyped-def]
    """The cheapest way to a vegetable that is not there: price, the stall, what is given there."""
    best = (float(buy[kind]), None, -2)
    for offer in offers:
        if not offer[0][kind]:
            continue
        bowls = offer[1][kind]
        for given in range(6):
            if cart[given] > 0 and given != kind:
                price = worth[given] * (0.9 if wanted[given] else surplus) * bowls
                if price < best[0]:
                    best = (price, offer, given)
        if bowls == 1 and buy[0] < best[0]:
            best = (float(buy[0]), offer, -3)
    return best
