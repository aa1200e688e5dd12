"""HLP: the effects of lantern helpers, which touch other players (HLP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pyrsistent import pvector

from loyang.moves import Choice, Refusal
from loyang.rules.action_phase import CACHED, check_cart, others, take_from_stall
from loyang.rules.cards_in_play import (
    area_of,
    find,
    find_field,
    missing,
    put_into_play,
    replace,
    take_away,
    with_area,
    with_player,
)
from loyang.rules.customers import deliver
from loyang.rules.helpers.effect import (
    ONE_OF_EACH,
    EffectRule,
    Use,
    check_exists,
    check_shop,
    check_target,
    kept_choice,
    one_kind,
    take_one,
    their_card,
)
from loyang.rules.payments import check_cost
from loyang.rules.setup import HOME_FIELD
from loyang.ruleset import effects as vocabulary
from loyang.ruleset import vegetables as veg
from loyang.ruleset.effects import Effect
from loyang.ruleset.vegetables import Vegetables
from loyang.state import State, seat
from loyang.state.evolve import evolve, evolve_area, evolve_player

__all__ = ["LANTERN_EFFECTS"]


# --- other players (lantern) ---------------------------------------------------------------------


def _list_stall_takes(state: State, use: Use, effect: vocabulary.TakeFromStall) -> list[Choice]:
    cart = veg.at_most(state.players[use.player].cart, effect.give)
    choices: list[Choice] = []
    for owner in sorted((use.player, *others(state, use.player))):
        for stall in area_of(state, owner).stalls:
            choices += _stall_takes(owner, stall.card, stall.stock, cart, effect.give)
    return choices


@lru_cache(CACHED)
def _stall_takes(
    owner: int, stall: str, stock: Vegetables, cart: Vegetables, number: int
) -> tuple[Choice, ...]:
    return tuple(
        kept_choice(owner, stall, give=give, take=take)
        for give in veg.selections(cart, number)
        for kind, take in ONE_OF_EACH
        if stock[kind]
    )


def _check_stall_take(
    state: State, use: Use, effect: vocabulary.TakeFromStall, choice: Choice
) -> Refusal | None:
    refusal = check_exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    stall = find(area_of(state, choice.player).stalls, choice.card)
    if stall is None:
        return missing(state, choice.player, choice.card, "stall")
    if choice.player != use.player:
        refusal = check_target(state, use, choice.player)
        if refusal is not None:
            return refusal
    kind = one_kind(use, choice.take, "what is taken")
    if isinstance(kind, Refusal):
        return kind
    if not stall.stock[kind]:
        return Refusal(use.rule, f"{stall.card} has no {kind.word} left")
    if sum(choice.give) != effect.give:
        return Refusal(
            use.rule, f"{effect.give} is to be given from the cart, not {sum(choice.give)}"
        )
    return check_cart(state, use.player, choice.give, use.rule)


def _take_from_stall(
    state: State, use: Use, effect: vocabulary.TakeFromStall, choice: Choice
) -> State:
    stall = find(area_of(state, choice.player).stalls, choice.card)
    assert stall is not None
    kind = veg.VEGETABLES[choice.take.index(1)]
    return take_from_stall(state, use.player, choice.player, stall, kind, choice.give)


def _list_their_unserved(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    cart = state.players[use.player].cart
    if cart == veg.NONE:
        return
    for owner in others(state, use.player):
        for regular in area_of(state, owner).regular_customers:
            if regular.served:
                continue
            if veg.contains(cart, state.ruleset.regular_customer(regular.card).wants):
                yield kept_choice(owner, regular.card)


def _check_serve(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    regular = their_card(
        state, use, choice, lambda area: area.regular_customers, "regular customer"
    )
    if isinstance(regular, Refusal):
        return regular
    if regular.served:
        return Refusal(use.rule, f"{regular.card} was served this round")
    wants = state.ruleset.regular_customer(regular.card).wants
    return check_cart(state, use.player, wants, use.rule)


def _serve(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    regular = find(area_of(state, choice.player).regular_customers, choice.card)
    assert regular is not None
    return deliver(state, use.player, choice.player, regular)


def _list_their_casuals(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for casual in area_of(state, owner).casual_customers:
            yield kept_choice(owner, casual.card)


def _check_take_casual(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    casual = their_card(state, use, choice, lambda area: area.casual_customers, "casual customer")
    return casual if isinstance(casual, Refusal) else None


def _take_casual(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    casual = find(area_of(state, choice.player).casual_customers, choice.card)
    assert casual is not None
    state = take_away(state, choice.player, casual)
    return put_into_play(state, use.player, casual.card)


def _list_swaps(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    own = state.players[use.player].area.regular_customers
    for owner in others(state, use.player):
        for theirs in area_of(state, owner).regular_customers:
            for mine in own:
                yield kept_choice(owner, theirs.card, mine.card)


def _check_swap(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if find(state.players[use.player].area.regular_customers, choice.own) is None:
        return missing(state, use.player, choice.own, "regular customer")
    regular = their_card(
        state, use, choice, lambda area: area.regular_customers, "regular customer"
    )
    return regular if isinstance(regular, Refusal) else None


def _swap(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    """Each card takes the very place of the other, so nothing is uncovered (HLP-8)."""
    mine = find(state.players[use.player].area.regular_customers, choice.own)
    theirs = find(area_of(state, choice.player).regular_customers, choice.card)
    assert mine is not None
    assert theirs is not None
    for owner, old, new in ((use.player, mine, theirs), (choice.player, theirs, mine)):
        area = area_of(state, owner)
        kept = [other for other in area.regular_customers if other is not old]
        row = sorted([*kept, evolve(new, covers=old.covers)], key=lambda regular: regular.card)
        state = with_area(state, owner, evolve_area(area, regular_customers=pvector(row)))
    return state


def _shops(state: State, use: Use) -> list[int]:
    """Whose shops may be touched: the dummy opponent has none (SOL-2)."""
    return [owner for owner in others(state, use.player) if owner < len(state.players)]


def _list_their_goods(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    cash, prices = state.players[use.player].cash, state.ruleset.shop.buy
    for owner in _shops(state, use):
        shop = state.players[owner].shop
        for kind, choice in take_one(owner):
            if shop[kind] and prices[kind] <= cash:
                yield choice


def _check_buy(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    refusal = check_shop(state, use, choice.player)
    if refusal is not None:
        return refusal
    kind = one_kind(use, choice.take, "what is bought")
    if isinstance(kind, Refusal):
        return kind
    if not state.players[choice.player].shop[kind]:
        return Refusal(use.rule, f"the shop of {seat(choice.player)} has no {kind.word}")
    cost = state.ruleset.shop.buy[kind]
    return check_cost(state, use.player, cost, use.rule, f"a {kind.word}")


def _buy(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    kind = veg.VEGETABLES[choice.take.index(1)]
    seller = state.players[choice.player]
    seller = evolve_player(seller, shop=veg.change(seller.shop, kind, -1))
    user = state.players[use.player]
    user = evolve_player(
        user,
        cart=veg.change(user.cart, kind, 1),
        cash=user.cash - state.ruleset.shop.buy[kind],
    )
    return with_player(with_player(state, choice.player, seller), use.player, user)


def _list_their_spaces(state: State, use: Use, effect: vocabulary.SellElsewhere) -> list[Choice]:
    cart = state.players[use.player].cart
    choices: list[Choice] = []
    if cart == veg.NONE:
        return choices
    for owner in _shops(state, use):
        empty = veg.minus(state.ruleset.shop.spaces, state.players[owner].shop)
        goods = veg.at_most(tuple(map(min, cart, empty)), effect.most)
        choices += _sales(owner, goods, effect.most)
    return choices


@lru_cache(CACHED)
def _sales(owner: int, goods: Vegetables, most: int) -> tuple[Choice, ...]:
    gives = (give for number in range(1, most + 1) for give in veg.selections(goods, number))
    return tuple(kept_choice(owner, give=give) for give in sorted(gives))


def _check_sell(
    state: State, use: Use, effect: vocabulary.SellElsewhere, choice: Choice
) -> Refusal | None:
    refusal = check_shop(state, use, choice.player)
    if refusal is not None:
        return refusal
    if not 1 <= sum(choice.give) <= effect.most:
        return Refusal(use.rule, f"one to {effect.most} are sold, not {sum(choice.give)}")
    refusal = check_cart(state, use.player, choice.give, use.rule)
    if refusal is not None:
        return refusal
    empty = veg.minus(state.ruleset.shop.spaces, state.players[choice.player].shop)
    if not veg.contains(empty, choice.give):
        shop = seat(choice.player)
        return Refusal(
            use.rule, f"the shop of {shop} has no empty space for {veg.words(choice.give)}"
        )
    return None


def _sell(state: State, use: Use, effect: vocabulary.SellElsewhere, choice: Choice) -> State:
    owner = state.players[choice.player]
    owner = evolve_player(owner, shop=veg.plus(owner.shop, choice.give))
    user = state.players[use.player]
    prices = state.ruleset.shop.sell
    cash = sum(prices[kind] + effect.bonus for kind in veg.each(choice.give))
    user = evolve_player(user, cart=veg.minus(user.cart, choice.give), cash=user.cash + cash)
    return with_player(with_player(state, choice.player, owner), use.player, user)


def _list_their_fields(
    state: State, use: Use, effect: vocabulary.TakeFromField
) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for field in area_of(state, owner).fields:
            if field.count >= effect.at_least and field.name != HOME_FIELD:
                yield kept_choice(owner, field.name)


def _check_glean(
    state: State, use: Use, effect: vocabulary.TakeFromField, choice: Choice
) -> Refusal | None:
    refusal = check_exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    field = find_field(area_of(state, choice.player), choice.card)
    if field is None:
        return missing(state, choice.player, choice.card, "field")
    refusal = check_target(state, use, choice.player)
    if refusal is not None:
        return refusal
    if field.name == HOME_FIELD:
        return Refusal("HLP-3", "no helper touches another player's home field")
    if field.count < effect.at_least:
        return Refusal(
            use.rule, f"{field.name} holds {field.count}, it must hold {effect.at_least} or more"
        )
    return None


def _glean(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    area = area_of(state, choice.player)
    field = find_field(area, choice.card)
    assert field is not None
    assert field.vegetable is not None
    less = evolve(field, count=field.count - 1)
    state = with_area(state, choice.player, replace(area, field, less))
    user = state.players[use.player]
    user = evolve_player(user, cart=veg.change(user.cart, field.vegetable, 1))
    return with_player(state, use.player, user)


LANTERN_EFFECTS: dict[type[Effect], EffectRule] = {
    vocabulary.TakeFromStall: EffectRule(
        _check_stall_take,
        _take_from_stall,
        ("player", "card", "give", "take"),
        _list_stall_takes,
    ),
    vocabulary.ServeElsewhere: EffectRule(
        _check_serve,
        _serve,
        ("player", "card"),
        _list_their_unserved,
    ),
    vocabulary.TakeCasualCustomer: EffectRule(
        _check_take_casual,
        _take_casual,
        ("player", "card"),
        _list_their_casuals,
    ),
    vocabulary.SwapRegularCustomers: EffectRule(
        _check_swap,
        _swap,
        ("player", "card", "own"),
        _list_swaps,
    ),
    vocabulary.BuyElsewhere: EffectRule(_check_buy, _buy, ("player", "take"), _list_their_goods),
    vocabulary.SellElsewhere: EffectRule(
        _check_sell, _sell, ("player", "give"), _list_their_spaces
    ),
    vocabulary.TakeFromField: EffectRule(
        _check_glean, _glean, ("player", "card"), _list_their_fields
    ),
}
"""The rule of each of these effects."""
