"""Planning one's own action phase: which customers to serve and what to sow.

A turn is planned as a set of projects: serve this customer, sow that on this field, enlarge the
storehouse, take a loan. In what order the vegetables for them are bought and traded makes no
difference to what is reached, so the search is over sets and not over sequences of moves: no set
is looked at twice. `carry_out` finds for a set the vegetables and the moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from loyang import vegetables as veg
from loyang.bots.farm import Customer, Farm
from loyang.bots.value import DEFAULT_TERMS, Standing, Terms, future_cash, value
from loyang.moves import (
    Buy,
    EndActions,
    EnlargeStorehouse,
    Move,
    Sell,
    Serve,
    Sow,
    Store,
    TakeLoan,
    Trade,
)
from loyang.vegetables import VEGETABLES, Vegetables

__all__ = ["Plan", "best_steps", "closing_of", "plan_turn", "plan_turns"]

Project: TypeAlias = tuple[int, int, int]
"""A kind of project, and what it names: a customer, or a field and a vegetable."""

SERVE, SOW, ENLARGE, BORROW = range(4)

_End: TypeAlias = tuple[float, int, Standing]
"""Of a turn: its value, its steps, and where it leads."""

SPARE = 0.55
"""What giving a vegetable away in a trade costs, in parts of its worth, if no project needs it."""
SPARE_AT_THE_END = 0.25
HOPELESS = 0.4
"""Spaces that a project may lose on its own to be tried together with others."""
WAYS_TO_SOW = 3
"""Vegetables that are tried on one field together with other projects."""


@frozen(eq=False)
class Plan:
    """A turn: its moves up to the steps, or to a payment, and its value in spaces."""

    moves: tuple[Move, ...]
    value: float
    steps: int
    standing: Standing


def plan_turn(farm: Farm, width: int = 3, terms: Terms = DEFAULT_TERMS) -> Plan:
    """The best turn found: a beam search over sets of projects, of the given width.

    >>> from loyang.bots.farm import farm_of
    >>> from loyang.scenario import farmer, position
    >>> ann = farmer(cart="bean leek", area=["regular-BL"], bought_pack=True)
    >>> state = position(ann, farmer(), round=9)
    >>> print(plan_turn(farm_of(state, 0)).moves[0])
    P1 serve regular-BL
    """
    return plan_turns(farm, 1, width, terms)[0]


def plan_turns(farm: Farm, number: int, width: int, terms: Terms = DEFAULT_TERMS) -> list[Plan]:
    """The best turns found, best first: as many as asked for, if there are so many."""
    best = sorted(_search(farm, width, terms).items(), key=_worth, reverse=True)[:number]
    return [_plan(farm, chosen, terms) for chosen, _ in best]


def _worth(item: tuple[frozenset[Project], float]) -> float:
    return item[1]


def _plan(farm: Farm, chosen: frozenset[Project], terms: Terms) -> Plan:
    moves: list[Move] = []
    end = _finish(farm, tuple(sorted(chosen)), terms, moves)
    assert end is not None
    if end[2].cash < 0:  # a penalty that must be paid before anything is stored
        moves.pop()
    return Plan(tuple(moves), *end)


def _search(farm: Farm, width: int, terms: Terms) -> dict[frozenset[Project], float]:
    """The value of every set of projects that was looked at and can be carried out."""
    nothing = _finish(farm, (), terms)
    assert nothing is not None  # to do nothing is always possible
    best = nothing[0]
    start: frozenset[Project] = frozenset()
    values: dict[frozenset[Project], float] = {start: best}
    impossible: set[frozenset[Project]] = set()
    candidates: list[Project] = list(_projects(farm))
    beam = [start]
    while beam:
        reached: dict[frozenset[Project], float] = {}
        for chosen in beam:
            for project in candidates:
                if not _fits(farm, project, chosen):
                    continue
                more = chosen | {project}
                if more in reached or more in impossible:
                    continue
                end = _finish(farm, tuple(sorted(more)), terms)
                if end is None:
                    impossible.add(more)
                else:
                    reached[more] = end[0]
        values |= reached
        highest = max(reached.values(), default=best)
        if highest <= best + 1e-9:
            break
        best = highest
        if not beam[0]:
            candidates = _worth_following(candidates, reached, nothing[0])
        beam = [more for more, _ in sorted(reached.items(), key=_worth, reverse=True)[:width]]
    return values


def _worth_following(
    candidates: list[Project],
    alone: dict[frozenset[Project], float],
    nothing: float,
) -> list[Project]:
    """Leave out what loses much on its own, and all but the best ways to sow a field."""
    values = {next(iter(one)): worth for one, worth in alone.items()}
    followed: list[Project] = []
    for project in candidates:
        worth = values.get(project)
        if worth is not None and project[0] != SERVE:
            if worth < nothing - HOPELESS:
                continue
            if project[0] == SOW:
                rivals = [
                    other
                    for one, other in values.items()
                    if one[0] == SOW and one[1] == project[1] and other > worth
                ]
                if len(rivals) >= WAYS_TO_SOW:
                    continue
        followed.append(project)
    return followed


def _projects(farm: Farm) -> Iterator[Project]:
    for number in range(len(farm.customers)):
        yield SERVE, number, 0
    rounds_left = farm.tables.rounds - farm.round
    if rounds_left:
        within_reach = _within_reach(farm)
        for number, (_, spaces) in enumerate(farm.empty):
            for kind in farm.tables.allowed.get(spaces, ()):
                if kind in within_reach:
                    yield SOW, number, kind
    if not farm.enlarged and rounds_left:
        yield ENLARGE, 0, 0
    if rounds_left > 1:
        yield BORROW, 0, 0


def _within_reach(farm: Farm) -> set[int]:
    kinds = {kind for kind in range(6) if farm.cart[kind] or farm.shop[kind]}
    for offer in farm.offers:
        kinds |= {kind for kind in range(6) if offer.stock[kind]}
    return kinds


def _fits(farm: Farm, project: Project, chosen: frozenset[Project]) -> bool:
    """Whether it can be added to the set; of fields alike the first is sown first."""
    if project in chosen:
        return False
    if project[0] != SOW:
        return True
    spaces = farm.empty[project[1]][1]
    sown = {one[1] for one in chosen if one[0] == SOW}
    return project[1] not in sown and all(
        number in sown for number in range(project[1]) if farm.empty[number][1] == spaces
    )


# --- carrying a set of projects out ------------------------------------------------------------


class _Turn:
    """A farm while a set of projects is carried out."""

    def __init__(self, farm: Farm, moves: list[Move] | None = None) -> None:
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


def _finish(
    farm: Farm, projects: tuple[Project, ...], terms: Terms, moves: list[Move] | None = None
) -> _End | None:
    """The turn with exactly these projects; nothing if they cannot be carried out together.

    Its moves are only made if there is a list for them: most sets are dropped again.
    """
    turn = _Turn(farm, moves)
    customers: list[Customer] = []
    sowings: list[tuple[int, int]] = []
    enlarge = False
    for what, number, kind in projects:
        if what == SERVE:
            customers.append(farm.customers[number])
            for wanted in farm.customers[number].wants:
                turn.need[wanted] += 1
        elif what == SOW:
            sowings.append((number, kind))
            turn.need[kind] += 1
        elif what == ENLARGE:
            enlarge = True
        else:
            turn.borrow()
    while customers:  # first who needs least, so that there is cash for the others
        following = min(customers, key=turn.short_of)
        customers.remove(following)
        if not turn.serve(following):
            return None
    if not all(turn.sow(number, kind) for number, kind in sowings):
        return None
    if enlarge and not turn.enlarge():
        return None
    return _close(turn, terms)


def _close(turn: _Turn, terms: Terms) -> _End:
    """Sell what cannot be kept, end the actions, store, and see how many steps are best."""
    farm = turn.farm
    standing, stored = _standing(turn)
    if turn.moves is not None:
        turn.moves.append(EndActions(farm.player))
        turn.moves.append(Store(farm.player, stored))
    steps, worth = best_steps(farm, standing, terms)
    return worth, steps, standing


def _standing(turn: _Turn) -> tuple[Standing, Vegetables]:
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


def _sell(turn: _Turn, rest: list[int]) -> int:
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


def best_steps(farm: Farm, standing: Standing, terms: Terms) -> tuple[int, float]:
    """How many steps to buy, and the value then."""
    future = future_cash(farm, standing, terms)
    cash, space = standing.cash, farm.space
    best, steps = value(farm, standing, terms, future, cash, space), 0
    number = 0
    while space < farm.last_space:
        number += 1
        space += 1
        cash -= farm.first_step_cost if number == 1 else space
        if cash < 0:
            break
        worth = value(farm, standing, terms, future, cash, space)
        if worth > best:
            best, steps = worth, number
        elif number > 1:
            break
    return steps, best


def closing_of(farm: Farm) -> Standing:
    """The standing if the turn ended now."""
    return _standing(_Turn(farm))[0]
