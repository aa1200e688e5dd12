"""One player's side of the table as a planner sees it: small, and quick to copy."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from loyang.bots.tables import Tables, tables_of
from loyang.ruleset.vegetables import Vegetables
from loyang.state import Player, Stage, Stall, State

__all__ = ["Customer", "Farm", "Offer", "farm_of"]


@frozen(eq=False)
class Customer:
    """A visible customer that can be served in this turn."""

    code: str
    wants: tuple[int, ...]
    casual: bool
    pays: tuple[int, ...]
    """Cash of all rows; of a casual customer the printed price."""
    deliveries: int = 0


@frozen(eq=False)
class Offer:
    """A stall to trade at, in this turn."""

    code: str
    stock: Vegetables
    bowls: Vegetables
    own: bool


@frozen(eq=False)
class Farm:
    """What a player has and can reach in his turn."""

    tables: Tables
    player: int
    round: int
    last_space: int
    first_step_cost: int
    loan_cash: int
    may_borrow: bool
    """Whether the rules allow one more loan (LOAN-3)."""
    enlarge_cost: int
    small_room: int
    large_room: int
    cash: int
    space: int
    loans: int
    cart: Vegetables
    storehouse: Vegetables
    shop: Vegetables
    discount: int
    casual_bonus: int
    enlarged: bool
    unlimited: bool
    customers: tuple[Customer, ...]
    regulars: tuple[tuple[str, int, bool, int, bool], ...]
    """Code, deliveries, satisfied, deliveries in this round, due."""
    casuals: tuple[str, ...]
    offers: tuple[Offer, ...]
    growing: tuple[tuple[int, int], ...]
    """Kind and number, of sown fields."""
    empty: tuple[tuple[str, int], ...]
    """Name and spaces, of fields that were never sown."""
    helpers: tuple[str, ...]
    covered: tuple[str, ...]
    acting: bool

    @cached_property
    def empty_spaces(self) -> tuple[int, ...]:
        """Spaces of the fields that were never sown."""
        return tuple(spaces for _, spaces in self.empty)

    @cached_property
    def stalls(self) -> tuple[tuple[str, Vegetables], ...]:
        """The own stalls and what lies on them."""
        return tuple((offer.code, offer.stock) for offer in self.offers if offer.own)

    @cached_property
    def rooms(self) -> tuple[int, int]:
        """Room of the storehouse as it is, and after it was enlarged."""
        return (self.large_room if self.enlarged else self.small_room), self.large_room


def farm_of(state: State, player: int) -> Farm:
    """The farm of a player, out of a state or of a view.

    >>> from loyang import new_game
    >>> farm = farm_of(new_game(2), 0)
    >>> farm.cash, farm.empty
    (10, (('home', 9),))
    """
    owner: Player = state.players[player]
    ruleset = state.ruleset
    tables = tables_of(ruleset)
    area = owner.area
    limit = owner.effect_amount("deliveries_per_round") or 1
    customers = [
        Customer(regular.card, wants, casual=False, pays=pays, deliveries=regular.deliveries)
        for regular in area.regular_customers
        for wants, pays in (tables.regulars[regular.card],)
        for _ in range(min(limit - regular.served, len(pays) - regular.deliveries))
    ]
    customers += [
        Customer(casual.card, wants, casual=True, pays=(pay,))
        for casual in area.casual_customers
        for wants, pay in (tables.casuals[casual.card],)
    ]
    offers = [
        Offer(stall.card, stall.stock, tables.bowls[stall.card], own=True) for stall in area.stalls
    ]
    if owner.effect("trade_elsewhere") is not None:
        offers += [
            Offer(stall.card, stall.stock, tables.bowls[stall.card], own=False)
            for stall in _stalls_of_others(state, player)
        ]
    return Farm(
        tables=tables,
        player=player,
        round=state.round,
        last_space=ruleset.path.last,
        first_step_cost=ruleset.path.first_step_cost,
        loan_cash=ruleset.loan.cash,
        may_borrow=(cap := ruleset.options.loan_cap) is None or owner.loans < cap,
        enlarge_cost=ruleset.storehouse.enlarge_cost,
        small_room=ruleset.storehouse.small,
        large_room=ruleset.storehouse.large,
        cash=owner.cash,
        space=owner.space,
        loans=owner.loans * ruleset.loan.spaces_back,
        cart=owner.cart,
        storehouse=owner.storehouse,
        shop=owner.shop,
        discount=owner.effect_amount("purchase_discount"),
        casual_bonus=owner.effect_amount("casual_customer_bonus"),
        enlarged=owner.enlarged,
        unlimited=owner.effect("unlimited_storing") is not None,
        customers=tuple(customers),
        regulars=tuple(
            (one.card, one.deliveries, one.satisfied, one.served, one.due)
            for one in area.regular_customers
        ),
        casuals=tuple(casual.card for casual in area.casual_customers),
        offers=tuple(offers),
        growing=tuple(
            sorted(
                (int(field.vegetable), field.count)
                for field in area.fields
                if field.vegetable is not None and field.count
            )
        ),
        empty=tuple((field.name, field.spaces) for field in area.fields if not field.count),
        helpers=tuple(helper.card for helper in area.helpers),
        covered=tuple(area.covered()),
        acting=owner.stage is Stage.ACTING,
    )


def _stalls_of_others(state: State, player: int) -> list[Stall]:
    if state.dummy is not None:
        return list(state.dummy.stalls)
    others = state.acting if len(state.players) == 4 else range(len(state.players))
    return [
        stall for other in others if other != player for stall in state.players[other].area.stalls
    ]
