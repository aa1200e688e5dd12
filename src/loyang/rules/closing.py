"""CLO: closing a turn."""

from __future__ import annotations

from functools import cache, lru_cache

from pyrsistent import pvector

from loyang.moves import EndActions, EnlargeStorehouse, Move, Refusal, Step, Store, for_each_player
from loyang.rules.action_phase import ACTIONS, CACHED, ENDED, check_cart
from loyang.rules.cards_in_play import with_player
from loyang.rules.kind_of_move import Kind
from loyang.rules.payments import charge, check_cost
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetables
from loyang.state import Decision, Player, RegularCustomer, Stage, State, seat
from loyang.state.evolve import evolve, evolve_area, evolve_player

__all__ = [
    "KINDS",
    "add_ends",
    "add_enlargements",
    "add_steps",
    "add_stores",
    "room",
    "step_cost",
]

_ENLARGE = for_each_player(EnlargeStorehouse)

_END_ACTIONS = for_each_player(EndActions)


# --- CLO-1: ending the actions -----------------------------------------------------------------


def add_ends(moves: list[Move], state: State, player: int) -> None:
    """List the move that ends the actions."""
    moves.append(_END_ACTIONS[player])


def _check_end(state: State, move: EndActions) -> Refusal | None:
    return None  # a turn may be ended whenever it is his


def is_missed(regular: RegularCustomer) -> bool:
    """Whether a regular customer is due and was not served this round."""
    return regular.due and not regular.served


def _perform_end(state: State, move: EndActions) -> State:
    owner = state.players[move.player]
    area = owner.area
    missed = [regular for regular in area.regular_customers if is_missed(regular)]
    disappointed = sum(not regular.satisfied for regular in missed)
    if disappointed < len(missed):
        after = pvector(
            evolve(regular, satisfied=False) if is_missed(regular) else regular
            for regular in area.regular_customers
        )
        area = evolve_area(area, regular_customers=after)
    state = with_player(state, move.player, evolve_player(owner, area=area, stage=Stage.STORING))
    penalty = disappointed * state.ruleset.customers.penalty
    return charge(state, move.player, penalty, "CLO-1")


# --- CLO-2: storing ----------------------------------------------------------------------------


def room(ruleset: Ruleset, owner: Player) -> int | None:
    """How many vegetables the storehouse takes; nothing where there is no limit."""
    if owner.effect("unlimited_storing") is not None:
        return None
    return ruleset.storehouse.large if owner.enlarged else ruleset.storehouse.small


def _number_to_store(state: State, owner: Player) -> int:
    limit = room(state.ruleset, owner)
    there = sum(owner.cart)
    return there if limit is None else min(limit, there)


def add_stores(moves: list[Move], state: State, player: int) -> None:
    """List all choices of as many vegetables as fit."""
    owner = state.players[player]
    number = _number_to_store(state, owner)
    if number == sum(owner.cart):  # as a rule all fit
        moves.append(_store(player, owner.cart))
    else:
        moves += _stores(player, veg.at_most(owner.cart, number), number)


@lru_cache(CACHED)
def _stores(player: int, cart: Vegetables, number: int) -> tuple[Store, ...]:
    return tuple([_store(player, stored) for stored in veg.selections(cart, number)])


_store = lru_cache(CACHED)(Store)


def _check_store(state: State, move: Store) -> Refusal | None:
    refusal = check_cart(state, move.player, move.vegetables, "CLO-2")
    if refusal is not None:
        return refusal
    number = _number_to_store(state, state.players[move.player])
    if sum(move.vegetables) != number:
        return Refusal(
            "CLO-2",
            f"{seat(move.player)} stores as many as fit, that is {number}, "
            f"not {sum(move.vegetables)}",
        )
    return None


def _perform_store(state: State, move: Store) -> State:
    owner = evolve_player(
        state.players[move.player],
        storehouse=move.vegetables,
        cart=veg.NONE,
        stage=Stage.STEPPING,
    )
    return with_player(state, move.player, owner)


# --- CLO-3: enlarging the storehouse -----------------------------------------------------------


def add_enlargements(moves: list[Move], state: State, player: int) -> None:
    """List the enlargement the player can buy."""
    owner = state.players[player]
    if owner.cash >= state.ruleset.storehouse.enlarge_cost and not owner.enlarged:
        moves.append(_ENLARGE[player])


def _check_enlarge(state: State, move: Move) -> Refusal | None:
    if state.players[move.player].enlarged:
        return Refusal("CLO-3", f"the storehouse of {seat(move.player)} is the large one already")
    cost = state.ruleset.storehouse.enlarge_cost
    return check_cost(state, move.player, cost, "CLO-3", "enlarging the storehouse")


def _perform_enlarge(state: State, move: EnlargeStorehouse) -> State:
    owner = state.players[move.player]
    cash = owner.cash - state.ruleset.storehouse.enlarge_cost
    return with_player(state, move.player, evolve_player(owner, cash=cash, enlarged=True))


# --- CLO-4: steps on the path of prosperity ----------------------------------------------------


def step_cost(ruleset: Ruleset, space: int, steps: int) -> int:
    """Cash for that many steps from a space: the first is cheap, a further one costs its space.

    >>> from loyang import BASE_RULESET
    >>> step_cost(BASE_RULESET, 15, 3)
    36
    """
    if steps == 0:
        return 0
    return ruleset.path.first_step_cost + sum(range(space + 2, space + steps + 1))


def add_steps(moves: list[Move], state: State, player: int) -> None:
    """List all numbers of steps the player can pay, none included."""
    owner = state.players[player]
    path = state.ruleset.path
    moves.append(_step(player, 0))
    cost = path.first_step_cost
    for steps in range(1, path.last - owner.space + 1):
        if steps > 1:
            cost += owner.space + steps
        if cost > owner.cash:
            break
        moves.append(_step(player, steps))


_step = cache(Step)


def _check_step(state: State, move: Step) -> Refusal | None:
    owner = state.players[move.player]
    last = state.ruleset.path.last
    if owner.space + move.steps > last:
        return Refusal(
            "CLO-5",
            f"the path ends at {last}, {move.steps} steps from {owner.space} go beyond it",
        )
    cost = step_cost(state.ruleset, owner.space, move.steps)
    target = owner.space + move.steps
    return check_cost(state, move.player, cost, "CLO-4", f"moving from {owner.space} to {target}")


def _perform_step(state: State, move: Step) -> State:
    owner = state.players[move.player]
    owner = evolve_player(
        owner,
        cash=owner.cash - step_cost(state.ruleset, owner.space, move.steps),
        space=owner.space + move.steps,
        stage=Stage.CLOSED,
        effects=(),  # lasting effects end here (HLP-7)
    )
    return with_player(state, move.player, owner)


KINDS = {
    EndActions: Kind(ACTIONS, _check_end, _perform_end, ENDED),
    Store: Kind(frozenset({Decision.STORE}), _check_store, _perform_store),
    EnlargeStorehouse: Kind(
        frozenset({Decision.ACT, Decision.STORE}),
        _check_enlarge,
        _perform_enlarge,
        {Decision.STEP: "CLO-3", Decision.DISTRIBUTION: "CLO-3"},
    ),
    Step: Kind(frozenset({Decision.STEP}), _check_step, _perform_step),
}
