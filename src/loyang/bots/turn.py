"""Carrying a turn out on paper: getting vegetables, serving, sowing, and what is left then."""

from __future__ import annotations

from loyang.bots.farm import Customer, Farm
from loyang.bots.value import Standing
from loyang.moves import Buy, EnlargeStorehouse, Move, Sell, Serve, Sow, TakeLoan, Trade
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import VEGETABLES, Vegetables

__all__ = ["Turn", "standing_after"]

SPARE = 0.55
"""What giving a vegetable away in a trade costs, in parts of its worth, if no project needs it."""
SPARE_AT_THE_END = 0.25


class Turn:
    """A farm while a set of projects is carried out."""

    def __init__(self, farm: Farm, moves: list[Move] | None = None) -> None:
        """Start with the farm as it is; moves are made only if there is a list for them."""
        self.farm = farm
        self.moves = moves
        self.cash = farm.cash
        self.cart = list(farm.cart)
        self.shop = list(farm.shop)
        self.stocks = [list(offer.stock) for offer in farm.offers]
        self.traded = False
        self.loans = 0
        self.enlarged = farm.enlarged
        self.casuals = len(farm.casuals)
        self.regulars = len(farm.regulars)
        self.deliveries: dict[str, int] = {}
        self.served: list[str] = []
        self.sown: dict[int, int] = {}
        self.need = [0] * 6

    def take(self, wants: tuple[int, ...]) -> bool:
        """Get these vegetables together and out of the cart."""
        for kind in wants:
            if not self.cart[kind] and not self.acquire(kind):
                return False
            self.cart[kind] -= 1
            self.need[kind] -= 1
        return True

    def acquire(self, kind: int) -> bool:
        """Buy a vegetable, or trade for it, whichever costs less."""
        tables = self.farm.tables
        price = max(0, tables.buy[kind] - self.farm.discount)
        best: float = 1e9
        way: tuple[int, list[int], int] | None = None
        if self.shop[kind] and price <= self.cash:
            best = price
            way = (-1, [], -1)
        for number, stock in enumerate(self.stocks):
            if not stock[kind]:
                continue
            bowls = self.farm.offers[number].bowls[kind]
            given, cost, bought = self.gift(kind, bowls)
            if given is not None and cost < best:
                best = cost
                way = (number, given, bought)
        if way is None:
            return False
        number, given, bought = way
        player = self.farm.player
        if number < 0:
            self.cash -= price
            self.shop[kind] -= 1
            self.cart[kind] += 1
            if self.moves is not None:
                self.moves.append(Buy(player, VEGETABLES[kind]))
            return True
        if bought >= 0:
            self.cash -= max(0, tables.buy[bought] - self.farm.discount)
            self.shop[bought] -= 1
            self.cart[bought] += 1
            if self.moves is not None:
                self.moves.append(Buy(player, VEGETABLES[bought]))
        give = [0] * 6
        for one in given:
            give[one] += 1
            self.cart[one] -= 1
        self.stocks[number][kind] -= 1
        self.traded = True
        self.cart[kind] += 1
        offer = self.farm.offers[number]
        if self.moves is not None:
            self.moves.append(Trade(player, offer.code, VEGETABLES[kind], tuple(give)))
        return True

    def gift(self, kind: int, bowls: int) -> tuple[list[int] | None, float, int]:
        """What to give in a trade, what that costs, and which of it is bought for it (or -1)."""
        given: list[int] = []
        cost = 0.0
        tables = self.farm.tables
        worth = tables.worth
        share = SPARE_AT_THE_END if self.farm.round == tables.rounds else SPARE
        for one in range(6):
            if one == kind:
                continue
            spare = self.cart[one] - self.need[one]
            while spare > 0 and len(given) < bowls:
                given.append(one)
                cost += share * worth[one]
                spare -= 1
        if len(given) == bowls:
            return given, cost, -1
        if len(given) == bowls - 1:
            buy = tables.buy
            for one in range(6):
                price = max(0, buy[one] - self.farm.discount)
                if one != kind and self.shop[one] and price <= self.cash:
                    return [*given, one], cost + price, one
        return None, 0.0, -1

    def serve(self, customer: Customer) -> bool:
        """Serve a customer and take the cash."""
        if not self.take(customer.wants):
            return False
        if self.moves is not None:
            self.moves.append(Serve(self.farm.player, customer.code))
        self.served.append(customer.code)
        if customer.casual:
            tables = self.farm.tables
            self.cash += customer.pays[0] + self.farm.casual_bonus
            if self.casuals > self.regulars:
                self.cash -= tables.malus
            elif self.casuals < self.regulars:
                self.cash += tables.bonus
            self.casuals -= 1
            return True
        row = customer.deliveries + self.deliveries.get(customer.code, 0)
        self.cash += customer.pays[row]
        self.deliveries[customer.code] = self.deliveries.get(customer.code, 0) + 1
        self.regulars -= row + 1 == len(customer.pays)
        return True

    def borrow(self) -> None:
        """Take a loan."""
        self.loans += 1
        self.cash += self.farm.loan_cash
        if self.moves is not None:
            self.moves.append(TakeLoan(self.farm.player))

    def sow(self, number: int, kind: int) -> bool:
        """Sow an empty field."""
        if not self.take((kind,)):
            return False
        self.sown[number] = kind
        if self.moves is not None:
            self.moves.append(Sow(self.farm.player, self.farm.empty[number][0], VEGETABLES[kind]))
        return True

    def enlarge(self) -> bool:
        """Enlarge the storehouse."""
        if self.cash < self.farm.enlarge_cost:
            return False
        self.cash -= self.farm.enlarge_cost
        self.enlarged = True
        if self.moves is not None:
            self.moves.append(EnlargeStorehouse(self.farm.player))
        return True

    def short_of(self, customer: Customer) -> int:
        """How many of the vegetables are not in the cart."""
        cart = self.cart
        short = 0
        for place, kind in enumerate(customer.wants):
            short += cart[kind] <= customer.wants[:place].count(kind)
        return short


def standing_after(turn: Turn) -> tuple[Standing, Vegetables]:
    """Sell what cannot be kept; the standing then, and what is stored."""
    farm = turn.farm
    tables = farm.tables
    penalty = 0
    regulars = []
    for code, deliveries, satisfied, served, due in farm.regulars:
        now = turn.deliveries.get(code, 0)
        happy = satisfied
        if now:
            if deliveries + now == len(tables.regulars[code][1]):
                continue
        elif due and not served:
            penalty += 0 if satisfied else tables.penalty
            happy = False
        regulars.append((code, deliveries + now, happy))
    casuals = farm.casuals
    if turn.casuals < len(casuals):
        casuals = tuple(code for code in casuals if code not in turn.served)
    room = farm.rooms[turn.enlarged]
    cart = turn.cart
    cash = turn.cash - penalty
    if farm.round == tables.rounds:  # nothing is served any more: all that can be sold is sold
        cash += _sell(turn, cart)
    elif sum(cart) > room and not farm.unlimited:
        kept = _keep(farm, cart, room, regulars, casuals)
        cash += _sell(turn, [there - stays for there, stays in zip(cart, kept, strict=True)])
        cart = kept
    stored: Vegetables = tuple(cart)
    if sum(cart) > room and not farm.unlimited:
        stored = veg.selections(stored, room)[0]
    growing, empty = farm.growing, farm.empty_spaces
    if turn.sown:
        sown = [(kind, empty[number]) for number, kind in turn.sown.items()]
        growing = tuple(sorted([*growing, *sown]))
        empty = tuple(spaces for number, spaces in enumerate(empty) if number not in turn.sown)
    stalls = farm.stalls
    if turn.traded:
        stalls = tuple(
            (offer.code, tuple(stock))
            for offer, stock in zip(farm.offers, turn.stocks, strict=True)
            if offer.own and any(stock)
        )
    standing = Standing(
        cash,
        farm.space,
        farm.loans + turn.loans,
        stored,
        turn.enlarged,
        growing,
        empty,
        tuple(regulars),
        casuals,
        stalls,
        len(farm.helpers),
    )
    return standing, stored


def _sell(turn: Turn, rest: list[int]) -> int:
    """Sell as much of the rest as the shop has room for; the cash for it."""
    tables = turn.farm.tables
    cash = 0
    for kind, number in enumerate(rest):
        if not number:
            continue
        sold = min(number, tables.shop_spaces[kind] - turn.shop[kind])
        cash += sold * tables.sell[kind]
        turn.cart[kind] -= sold
        if turn.moves is not None:
            turn.moves += [Sell(turn.farm.player, VEGETABLES[kind])] * sold
    return cash


def _keep(
    farm: Farm,
    cart: list[int],
    room: int,
    regulars: list[tuple[str, int, bool]],
    casuals: tuple[str, ...],
) -> list[int]:
    """What to keep of the cart: the best for later customers first."""
    tables = farm.tables
    wanted = [0] * 6
    for code, _, _ in regulars:
        for kind in tables.regulars[code][0]:
            wanted[kind] += 1
    for code in casuals:
        for kind in tables.casuals[code][0]:
            wanted[kind] += 1
    units = []
    for kind, number in enumerate(cart):
        if number:
            worth = tables.worth[kind]
            sought = min(number, wanted[kind])
            units += [(worth * 1.6, kind)] * sought
            units += [(worth * 0.9, kind)] * (number - sought)
    units.sort(reverse=True)
    kept = [0] * 6
    for _, kind in units[:room]:
        kept[kind] += 1
    return kept
