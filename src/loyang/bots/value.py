"""The value function: how good a farm is, in spaces of the path at the end of the game.

Its terms are named in `Terms`. Cash, and what the farm will still earn (`loyang.bots.outlook`),
are turned into steps at the prices that the path will ask; loans take spaces away.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from loyang.bots.farm import Farm
from loyang.bots.outlook import outlook
from loyang.bots.tables import Tables
from loyang.ruleset.vegetables import Vegetables

__all__ = ["DEFAULT_TERMS", "Standing", "Terms", "future_cash", "spaces_at_the_end", "value"]


@frozen(cache_hash=True)
class Terms:
    """The weights of the value function, in cash if nothing else is said."""

    stall: float = 2.5
    """An own stall, for each vegetable on it that takes one bowl, over the whole game."""
    helper: float = 2.0
    """A helper in hand, while there is time to use it."""
    empty_space: float = 0.9
    """A space of an empty field, for each round in which it could still be harvested."""
    cash_at_hand: tuple[float, ...] = (6, 6, 6, 5, 5, 4, 4, 3, 2, 0)
    """Cash that is good to have at the start of the next round, by the round that ends."""
    shortage: float = 0.9
    """What each cash that is missing there costs."""
    room: float = 0.5
    """The large storehouse, for each round left."""


DEFAULT_TERMS = Terms()


@frozen(eq=False)
class Standing:
    """A farm at the end of a turn, before its steps are bought."""

    cash: int
    space: int
    loans: int
    stored: Vegetables
    enlarged: bool
    growing: tuple[tuple[int, int], ...]
    empty: tuple[int, ...]
    """Spaces of the fields that were never sown."""
    regulars: tuple[tuple[str, int, bool], ...]
    casuals: tuple[str, ...]
    stalls: tuple[tuple[str, Vegetables], ...]
    helpers: int


@lru_cache(1 << 14)
def spaces_at_the_end(
    space: int, first_steps: int, wealth: int, last: int, first_step_cost: int
) -> float:
    """Where the marker ends if all that cash goes into steps; parts of a step count as such.

    >>> spaces_at_the_end(15, 1, 36, 20, 1)
    18.0
    """
    reached = min(space + first_steps, last)
    wealth -= first_step_cost * (reached - space)
    if wealth < 0:
        return reached + wealth / (first_step_cost + 2)
    while reached < last and wealth >= reached + 1:
        reached += 1
        wealth -= reached
    if reached >= last:
        return last + min(wealth, 100) / 100
    return reached + wealth / (reached + 1)


@lru_cache(1 << 14)
def _option_worth(
    tables: Tables,
    left: int,
    stalls: tuple[tuple[str, Vegetables], ...],
    empty: tuple[int, ...],
    helpers: int,
    enlarged: bool,
    terms: Terms,
) -> float:
    """What cards and empty fields may still bring, beyond the forecast."""
    if left <= 0:
        return 0.0
    share = min(1.0, left / 4)
    worth = 0.0
    for number, (code, stock) in enumerate(stalls):
        goods = sum(
            count / bowls for count, bowls in zip(stock, tables.bowls[code], strict=True) if bowls
        )
        worth += terms.stall * goods / 3 * share * (1.0 if number == 0 else 0.6)
    worth += terms.helper * min(helpers, 2) * share
    for spaces in empty:
        worth += terms.empty_space * min(spaces, left - 1)
    if enlarged:
        worth += terms.room * left
    return worth


def future_cash(farm: Farm, end: Standing, terms: Terms) -> float:
    """Cash that all but the cash at hand is likely to become."""
    room = farm.large_room if end.enlarged else farm.small_room
    forecast = outlook(
        farm.tables,
        farm.round,
        end.stored,
        room,
        end.growing,
        end.regulars,
        end.casuals,
        end.stalls,
    )
    left = farm.tables.rounds - farm.round
    return forecast + _option_worth(
        farm.tables, left, end.stalls, end.empty, end.helpers, end.enlarged, terms
    )


def value(farm: Farm, end: Standing, terms: Terms, future: float, cash: int, space: int) -> float:
    """Spaces at the end of the game, as far as can be seen at the end of a turn.

    Args:
        farm: the farm before the turn.
        end: the farm after it, before steps.
        terms: the weights.
        future: the `future_cash` of that.
        cash: cash after the steps of this turn.
        space: space of the marker after them.
    """
    left = farm.tables.rounds - farm.round
    wealth = cash + future
    if left > 0:
        missing = terms.cash_at_hand[min(farm.round, 9)] - cash
        if missing > 0:
            wealth -= terms.shortage * missing * missing / 12
    else:  # no step can be bought any more: cash only breaks ties
        return space + min(wealth, 100.0) / 1000 - end.loans
    whole = int(wealth // 1)
    path = farm.last_space, farm.first_step_cost
    low = spaces_at_the_end(space, left, whole, *path)
    high = spaces_at_the_end(space, left, whole + 1, *path)
    return low + (high - low) * (wealth - whole) - end.loans
