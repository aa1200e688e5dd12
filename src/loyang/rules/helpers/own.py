"""HLP: the effects that touch only their user: his cart, shop, customers and fields."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pyrsistent import pvector

from loyang._support.words import counted
from loyang.moves import Choice, Refusal
from loyang.rules.action_phase import (
    CACHED,
    check_cart,
    check_purchase,
    check_sowing,
    perform_purchase,
    sown,
)
from loyang.rules.cards_in_play import (
    area_of,
    find_field,
    missing,
    put_into_play,
    remove_card,
    replace,
    take_away,
    with_area,
    with_player,
)
from loyang.rules.helpers.effect import (
    ONE_OF_EACH,
    EffectRule,
    Use,
    kept_choice,
    no_effect,
    one_kind,
    take_one,
)
from loyang.rules.payments import add_cash
from loyang.rules.setup import HOME_FIELD
from loyang.ruleset import effects as vocabulary
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.effects import Effect
from loyang.ruleset.vegetables import Vegetables
from loyang.state import CHANCE, FieldBeforePayment, FieldsToTurnUp, LastingEffect, Payment, State
from loyang.state.evolve import evolve, evolve_area, evolve_player, evolve_state

__all__ = ["OWN_EFFECTS"]


# --- the cart and the shop ---------------------------------------------------------------------


def _list_exchange(state: State, use: Use, effect: vocabulary.Exchange) -> tuple[Choice, ...]:
    return _exchanges(veg.at_most(state.players[use.player].cart, effect.give), effect.give)


@lru_cache(CACHED)
def _exchanges(cart: Vegetables, number: int) -> tuple[Choice, ...]:
    return tuple(
        kept_choice(give=give, take=take)
        for give in veg.selections(cart, number)
        for _, take in ONE_OF_EACH
    )


def _check_exchange(
    state: State, use: Use, effect: vocabulary.Exchange, choice: Choice
) -> Refusal | None:
    if sum(choice.give) != effect.give:
        given = sum(choice.give)
        return Refusal(use.rule, f"{effect.give} vegetables are to be returned, not {given}")
    taken = one_kind(use, choice.take, "what is taken")
    if isinstance(taken, Refusal):
        return taken
    return check_cart(state, use.player, choice.give, use.rule)


def _exchange(state: State, use: Use, effect: vocabulary.Exchange, choice: Choice) -> State:
    user = state.players[use.player]
    cart = veg.plus(veg.minus(user.cart, choice.give), choice.take)
    return with_player(state, use.player, evolve_player(user, cart=cart))


def _list_purchases(state: State, use: Use, effect: vocabulary.BuyCheaply) -> Iterator[Choice]:
    user = state.players[use.player]
    shop, prices = user.shop, state.ruleset.shop.buy
    most = user.cash + effect.discount + user.effect_amount("purchase_discount")
    for kind, choice in take_one():
        if shop[kind] and prices[kind] <= most:
            yield choice


def _check_cheap(
    state: State, use: Use, effect: vocabulary.BuyCheaply, choice: Choice
) -> Refusal | None:
    kind = one_kind(use, choice.take, "what is bought")
    if isinstance(kind, Refusal):
        return kind
    return check_purchase(state, use.player, kind, use.rule, effect.discount)


def _buy_cheaply(state: State, use: Use, effect: vocabulary.BuyCheaply, choice: Choice) -> State:
    kind = veg.VEGETABLES[choice.take.index(1)]
    return perform_purchase(state, use.player, kind, effect.discount)


def _list_adjustments(state: State, use: Use, effect: vocabulary.AdjustShop) -> tuple[Choice, ...]:
    shop = state.players[use.player].shop
    empty = veg.minus(state.ruleset.shop.spaces, shop)
    most = effect.most
    return _adjustments(veg.at_most(shop, most), veg.at_most(empty, most), most)


@lru_cache(CACHED)
def _adjustments(shop: Vegetables, empty: Vegetables, most: int) -> tuple[Choice, ...]:
    choices = (
        kept_choice(give=give, take=take)
        for number in range(1, most + 1)
        for put in range(number + 1)
        for give in veg.selections(empty, put)
        for take in veg.selections(shop, number - put)
        if not any(map(min, give, take))
    )
    return tuple(sorted(choices))


def _check_adjust(
    state: State, use: Use, effect: vocabulary.AdjustShop, choice: Choice
) -> Refusal | None:
    number = sum(choice.give) + sum(choice.take)
    if number == 0:
        return no_effect("no vegetable is put on the shop or returned")
    if number > effect.most or any(map(min, choice.give, choice.take)):
        return Refusal(
            use.rule, f"the shop is changed by one to {effect.most} vegetables, none both ways"
        )
    shop = state.players[use.player].shop
    if not veg.contains(shop, choice.take):
        return Refusal(use.rule, f"the shop has no {veg.words(choice.take)} to return")
    empty = veg.minus(state.ruleset.shop.spaces, shop)
    if not veg.contains(empty, choice.give):
        return Refusal(use.rule, f"the shop has no empty space for {veg.words(choice.give)}")
    return None


def _adjust(state: State, use: Use, effect: vocabulary.AdjustShop, choice: Choice) -> State:
    user = state.players[use.player]
    shop = veg.minus(veg.plus(user.shop, choice.give), choice.take)
    return with_player(state, use.player, evolve_player(user, shop=shop))


def _earnings(state: State, use: Use, effect: vocabulary.EarnPerField) -> int:
    growing = (
        field.count > 0 and field.name != HOME_FIELD
        for field in state.players[use.player].area.fields
    )
    return effect.amount * sum(growing)


def _check_earn(
    state: State, use: Use, effect: vocabulary.EarnPerField, choice: Choice
) -> Refusal | None:
    if not _earnings(state, use, effect):
        return no_effect("no field but the home field holds vegetables")
    return None


def _earn(state: State, use: Use, effect: vocabulary.EarnPerField, choice: Choice) -> State:
    return add_cash(state, use.player, _earnings(state, use, effect))


# --- own customers, storehouse, and what lasts ---------------------------------------------------


def _check_satisfy(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    regulars = state.players[use.player].area.regular_customers
    if all(regular.satisfied for regular in regulars):
        return no_effect("no marker shows the unsatisfied side")
    return None


def _satisfy(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    area = area_of(state, use.player)
    regulars = pvector(evolve(regular, satisfied=True) for regular in area.regular_customers)
    return with_area(state, use.player, evolve_area(area, regular_customers=regulars))


def _check_lasting(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if not effect.stacks and state.players[use.player].effect(effect.name) is not None:
        return no_effect("the same effect is active and does not add up")
    return None


def _last(state: State, use: Use, effect: Any, choice: Choice) -> State:
    user = state.players[use.player]
    amount = getattr(effect, "amount", 0) or getattr(effect, "limit", 0)
    amount += user.effect_amount(effect.name)  # 0 unless the effect adds up
    others_active = (other for other in user.effects if other.name != effect.name)
    lasting = LastingEffect(effect.name, amount, getattr(effect, "at_least", 0))
    active = tuple(sorted((*others_active, lasting), key=lambda other: other.name))
    return with_player(state, use.player, evolve_player(user, effects=active))


def _check_harvest(
    state: State, use: Use, effect: vocabulary.HarvestMore, choice: Choice
) -> Refusal | None:
    for field in state.players[use.player].area.fields:
        if field.name != HOME_FIELD and field.count >= effect.at_least:
            return _check_lasting(state, use, effect, choice)
    return no_effect(f"no field but the home field holds {effect.at_least} or more")


def _check_enlarge(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if state.players[use.player].enlarged:
        return no_effect("the storehouse is the large one already")
    return None


def _enlarge(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    return with_player(state, use.player, evolve_player(state.players[use.player], enlarged=True))


# --- helpers and fields --------------------------------------------------------------------------


def _list_fetches(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for card in state.discard_pile:
        if type(state.ruleset.find(card)) is HelperCard:
            yield kept_choice(card=card)


def _check_fetch(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if choice.card not in state.discard_pile:
        return Refusal("TURN-6", f"{choice.card!r} is not in the discard pile")
    if not isinstance(state.ruleset.find(choice.card), HelperCard):
        return Refusal(use.rule, f"{choice.card} is not a helper")
    return None


def _fetch(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    state = evolve_state(state, discard_pile=remove_card(state.discard_pile, choice.card))
    return put_into_play(state, use.player, choice.card)


def _check_turn_up(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if not len(state.players[use.player].pile):
        return no_effect("the private pile is empty")
    return None


def _turn_up(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    open_payment = state.pending
    if isinstance(open_payment, Payment):  # it waits for the field and is open again then (PAY-2)
        field = FieldBeforePayment(use.player, open_payment.amount, open_payment.rule)
        return evolve_state(state, pending=field)
    return evolve_state(state, pending=FieldsToTurnUp((use.player,)))


def _list_burials(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for field in state.players[use.player].area.fields:
        if field.vegetable is None and field.is_card:
            yield kept_choice(card=field.name)


def _check_bury(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    field = find_field(state.players[use.player].area, choice.card)
    if field is None:
        return missing(state, use.player, choice.card, "field")
    if not field.is_card:
        return Refusal(use.rule, f"{field.name} is not an action-card field")
    if field.vegetable is not None:
        held = counted(field.count, "vegetable")
        return Refusal(use.rule, f"{field.name} was sown, it holds {held}")
    return None


def _bury(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    field = find_field(state.players[use.player].area, choice.card)
    assert field is not None
    state = take_away(state, use.player, field)
    user = state.players[use.player]
    pile = evolve(user.pile, tail=user.pile.tail.append(field.name))
    return with_player(state, use.player, evolve_player(user, pile=pile))


def _list_free_sowings(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for field in state.players[use.player].area.fields:
        if field.vegetable is None:
            allowed = state.ruleset.fields.kinds(field.spaces)
            for kind, choice in take_one(CHANCE, field.name):
                if kind in allowed:
                    yield choice


def _check_free_sowing(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    kind = one_kind(use, choice.take, "what is sown")
    if isinstance(kind, Refusal):
        return kind
    return check_sowing(state, use.player, choice.card, kind)


def _sow_free(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    area = area_of(state, use.player)
    field = find_field(area, choice.card)
    assert field is not None
    kind = veg.VEGETABLES[choice.take.index(1)]
    return with_area(state, use.player, replace(area, field, sown(field, kind)))


_LASTING = EffectRule(_check_lasting, _last)

OWN_EFFECTS: dict[type[Effect], EffectRule] = {
    vocabulary.Exchange: EffectRule(_check_exchange, _exchange, ("give", "take"), _list_exchange),
    vocabulary.SatisfyMarkers: EffectRule(_check_satisfy, _satisfy),
    vocabulary.CasualCustomerBonus: _LASTING,
    vocabulary.BuyCheaply: EffectRule(_check_cheap, _buy_cheaply, ("take",), _list_purchases),
    vocabulary.PurchaseDiscount: _LASTING,
    vocabulary.AdjustShop: EffectRule(_check_adjust, _adjust, ("give", "take"), _list_adjustments),
    vocabulary.EarnPerField: EffectRule(_check_earn, _earn),
    vocabulary.FetchHelper: EffectRule(_check_fetch, _fetch, ("card",), _list_fetches),
    vocabulary.DeliveriesPerRound: _LASTING,
    vocabulary.TurnUpField: EffectRule(_check_turn_up, _turn_up),
    vocabulary.BuryField: EffectRule(_check_bury, _bury, ("card",), _list_burials),
    vocabulary.HarvestMore: EffectRule(_check_harvest, _last),
    vocabulary.EnlargeStorehouse: EffectRule(_check_enlarge, _enlarge),
    vocabulary.UnlimitedStoring: _LASTING,
    vocabulary.SowFromSupply: EffectRule(
        _check_free_sowing, _sow_free, ("card", "take"), _list_free_sowings
    ),
    vocabulary.TradeElsewhere: _LASTING,
}
"""The rule of each of these effects."""
