"""ACT-F and ACT-G: serving regular and casual customers."""

from __future__ import annotations

from functools import cache

from loyang.moves import Move, Refusal, Serve
from loyang.rules.action_phase import ACTIONS, ENDED, check_cart
from loyang.rules.cards_in_play import (
    area_of,
    find,
    missing,
    replace,
    take_to_discard_pile,
    with_area,
    with_player,
)
from loyang.rules.kind_of_move import Kind
from loyang.ruleset import vegetables as veg
from loyang.state import CasualCustomer, Decision, Player, RegularCustomer, State
from loyang.state.evolve import evolve, evolve_player

__all__ = ["KINDS", "add_servings", "casual_price", "deliver"]


def deliveries_per_round(owner: Player) -> int:
    """How often each own regular customer may be served in the round (ACT-F2, HLP caterer)."""
    return owner.effect_amount("deliveries_per_round") or 1


def casual_price(state: State, owner: Player, customer: CasualCustomer) -> int:
    """What a casual customer pays now (ACT-G2), in cash."""
    rules = state.ruleset.customers
    price = state.ruleset.casual_customer(customer.card).pays
    casual, regular = len(owner.area.casual_customers), len(owner.area.regular_customers)
    if casual > regular:
        price -= rules.more_casual_malus
    elif casual < regular:
        price += rules.fewer_casual_bonus
    return max(0, price + owner.effect_amount("casual_customer_bonus"))


def add_servings(moves: list[Move], state: State, player: int) -> None:
    """List all customers the player can serve."""
    owner = state.players[player]
    ruleset, cart = state.ruleset, owner.cart
    for casual in owner.area.casual_customers:
        if veg.contains(cart, ruleset.casual_customer(casual.card).wants):
            moves.append(_serve(player, casual.card))
    for regular in owner.area.regular_customers:
        if regular.served and regular.served >= deliveries_per_round(owner):
            continue
        if veg.contains(cart, ruleset.regular_customer(regular.card).wants):
            moves.append(_serve(player, regular.card))


_serve = cache(Serve)


def _check(state: State, move: Serve) -> Refusal | None:
    owner = state.players[move.player]
    code = move.customer
    if find(owner.area.casual_customers, code) is not None:
        wants = state.ruleset.casual_customer(code).wants
        return check_cart(state, move.player, wants, "ACT-G1")
    regular = find(owner.area.regular_customers, code)
    if regular is None:
        return missing(state, move.player, code, "customer")
    limit = deliveries_per_round(owner)
    if regular.served >= limit:
        times = "once" if limit == 1 else f"{limit} times"
        return Refusal("ACT-F2", f"{code} was served this round, {times} is the most")
    wants = state.ruleset.regular_customer(code).wants
    return check_cart(state, move.player, wants, "ACT-F1")


def _perform(state: State, move: Serve) -> State:
    owner = state.players[move.player]
    regular = find(owner.area.regular_customers, move.customer)
    if regular is not None:
        return deliver(state, move.player, move.player, regular)
    casual = find(owner.area.casual_customers, move.customer)
    assert casual is not None
    owner = evolve_player(
        owner,
        cash=owner.cash + casual_price(state, owner, casual),
        cart=veg.minus(owner.cart, state.ruleset.casual_customer(casual.card).wants),
    )
    state = with_player(state, move.player, owner)
    return take_to_discard_pile(state, move.player, casual)


def deliver(state: State, player: int, owner: int, regular: RegularCustomer) -> State:
    """A player serves a regular customer of an owner, himself as a rule, and gets the cash.

    The next free row pays (ACT-F1); after the fourth the card is discarded (ACT-F4).
    """
    card = state.ruleset.regular_customer(regular.card)
    server = state.players[player]
    server = evolve_player(
        server,
        cash=server.cash + card.pays[regular.deliveries],
        cart=veg.minus(server.cart, card.wants),
    )
    state = with_player(state, player, server)
    deliveries = regular.deliveries + 1
    if deliveries == len(card.pays):
        return take_to_discard_pile(state, owner, regular)
    after = evolve(regular, deliveries=deliveries, served=regular.served + 1)
    return with_area(state, owner, replace(area_of(state, owner), regular, after))


KINDS = {
    Serve: Kind(ACTIONS, _check, _perform, {**ENDED, Decision.DISTRIBUTION: "CRD-11"}),
}
