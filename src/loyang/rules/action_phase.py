"""ACT-A to ACT-D: sowing, buying, selling and trading."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain

from loyang.moves import Buy, Move, Refusal, Sell, Sow, Trade
from loyang.rules.cards_in_play import (
    area_of,
    find,
    find_field,
    missing,
    replace,
    take_to_discard_pile,
    with_area,
    with_player,
)
from loyang.rules.kind_of_move import ANY_TIME, Kind
from loyang.rules.payments import check_cost
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable, Vegetables
from loyang.state import Decision, Field, Player, Stall, State, seat
from loyang.state.evolve import evolve, evolve_player

__all__ = [
    "ACTIONS",
    "KINDS",
    "add_buys",
    "add_sales",
    "add_sowings",
    "add_trades",
    "check_cart",
    "check_sowing",
    "others",
    "price_in_own_shop",
    "sown",
    "take_from_stall",
]

CACHED = 1 << 13
"""How many short lists of moves are kept for each kind: the same few come up again and again."""

ACTIONS: frozenset[Decision] = frozenset({Decision.ACT})
ENDED = {Decision.STORE: "CLO-1", Decision.STEP: "CLO-1"}
"""Who has ended his actions can do none of them any more (CLO-1)."""


def check_cart(state: State, player: int, wanted: Vegetables, rule: str) -> Refusal | None:
    """Refuse to give vegetables that are not in the cart."""
    cart = state.players[player].cart
    if veg.contains(cart, wanted):
        return None
    return Refusal(
        rule,
        f"needs {veg.words(wanted)} in the cart, {seat(player)} has {veg.words(cart)}",
    )


def others(state: State, player: int) -> tuple[int, ...]:
    """Whose cards a player's lantern helpers may touch (HLP-2, HLP-6, SOL-2)."""
    number = len(state.players)
    if state.dummy is not None:
        return (number,)
    touched = state.acting if number == 4 else range(number)
    return tuple([other for other in touched if other != player])


# --- ACT-A: sow ------------------------------------------------------------------------------


def sown(field: Field, kind: Vegetable) -> Field:
    """The field with every space filled (SET-6)."""
    return evolve(field, vegetable=kind, count=field.spaces)


def check_sowing(state: State, player: int, name: str, kind: Vegetable) -> Refusal | None:
    """Refuse to sow what the field does not allow, or where something grows."""
    field = find_field(state.players[player].area, name)
    if field is None:
        return missing(state, player, name, "field")
    if field.vegetable is not None:
        return Refusal("ACT-A1", f"{name} still holds {field.count} {field.vegetable.word}")
    allowed = state.ruleset.fields.kinds(field.spaces)
    if kind not in allowed:
        kinds = ", ".join(other.word for other in allowed)
        return Refusal("ACT-A2", f"a field of {field.spaces} spaces takes {kinds}, not {kind.word}")
    return None


def add_sowings(moves: list[Move], state: State, player: int) -> None:
    """List all pairs of an own empty field and a vegetable of the cart that it allows."""
    owner = state.players[player]
    cart = owner.cart
    for field in owner.area.fields:
        if not field.count:
            kinds = state.ruleset.fields.kinds(field.spaces)
            for move in _sowings(player, field.name, kinds):
                if cart[move.vegetable]:
                    moves.append(move)


@cache
def _sowings(player: int, name: str, kinds: tuple[Vegetable, ...]) -> tuple[Sow, ...]:
    return tuple(Sow(player, name, kind) for kind in kinds)


def _check_sow(state: State, move: Sow) -> Refusal | None:
    return check_sowing(state, move.player, move.field, move.vegetable) or check_cart(
        state, move.player, veg.count_vegetables((move.vegetable,)), "ACT-A1"
    )


def _perform_sow(state: State, move: Sow) -> State:
    owner = state.players[move.player]
    field = find_field(owner.area, move.field)
    assert field is not None
    owner = evolve_player(
        owner,
        cart=veg.change(owner.cart, move.vegetable, -1),
        area=replace(owner.area, field, sown(field, move.vegetable)),
    )
    return with_player(state, move.player, owner)


# --- ACT-B: buy ------------------------------------------------------------------------------


def price_in_own_shop(state: State, owner: Player, kind: Vegetable, discount: int = 0) -> int:
    """The buying price with all reductions, not below 0 (HLP haggler, shopper)."""
    reduced = state.ruleset.shop.buy[kind] - owner.effect_amount("purchase_discount") - discount
    return max(0, reduced)


def check_purchase(
    state: State, player: int, kind: Vegetable, rule: str, discount: int = 0
) -> Refusal | None:
    """Refuse to buy from the own shop what is not there or too dear."""
    owner = state.players[player]
    if not owner.shop[kind]:
        return Refusal(rule, f"the shop of {seat(player)} has no {kind.word}")
    cost = price_in_own_shop(state, owner, kind, discount)
    return check_cost(state, player, cost, rule, f"a {kind.word}")


def perform_purchase(state: State, player: int, kind: Vegetable, discount: int = 0) -> State:
    """Buy from the own shop into the cart."""
    owner = state.players[player]
    owner = evolve_player(
        owner,
        cash=owner.cash - price_in_own_shop(state, owner, kind, discount),
        shop=veg.change(owner.shop, kind, -1),
        cart=veg.change(owner.cart, kind, 1),
    )
    return with_player(state, player, owner)


def add_buys(moves: list[Move], state: State, player: int) -> None:
    """List all vegetables of the own shop that the player can pay."""
    owner = state.players[player]
    most = owner.cash
    if owner.effects:
        most += owner.effect_amount("purchase_discount")
    shop, buys = owner.shop, _buys(player)
    for kind, price in enumerate(state.ruleset.shop.buy):
        if price <= most and shop[kind]:
            moves.append(buys[kind])


@cache
def _buys(player: int) -> tuple[Buy, ...]:
    return tuple(Buy(player, kind) for kind in veg.VEGETABLES)


def _check_buy(state: State, move: Buy) -> Refusal | None:
    return check_purchase(state, move.player, move.vegetable, "ACT-B1")


def _perform_buy(state: State, move: Buy) -> State:
    return perform_purchase(state, move.player, move.vegetable)


# --- ACT-C: sell -----------------------------------------------------------------------------


def add_sales(moves: list[Move], state: State, player: int) -> None:
    """List all kinds of the cart for which the own shop has a space."""
    owner = state.players[player]
    shop, spaces, sales = owner.shop, state.ruleset.shop.spaces, _sales(player)
    for kind, carried in enumerate(owner.cart):
        if carried and shop[kind] < spaces[kind]:
            moves.append(sales[kind])


@cache
def _sales(player: int) -> tuple[Sell, ...]:
    return tuple(Sell(player, kind) for kind in veg.VEGETABLES)


def _check_sell(state: State, move: Sell) -> Refusal | None:
    kind = move.vegetable
    refusal = check_cart(state, move.player, veg.count_vegetables((kind,)), "ACT-C1")
    if refusal is not None:
        return refusal
    spaces = state.ruleset.shop.spaces[kind]
    if state.players[move.player].shop[kind] >= spaces:
        return Refusal(
            "ACT-C1", f"the shop of {seat(move.player)} has no empty space for {kind.plural}"
        )
    return None


def _perform_sell(state: State, move: Sell) -> State:
    kind = move.vegetable
    owner = state.players[move.player]
    owner = evolve_player(
        owner,
        cash=owner.cash + state.ruleset.shop.sell[kind],
        shop=veg.change(owner.shop, kind, 1),
        cart=veg.change(owner.cart, kind, -1),
    )
    return with_player(state, move.player, owner)


# --- ACT-D: trade ----------------------------------------------------------------------------


def find_stall(state: State, player: int, code: str) -> tuple[int, Stall] | Refusal:
    """The stall of that code at which the player may trade, and whose it is."""
    stall = find(state.players[player].area.stalls, code)
    if stall is not None:
        return player, stall
    if state.players[player].effect("trade_elsewhere") is not None:
        for other in _owners(state):
            stall = find(area_of(state, other).stalls, code)
            if stall is None:
                continue
            if other in others(state, player):
                return other, stall
            return Refusal("HLP-6", f"{code} belongs to {seat(other)}, who is not the partner")
        for other in others(state, player):
            if code in area_of(state, other).covered():
                return missing(state, other, code, "stall")
    return missing(state, player, code, "stall")


def _owners(state: State) -> range:
    """All players, and the solo game's dummy opponent."""
    return range(len(state.players) + (state.dummy is not None))


def add_trades(moves: list[Move], state: State, player: int) -> None:
    """List all ways to trade at own stalls, and at others' while a helper allows it."""
    owner = state.players[player]
    stalls: Iterable[Stall] = owner.area.stalls
    if owner.effects and owner.effect("trade_elsewhere") is not None:
        theirs = (area_of(state, other).stalls for other in others(state, player))
        stalls = sorted(chain(stalls, *theirs), key=lambda stall: stall.card)
    elif not stalls:
        return
    cart = owner.cart
    carried = [kind for kind in _LEEK_FIRST if cart[kind]]
    for stall in stalls:
        bowls = state.ruleset.stall(stall.card).bowls
        for number, trades in _offers(player, stall.card, stall.stock, bowls):
            if number == 1:  # as most are
                for given in carried:
                    moves.append(trades[given])
            else:
                for give in veg.selections(cart, number):
                    moves.append(trades[give])


_LEEK_FIRST = tuple(reversed(veg.VEGETABLES))
"""The order of counts of one vegetable."""


class _Trades(dict[Vegetable | Vegetables, Trade]):
    """Trades of a stall for one kind, by what is given; made when first asked.

    What is given is a count, or a kind if it is one vegetable.
    """

    def __init__(self, player: int, stall: str, take: Vegetable) -> None:
        self.player = player
        self.stall = stall
        self.take = take

    def __missing__(self, given: Vegetable | Vegetables) -> Trade:
        give = veg.count_vegetables((given,)) if isinstance(given, Vegetable) else given
        trade = self[given] = Trade(self.player, self.stall, self.take, give)
        return trade


_trades_for = cache(_Trades)


@lru_cache(CACHED)
def _offers(
    player: int, stall: str, stock: Vegetables, bowls: Vegetables
) -> tuple[tuple[int, _Trades], ...]:
    """What a stall still offers: for each kind the bowls, and the trades."""
    return tuple(
        (bowls[kind], _trades_for(player, stall, kind)) for kind in veg.VEGETABLES if stock[kind]
    )


def _check_trade(state: State, move: Trade) -> Refusal | None:
    found = find_stall(state, move.player, move.stall)
    if isinstance(found, Refusal):
        return found
    stall = found[1]
    if not stall.stock[move.take]:
        return Refusal("ACT-D1", f"{move.stall} has no {move.take.word} left")
    bowls = state.ruleset.stall(move.stall).bowls[move.take]
    if sum(move.give) != bowls:
        return Refusal(
            "ACT-D1",
            f"{move.stall} asks {bowls} for a {move.take.word}, {sum(move.give)} would be given",
        )
    return check_cart(state, move.player, move.give, "ACT-D1")


def _perform_trade(state: State, move: Trade) -> State:
    found = find_stall(state, move.player, move.stall)
    assert not isinstance(found, Refusal)
    return take_from_stall(state, move.player, *found, move.take, move.give)


def take_from_stall(
    state: State, player: int, owner: int, stall: Stall, take: Vegetable, give: Vegetables
) -> State:
    """Give vegetables to the supply for one of a stall; an emptied stall leaves (ACT-D4)."""
    trader = state.players[player]
    cart = veg.change(veg.minus(trader.cart, give), take, 1)
    stock = veg.change(stall.stock, take, -1)
    if any(stock):
        area = replace(area_of(state, owner), stall, evolve(stall, stock=stock))
        if owner == player:
            return with_player(state, player, evolve_player(trader, cart=cart, area=area))
        trader = evolve_player(trader, cart=cart)
        return with_area(with_player(state, player, trader), owner, area)
    trader = evolve_player(trader, cart=cart)
    return take_to_discard_pile(with_player(state, player, trader), owner, stall)


KINDS = {
    Sow: Kind(ACTIONS, _check_sow, _perform_sow, ENDED),
    Buy: Kind(ACTIONS, _check_buy, _perform_buy, ENDED),
    Sell: Kind(ANY_TIME, _check_sell, _perform_sell),
    Trade: Kind(ACTIONS, _check_trade, _perform_trade, {**ENDED, Decision.DISTRIBUTION: "CRD-11"}),
}
