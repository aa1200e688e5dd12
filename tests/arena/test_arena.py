"""The arena: the same match however it is run, and nothing lost whatever happens."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loyang import CHANCE, Dice, OptionError, Phase, apply, deciders, new_game
from loyang.arena import (
    ArenaError,
    CommonDealer,
    Pairing,
    PlayedGame,
    ResultFile,
    Schedule,
    play_all,
    play_game,
    record_of,
    standings,
)
from loyang.arena.results import read_results
from loyang.arena.simulation import random_move
from loyang.cli import main
from tests.bots.helping import mischief, wait_until
from tests.cli.test_cli_program import RUN, Terminal, on_posix, with_and_without_rich

Shown = pytest.CaptureFixture[str]
LOYANG = [sys.executable, "-m", "loyang"]


def schedule_of(*bots: str, games: int = 4, seed: int = 7, limit: float = 60.0) -> Schedule:
    return Schedule.of(bots, games, seed, limit=limit)


def first_game(schedule: Schedule) -> PlayedGame:
    return play_game(schedule, next(schedule.pairings()))


# --- seats and deals ---------------------------------------------------------------------------


def test_in_each_deal_every_bot_sits_once_on_every_seat() -> None:
    pairings = list(schedule_of("greedy", "sane", "random", games=6).pairings())
    for deal in (0, 1):
        seats = [pairing.seats for pairing in pairings if pairing.deal == deal]
        assert len(seats) == 3
        for seat in range(3):
            assert {row[seat] for row in seats} == {0, 1, 2}


def test_games_of_a_deal_have_the_same_first_cards_and_those_of_another_do_not() -> None:
    schedule = schedule_of("random", "sane", games=4)
    dealt = [first_hands(schedule, pairing) for pairing in schedule.pairings()]
    assert len(dealt[0]) == 8
    assert dealt[0] == dealt[1]
    assert dealt[2] == dealt[3]
    assert dealt[0] != dealt[2]


def first_hands(schedule: Schedule, pairing: Pairing) -> set[str]:
    state = new_game(2)
    dealer = CommonDealer(f"{schedule.seed}/{pairing.deal}")
    dice = Dice(pairing.number)  # the players' moves differ from game to game
    while (state.phase is not Phase.ACTIONS and state.turn is None) or state.phase is Phase.SETUP:
        chance = deciders(state) == (CHANCE,)
        state = apply(state, dealer.choose(state) if chance else random_move(state, dice))
    return {f"{player}: {card}" for player in (0, 1) for card in state.players[player].hand}


def test_each_card_is_as_likely_as_any_other_with_common_deals() -> None:
    start = new_game(2, introductory=True)
    counts = Counter(str(CommonDealer(f"fair/{seed}").choose(start)) for seed in range(400))
    assert len(counts) == 4
    assert all(70 <= count <= 130 for count in counts.values())  # 100 +- 3.5 deviations


@pytest.mark.parametrize(
    ("bots", "games", "seed", "limit", "problem"),
    [
        ([], 1, 1, 60.0, "0 bots"),
        (["sane"] * 5, 1, 1, 60.0, "5 bots"),
        (["sane"], 0, 1, 60.0, "games: 0"),
        (["sane"], 1, "x", 60.0, "seed: 'x'"),
        (["sane"], 1, 1, 0.0, "limit: 0.0"),
        (["insane"], 1, 1, 60.0, "insane"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(
    bots: list[str], games: int, seed: Any, limit: float, problem: str
) -> None:
    with pytest.raises(OptionError, match=problem):
        Schedule.of(bots, games, seed, limit=limit)


def test_a_record_of_the_arena_replays_to_its_result() -> None:
    schedule = schedule_of("greedy", "sane")
    game = first_game(schedule)
    end = record_of(schedule, game).state_at()
    assert tuple(player.space - player.loans for player in end.players) == game.scores


def test_a_pair_that_acts_at_the_same_time_is_asked_in_turns() -> None:
    moves = [move.split() for move in first_game(schedule_of(*["sane"] * 4)).moves]
    looked_at = 0
    for number, (starter, verb, *named) in enumerate(moves):
        if verb != "partner":
            continue
        others = iter((starter, named[0]) * 50)
        for mover, what, *_ in moves[number + 1 :]:
            assert mover == next(others)
            looked_at += 1
            if what in ("end-actions", "buy-pack", "use"):  # what is opened is finished first
                break
    assert looked_at > 12  # in nine rounds


# --- bots that misbehave -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Raises", "ValueError: no idea"),
        ("answers_nonsense", "not a legal move"),
        ("answers_illegally", "'P4 buy-pack', which is not a legal move"),
        ("leaves", "SystemExit: 3"),
        ("dawdles", "took longer than 0.05 seconds"),
    ],
)
def test_a_bot_that_misbehaves_forfeits_and_the_others_play_on(
    tmp_path: Path, name: str, fault: str
) -> None:
    limit = 0.05 if name == "dawdles" else 60.0
    game = first_game(schedule_of(mischief(tmp_path)(name), "sane", limit=limit))
    assert game.faults[0] is not None
    assert fault in game.faults[0]
    assert game.faults[1] is None
    assert game.winners == (1,)


def test_the_score_of_who_forfeited_does_not_count(tmp_path: Path) -> None:
    schedule = schedule_of(mischief(tmp_path)("Raises"), "sane", games=2)
    games = list(play_all(schedule))
    best, worst = standings(schedule, games)
    assert (best.bot, best.win_share, best.forfeits) == ("sane", 1.0, 0)
    assert (worst.mean_score, worst.forfeits) == (None, 2)


# --- the table ---------------------------------------------------------------------------------


def played(number: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> PlayedGame:
    seats = tuple((seat + number) % len(scores) for seat in range(len(scores)))
    none = (0,) * len(scores)
    return PlayedGame(
        number, number // len(scores), seats, scores, none, none, (None,) * len(scores), winners, ()
    )


def test_the_table_counts_shared_wins_in_parts() -> None:
    schedule = schedule_of("greedy", "sane", games=2)
    lines = standings(schedule, [played(0, (9, 9), (0, 1)), played(1, (5, 12), (1,))])
    assert [(line.bot, line.wins, line.mean_score) for line in lines] == [
        ("greedy", 1.5, 10.5),
        ("sane", 0.5, 7.0),
    ]
    assert lines[0].win_share == 0.75
    assert lines[0].win_interval[0] < 0.75 < lines[0].win_interval[1]
    assert lines[0].score_interval is None  # one deal tells nothing about the spread


def test_the_interval_of_a_mean_is_made_from_the_deals() -> None:
    schedule = schedule_of("greedy", "sane", games=4)
    games = [
        played(0, (10, 5), (0,)),
        played(1, (5, 12), (1,)),
        played(2, (14, 5), (0,)),
        played(3, (5, 16), (1,)),
    ]
    line = standings(schedule, games)[0]
    assert line.mean_score == 13.0
    # The deals have the means 11 and 15: 13 +- 1.96 * 2.828 / 1.414.
    assert line.score_interval == pytest.approx((13 - 3.92, 13 + 3.92), abs=0.001)


def test_the_better_bot_gets_the_better_rating() -> None:
    schedule = schedule_of("greedy", "sane", games=6)
    games = [played(number, (20, 1), (0,)) for number in (0, 2, 4)]
    games += [played(number, (1, 20), (1,)) for number in (1, 3, 5)]
    greedy, sane = standings(schedule, games)
    assert greedy.rating is not None
    assert sane.rating is not None
    assert greedy.rating > sane.rating + 5
    assert standings(schedule, games[::-1]) == [greedy, sane]


# --- files -------------------------------------------------------------------------------------


def test_a_file_keeps_what_was_played(tmp_path: Path) -> None:
    schedule = schedule_of("sane", "sane", games=3)
    path = tmp_path / "games.jsonl"
    with ResultFile(path, schedule) as file:
        games = list(play_all(schedule))
        for game in games:
            file.add(game)
    assert read_results(path, schedule) == games


@pytest.mark.parametrize("cut", [1, 40, 3000])
def test_a_run_goes_on_after_a_line_that_was_cut_off(tmp_path: Path, cut: int) -> None:
    schedule = schedule_of("sane", "sane", games=3)
    path = tmp_path / "games.jsonl"
    games = list(play_all(schedule))
    with ResultFile(path, schedule) as file:
        for game in games[:2]:
            file.add(game)
    path.write_bytes(path.read_bytes()[:-cut])
    with ResultFile(path, schedule) as file:
        assert sorted(file.games) == [0]
        for game in play_all(schedule, done=file.games):
            file.add(game)
    assert read_results(path, schedule) == games
    assert len(path.read_text().splitlines()) == 4


def test_a_file_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with ResultFile(path, schedule_of("sane", "sane")):
        pass
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="another match"):
        ResultFile(path, schedule_of("sane", "greedy"))
    assert path.read_bytes() == before


def test_a_longer_match_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for number in (1, 2):
        schedule = schedule_of("sane", "sane", games=number)
        with ResultFile(path, schedule) as file:
            assert len(file.games) == number - 1
            for game in play_all(schedule, done=file.games):
                file.add(game)
    assert len(read_results(path, schedule)) == 2


@pytest.mark.parametrize("line", ["{", "[]", '{"number": 1}'])
def test_a_broken_line_is_told(tmp_path: Path, line: str) -> None:
    schedule = schedule_of("sane", "sane")
    path = tmp_path / "games.jsonl"
    with ResultFile(path, schedule):
        pass
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(ArenaError, match="line 2"):
        ResultFile(path, schedule)


SMALL_DISK = """
import resource, sys
from loyang.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of Unix")
def test_a_full_disk_is_told_in_one_line_and_keeps_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ["arena", "--bots", "sane,sane", "--games", "50", "--out", str(path)]
    # Not measured by coverage, which would have to write to the full disk too.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    ended = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, *command],
        env=plain,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert str(path) in ended.stderr
    assert "of 50" in ended.stdout
    kept = read_results(path, schedule_of("sane", "sane", games=50, seed=1))
    assert 1 <= len(kept) < 50


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="is not a file"):
        ResultFile(tmp_path, schedule_of("sane", "sane"))


# --- the command -------------------------------------------------------------------------------


def test_the_command_prints_a_table(tmp_path: Path, capsys: Shown) -> None:
    out = str(tmp_path / "games.jsonl")
    command = ["arena", "--bots", "greedy,sane", "--games", "2", "--seed", "3", "--out", out]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[0] == "games: 2 of 2, seed: 3, rules: base game"
    assert shown.splitlines()[3].startswith("greedy")
    assert main(command) == 0  # nothing is left to be played
    assert capsys.readouterr().out == shown
    assert main([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["played"] == 2
    assert [line["bot"] for line in data["standings"]] == ["greedy", "sane"]


@on_posix
@with_and_without_rich
def test_a_terminal_gets_a_bar_with_the_standing(tmp_path: Path, prepare: str) -> None:
    out = str(tmp_path / "games.jsonl")
    command = ["arena", "--bots", "greedy,sane", "--seed", "3", "--out", out]
    terminal = Terminal(prepare + RUN, *command, "--games", "2")
    status, output = terminal.finish()
    assert status == 0
    assert output.splitlines()[0] == "games: 2 of 2, seed: 3, rules: base game"
    assert "\x1b" not in output
    assert "0/2" in terminal.shown
    assert re.search(r"2/2.*greedy 100%, sane 0%", terminal.shown)
    assert ("\x1b" in terminal.shown) == (prepare == "")
    more = Terminal(prepare + RUN, *command, "--games", "4")  # goes on behind the two
    assert more.finish()[0] == 0
    assert "0/4" not in more.shown
    assert "2/4" in more.shown


def test_a_pipe_gets_no_bar(tmp_path: Path, capsys: Shown) -> None:
    command = ["arena", "--bots", "sane", "--games", "1", "--out", str(tmp_path / "games.jsonl")]
    assert main(command) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--bots", "nobody"], "nobody"),
        (["--bots", "sane", "--jobs", "0"], "jobs: 0"),
        (["--bots", "sane", "--backend", "abacus"], "backend: 'abacus'"),
        (["--bots", "sane", "--scheduler", "tcp://here:1"], "only a cluster"),
        (["--bots", "sane", "--introductory"], "no introductory game"),
    ],
)
def test_wrong_options_are_told_in_one_line(
    tmp_path: Path, capsys: Shown, options: list[str], problem: str
) -> None:
    out = ["--out", str(tmp_path / "games.jsonl")]
    assert main(["arena", "--games", "1", *out, *options]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert problem in told[0]


def run_until(path: Path, games: int, *options: str) -> subprocess.Popen[str]:
    """Start the command and wait until some games are in the file."""
    process = subprocess.Popen(
        [*LOYANG, "arena", "--bots", "sane,sane", "--games", "300", "--out", str(path), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > games)
    return process


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_keeps_the_games_and_prints_the_table(
    tmp_path: Path, number: signal.Signals
) -> None:
    path = tmp_path / "games.jsonl"
    process = run_until(path, 2)
    process.send_signal(number)
    shown, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "of 300" in shown
    assert told.splitlines() == [f"loyang: stopped; the same command goes on from {path}"]
    kept = read_results(path, schedule_of("sane", "sane", games=300, seed=1))
    assert kept == list(play_all(schedule_of("sane", "sane", games=len(kept), seed=1)))


def test_a_killed_run_loses_no_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = run_until(path, 2)
    process.kill()
    process.communicate(timeout=30)
    kept = read_results(path, schedule_of("sane", "sane", games=300, seed=1))
    assert len(kept) >= 2
    assert kept == list(play_all(schedule_of("sane", "sane", games=len(kept), seed=1)))


# --- many processes ----------------------------------------------------------------------------


def in_order(games: list[PlayedGame]) -> list[PlayedGame]:
    return sorted(games, key=lambda game: game.number)


def test_two_processes_play_the_same_games_as_one() -> None:
    pytest.importorskip("joblib")
    schedule = schedule_of("greedy", "search:1", games=2)
    alone = list(play_all(schedule))
    together = list(play_all(schedule, jobs=2))
    assert in_order(together) == alone
    assert standings(schedule, together) == standings(schedule, alone)


KILLER = """
import os, pathlib
FLAG = pathlib.Path({flag!r})

def dies_once(view, moves, dice, budget):
    if not FLAG.exists():
        FLAG.touch()
        os._exit(1)
    return moves[0]
"""


def test_a_process_that_dies_costs_no_game(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    bot = tmp_path / "killer.py"
    bot.write_text(KILLER.format(flag=str(tmp_path / "flag")), encoding="utf-8")
    schedule = schedule_of(f"{bot}:dies_once", "sane", games=4)
    games = list(play_all(schedule, jobs=2))
    assert (tmp_path / "flag").exists()
    assert [game.number for game in in_order(games)] == [0, 1, 2, 3]
    assert in_order(games) == list(play_all(schedule))


@pytest.mark.filterwarnings("ignore")  # of the cluster's own shutdown
def test_a_cluster_that_loses_a_worker_plays_the_same_match(tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed")
    pytest.importorskip("joblib")
    schedule = schedule_of("sane", "greedy", games=12)
    path = tmp_path / "games.jsonl"
    kill = cluster_killer()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
        ) as cluster,
        ResultFile(path, schedule) as file,
    ):
        games: list[PlayedGame] = []
        for game in play_all(schedule, jobs=2, backend="dask", scheduler=cluster.scheduler_address):
            if not games:
                kill(cluster)
            file.add(game)
            games.append(game)
    alone = list(play_all(schedule))
    assert in_order(games) == alone
    assert read_results(path, schedule) == alone
    assert standings(schedule, games) == standings(schedule, alone)


@pytest.mark.filterwarnings("ignore")  # of the cluster's own start
def test_ray_plays_the_same_match_also_when_it_loses_a_worker() -> None:
    ray: Any = pytest.importorskip("ray")
    schedule = schedule_of("sane", "greedy", games=12)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        games: list[PlayedGame] = []
        for game in play_all(schedule, jobs=2, backend="ray"):
            if not games:
                kill_a_ray_worker()
            games.append(game)
    finally:
        ray.shutdown()
    assert in_order(games) == list(play_all(schedule))


def kill_a_ray_worker() -> None:
    psutil: Any = pytest.importorskip("psutil")
    for process in psutil.process_iter(["cmdline"]):
        if any("PoolActor" in part for part in process.info["cmdline"] or ()):
            process.kill()
            return
    raise AssertionError("no worker was found")


def cluster_killer() -> Callable[[Any], None]:
    def kill(cluster: Any) -> None:
        worker = next(iter(cluster.workers.values()))
        os.kill(worker.process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))

    return kill
