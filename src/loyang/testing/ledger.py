"""An account of every move: what it does to cash, goods, fields and cards, by the rules.

`check_move` compares two states with what the move between them says, and with nothing else:
what the move does not mention must not have changed. What helpers do is in
`loyang.testing.helper_ledger`.
"""

from __future__ import annotations

from collections.abc import Sequence

from loyang.moves import (
    Buy,
    BuyPack,
    EndActions,
    EnlargeStorehouse,
    KeepCards,
    Move,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
)
from loyang.ruleset.vegetables import Vegetable
from loyang.state import FieldBeforePayment, Payment, Phase, Player, State, seat
from loyang.testing.accounts import Account, Counts, Expected, Sown, deliver, give, spaces_of
from loyang.testing.claims import must, same
from loyang.testing.helper_ledger import book_use
from loyang.testing.invariants import areas

__all__ = ["check_move"]


def check_move(before: State, move: Move, after: State) -> None:
    """Check that the move did what the rules say, and nothing else.

    Raises:
        CheckError: with the first thing that is otherwise.

    >>> from loyang import apply, legal_moves, new_game
    >>> state = new_game(2)
    >>> move = legal_moves(state)[0]
    >>> check_move(state, move, apply(state, move))
    >>> check_move(state, move, state)
    Traceback (most recent call last):
    ...
    loyang.errors.CheckError: P1's cash: 7 by the rules, but there is 10
    """
    expected = _expect(before, move)
    _harvest_if_due(expected, before, after)
    for place, account in enumerate(expected.accounts):
        player, who = after.players[place], seat(place)
        _settle(account, after, place)
        same(f"{who}'s cash", account.cash, player.cash)
        same(f"{who}'s cart", account.cart, list(player.cart))
        same(f"{who}'s shop", account.shop, list(player.shop))
        same(f"{who}'s storehouse", account.storehouse, list(player.storehouse))
        same(f"{who}'s sown fields", account.sown, _sown(player))
        same(f"{who}'s loans", account.loans, player.loans)
        same(f"{who}'s space", account.space, player.space)
        same(f"{who}'s large storehouse", account.enlarged, player.enlarged)
        lost = _private_fields(before.players[place]) - _private_fields(player)
        gone = {name for owner, name in expected.gone if owner == place}
        same(f"{who}'s private fields that left the game (HAR-3)", gone, lost)
    _check_stalls(expected, after)
    _check_customers(expected, before, after)


# --- before the move ---------------------------------------------------------------------------


def _private_fields(player: Player) -> set[str]:
    return {
        *(field.name for field in player.area.fields if not field.is_card),
        *player.pile.upper,
        *player.pile.lower,
    }


def _sown(player: Player) -> Sown:
    return {
        field.name: (field.vegetable, field.count)
        for field in player.area.fields
        if field.vegetable is not None
    }


def _stalls(state: State) -> dict[str, Counts]:
    return {stall.card: list(stall.stock) for area in areas(state) for stall in area.stalls}


def _customers(state: State) -> dict[str, tuple[int, int, bool]]:
    return {
        customer.card: (customer.deliveries, customer.served, customer.satisfied)
        for area in areas(state)
        for customer in area.regular_customers
    }


def _expect(state: State, move: Move) -> Expected:
    accounts = [
        Account(
            cash=player.cash,
            cart=list(player.cart),
            shop=list(player.shop),
            storehouse=list(player.storehouse),
            sown=_sown(player),
            loans=player.loans,
            space=player.space,
            enlarged=player.enlarged,
            discount=player.effect_amount("purchase_discount"),
        )
        for player in state.players
    ]
    if isinstance(state.pending, Payment | FieldBeforePayment):
        accounts[state.pending.player].due = state.pending.amount
    owners = {
        customer.card: number
        for number, area in enumerate(areas(state))
        for customer in area.regular_customers
    }
    expected = Expected(state.ruleset, accounts, _stalls(state), _customers(state), owners)
    for place, player in enumerate(state.players):
        more = player.effect("harvest_more")
        if more is not None:
            expected.harvesting[place] = (more.at_least, more.amount)
    _book(expected, state, move)
    return expected


# --- the move ----------------------------------------------------------------------------------


def _book(expected: Expected, state: State, move: Move) -> None:  # noqa: PLR0912, PLR0915
    me = expected.accounts[move.player]
    player, ruleset = state.players[move.player], state.ruleset
    shop = ruleset.shop
    match move:
        case SowHomeField(vegetable=kind):
            me.cash -= shop.buy[kind]
            me.shop[kind] -= 1
            me.sown["home"] = (kind, ruleset.setup.home_field_spaces)
        case Sow(field=name, vegetable=kind):
            me.cart[kind] -= 1
            me.sown[name] = (kind, spaces_of(ruleset, name))
        case Buy(vegetable=kind):
            me.cash -= max(0, shop.buy[kind] - me.discount)
            me.shop[kind] -= 1
            me.cart[kind] += 1
        case Sell(vegetable=kind):
            me.cash += shop.sell[kind]
            me.shop[kind] += 1
            me.cart[kind] -= 1
        case Trade(stall=stall, take=kind, give=given):
            same(f"what {stall} asks (ACT-D1)", ruleset.stall(stall).bowls[kind], sum(given))
            give(me, given)
            expected.stalls[stall][kind] -= 1
            me.cart[kind] += 1
        case Serve(customer=card):
            if card.startswith("regular-"):
                limit = player.effect_amount("deliveries_per_round") or 1
                served = expected.customer(card)[1]
                must(served < limit, f"{card} was served {served} times this round (ACT-F2)")
                deliver(expected, me, card)
            else:
                give(me, ruleset.casual_customer(card).wants)
                me.cash += _casual_price(state, player, card)
        case BuyPack():
            me.cash -= max(len(player.area.helpers), len(player.area.stalls))
        case KeepCards(cards=cards):
            me.due += _cost_of_fields(state, cards)
        case TakeCards(courtyard_card=first, hand_card=second):
            if state.rows:
                row = next(number for number, row in enumerate(state.rows) if first in row)
                me.cash -= ruleset.solo.prices[row]
                must(me.cash >= 0, f"{first} was taken without the cash for it (SOL-3)")
            me.due += _cost_of_fields(state, (first, second))
        case TakeLoan():
            me.cash += ruleset.loan.cash
            me.loans += 1
        case EnlargeStorehouse():
            me.cash -= ruleset.storehouse.enlarge_cost
            me.enlarged = True
        case EndActions():
            _fix_penalties(expected, me, player)
        case Store(vegetables=stored):
            total = sum(player.cart)
            room = ruleset.storehouse.large if player.enlarged else ruleset.storehouse.small
            limit = total if player.effect("unlimited_storing") else min(room, total)
            same(f"{seat(move.player)} stores (CLO-2)", limit, sum(stored))
            must(
                all(part <= whole for part, whole in zip(stored, player.cart, strict=True)),
                f"{seat(move.player)} stores what he has not",
            )
            me.storehouse = list(stored)
            me.cart = [0] * 6
        case Step(steps=steps):
            spaces = range(player.space + 1, player.space + steps + 1)
            me.cash -= (ruleset.path.first_step_cost if steps else 0) + sum(spaces[1:])
            me.space += steps
        case UseHelper(helper=helper, option=number, choices=choices):
            option = ruleset.helper(helper).options[number - 1]
            book_use(expected, move.player, option, choices)


def _cost_of_fields(state: State, cards: Sequence[str]) -> int:
    return state.ruleset.fields.common_cost * sum(card.startswith("field-") for card in cards)


def _casual_price(state: State, player: Player, card: str) -> int:
    casual, regular = len(player.area.casual_customers), len(player.area.regular_customers)
    rules = state.ruleset.customers
    price = state.ruleset.casual_customer(card).pays
    if casual < regular:
        price += rules.fewer_casual_bonus
    elif casual > regular:
        price -= rules.more_casual_malus
    return price + player.effect_amount("casual_customer_bonus")


def _fix_penalties(expected: Expected, me: Account, player: Player) -> None:
    for customer in player.area.regular_customers:
        if customer.due and not customer.served:
            me.due += 0 if customer.satisfied else expected.ruleset.customers.penalty
            expected.customers[customer.card] = (customer.deliveries, 0, False)


# --- after the move ----------------------------------------------------------------------------


def _harvest_if_due(expected: Expected, before: State, after: State) -> None:
    """The whole harvest, if it took place since."""
    done = before.phase in (Phase.CARDS, Phase.ACTIONS) and before.round == after.round
    if done or after.phase < Phase.CARDS:
        return
    for place, account in enumerate(expected.accounts):
        at_least, amount = expected.harvesting.get(place, (0, 1))
        for name, (kind, count) in list(account.sown.items()):
            more = amount > 1 and count >= at_least and name != "home"
            number = min(amount, count) if more else 1
            account.cart[kind] += number
            account.sown[name] = (kind, count - number)
            if count == number:
                del account.sown[name]
                if not name.startswith("field-"):
                    expected.gone.add((place, name))
        for kind in Vegetable:
            account.cart[kind] += account.storehouse[kind]
        account.storehouse = [0] * 6


def _settle(account: Account, after: State, place: int) -> None:
    """A payment is made as soon as the cash covers it, else it stays open in full (PAY-1)."""
    waits = after.pending if isinstance(after.pending, Payment | FieldBeforePayment) else None
    if isinstance(waits, FieldBeforePayment) and waits.player == place:
        same("the payment that waits for a field (PAY-2)", account.due, waits.amount)
    elif account.cash >= account.due:
        account.cash -= account.due
        must(waits is None or waits.player != place, f"{seat(place)} could pay and has not (PAY-1)")
    else:
        open_one = None if waits is None else (waits.player, waits.amount)
        same("the open payment (PAY-1)", (place, account.due), open_one)


def _check_stalls(expected: Expected, after: State) -> None:
    seen = _stalls(after)
    for stall, stock in seen.items():
        full = list(after.ruleset.stall(stall).stock)
        was = expected.stalls.get(stall, full)
        # One that was emptied may have come back at once, out of a new draw.
        same(f"the vegetables of {stall}", was if any(was) else full, stock)
    for stall in expected.stalls.keys() - seen.keys():
        must(not any(expected.stalls[stall]), f"{stall} has left before it was empty (ACT-D4)")


def _check_customers(expected: Expected, before: State, after: State) -> None:
    new_round = after.round > before.round
    there = _customers(after)
    for card, seen in there.items():
        deliveries, served, satisfied = expected.customers.get(card, (0, 0, True))
        wanted = (deliveries, 0 if new_round else served, satisfied)
        same(f"{card}'s deliveries, those of this round, and marker", wanted, seen)
    for card in expected.customers.keys() - there.keys():
        rows = len(after.ruleset.regular_customer(card).pays)
        same(f"{card} has left after deliveries (ACT-F4)", rows, expected.customers[card][0])
