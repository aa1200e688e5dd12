"""What things cost and bring now, in cash: what the rules make of the printed values.

Printed values themselves are in the `loyang.Ruleset` (``state.ruleset``). All functions take a
state or a view and change nothing; that something has a price does not mean that it may be bought
now (`loyang.is_legal`).

    >>> from loyang import Vegetable
    >>> from loyang.prices import casual_customer_price, pack_price, purchase_price
    >>> from loyang.positions import farmer, position
    >>> ann = farmer(area=["casual-CBL", "regular-BL", "regular-TB", "stall-WPL"])
    >>> state = position(ann, farmer())
    >>> pack_price(state, 0), purchase_price(state, 0, Vegetable.BEAN)
    (1, 6)
    >>> casual_customer_price(state, 0, "casual-CBL") - state.ruleset.card("casual-CBL").pays
    2
"""

from __future__ import annotations

from loyang._support.arguments import whole_number
from loyang.errors import OptionError
from loyang.rules import action_phase, closing, customers, packs, solo
from loyang.rules.cards_in_play import find
from loyang.ruleset.vegetables import VEGETABLES, Vegetable
from loyang.state import Player, State, seat
from loyang.state.arguments import check_state

__all__ = [
    "casual_customer_price",
    "courtyard_price",
    "pack_price",
    "purchase_price",
    "regular_customer_price",
    "steps_price",
]


def _owner(state: State, player: int) -> Player:
    check_state(state)
    last = len(state.players) - 1
    number = whole_number(player, 0, last)
    if number is None:
        raise OptionError(f"player: {player!r} is not one of 0 (P1) to {last} ({seat(last)})")
    return state.players[number]


def purchase_price(state: State, player: int, vegetable: Vegetable) -> int:
    """Cash for one vegetable of the player's own shop (ACT-B1), helpers at work included.

    Raises:
        OptionError: if there is no such state, player or vegetable.
    """
    owner = _owner(state, player)
    kind = whole_number(vegetable, 0, len(VEGETABLES) - 1)
    if kind is None:
        raise OptionError(f"vegetable: {vegetable!r} is not a Vegetable")
    return action_phase.price_in_own_shop(state, owner, VEGETABLES[kind])


def casual_customer_price(state: State, player: int, customer: str) -> int:
    """Cash that a visible casual customer of the player pays now (ACT-G2).

    Raises:
        OptionError: if there is no such state or player, or if he has no such customer.
    """
    owner = _owner(state, player)
    casual = find(owner.area.casual_customers, customer)
    if casual is None:
        raise OptionError(f"customer: {seat(player)} has no visible casual customer {customer!r}")
    return customers.casual_price(state, owner, casual)


def regular_customer_price(state: State, player: int, customer: str) -> int:
    """Cash that a visible regular customer of the player pays for his next delivery (ACT-F1).

    Raises:
        OptionError: if there is no such state or player, or if he has no such customer.
    """
    regular = find(_owner(state, player).area.regular_customers, customer)
    if regular is None:
        raise OptionError(f"customer: {seat(player)} has no visible regular customer {customer!r}")
    return state.ruleset.regular_customer(customer).pays[regular.deliveries]


def pack_price(state: State, player: int) -> int:
    """Cash for a pack of two cards (ACT-H1).

    Raises:
        OptionError: if there is no such state or player.
    """
    return packs.pack_cost(_owner(state, player))


def steps_price(state: State, player: int, steps: int) -> int:
    """Cash for that many steps on the path of prosperity in one closing (CLO-4).

    Raises:
        OptionError: if there is no such state or player, or no such number of steps left.
    """
    owner = _owner(state, player)
    left = state.ruleset.path.last - owner.space
    number = whole_number(steps, 0, left)
    if number is None:
        raise OptionError(f"steps: {steps!r} is not one of 0 to {left}, all that are left")
    return closing.step_cost(state.ruleset, owner.space, number)


def courtyard_price(state: State, card: str) -> int:
    """Cash for a card of the courtyard: by its row in the solo game (SOL-3), else nothing.

    Raises:
        OptionError: if there is no such state, or if the card does not lie there.
    """
    check_state(state)
    if not state.rows and card in state.courtyard:
        return 0
    price = solo.price(state, card)
    if price is None:
        raise OptionError(f"card: {card!r} does not lie in the courtyard")
    return price
