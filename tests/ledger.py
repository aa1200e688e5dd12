"""An account of every move: what it does to cash, goods, fields and cards, by the rules.

`check_move` compares two states with what the move between them says, and with nothing else:
what the move does not mention must not have changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from loyang import (
    BASE_RULESET,
    Buy,
    BuyPack,
    Choice,
    EndActions,
    EnlargeStorehouse,
    KeepCards,
    Move,
    Phase,
    Player,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
    Vegetable,
)
from loyang.state import FieldBeforePayment, Payment
from tests.invariants import PRIVATE, areas
from tests.random_play import HELPERS

BUY = (3, 4, 5, 5, 6, 6)
SELL = (1, 1, 1, 1, 2, 2)
SMALL, LARGE = 1, 4
OPEN_PAYMENTS = (Payment, FieldBeforePayment)
"""Due until cash covers it, also while a field is turned up first (PAY-2)."""

Counts = list[int]
Sown = dict[str, tuple[Vegetable, int]]


@define
class Account:
    """What a player should have after a move."""

    cash: int
    cart: Counts
    shop: Counts
    storehouse: Counts
    sown: Sown
    """The visible fields with vegetables: their kind and number."""
    loans: int
    space: int
    enlarged: bool
    due: int = 0
    """What he must pay, besides what he pays in the move itself."""


@define
class Expected:
    """What the whole table should be after a move."""

    accounts: list[Account]
    stalls: dict[str, Counts]
    """The vegetables of every visible stall."""
    customers: dict[str, tuple[int, int, bool]]
    """Deliveries, deliveries of this round, and marker of every visible regular customer."""
    harvesting: set[int] = field(factory=set)
    """Who harvests two vegetables from large fields."""
    gone: set[tuple[int, str]] = field(factory=set)
    """Private fields that leave the game."""


def check_move(before: State, move: Move, after: State) -> None:
    """Assert that the move did what the rules say, and nothing else."""
    expected = _expect(before, move)
    _harvest_if_due(expected, before, after)
    for place, account in enumerate(expected.accounts):
        player = after.players[place]
        _settle(account, before, after, place)
        assert player.cash == account.cash
        assert list(player.cart) == account.cart
        assert list(player.shop) == account.shop
        assert list(player.storehouse) == account.storehouse
        assert _sown(player) == account.sown
        assert player.loans == account.loans
        assert player.space == account.space
        assert player.enlarged == account.enlarged
        lost = _private_fields(before.players[place]) - _private_fields(player)
        assert lost == {name for who, name in expected.gone if who == place}
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
        )
        for player in state.players
    ]
    if isinstance(state.pending, OPEN_PAYMENTS):
        accounts[state.pending.player].due = state.pending.amount
    expected = Expected(accounts, _stalls(state), _customers(state))
    for place, player in enumerate(state.players):
        if player.effect("harvest_more"):
            expected.harvesting.add(place)
    _book(expected, state, move)
    return expected


# --- the move ----------------------------------------------------------------------------------


def _book(expected: Expected, state: State, move: Move) -> None:  # noqa: PLR0912, PLR0915
    me = expected.accounts[move.player]
    player = state.players[move.player]
    match move:
        case SowHomeField(vegetable=kind):
            me.cash -= BUY[kind]
            me.shop[kind] -= 1
            me.sown["home"] = (kind, 9)
        case Sow(field=name, vegetable=kind):
            me.cart[kind] -= 1
            me.sown[name] = (kind, _spaces(name))
        case Buy(vegetable=kind):
            me.cash -= max(0, BUY[kind] - player.effect_amount("purchase_discount"))
            me.shop[kind] -= 1
            me.cart[kind] += 1
        case Sell(vegetable=kind):
            me.cash += SELL[kind]
            me.shop[kind] += 1
            me.cart[kind] -= 1
        case Trade(stall=stall, take=kind, give=give):
            assert sum(give) == BASE_RULESET.stall(stall).bowls[kind]
            _give(me, give)
            expected.stalls[stall][kind] -= 1
            me.cart[kind] += 1
        case Serve(customer=card):
            if card.startswith("regular-"):
                _deliver(expected, me, card)
            else:
                _give(me, BASE_RULESET.casual_customer(card).wants)
                me.cash += _casual_price(player, card)
        case BuyPack():
            me.cash -= max(len(player.area.helpers), len(player.area.stalls))
        case KeepCards(cards=cards):
            me.due += 2 * sum(card.startswith("field-") for card in cards)
        case TakeCards(courtyard_card=first, hand_card=second):
            if state.rows:
                row = next(number for number, row in enumerate(state.rows) if first in row)
                me.cash -= (0, 1, 2, 2)[row]
                assert me.cash >= 0
            me.due += 2 * sum(card.startswith("field-") for card in (first, second))
        case TakeLoan():
            me.cash += 5
            me.loans += 1
        case EnlargeStorehouse():
            me.cash -= 2
            me.enlarged = True
        case EndActions():
            _fix_penalties(expected, me, player)
        case Store(vegetables=stored):
            total = sum(player.cart)
            room = LARGE if player.enlarged else SMALL
            limit = total if player.effect("unlimited_storing") else min(room, total)
            assert sum(stored) == limit
            assert all(part <= whole for part, whole in zip(stored, player.cart, strict=True))
            me.storehouse = list(stored)
            me.cart = [0] * 6
        case Step(steps=steps):
            spaces = range(player.space + 1, player.space + steps + 1)
            me.cash -= (1 if steps else 0) + sum(spaces[1:])
            me.space += steps
        case UseHelper(helper=helper, option=option, choices=choices):
            _use(expected, state, move.player, (HELPERS[helper], option), choices)


def _spaces(name: str) -> int:
    return PRIVATE.get(name) or int(name.removeprefix("field-")[0])


def _give(me: Account, give: Sequence[int]) -> None:
    me.cart = [left - given for left, given in zip(me.cart, give, strict=True)]


def _deliver(expected: Expected, me: Account, card: str) -> None:
    printed = BASE_RULESET.regular_customer(card)
    deliveries, served, satisfied = expected.customers[card]
    _give(me, printed.wants)
    me.cash += printed.pays[deliveries]
    expected.customers[card] = (deliveries + 1, served + 1, satisfied)


def _casual_price(player: Player, card: str) -> int:
    casual, regular = len(player.area.casual_customers), len(player.area.regular_customers)
    price = BASE_RULESET.casual_customer(card).pays
    price += 2 * (casual < regular) - 2 * (casual > regular)
    return price + player.effect_amount("casual_customer_bonus")


def _fix_penalties(expected: Expected, me: Account, player: Player) -> None:
    for customer in player.area.regular_customers:
        if customer.due and not customer.served:
            me.due += 0 if customer.satisfied else 2
            expected.customers[customer.card] = (customer.deliveries, 0, False)


def _use(  # noqa: PLR0912, PLR0915 - a case for each helper
    expected: Expected,
    state: State,
    user: int,
    option: tuple[str, int],
    choices: Sequence[Choice],
) -> None:
    me, player = expected.accounts[user], state.players[user]
    choice = choices[0] if choices else Choice()
    other = expected.accounts[choice.player] if 0 <= choice.player < len(state.players) else me
    taken = [kind for kind in Vegetable for _ in range(choice.take[kind])]
    match option:
        case ("peddler", 1):
            assert (sum(choice.give), len(taken)) == (2, 1)
            _give(me, choice.give)
            me.cart[taken[0]] += 1
        case ("saleswoman", 1):
            for customer in player.area.regular_customers:
                expected.customers[customer.card] = (customer.deliveries, customer.served, True)
        case ("shopper", 1):
            (kind,) = taken
            me.cash -= max(0, BUY[kind] - 2 - player.effect_amount("purchase_discount"))
            me.shop[kind] -= 1
            me.cart[kind] += 1
        case ("bookkeeper", 1):
            assert 1 <= sum(choice.give) + len(taken) <= 2
            for kind in Vegetable:
                me.shop[kind] += choice.give[kind] - choice.take[kind]
        case ("bookkeeper", 2):
            me.cash += sum(name != "home" for name in _sown(player))
        case ("harvest-hand", 1):
            expected.harvesting.add(user)
        case ("carpenter", 1):
            me.enlarged = True
        case ("sower", 1):
            me.sown[choice.card] = (taken[0], _spaces(choice.card))
        case ("trader", 1):
            assert (sum(choice.give), len(taken)) == (1, 1)
            _give(me, choice.give)
            expected.stalls[choice.card][taken[0]] -= 1
            me.cart[taken[0]] += 1
        case ("deliveryman", 1):
            assert expected.customers[choice.card][1] == 0
            _deliver(expected, me, choice.card)
        case ("buyer", 1):
            (kind,) = taken
            me.cash -= BUY[kind]
            me.cart[kind] += 1
            other.shop[kind] -= 1
        case ("seller", 1):
            assert 1 <= sum(choice.give) <= 2
            _give(me, choice.give)
            for kind in Vegetable:
                me.cash += (SELL[kind] + 1) * choice.give[kind]
                other.shop[kind] += choice.give[kind]
        case ("gleaner", 1):
            kind, count = other.sown[choice.card]
            assert count >= 2
            other.sown[choice.card] = (kind, count - 1)
            me.cart[kind] += 1
        case ("apprentice", 1):
            _use(expected, state, user, (HELPERS[choice.card], choice.option), choices[1:])


# --- after the move ----------------------------------------------------------------------------


def _harvest_if_due(expected: Expected, before: State, after: State) -> None:
    """The whole harvest, if it took place since."""
    done = before.phase in (Phase.CARDS, Phase.ACTIONS) and before.round == after.round
    if done or after.phase < Phase.CARDS:
        return
    for place, account in enumerate(expected.accounts):
        two = place in expected.harvesting
        for name, (kind, count) in list(account.sown.items()):
            number = 2 if two and count >= 4 and name != "home" else 1
            account.cart[kind] += number
            account.sown[name] = (kind, count - number)
            if count == number:
                del account.sown[name]
                if not name.startswith("field-"):
                    expected.gone.add((place, name))
        for kind in Vegetable:
            account.cart[kind] += account.storehouse[kind]
        account.storehouse = [0] * 6


def _settle(account: Account, before: State, after: State, place: int) -> None:
    """A payment is made as soon as the cash covers it, else it stays open in full (PAY-1)."""
    if account.cash >= account.due:
        account.cash -= account.due
        assert not (isinstance(after.pending, OPEN_PAYMENTS) and after.pending.player == place)
    else:
        assert isinstance(after.pending, OPEN_PAYMENTS)
        assert (after.pending.player, after.pending.amount) == (place, account.due)


def _check_stalls(expected: Expected, after: State) -> None:
    seen = _stalls(after)
    for stall, stock in seen.items():
        full = list(BASE_RULESET.stall(stall).stock)
        was = expected.stalls.get(stall, full)
        # One that was emptied may have come back at once, out of a new draw.
        assert stock == (was if any(was) else full)
    left = expected.stalls.keys() - seen.keys()
    assert not any(any(expected.stalls[stall]) for stall in left)


def _check_customers(expected: Expected, before: State, after: State) -> None:
    new_round = after.round > before.round
    for card, seen in _customers(after).items():
        deliveries, served, satisfied = expected.customers.get(card, (0, 0, True))
        assert seen == (deliveries, 0 if new_round else served, satisfied)
    left = expected.customers.keys() - _customers(after).keys()
    pays = {card: len(BASE_RULESET.regular_customer(card).pays) for card in left}
    assert all(expected.customers[card][0] == pays[card] for card in left)  # ACT-F4
