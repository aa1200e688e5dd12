"""Turns that could go on without end: allowed, without gain, and ended by who lets others play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from loyang import (
    CHANCE,
    Buy,
    BuyPack,
    Dealer,
    Dice,
    EndActions,
    Harvest,
    KeepCards,
    LayCard,
    Move,
    Phase,
    Ruleset,
    Sell,
    Stage,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Vegetable,
    View,
    apply,
    deciders,
    legal_moves,
    observe,
    parse_move,
)
from loyang.arena import PlayedGame, Schedule, play_all
from loyang.arena.simulation import play_out
from loyang.bots import Budget, evaluate
from loyang.long_turns import LONG, MOST_MOVES, LongTurns
from loyang.moves import CHANCE_MOVES
from loyang.positions import read_position
from loyang.prices import purchase_price
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.vegetables import VEGETABLES
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.money_pumps import money_pump
from tests.prepared import PREPARED

LOOP = """
round: 3
P1: 20 cash
  shop: wheat*3
  area: haggler
  area: foreman
P2:
"""
WHEAT = Vegetable.WHEAT


def cheap_wheat() -> State:
    """Wheat costs 1 and brings 1."""
    state = read_position(LOOP)
    for text in ("P1 use haggler", "P1 use foreman: haggler", "P1 use haggler"):
        state = apply(state, parse_move(text))
    return state


# --- no gain -----------------------------------------------------------------------------------

SMALL = {
    "haggler, foreman": "area: haggler\n area: foreman",
    "haggler, foreman, shopper": "area: haggler\n area: foreman\n area: shopper",
    "haggler, foreman, seller": "area: haggler\n area: foreman\n area: seller",
    "haggler, bookkeeper": "area: haggler\n area: bookkeeper",
    "shopper, foreman, seller": "area: shopper\n area: foreman\n area: seller",
    "haggler, apprentice": "area: haggler\n area: apprentice",
    "foreman, apprentice": "area: foreman\n area: apprentice",
    "haggler, foreman, stall": "area: haggler\n area: foreman\n area: stall-WPL: wheat",
}


def small_position(area: str, rules: Ruleset | None = None) -> State:
    text = f"""
    round: 3
    discard: peddler-1
    P1: {5 if "bookkeeper" in area else 12} cash
      shop: wheat*2 pumpkin
      {area}
    P2:
      shop: wheat*3 pumpkin*2 turnip*2 cabbage*2 bean*2 leek*2
      {"area: haggler" if "haggler" not in area else "area: tout"}
    """
    return read_position(text) if rules is None else read_position(text, rules)


@pytest.mark.parametrize("name", SMALL)
def test_no_way_within_a_turn_leads_back_to_a_position_with_more_cash(name: str) -> None:
    """All ways, from small positions with the helpers that touch prices."""
    assert money_pump(small_position(SMALL[name]), 0) is None


GENEROUS = """
name = "generous"
[helpers.haggler]
options = [{ effects = [{ effect = "purchase_discount", amount = 2 }] }]
"""


def test_a_way_is_found_where_a_users_rules_give_more_discount() -> None:
    """Else the test above could not fail: with 4 off, wheat costs nothing and brings 1."""
    state = small_position(SMALL["haggler, foreman"], Ruleset.loads(GENEROUS))
    way = money_pump(state, 0)
    assert way is not None
    assert {type(move) for move in way} == {Buy, Sell}
    for text in ("P1 use haggler", "P1 use foreman: haggler", "P1 use haggler"):
        state = apply(state, parse_move(text))
    before = state
    for move in sorted(way, key=lambda move: isinstance(move, Sell)):
        state = apply(state, move)
    gained = state.players[0].cash - before.players[0].cash
    assert gained > 0
    assert state.players[0].cart == before.players[0].cart


WEIGHTS = {"foreman": 3, "apprentice": 2}
"""What a use costs, so that one which fetches another helper costs too; any other helper is 1."""


def progress(state: State) -> tuple[int, ...]:
    """What only grows within a turn, first things first, but for buying and selling."""
    areas = [owner.area for owner in state.players]
    codes = [code for area in areas for code in area.cards()]
    helpers = [card for card in state.ruleset.cards if isinstance(card, HelperCard)]
    return (
        -sum(WEIGHTS.get(card.helper, 1) * codes.count(card.code) for card in helpers),
        -len(codes),
        sum(regular.deliveries for area in areas for regular in area.regular_customers),
        sum(owner.loans + owner.enlarged for owner in state.players),
        sum(field.count > 0 for area in areas for field in area.fields),
        -sum(sum(stall.stock) for area in areas for stall in area.stalls),
    )


def worth(state: State, player: int) -> int:
    """Cash, and what the cart would bring in the own shop."""
    owner = state.players[player]
    sell = state.ruleset.shop.sell
    return owner.cash + sum(sell[kind] * owner.cart[kind] for kind in VEGETABLES)


@cache
def states_within_turns() -> tuple[State, ...]:
    found = [read_position(text) for text in PREPARED.values()]
    found += [small_position(area) for area in SMALL.values()]
    for setup in SETUPS:
        game = play(begin(setup), "money", POLICIES["helper-loving"]())
        found += [state for number, (state, _, _) in enumerate(game) if number % 5 == 0]
    return tuple(state for state in found if state.phase is Phase.ACTIONS and state.acting)


@given(state=st.deferred(lambda: st.sampled_from(states_within_turns())))
def test_only_buying_and_selling_lead_back_and_they_gain_nothing(state: State) -> None:
    """So no sequence of moves within a turn makes money of nothing, chance aside.

    Every other move uses something up that does not come back in the turn. Those two change
    nothing but cash, cart and shop, and never raise what the player owns at selling prices.
    """
    for move in legal_moves(state):
        if isinstance(move, (*CHANCE_MOVES, BuyPack, KeepCards, EndActions, Store, Step)):
            continue
        after = apply(state, move)
        if type(move) in (Buy, Sell):
            assert progress(after) == progress(state)
            assert worth(after, move.player) <= worth(state, move.player)
        else:
            assert progress(after) > progress(state), move


# --- an end ------------------------------------------------------------------------------------


def test_wheat_can_be_bought_and_sold_as_often_as_one_likes() -> None:
    state = start = cheap_wheat()
    assert purchase_price(state, 0, WHEAT) == 1
    for _ in range(MOST_MOVES):
        state = apply(apply(state, Buy(0, WHEAT)), Sell(0, WHEAT))
    assert state == start


def sells_and_buys(moves: Sequence[Move]) -> Move:
    """Never ends a turn while there is anything else to do."""
    kinds = (Sell, Buy, LayCard, TakeCards, Harvest, KeepCards, Store, Step, EndActions)
    for kind in kinds:
        for move in moves:
            if type(move) is kind:
                return move
    return moves[0]


def borrows(moves: Sequence[Move]) -> Move:
    return next((move for move in moves if type(move) is TakeLoan), moves[0])


@pytest.mark.parametrize(("choose", "least"), [(sells_and_buys, LONG), (borrows, MOST_MOVES)])
def test_whoever_does_not_want_to_end_his_turn_comes_to_its_end(
    choose: Callable[[Sequence[Move]], Move], least: int
) -> None:
    state, turns, number = cheap_wheat(), LongTurns(), 0
    while state.players[0].stage is not Stage.CLOSED:
        if deciders(state) == (CHANCE,):
            state = apply(state, Dealer(number).choose(state))
            continue
        move = choose(turns.open_moves(state, legal_moves(state)))
        turns.made(state, move)
        state = apply(state, move)
        number += 1
    assert least < number <= MOST_MOVES + 20


def test_short_turns_are_left_alone_and_each_round_begins_anew() -> None:
    state, turns = cheap_wheat(), LongTurns()
    for number in range(LONG + 3):
        moves = legal_moves(state)
        found = turns.open_moves(state, moves)
        assert (found is moves) == (number < LONG)
        assert found
        assert set(found) <= set(moves)
        move = sells_and_buys(found)
        turns.made(state, move)
        state = apply(state, move)
    later = evolve(cheap_wheat(), round=4)
    assert turns.open_moves(later, legal_moves(later)) == legal_moves(later)
    assert turns.number(0, 3) >= LONG
    assert turns.number(0, 4) == 0


def test_random_games_end_also_where_rules_make_money_of_nothing() -> None:
    rules = Ruleset.loads(GENEROUS)
    state = small_position(SMALL["haggler, foreman"], rules)
    played = play_out(state, 5)
    assert played == play_out(state, 5)
    assert played.result.winners


CYCLES = """
from loyang import Buy, EndActions, Sell, TakeLoan, UseHelper, legal_moves

def cycles(view, moves, dice, budget):
    for kind in (Sell, Buy, UseHelper):
        for move in moves:
            if type(move) is kind:
                return move
    return next((move for move in moves if type(move) is not TakeLoan), moves[0])

def asks_the_rules(view, moves, dice, budget):
    moves = legal_moves(view)
    for kind in (Sell, Buy):
        for move in moves:
            if type(move) is kind:
                return move
    return next((move for move in moves if type(move) is not TakeLoan), moves[0])
"""
FREE_WHEAT = """
name = "free wheat"
[shop.W]
buy = 1
sell = 1
"""


def play_cycles(folder: Path, name: str) -> PlayedGame:
    file = folder / "cycles.py"
    file.write_text(CYCLES, encoding="utf-8")
    schedule = Schedule.of([f"{file}:{name}", "sane"], 1, 1, Ruleset.loads(FREE_WHEAT))
    (game,) = play_all(schedule)
    return game


def test_a_bot_that_goes_round_in_circles_is_led_on(tmp_path: Path) -> None:
    game = play_cycles(tmp_path, "cycles")
    assert game.faults == (None, None)
    assert len(game.moves) > 9 * LONG


def test_a_bot_that_insists_on_going_back_is_told_why_it_forfeits(tmp_path: Path) -> None:
    fault = play_cycles(tmp_path, "asks_the_rules").faults[0]
    assert fault is not None
    assert fault.startswith("answered 'P1 ")
    assert fault.endswith(f"', which leads back after {LONG} moves")


def test_a_hint_of_a_bot_that_goes_round_in_circles_is_given() -> None:
    def bot(view: View, moves: Sequence[Move], dice: Dice, budget: Budget, /) -> Move:
        return sells_and_buys(moves)

    ranked = evaluate(observe(cheap_wheat(), 0), bot, worlds=1)
    assert {one.move for one in ranked} == set(legal_moves(cheap_wheat()))
