"""HLP: what each kind of effect does.

One small group of functions per effect of the vocabulary (`loyang.effects`): the choices it
offers, the check of one choice, and what it does. `EFFECT_RULES` at the end ties them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import fields, frozen
from pyrsistent import pvector

from loyang import effects as vocabulary
from loyang import vegetables as veg
from loyang._evolve import evolve
from loyang.cards import HelperCard, HelperOption
from loyang.effects import Effect, Timing
from loyang.moves import Choice
from loyang.refusal import Refusal
from loyang.rules.action_phase import (
    check_cart,
    check_purchase,
    check_sowing,
    others,
    perform_purchase,
    sown,
    take_from_stall,
)
from loyang.rules.customers import deliver
from loyang.rules.payments import add_cash, check_cost
from loyang.rules.setup import HOME_FIELD
from loyang.rules.table import (
    area_of,
    find,
    find_field,
    missing,
    put_into_play,
    remove_card,
    replace,
    take_away,
    with_area,
    with_player,
)
from loyang.state import (
    CHANCE,
    FieldsToTurnUp,
    LastingEffect,
    State,
    seat,
)
from loyang.vegetables import Vegetable, Vegetables

__all__ = ["Use", "check_choices", "list_choices", "perform_choices"]


@frozen
class Use:
    """Who uses which helper, and the rule that refusals of this option cite."""

    player: int
    helper: str
    rule: str


_NOTHING = Choice()


@frozen
class EffectRule:
    """What one kind of effect does."""

    check: Callable[[State, Use, Any, Choice], Refusal | None]
    perform: Callable[[State, Use, Any, Choice], State]
    chooses: tuple[str, ...] = ()
    """The parts of a `Choice` that are chosen; none where nothing is to be chosen."""
    candidates: Callable[[State, Use, Any], Iterable[Choice]] = lambda state, use, effect: (
        _NOTHING,
    )
    """Choices among which all allowed ones are, in ascending order."""


_UNCHOSEN = {attribute.name: getattr(_NOTHING, attribute.name) for attribute in fields(Choice)}
_ONE_OF_A_KIND: tuple[Vegetables, ...] = tuple(
    sorted(veg.count_vegetables((kind,)) for kind in veg.VEGETABLES)
)


# --- whole options -----------------------------------------------------------------------------


def list_choices(state: State, use: Use, option: HelperOption) -> Iterator[tuple[Choice, ...]]:
    """All choices with which the option can be used, in ascending order."""
    yield from _list_choices(state, use, option.effects)


def _list_choices(
    state: State, use: Use, effects: tuple[Effect, ...]
) -> Iterator[tuple[Choice, ...]]:
    if not effects:
        yield ()
        return
    effect, *rest = effects
    rule = EFFECT_RULES[type(effect)]
    for choice in rule.candidates(state, use, effect):
        if rule.check(state, use, effect, choice) is not None:
            continue
        chosen = (choice,) if rule.chooses else ()
        if isinstance(effect, vocabulary.BorrowHelper):
            borrowed, option = _borrowed(state, use, choice)
            for more in list_choices(state, borrowed, option):
                yield (choice, *more)
        elif rest:
            after = rule.perform(state, use, effect, choice)
            for more in _list_choices(after, use, tuple(rest)):
                yield (*chosen, *more)
        else:
            yield chosen


def check_choices(
    state: State, use: Use, option: HelperOption, choices: tuple[Choice, ...]
) -> Refusal | None:
    """Refuse choices with which the option cannot be used."""
    for place, effect in enumerate(option.effects):
        rule = EFFECT_RULES[type(effect)]
        choice = _NOTHING
        if rule.chooses:
            if not choices:
                return Refusal(use.rule, f"it is to be chosen: {', '.join(rule.chooses)}")
            choice, *left = choices
            choices = tuple(left)
            refusal = _check_parts(use, rule, choice)
            if refusal is not None:
                return refusal
        refusal = rule.check(state, use, effect, choice)
        if refusal is not None:
            return refusal
        if isinstance(effect, vocabulary.BorrowHelper):
            return check_choices(state, *_borrowed(state, use, choice), choices)
        if place + 1 < len(option.effects):
            state = rule.perform(state, use, effect, choice)
    if choices:
        return Refusal(use.rule, "more is chosen than this option asks")
    return None


def _check_parts(use: Use, rule: EffectRule, choice: Choice) -> Refusal | None:
    for name, unchosen in _UNCHOSEN.items():
        if name not in rule.chooses and getattr(choice, name) != unchosen:
            return Refusal(
                use.rule, f"{name!r} is not to be chosen here, only {', '.join(rule.chooses)}"
            )
    return None


def perform_choices(
    state: State, use: Use, option: HelperOption, choices: tuple[Choice, ...]
) -> State:
    """Carry out the option's effects in their order."""
    for effect in option.effects:
        rule = EFFECT_RULES[type(effect)]
        choice = _NOTHING
        if rule.chooses:
            choice, *left = choices
            choices = tuple(left)
        if isinstance(effect, vocabulary.BorrowHelper):
            return perform_choices(state, *_borrowed(state, use, choice), choices)
        state = rule.perform(state, use, effect, choice)
    return state


# --- what many effects ask ---------------------------------------------------------------------


def _no_effect(what: str) -> Refusal:
    return Refusal("HLP-5", f"it would change nothing: {what}")


def _exists(state: State, use: Use, player: int) -> Refusal | None:
    """Refuse a player who does not exist, or none at all."""
    if player == CHANCE:
        return Refusal(use.rule, "another player is to be chosen")
    if player >= len(state.players) + (state.dummy is not None):
        return Refusal("TURN-6", f"there is no {seat(player)} in this game")
    return None


def _check_target(state: State, use: Use, player: int) -> Refusal | None:
    """Refuse to touch the user himself, or with four players anyone but his partner (HLP-6)."""
    if player == use.player:
        return Refusal(use.rule, "it touches another player, not its user")
    if player not in others(state, use.player):
        return Refusal("HLP-6", f"{seat(player)} is not the partner of {seat(use.player)}")
    return None


def _check_shop(state: State, use: Use, player: int) -> Refusal | None:
    refusal = _exists(state, use, player) or _check_target(state, use, player)
    if refusal is None and player >= len(state.players):
        return Refusal("SOL-2", "the dummy opponent has no shop")
    return refusal


def _one(use: Use, counts: Vegetables, what: str) -> Refusal | Vegetable:
    if sum(counts) != 1:
        return Refusal(use.rule, f"{what} is one vegetable, not {veg.words(counts)}")
    return veg.VEGETABLES[counts.index(1)]


# --- the cart and the shop ---------------------------------------------------------------------


def _list_exchange(state: State, use: Use, effect: vocabulary.Exchange) -> Iterator[Choice]:
    for give in veg.selections(state.players[use.player].cart, effect.give):
        for take in _ONE_OF_A_KIND:
            yield Choice(give=give, take=take)


def _check_exchange(
    state: State, use: Use, effect: vocabulary.Exchange, choice: Choice
) -> Refusal | None:
    if sum(choice.give) != effect.give:
        given = sum(choice.give)
        return Refusal(use.rule, f"{effect.give} vegetables are to be returned, not {given}")
    taken = _one(use, choice.take, "what is taken")
    if isinstance(taken, Refusal):
        return taken
    return check_cart(state, use.player, choice.give, use.rule)


def _exchange(state: State, use: Use, effect: vocabulary.Exchange, choice: Choice) -> State:
    user = state.players[use.player]
    cart = veg.plus(veg.minus(user.cart, choice.give), choice.take)
    return with_player(state, use.player, evolve(user, cart=cart))


def _list_purchases(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for take in _ONE_OF_A_KIND:
        yield Choice(take=take)


def _check_cheap(
    state: State, use: Use, effect: vocabulary.BuyCheaply, choice: Choice
) -> Refusal | None:
    kind = _one(use, choice.take, "what is bought")
    if isinstance(kind, Refusal):
        return kind
    return check_purchase(state, use.player, kind, use.rule, effect.discount)


def _buy_cheaply(state: State, use: Use, effect: vocabulary.BuyCheaply, choice: Choice) -> State:
    kind = veg.VEGETABLES[choice.take.index(1)]
    return perform_purchase(state, use.player, kind, effect.discount)


def _list_adjustments(state: State, use: Use, effect: vocabulary.AdjustShop) -> list[Choice]:
    shop = state.players[use.player].shop
    empty = veg.minus(state.ruleset.shop.spaces, shop)
    return [
        Choice(give=give, take=take)
        for number in range(effect.most + 1)
        for put in range(number + 1)
        for give in veg.selections(empty, put)
        for take in veg.selections(shop, number - put)
    ]


def _check_adjust(
    state: State, use: Use, effect: vocabulary.AdjustShop, choice: Choice
) -> Refusal | None:
    number = sum(choice.give) + sum(choice.take)
    if number == 0:
        return _no_effect("no vegetable is put on the shop or returned")
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
    return with_player(state, use.player, evolve(user, shop=shop))


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
        return _no_effect("no field but the home field holds vegetables")
    return None


def _earn(state: State, use: Use, effect: vocabulary.EarnPerField, choice: Choice) -> State:
    return add_cash(state, use.player, _earnings(state, use, effect))


# --- own customers, storehouse, and what lasts ---------------------------------------------------


def _check_satisfy(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    regulars = state.players[use.player].area.regular_customers
    if all(regular.satisfied for regular in regulars):
        return _no_effect("no marker shows the unsatisfied side")
    return None


def _satisfy(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    area = area_of(state, use.player)
    regulars = pvector(evolve(regular, satisfied=True) for regular in area.regular_customers)
    return with_area(state, use.player, evolve(area, regular_customers=regulars))


def _check_lasting(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if not effect.stacks and state.players[use.player].effect(effect.name) is not None:
        return _no_effect("the same effect is active and does not add up")
    return None


def _last(state: State, use: Use, effect: Any, choice: Choice) -> State:
    user = state.players[use.player]
    amount = getattr(effect, "amount", 0) or getattr(effect, "limit", 0)
    amount += user.effect_amount(effect.name)  # 0 unless the effect adds up
    others_active = (other for other in user.effects if other.name != effect.name)
    lasting = LastingEffect(effect.name, amount, getattr(effect, "at_least", 0))
    active = tuple(sorted((*others_active, lasting), key=lambda other: other.name))
    return with_player(state, use.player, evolve(user, effects=active))


def _check_harvest(
    state: State, use: Use, effect: vocabulary.HarvestMore, choice: Choice
) -> Refusal | None:
    for field in state.players[use.player].area.fields:
        if field.name != HOME_FIELD and field.count >= effect.at_least:
            return _check_lasting(state, use, effect, choice)
    return _no_effect(f"no field but the home field holds {effect.at_least} or more")


def _check_enlarge(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if state.players[use.player].enlarged:
        return _no_effect("the storehouse is the large one already")
    return None


def _enlarge(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    return with_player(state, use.player, evolve(state.players[use.player], enlarged=True))


# --- helpers and fields --------------------------------------------------------------------------


def _list_fetches(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for card in state.discard_pile:
        if isinstance(state.ruleset.find(card), HelperCard):
            yield Choice(card=card)


def _check_fetch(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if choice.card not in state.discard_pile:
        return Refusal("TURN-6", f"{choice.card!r} is not in the discard pile")
    if not isinstance(state.ruleset.find(choice.card), HelperCard):
        return Refusal(use.rule, f"{choice.card} is not a helper")
    return None


def _fetch(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    state = evolve(state, discard_pile=remove_card(state.discard_pile, choice.card))
    return put_into_play(state, use.player, choice.card)


def _check_turn_up(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if state.pending is not None:  # chance cannot decide while a payment waits
        return Refusal("PAY-2", "a payment is to be made before a field is turned up")
    if not len(state.players[use.player].pile):
        return _no_effect("the private pile is empty")
    return None


def _turn_up(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    return evolve(state, pending=FieldsToTurnUp((use.player,)))


def _list_own_fields(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for field in state.players[use.player].area.fields:
        yield Choice(card=field.name)


def _check_bury(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    field = find_field(state.players[use.player].area, choice.card)
    if field is None:
        return missing(state, use.player, choice.card, "field")
    if not field.is_card:
        return Refusal(use.rule, f"{field.name} is not an action-card field")
    if field.vegetable is not None:
        return Refusal(use.rule, f"{field.name} was sown, it holds {field.count} vegetable(s)")
    return None


def _bury(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    field = find_field(state.players[use.player].area, choice.card)
    assert field is not None
    state = take_away(state, use.player, field)
    user = state.players[use.player]
    pile = evolve(user.pile, tail=user.pile.tail.append(field.name))
    return with_player(state, use.player, evolve(user, pile=pile))


def _list_free_sowings(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for field in state.players[use.player].area.fields:
        if field.vegetable is None:
            for take in _ONE_OF_A_KIND:
                yield Choice(card=field.name, take=take)


def _check_free_sowing(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    kind = _one(use, choice.take, "what is sown")
    if isinstance(kind, Refusal):
        return kind
    return check_sowing(state, use.player, choice.card, kind)


def _sow_free(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    area = area_of(state, use.player)
    field = find_field(area, choice.card)
    assert field is not None
    kind = veg.VEGETABLES[choice.take.index(1)]
    return with_area(state, use.player, replace(area, field, sown(field, kind)))


# --- other players (lantern) ---------------------------------------------------------------------


def _list_stall_takes(state: State, use: Use, effect: vocabulary.TakeFromStall) -> Iterator[Choice]:
    cart = state.players[use.player].cart
    for owner in sorted((use.player, *others(state, use.player))):
        for stall in area_of(state, owner).stalls:
            for give in veg.selections(cart, effect.give):
                for take in _ONE_OF_A_KIND:
                    if veg.contains(stall.stock, take):
                        yield Choice(owner, stall.card, give=give, take=take)


def _check_stall_take(
    state: State, use: Use, effect: vocabulary.TakeFromStall, choice: Choice
) -> Refusal | None:
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    stall = find(area_of(state, choice.player).stalls, choice.card)
    if stall is None:
        return missing(state, choice.player, choice.card, "stall")
    if choice.player != use.player:
        refusal = _check_target(state, use, choice.player)
        if refusal is not None:
            return refusal
    kind = _one(use, choice.take, "what is taken")
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


def _list_their_regulars(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for regular in area_of(state, owner).regular_customers:
            yield Choice(owner, regular.card)


def _check_serve(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    regular = find(area_of(state, choice.player).regular_customers, choice.card)
    if regular is None:
        return missing(state, choice.player, choice.card, "regular customer")
    refusal = _check_target(state, use, choice.player)
    if refusal is not None:
        return refusal
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
            yield Choice(owner, casual.card)


def _check_take_casual(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    if find(area_of(state, choice.player).casual_customers, choice.card) is None:
        return missing(state, choice.player, choice.card, "casual customer")
    return _check_target(state, use, choice.player)


def _take_casual(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    casual = find(area_of(state, choice.player).casual_customers, choice.card)
    assert casual is not None
    state = take_away(state, choice.player, casual)
    return put_into_play(state, use.player, casual.card)


def _list_swaps(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    own = state.players[use.player].area.regular_customers
    for choice in _list_their_regulars(state, use, effect):
        for regular in own:
            yield evolve_choice(choice, own=regular.card)


def evolve_choice(choice: Choice, own: str) -> Choice:
    """The choice with an own card as well."""
    return Choice(choice.player, choice.card, own)


def _check_swap(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    if find(state.players[use.player].area.regular_customers, choice.own) is None:
        return missing(state, use.player, choice.own, "regular customer")
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    if find(area_of(state, choice.player).regular_customers, choice.card) is None:
        return missing(state, choice.player, choice.card, "regular customer")
    return _check_target(state, use, choice.player)


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
        state = with_area(state, owner, evolve(area, regular_customers=pvector(row)))
    return state


def _list_their_shops(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for take in _ONE_OF_A_KIND:
            yield Choice(owner, take=take)


def _check_buy(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    refusal = _check_shop(state, use, choice.player)
    if refusal is not None:
        return refusal
    kind = _one(use, choice.take, "what is bought")
    if isinstance(kind, Refusal):
        return kind
    if not state.players[choice.player].shop[kind]:
        return Refusal(use.rule, f"the shop of {seat(choice.player)} has no {kind.word}")
    cost = state.ruleset.shop.buy[kind]
    return check_cost(state, use.player, cost, use.rule, f"a {kind.word}")


def _buy(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    kind = veg.VEGETABLES[choice.take.index(1)]
    seller = state.players[choice.player]
    seller = evolve(seller, shop=veg.change(seller.shop, kind, -1))
    user = state.players[use.player]
    user = evolve(
        user,
        cart=veg.change(user.cart, kind, 1),
        cash=user.cash - state.ruleset.shop.buy[kind],
    )
    return with_player(with_player(state, choice.player, seller), use.player, user)


def _list_their_spaces(state: State, use: Use, effect: vocabulary.SellElsewhere) -> list[Choice]:
    cart = state.players[use.player].cart
    return [
        Choice(owner, give=give)
        for owner in others(state, use.player)
        for give in sorted(
            give for number in range(1, effect.most + 1) for give in veg.selections(cart, number)
        )
    ]


def _check_sell(
    state: State, use: Use, effect: vocabulary.SellElsewhere, choice: Choice
) -> Refusal | None:
    refusal = _check_shop(state, use, choice.player)
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
    owner = evolve(owner, shop=veg.plus(owner.shop, choice.give))
    user = state.players[use.player]
    prices = state.ruleset.shop.sell
    cash = sum(prices[kind] + effect.bonus for kind in veg.each(choice.give))
    user = evolve(user, cart=veg.minus(user.cart, choice.give), cash=user.cash + cash)
    return with_player(with_player(state, choice.player, owner), use.player, user)


def _list_their_fields(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for field in area_of(state, owner).fields:
            yield Choice(owner, field.name)


def _check_glean(
    state: State, use: Use, effect: vocabulary.TakeFromField, choice: Choice
) -> Refusal | None:
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    field = find_field(area_of(state, choice.player), choice.card)
    if field is None:
        return missing(state, choice.player, choice.card, "field")
    refusal = _check_target(state, use, choice.player)
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
    user = evolve(user, cart=veg.change(user.cart, field.vegetable, 1))
    return with_player(state, use.player, user)


# --- borrowing a helper --------------------------------------------------------------------------


def _borrowed(state: State, use: Use, choice: Choice) -> tuple[Use, HelperOption]:
    """The borrowed option, used by the borrower."""
    option = state.ruleset.helper(choice.card).options[choice.option - 1]
    return Use(use.player, use.helper, option.rule), option


def _list_loans(state: State, use: Use, effect: Effect) -> Iterator[Choice]:
    for owner in others(state, use.player):
        for helper in area_of(state, owner).helpers:
            for number in range(len(state.ruleset.helper(helper.card).options)):
                yield Choice(owner, helper.card, option=number + 1)


def _check_borrow(state: State, use: Use, effect: Effect, choice: Choice) -> Refusal | None:
    refusal = _exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    if find(area_of(state, choice.player).helpers, choice.card) is None:
        return missing(state, choice.player, choice.card, "helper")
    refusal = _check_target(state, use, choice.player)
    if refusal is not None:
        return refusal
    card = state.ruleset.helper(choice.card)
    if card.timing is Timing.HARVEST:
        return Refusal(use.rule, f"{choice.card} is used {card.timing.words} only")
    if not 1 <= choice.option <= len(card.options):
        return Refusal(use.rule, f"{choice.card} has {len(card.options)} option(s)")
    if any(
        isinstance(part, vocabulary.BorrowHelper)
        for part in card.options[choice.option - 1].effects
    ):
        return Refusal(use.rule, f"{choice.card} borrows helpers itself")
    return None


def _borrow(state: State, use: Use, effect: Effect, choice: Choice) -> State:
    raise AssertionError("a borrowed option is carried out by perform_choices")


_LASTING = EffectRule(_check_lasting, _last)

EFFECT_RULES: dict[type[Effect], EffectRule] = {
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
    vocabulary.BuryField: EffectRule(_check_bury, _bury, ("card",), _list_own_fields),
    vocabulary.HarvestMore: EffectRule(_check_harvest, _last),
    vocabulary.EnlargeStorehouse: EffectRule(_check_enlarge, _enlarge),
    vocabulary.UnlimitedStoring: _LASTING,
    vocabulary.SowFromSupply: EffectRule(
        _check_free_sowing, _sow_free, ("card", "take"), _list_free_sowings
    ),
    vocabulary.TradeElsewhere: _LASTING,
    vocabulary.TakeFromStall: EffectRule(
        _check_stall_take, _take_from_stall, ("player", "card", "give", "take"), _list_stall_takes
    ),
    vocabulary.ServeElsewhere: EffectRule(
        _check_serve, _serve, ("player", "card"), _list_their_regulars
    ),
    vocabulary.TakeCasualCustomer: EffectRule(
        _check_take_casual, _take_casual, ("player", "card"), _list_their_casuals
    ),
    vocabulary.SwapRegularCustomers: EffectRule(
        _check_swap, _swap, ("player", "card", "own"), _list_swaps
    ),
    vocabulary.BuyElsewhere: EffectRule(_check_buy, _buy, ("player", "take"), _list_their_shops),
    vocabulary.SellElsewhere: EffectRule(
        _check_sell, _sell, ("player", "give"), _list_their_spaces
    ),
    vocabulary.TakeFromField: EffectRule(
        _check_glean, _glean, ("player", "card"), _list_their_fields
    ),
    vocabulary.BorrowHelper: EffectRule(
        _check_borrow, _borrow, ("player", "card", "option"), _list_loans
    ),
}
"""The rule of each effect."""
