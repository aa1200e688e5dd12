"""SOL: the solo game's courtyard of rows and its dummy opponent."""

from __future__ import annotations

from itertools import chain

from loyang.moves import Refusal, TakeCards
from loyang.rules.cards_in_play import discard, put_into_play, remove_card, with_player
from loyang.rules.payments import check_cost
from loyang.ruleset import TopRow
from loyang.ruleset.cards import CasualCustomerCard, RegularCustomerCard, StallCard
from loyang.state import DUMMY, NO_CARDS, Area, DummyDeal, RowsDeal, State, card_set
from loyang.state.evolve import evolve_player, evolve_state

__all__ = [
    "check_take",
    "lay_out",
    "place_of",
    "prepare",
    "price",
    "take_and_move_rows",
    "turn_up_for_dummy",
]


def prepare(state: State) -> State:
    """Begin to lay out the courtyard (SOL-1)."""
    solo = state.ruleset.solo
    rows = ((None,) * solo.columns,) * len(solo.prices)
    return evolve_state(state, rows=rows, pending=RowsDeal())


def lay_out(state: State, card: str) -> State:
    """Lay a card on the next place of the courtyard, from the top left (SOL-1)."""
    columns = state.ruleset.solo.columns
    cards = list(chain.from_iterable(state.rows))
    cards[cards.index(None)] = card
    rows = tuple(tuple(cards[start : start + columns]) for start in range(0, len(cards), columns))
    state = evolve_state(state, rows=rows, draw_pile=remove_card(state.draw_pile, card))
    if None in cards:
        return state
    state = evolve_state(state, dummy=Area(), pending=DummyDeal())
    return _finish_dummy(state)


def turn_up_for_dummy(state: State, card: str) -> State:
    """Give the dummy a card it still needs, or discard it (SOL-2)."""
    dummy = state.dummy
    assert dummy is not None
    state = evolve_state(state, draw_pile=remove_card(state.draw_pile, card))
    needed = state.ruleset.solo.dummy_cards
    match state.ruleset.card(card):
        case StallCard():
            taken = len(dummy.stalls) < needed
        case RegularCustomerCard():
            taken = len(dummy.regular_customers) < needed
        case CasualCustomerCard():
            taken = len(dummy.casual_customers) < needed
        case _:
            taken = False
    state = put_into_play(state, DUMMY, card) if taken else discard(state, card)
    return _finish_dummy(state)


def _finish_dummy(state: State) -> State:
    dummy = state.dummy
    assert dummy is not None
    rows = (dummy.stalls, dummy.regular_customers, dummy.casual_customers)
    complete = all(len(row) >= state.ruleset.solo.dummy_cards for row in rows)
    return evolve_state(state, pending=None) if complete or not state.draw_pile else state


def place_of(state: State, card: str) -> tuple[int, int] | None:
    """Row and column of a courtyard card, the top left being 0, 0."""
    for number, row in enumerate(state.rows):
        if card in row:
            return number, row.index(card)
    return None


def price(state: State, card: str) -> int | None:
    """Cash for a courtyard card, by its row (SOL-3)."""
    place = place_of(state, card)
    return None if place is None else state.ruleset.solo.prices[place[0]]


def check_take(state: State, move: TakeCards) -> Refusal | None:
    """What the solo game adds to taking cards: the price by row (SOL-3)."""
    cost = price(state, move.courtyard_card)
    assert cost is not None
    return check_cost(state, move.player, cost, "SOL-3", move.courtyard_card)


def take_and_move_rows(state: State, move: TakeCards, rest: tuple[str, ...]) -> State:
    """Pay for the courtyard card, and let the rest of the hand become the bottom row (SOL-4)."""
    cost = price(state, move.courtyard_card)
    assert cost is not None
    owner = state.players[move.player]
    owner = evolve_player(owner, cash=owner.cash - cost, hand=NO_CARDS)
    state = with_player(state, move.player, owner)
    rows = [
        tuple(None if card == move.courtyard_card else card for card in row) for row in state.rows
    ]
    columns = state.ruleset.solo.columns
    bottom, left_over = rest[:columns], rest[columns:]
    top = [card for card in rows[0] if card is not None]
    gaps = (None,) * (columns - len(bottom))
    state = evolve_state(state, rows=(*rows[1:], (*bottom, *gaps)))
    if state.ruleset.solo.top_row is TopRow.DRAW:
        state = evolve_state(state, draw_pile=card_set((*state.draw_pile, *top)))
    else:
        left_over = (*left_over, *top)
    return evolve_state(state, discard_pile=card_set((*state.discard_pile, *left_over)))
