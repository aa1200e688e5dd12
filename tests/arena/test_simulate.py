"""Random games: the same everywhere, by the rules, and to the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import loyang
from loyang import Dealer, Dice, OptionError, PositionError, State
from loyang.arena.simulation import (
    Outcome,
    PlayedGame,
    play_out,
    play_random,
    random_move,
    simulate,
    summarize,
)
from loyang.state import Payment

KINDS_OF_GAME = [(1, False), (2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]


def states_of(start: State, game: PlayedGame) -> list[State]:
    """All states of a game, every move checked by the rules."""
    states = [start]
    for move in game.moves:
        states.append(loyang.apply(states[-1], move))
    return states


@pytest.mark.parametrize(("players", "introductory"), KINDS_OF_GAME)
def test_a_random_game_keeps_the_rules_and_ends(players: int, introductory: bool) -> None:
    game = play_random(players, seed=3, introductory=introductory)
    start = loyang.new_game(players, introductory=introductory)
    assert states_of(start, game)[-1] == game.final
    assert game.result == loyang.result(game.final)
    assert len(game.result.scores) == players


@pytest.mark.parametrize(("players", "introductory"), KINDS_OF_GAME)
def test_random_players_borrow_only_for_an_open_payment(players: int, introductory: bool) -> None:
    start = loyang.new_game(players, introductory=introductory)
    for seed in range(3):
        game = play_random(players, seed, introductory=introductory)
        loans = 0
        for state, move in zip(states_of(start, game), game.moves, strict=False):
            if isinstance(move, loyang.TakeLoan):
                loans += 1
                others = [
                    other
                    for other in loyang.legal_moves(state)
                    if not isinstance(other, loyang.TakeLoan)
                ]
                assert isinstance(state.pending, Payment) or not others
        assert loans == sum(player.loans for player in game.final.players) > 0


def test_a_solo_player_who_can_pay_for_no_card_borrows(tmp_path: Path) -> None:
    """With rows that are all dear, a player without cash may have no other move left."""
    rules = tmp_path / "dear.toml"
    rules.write_text("[solo]\nprices = [7, 7, 7, 7]\n")
    ruleset = loyang.Ruleset.load(rules)
    start = loyang.new_game(1, ruleset)
    game = play_random(1, 1, ruleset)
    borrowed = [
        loyang.legal_moves(state) == [move]
        for state, move in zip(states_of(start, game), game.moves, strict=False)
        if isinstance(move, loyang.TakeLoan) and not isinstance(state.pending, Payment)
    ]
    assert borrowed
    assert all(borrowed)


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_random(3, seed=5) == play_random(3, seed=5)
    assert play_random(3, seed=5) == play_random(3, seed="5")
    assert play_random(3, seed=5).moves != play_random(3, seed=6).moves


def test_players_and_chance_draw_from_seeds_of_their_own() -> None:
    dice, dealer = Dice("autumn/players"), Dealer("autumn/chance")
    state = loyang.new_game(2)
    for move in play_random(2, seed="autumn").moves:
        chance = loyang.deciders(state) == (loyang.CHANCE,)
        assert move == (dealer.choose(state) if chance else random_move(state, dice))
        state = loyang.apply(state, move)
    assert loyang.is_over(state)


def test_the_hash_seed_of_python_makes_no_difference() -> None:
    program = (
        "from loyang.arena.simulation import play_random; "
        "print(*play_random(4, 2).moves, sep='\\n')"
    )
    games = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    (game,) = games
    assert game.decode().split("\n")[0] == str(play_random(4, 2).moves[0])


def test_every_player_makes_every_choice_equally_often() -> None:
    dice = Dice(1)
    state = loyang.new_game(2)
    count = dict.fromkeys(loyang.legal_moves(state), 0)
    for _ in range(3000):
        count[random_move(state, dice)] += 1
    assert len(count) == 3
    assert all(900 < number < 1100 for number in count.values())


def test_a_game_can_be_played_on_from_any_state() -> None:
    whole = play_random(2, seed=9)
    states = states_of(loyang.new_game(2), whole)
    for state in (states[0], states[len(states) // 2], states[-2]):
        rest = play_out(state, seed=10)
        assert states_of(state, rest)[-1] == rest.final
        assert loyang.is_over(rest.final)
    assert play_out(states[0], seed=9) == whole
    assert play_out(whole.final, seed=10) == PlayedGame((), whole.final)


def test_when_the_game_is_over_there_is_no_random_move() -> None:
    with pytest.raises(PositionError, match="no legal move in round 9: nobody decides"):
        random_move(play_random(2, seed=1).final, Dice(1))


def test_the_starting_player_moves_first() -> None:
    assert [play_random(3, 1, starting_player=seat).moves[0].player for seat in range(3)] == [
        0,
        1,
        2,
    ]


# --- many games ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "introductory"), [(1, False), (2, True), (4, False)])
def test_no_game_depends_on_those_before_it(players: int, introductory: bool) -> None:
    *_, third = simulate(players, games=3, seed=8, introductory=introductory)
    game = play_random(players, "8/3", introductory=introductory)
    assert third == Outcome(
        scores=tuple(score.score for score in game.result.scores),
        winners=game.result.winners,
        moves=len(game.moves),
        decisions=sum(not isinstance(move, loyang.moves.CHANCE_MOVES) for move in game.moves),
    )
    assert 0 < third.decisions < third.moves


def test_simulating_takes_the_rules_and_the_starting_player_along() -> None:
    ruleset = loyang.BASE_RULESET.with_options(two_player_courtyard=2)
    (outcome,) = simulate(2, games=1, seed=4, ruleset=ruleset, starting_player=1)
    game = play_random(2, "4/1", ruleset, starting_player=1)
    assert outcome.moves == len(game.moves)
    assert outcome.scores == tuple(score.score for score in game.result.scores)
    assert game.final.ruleset == ruleset
    assert game.moves[0].player == 1


def test_a_shared_win_counts_for_each_and_the_solo_game_may_have_none() -> None:
    shared = summarize([Outcome((7, 9, 9), (1, 2), 30, 20), Outcome((1, -2, 0), (0,), 40, 25)], 2.0)
    assert [seat.wins for seat in shared.seats] == [1, 1, 1]
    assert [seat.scores for seat in shared.seats] == [(7, 1), (9, -2), (9, 0)]
    assert [seat.mean for seat in shared.seats] == [4.0, 3.5, 4.5]
    assert [seat.minimum for seat in shared.seats] == [1, -2, 0]
    assert [seat.maximum for seat in shared.seats] == [7, 9, 9]
    solo = summarize([Outcome((16,), (), 30, 20), Outcome((17,), (0,), 30, 20)])
    assert [seat.wins for seat in solo.seats] == [1]


def test_a_summary_counts_moves_and_speed() -> None:
    summary = summarize([Outcome((7, 9), (1,), 30, 20), Outcome((1, 2), (1,), 40, 25)], 2.0)
    assert (summary.games, summary.moves, summary.decisions) == (2, 70, 45)
    assert (summary.moves_per_game, summary.decisions_per_game) == (35.0, 22.5)
    assert summary.games_per_second == 1.0
    assert (summary.moves_per_second, summary.decisions_per_second) == (35.0, 22.5)


def test_summaries_of_the_same_games_are_equal_however_long_they_took() -> None:
    outcomes = [Outcome((7, 9), (1,), 30, 20)]
    assert summarize(outcomes, 1.0) == summarize(outcomes, 2.0)
    assert summarize(outcomes, 1.0) != summarize(outcomes * 2, 1.0)


def test_a_summary_of_no_games_is_empty() -> None:
    summary = summarize([], 0.0)
    assert (summary.seats, summary.games) == ((), 0)
    assert (summary.moves_per_game, summary.games_per_second) == (0.0, 0.0)


@pytest.mark.parametrize("games", [0, -1, 1.5, True, "3"])
def test_the_number_of_games_must_be_a_whole_number_from_1_up(games: int) -> None:
    with pytest.raises(OptionError, match=r"games: .* from 1 up"):
        simulate(2, games, seed=1)


@pytest.mark.parametrize("seed", [None, 1.5, True])
def test_a_seed_is_a_whole_number_or_a_text(seed: int) -> None:
    with pytest.raises(OptionError, match="seed"):
        simulate(2, 1, seed)
    with pytest.raises(OptionError, match="seed"):
        play_random(2, seed)


def test_wrong_players_are_refused_before_the_first_game() -> None:
    with pytest.raises(OptionError, match="players"):
        simulate(5, 1, seed=1)
    with pytest.raises(OptionError, match="starting_player"):
        simulate(2, 1, seed=1, starting_player=2)
    with pytest.raises(OptionError, match="introductory"):
        simulate(1, 1, seed=1, introductory=True)
