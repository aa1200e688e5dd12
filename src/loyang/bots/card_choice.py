"""Which cards to take, to lay, to buy and to keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from loyang.bots.farm import Customer, Farm, Offer, farm_of
from loyang.bots.turn_plan import plan_turn
from loyang.bots.value import Standing, Terms, future_cash, value
from loyang.moves import KeepCards, LayCard, Move, TakeCards
from loyang.prices import courtyard_price, pack_price
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import (
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.state import Pack, State

__all__ = [
    "CardWorths",
    "best_distribution",
    "best_keep",
    "ranked_distribution",
    "wants_pack",
    "with_cards",
]

CONTENT = 0.9
"""Spaces that two cards have to bring for the bot to take them at once."""
LOOKED_AT = 4
"""Pairs of cards for which the turn is planned."""
FEW = 2
"""Cards in hand with which the bot does not wait any longer."""
CASH_OF_A_SPACE = 14
"""About what a step costs at the end of a game."""


def with_cards(farm: Farm, ruleset: Ruleset, codes: Iterable[str]) -> Farm:
    """The farm with more cards in its area, those to be paid paid."""
    for code in codes:
        card = ruleset.card(code)
        match card:
            case FieldCard():
                farm = evolve(
                    farm,
                    empty=(*farm.empty, (code, card.spaces)),
                    cash=farm.cash - ruleset.fields.common_cost,
                )
            case StallCard():
                offer = Offer(code, card.stock, card.bowls, own=True)
                farm = evolve(farm, offers=(*farm.offers, offer))
            case RegularCustomerCard():
                wants, pays = farm.tables.regulars[code]
                farm = evolve(
                    farm,
                    customers=(*farm.customers, Customer(code, wants, casual=False, pays=pays)),
                    regulars=(*farm.regulars, (code, 0, True, 0, True)),
                )
            case CasualCustomerCard():
                wants, pay = farm.tables.casuals[code]
                farm = evolve(
                    farm,
                    customers=(*farm.customers, Customer(code, wants, casual=True, pays=(pay,))),
                    casuals=(*farm.casuals, code),
                )
            case HelperCard():
                farm = evolve(farm, helpers=(*farm.helpers, code))
    return farm


def _planned_worth(farm: Farm, terms: Terms) -> float:
    """The value of a farm whose turn is still to come, with the turn planned."""
    return plan_turn(farm, 1, terms).value


class CardWorths:
    """What single cards add to a farm whose turn is still to come, by the forecast alone.

    It is valued as if the round before had just ended, with the cart in the storehouse.
    """

    def __init__(self, farm: Farm, terms: Terms) -> None:
        """Value the farm as it is."""
        self._terms = terms
        self._farm = evolve(farm, round=farm.round - 1)
        self._waiting = Standing(
            cash=farm.cash,
            space=farm.space,
            loans=farm.loans,
            stored=farm.cart,
            enlarged=farm.enlarged,
            growing=farm.growing,
            empty=farm.empty_spaces,
            regulars=tuple(regular[:3] for regular in farm.regulars),
            casuals=farm.casuals,
            stalls=farm.stalls,
            helpers=len(farm.helpers),
        )
        self._base = self._value(self._waiting)
        self._known: dict[str, float] = {}

    def of(self, code: str, ruleset: Ruleset) -> float:
        """What a card adds, in spaces."""
        worth = self._known.get(code)
        if worth is None:
            end = _standing_with(self._waiting, code, ruleset)
            worth = self._known[code] = self._value(end) - self._base
        return worth

    def _value(self, end: Standing) -> float:
        future = future_cash(self._farm, end, self._terms)
        return value(self._farm, end, self._terms, future, end.cash, end.space)


def _standing_with(end: Standing, code: str, ruleset: Ruleset) -> Standing:
    card = ruleset.card(code)
    match card:
        case FieldCard():
            cash = end.cash - ruleset.fields.common_cost
            return evolve(end, empty=(*end.empty, card.spaces), cash=cash)
        case StallCard():
            return evolve(end, stalls=(*end.stalls, (code, card.stock)))
        case RegularCustomerCard():
            return evolve(end, regulars=(*end.regulars, (code, 0, True)))
        case CasualCustomerCard():
            return evolve(end, casuals=(*end.casuals, code))
        case _:
            return evolve(end, helpers=end.helpers + 1)


def best_distribution(state: State, player: int, moves: Sequence[Move], terms: Terms) -> Move:
    """Take the best two cards if they are good enough, else lay the card of the least use."""
    ranked = ranked_distribution(state, player, moves, terms)
    if type(ranked[0]) is LayCard:
        return ranked[0]
    farm = farm_of(state, player)
    best, best_worth = ranked[0], float("-inf")
    for move in ranked[:LOOKED_AT]:
        if type(move) is TakeCards:
            both = with_cards(farm, state.ruleset, (move.courtyard_card, move.hand_card))
            price = courtyard_price(state, move.courtyard_card) / CASH_OF_A_SPACE
            worth = _planned_worth(both, terms) - price
            if worth > best_worth:
                best, best_worth = move, worth
    return best


def ranked_distribution(
    state: State, player: int, moves: Sequence[Move], terms: Terms
) -> list[Move]:
    """The ways to take or lay cards, the best by the forecast alone first."""
    worths = CardWorths(farm_of(state, player), terms)

    def worth(code: str) -> float:
        return worths.of(code, state.ruleset)

    def pair_worth(move: TakeCards) -> float:
        price = courtyard_price(state, move.courtyard_card) / CASH_OF_A_SPACE
        return worth(move.courtyard_card) + worth(move.hand_card) - price

    takes = sorted(
        (move for move in moves if type(move) is TakeCards), key=pair_worth, reverse=True
    )
    lays = sorted(
        (move for move in moves if type(move) is LayCard), key=lambda move: worth(move.card)
    )
    content = not lays or len(lays) <= FEW or (takes and pair_worth(takes[0]) >= CONTENT)
    if takes and content:
        return [*takes[:2], *lays[:1], *takes[2:], *lays[1:]]
    return [*lays[:1], *takes[:2], *lays[1:], *takes[2:]] or list(moves)


def wants_pack(state: State, player: int) -> bool:
    """Whether two cards unseen are worth their price now."""
    owner = state.players[player]
    cost = pack_price(state, player)
    left = state.ruleset.setup.rounds - state.round
    most = (1, 1, 1, 2, 2, 3, 3, 3, 3)[min(left, 8)]
    return cost <= min(most, owner.cash)


def best_keep(state: State, player: int, moves: Sequence[Move], terms: Terms) -> Move:
    """What to keep of a pack, and in which order, by the turn that it makes possible."""
    assert isinstance(state.pending, Pack)
    farm = farm_of(state, player)
    best: Move = moves[0]
    best_worth = float("-inf")
    for move in moves:
        if type(move) is not KeepCards:
            continue
        upper = with_cards(farm, state.ruleset, move.cards[:1])
        worth = plan_turn(upper, 1, terms).value
        if len(move.cards) == 2:
            lower = with_cards(upper, state.ruleset, move.cards[1:])
            worth = 0.5 * worth + 0.5 * plan_turn(lower, 1, terms).value
        if worth > best_worth + 1e-9:
            best, best_worth = move, worth
    return best
