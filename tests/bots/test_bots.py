"""The bots shipped: they keep the rules, know no more than they may, and repeat themselves."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import loyang
from loyang import (
    BuyPack,
    Dealer,
    Dice,
    EndActions,
    Move,
    OptionError,
    Serve,
    State,
    Step,
    Store,
    TakeLoan,
    View,
    determinize,
    legal_moves,
    new_game,
    observe,
    result,
)
from loyang.arena.simulation import random_move
from loyang.bots import BOTS, Budget, GreedyBot, SearchBot, evaluate, parse_bot
from loyang.positions import farmer, position
from loyang.state import Payment
from tests.bots.helping import mischief, play

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
NAMES = ["random", "sane", "greedy", "search:2"]


def test_every_bot_shipped_is_tried() -> None:
    assert {name.partition(":")[0] for name in NAMES} == set(BOTS)


@pytest.mark.parametrize(
    ("players", "introductory"), [(1, False), (2, False), (3, True), (4, False)]
)
def test_greedy_keeps_the_rules_to_the_end(players: int, introductory: bool) -> None:
    start = new_game(players, introductory=introductory)
    end = play(start, ["greedy"] * players, "rules")
    assert min(score.score for score in result(end).scores) >= 8


def late(players: int) -> State:
    """A position near the end, so that a bot that takes its time comes to one."""
    farmers = [
        farmer(cash=9, space=8, cart="wheat leek", area=["regular-WL", "stall-WTB", "casual-CBL"]),
        farmer(cash=5, space=9, area=["regular-TT: 1 deliveries", "peddler-1"]),
        farmer(area=["tout"]),
        farmer(),
    ]
    return position(*farmers[:players], round=8)


@pytest.mark.parametrize("players", [2, 4])
def test_search_keeps_the_rules_to_the_end(players: int) -> None:
    end = play(late(players), ["search:3", *["sane"] * (players - 1)], "rules")
    assert result(end).scores[0].score >= 9


def test_sane_keeps_the_rules_to_the_end() -> None:
    assert len(result(play(new_game(2), ["sane", "sane"], "rules")).scores) == 2


def test_random_keeps_the_rules_for_as_long_as_one_cares() -> None:
    state = new_game(2)
    bot, dice, dealer = BOTS["random"](), Dice(1), Dealer(1)
    for _ in range(150):
        player = loyang.deciders(state)[0]
        if player < 0:
            state = loyang.apply(state, dealer.choose(state))
        else:
            view = observe(state, player)
            state = loyang.apply(state, bot(view, legal_moves(view), dice, Budget()))
    assert sum(player.loans for player in state.players) > 0


def test_sane_borrows_only_for_an_open_payment_or_if_nothing_else_is_possible() -> None:
    def watch(view: View, move: Move) -> None:
        if isinstance(move, TakeLoan):
            others = [other for other in legal_moves(view) if not isinstance(other, TakeLoan)]
            assert isinstance(view.pending, Payment) or not others
            loans.append(move)

    loans: list[Move] = []
    play(new_game(2), ["sane", "sane"], "loans", watch)
    assert loans


def distribution_round(moves: int) -> State:
    """A position of a random game, after so many moves at least, in which hands are hidden."""
    state, dealer, dice = new_game(4), Dealer(5), Dice(5)
    made = 0
    while made < moves or not any(hides_something(state, one) for one in loyang.deciders(state)):
        chance = loyang.deciders(state) == (loyang.CHANCE,)
        move = dealer.choose(state) if chance else random_move(state, dice)
        state = loyang.apply_unchecked(state, move)
        made += 1
    return state


def hides_something(state: State, player: int) -> bool:
    return player != loyang.CHANCE and loyang.worlds(observe(state, player)) > 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", [0, 150, 300])
def test_equal_views_are_played_equally_whatever_is_behind_them(name: str, moves: int) -> None:
    state = distribution_round(moves)
    player = loyang.deciders(state)[0]
    worlds = [determinize(observe(state, player), Dice(seed)) for seed in (1, 2)]
    assert worlds[0] != worlds[1]
    entry = parse_bot(name)
    first, second = (
        entry.make()(view, legal_moves(view), Dice(9), entry.budget)
        for view in (observe(world, player) for world in worlds)
    )
    assert first == second


@pytest.mark.parametrize("name", ["sane", "greedy", "search:4"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    start = late(2) if name.startswith("search") else new_game(2)
    assert play(start, [name, "sane"], "again") == play(start, [name, "sane"], "again")


# --- greedy ------------------------------------------------------------------------------------


def turn_of(state: State, bot: GreedyBot | SearchBot, player: int = 0) -> list[str]:
    """What a bot does until its turn is over."""
    made: list[str] = []
    dice = Dice(1)
    while state.round == 9 and player in loyang.deciders(state):
        view = observe(state, player)
        move = bot(view, legal_moves(view), dice, Budget(iterations=4))
        made.append(str(move))
        state = loyang.apply(state, move)
        if isinstance(move, Step):
            break
    return made


def test_greedy_buys_what_a_customer_lacks_if_he_pays_more() -> None:
    state = position(
        farmer(
            cash=3,
            cart="leek",
            shop="wheat",
            area=["regular-WL: 3 deliveries"],
            space=12,
            bought_pack=True,
        ),
        farmer(),
        round=9,
    )
    made = turn_of(state, GreedyBot())
    assert made[:2] == ["P1 buy wheat", "P1 serve regular-WL"]


def test_greedy_trades_the_cheap_for_the_dear() -> None:
    state = position(
        farmer(
            cash=0,
            cart="wheat bean",
            shop="",
            area=["stall-WTL: leek", "regular-BL: 2 deliveries"],
            space=12,
            bought_pack=True,
        ),
        farmer(),
        round=9,
    )
    made = turn_of(state, GreedyBot())
    assert "P1 trade stall-WTL wheat for leek" in made
    assert "P1 serve regular-BL" in made


def test_greedy_turns_all_cash_into_steps_in_the_last_round() -> None:
    state = position(farmer(cash=25, space=10, bought_pack=True), farmer(), round=9)
    # The first step costs 1, the next one 12.
    assert turn_of(state, GreedyBot())[-1] == "P1 step 2"


def test_greedy_stores_what_its_customers_want() -> None:
    state = position(
        farmer(cash=0, cart="wheat leek", shop="WWWPPTTCCBBLL", area=["regular-WW"]),
        farmer(),
        round=5,
    )
    state = loyang.apply(state, EndActions(0))
    view = observe(state, 0)
    move = GreedyBot()(view, legal_moves(view), Dice(1), Budget())
    assert isinstance(move, Store)
    assert sum(move.vegetables) == 1


def test_search_keeps_to_its_number_of_iterations() -> None:
    state = position(farmer(cart="bean leek wheat*3", area=["regular-BL"]), farmer(), round=8)
    view = observe(state, 0)
    bot = SearchBot()
    bot(view, [move for move in legal_moves(view) if type(move) is not BuyPack], Dice(1), Budget(7))
    assert bot.iterations == 7


def test_search_ends_early_when_no_other_choice_can_be_better() -> None:
    # In the last turn nothing is left to chance, so a few worlds tell all.
    state = position(
        farmer(cash=30, cart="bean leek", area=["regular-BL"], bought_pack=True),
        farmer(),
        round=9,
    )
    view = observe(state, 0)
    bot = SearchBot()
    move = bot(view, legal_moves(view), Dice(1), Budget(iterations=1000))
    assert move == Serve(0, "regular-BL")
    assert 1 <= bot.iterations <= 100


def test_search_plays_the_same_however_its_iterations_are_made() -> None:
    """In this process, in threads, or in two processes: only the batch makes a difference."""
    state = distribution_round(4)
    view, moves = observe(state, loyang.deciders(state)[0]), legal_moves(state)

    def choice(seed: int, executor: Executor | None) -> tuple[Move, int]:
        bot = SearchBot(batch=4, executor=executor)
        return bot(view, moves, Dice(seed), Budget(iterations=30)), bot.iterations

    alone = [choice(seed, None) for seed in range(3)]
    assert all(0 < iterations <= 30 for _, iterations in alone)
    with ThreadPoolExecutor(2) as threads:
        assert [choice(seed, threads) for seed in range(3)] == alone
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert [choice(seed, processes) for seed in range(3)] == alone


@pytest.mark.parametrize("batch", [0, -1, 1.5, True, "2"])
def test_search_refuses_a_batch_that_is_no_number(batch: Any) -> None:
    with pytest.raises(OptionError, match=r"batch: .* is not a whole number"):
        SearchBot(batch=batch)


def test_search_keeps_to_its_seconds() -> None:
    state = position(farmer(cart="bean leek wheat*3", area=["regular-BL"]), farmer(), round=8)
    view = observe(state, 0)
    bot = SearchBot()
    moves = [move for move in legal_moves(view) if type(move) is not BuyPack]
    bot(view, moves, Dice(1), Budget(seconds=0.001))
    assert 1 <= bot.iterations <= 3


# --- asking for values -------------------------------------------------------------------------


def test_evaluate_ranks_every_legal_move() -> None:
    state = position(
        farmer(cash=0, cart="bean leek", area=["regular-BL: 3 deliveries"], space=8),
        farmer(),
        round=9,
        draw_pile=[],
    )
    view = observe(state, 0)
    ranked = evaluate(view, GreedyBot(), worlds=1)
    assert sorted(one.move for one in ranked) == legal_moves(view)
    assert ranked[0].move == Serve(0, "regular-BL")
    # 10 cash: the first step, and no second one for 10.
    assert [one.value for one in ranked] == sorted((one.value for one in ranked), reverse=True)
    assert 9 < ranked[0].value < 10.5


def test_a_position_is_worth_the_same_to_the_first_and_to_the_last_of_a_round() -> None:
    ann = farmer(
        cash=9, space=8, cart="wheat leek", home="turnip", area=["regular-WL"], bought_pack=True
    )
    first = evaluate(observe(position(ann, farmer(), round=5), 0), GreedyBot())
    last = evaluate(observe(position(farmer(), ann, round=5, turn=1), 1), GreedyBot())
    assert last[0].value == pytest.approx(first[0].value)


def test_evaluate_refuses_who_has_nothing_to_decide() -> None:
    with pytest.raises(OptionError, match="nothing to decide"):
        evaluate(observe(new_game(2), 1), GreedyBot())
    with pytest.raises(OptionError, match="worlds: 0"):
        evaluate(observe(new_game(2), 0), GreedyBot(), worlds=0)


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("greedy", Budget()),
        ("search:200", Budget(iterations=200)),
        ("search:0.2s", Budget(seconds=0.2)),
        ("search:3s", Budget(seconds=3.0)),
        ("loyang.bots:GreedyBot:5", Budget(iterations=5)),
    ],
)
def test_a_budget_stands_behind_the_name(text: str, budget: Budget) -> None:
    assert parse_bot(text).budget == budget


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("greedyy", "none of random, sane, greedy, search"),
        ("search:0.2", "whole number"),
        ("search:0", "iterations: 0 is not a whole number from 1 up"),
        ("no_such_file.py:Bot", "No such file"),
        ("no_such_module:Bot", "no_such_module"),
        ("loyang.bots:Nobody", "nothing called 'Nobody'"),
        ("", "none of random"),
    ],
)
def test_a_wrong_name_is_told(text: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        parse_bot(text)


def test_a_file_that_does_not_hold_a_bot_is_told(tmp_path: Path) -> None:
    name = mischief(tmp_path)
    with pytest.raises(OptionError, match="not_a_bot"):
        parse_bot(name("not_a_bot"))
    with pytest.raises(OptionError, match="RuntimeError: not today"):
        parse_bot(name("CannotBeMade"))


@pytest.mark.skipif(not DEEP, reason="takes minutes: HYPOTHESIS_PROFILE=deep")
def test_greedy_is_as_strong_as_the_documents_say() -> None:
    scores = [
        result(play(new_game(1), ["greedy"], f"strength {seed}")).scores[0].score
        for seed in range(60)
    ]
    assert sum(scores) / len(scores) >= 14
    wins = 0
    for seed in range(60):
        names = ["sane"] * 4
        names[seed % 4] = "greedy"
        end = play(new_game(4), names, f"strength {seed}")
        wins += result(end).winners == (seed % 4,)
    assert wins >= 57
