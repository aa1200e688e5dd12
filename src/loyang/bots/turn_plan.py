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

from loyang.bots.farm import Customer, Farm
from loyang.bots.turn import Turn, standing_after
from loyang.bots.value import DEFAULT_TERMS, Standing, Terms, future_cash, value
from loyang.moves import EndActions, Move, Store

__all__ = ["Plan", "best_steps", "closing_of", "plan_turn", "plan_turns"]

Project: TypeAlias = tuple[int, int, int]
"""A kind of project, and what it names: a customer, or a field and a vegetable."""

SERVE, SOW, ENLARGE, BORROW = range(4)

_End: TypeAlias = tuple[float, int, Standing]
"""Of a turn: its value, its steps, and where it leads."""

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
    >>> from loyang.positions import farmer, position
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
    if rounds_left > 1 and farm.may_borrow:
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


# --- one set of projects -----------------------------------------------------------------------


def _finish(
    farm: Farm, projects: tuple[Project, ...], terms: Terms, moves: list[Move] | None = None
) -> _End | None:
    """The turn with exactly these projects; nothing if they cannot be carried out together.

    Its moves are only made if there is a list for them: most sets are dropped again.
    """
    turn = Turn(farm, moves)
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


def _close(turn: Turn, terms: Terms) -> _End:
    """Sell what cannot be kept, end the actions, store, and see how many steps are best."""
    farm = turn.farm
    standing, stored = standing_after(turn)
    if turn.moves is not None:
        turn.moves.append(EndActions(farm.player))
        turn.moves.append(Store(farm.player, stored))
    steps, worth = best_steps(farm, standing, terms)
    return worth, steps, standing


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
    return standing_after(Turn(farm))[0]
