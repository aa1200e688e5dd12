"""The Gymnasium environments: its own checks, and the rules behind them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from loyang import Dice, Move, OptionError, View, observe, result
from loyang.actions import NAMES, SIZE
from loyang.bots import Budget

np = pytest.importorskip("numpy", reason="the extra gymnasium brings numpy")
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium comes with the extra gymnasium")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv  # noqa: E402

from loyang.adapters.gymnasium import ILLEGAL_REWARD, SeatEnv, SoloEnv  # noqa: E402
from loyang.adapters.observation import vector  # noqa: E402

LOAN = NAMES.index("loan")


def choice(game: Any, random: Any) -> int:
    """A random choice, a loan only where nothing else is possible."""
    ids = [int(id) for id in np.flatnonzero(game.action_masks())]
    return int(random.choice([id for id in ids if id != LOAN] or ids))


def play(game: Any, seed: int = 1) -> list[Any]:
    """A random game: all that was answered."""
    random = np.random.default_rng(seed)
    answers = [game.reset(seed=seed)]
    while len(answers) == 1 or not any(answers[-1][2:4]):
        answers.append(game.step(choice(game, random)))
    return answers


# --- Gymnasium's own checks ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("loyang/Solo-v0", {}),
        ("loyang/Solo-v0", {"rewards": "margin"}),
        ("loyang/Seat-v0", {"bots": ("sane",)}),
        ("loyang/Seat-v0", {"bots": ("sane", "random", "greedy"), "introductory": True}),
    ],
)
def test_it_keeps_the_interface(id: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(id, **options).unwrapped)


def test_a_name_with_its_module_needs_no_import() -> None:
    game = gymnasium.make("loyang.adapters.gymnasium:loyang/Solo-v0", render_mode="ansi")
    game.reset(seed=1)
    assert isinstance(game.unwrapped, SoloEnv)
    assert "P1" in game.render()


@pytest.mark.parametrize("kind", [SyncVectorEnv, partial(AsyncVectorEnv, shared_memory=False)])
def test_several_games_run_side_by_side(kind: Any) -> None:
    games = kind([partial(SeatEnv, bots=("sane",), max_steps=12) for _ in range(3)])
    random = np.random.default_rng(1)
    seen, info = games.reset(seed=[1, 2, 3])
    assert seen.shape == (3, *games.single_observation_space.shape)
    ended = 0
    for _ in range(30):
        ids = [random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, _, over, cut, info = games.step(np.array(ids))
        ended += int((over | cut).sum())
        if (over | cut).any():
            break
    assert ended == 3
    games.close()


def test_make_vec_makes_them() -> None:
    games = gymnasium.make_vec("loyang/Solo-v0", num_envs=2, vectorization_mode="sync")
    seen, info = games.reset(seed=1)
    assert len(seen) == len(info["action_mask"]) == 2
    assert (np.stack(games.call("action_masks")) == info["action_mask"]).all()
    games.close()


# --- the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [SoloEnv, partial(SeatEnv, bots=("sane", "greedy"))])
def test_a_seed_makes_the_same_game(make: Any) -> None:
    first, second, other = play(make(), 1), play(make(), 1), play(make(), 2)
    assert len(first) == len(second)
    for one, two in zip(first, second, strict=True):
        assert (one[0] == two[0]).all()
        assert one[1:-1] == two[1:-1]
    assert len(first) != len(other) or any(
        (one[0] != two[0]).any() for one, two in zip(first, other, strict=True)
    )


@pytest.mark.parametrize(("rewards", "seat"), [("rank", 0), ("rank", 2), ("margin", 1)])
def test_the_reward_comes_at_the_end(rewards: Any, seat: int) -> None:
    game = SeatEnv(bots=("sane", "sane"), seat=seat, rewards=rewards)
    answers = play(game)
    assert {reward for _, reward, _, _, _ in answers[1:-1]} == {0.0}
    _, reward, over, cut, info = answers[-1]
    assert (over, cut) == (True, False)
    assert not info["action_mask"].any()
    ended = result(game._table.state)  # type: ignore[union-attr]
    scores = [one.score for one in ended.scores]
    if rewards == "margin":
        assert reward == scores[seat] - sum(scores) / 3
    else:
        assert (reward == 1) == (ended.winners == (seat,))


def test_the_solo_game_is_rewarded_by_its_target() -> None:
    answers = play(SoloEnv())
    assert answers[-1][1] == -1.0
    assert play(SoloEnv(rewards="margin"))[-1][1] < -1


def test_the_learner_sees_and_chooses_for_his_own_seat_only() -> None:
    game = SeatEnv(bots=("sane", "sane", "sane"), seat=2)
    random = np.random.default_rng(4)
    seen, info = game.reset(seed=4)
    table = game._table
    assert table is not None
    for _ in range(200):
        assert table.player == 2
        assert (info["action_mask"] == game.action_masks()).all()
        assert [*np.flatnonzero(info["action_mask"])] == [*table.ids]
        assert (seen[:-SIZE] == vector(observe(table.state, 2))).all()
        seen, _, over, cut, info = game.step(np.int64(choice(game, random)))
        if over or cut:
            break


def test_the_seat_is_drawn_where_none_is_said() -> None:
    game = SeatEnv(bots=("sane",))
    seats = set()
    for seed in range(20):
        game.reset(seed=seed)
        seats.add(game._player)
    assert seats == {0, 1}


def test_a_long_game_is_cut() -> None:
    game = SoloEnv(max_steps=7)
    answers = play(game)
    assert len(answers) == 8
    assert answers[-1][1:4] == (0.0, False, True)


# --- bad input -----------------------------------------------------------------------------------


def test_an_id_that_cannot_be_chosen_costs_and_changes_nothing() -> None:
    game = SeatEnv(bots=("sane",), seat=0)
    before, info = game.reset(seed=1)
    seen, reward, over, cut, told = game.step(np.int64(0))
    assert (reward, over, cut) == (ILLEGAL_REWARD, False, False)
    assert told["illegal"] == "0 (done) cannot be chosen here"
    assert (seen == before).all()
    assert (told["action_mask"] == info["action_mask"]).all()


def test_an_action_that_is_no_id_is_refused() -> None:
    game = SoloEnv()
    game.reset(seed=1)
    wrongs: list[Any] = [SIZE, -1, None, "6", 1.5]
    for wrong in wrongs:
        with pytest.raises(OptionError, match="is not a whole number from 0"):
            game.step(wrong)


def test_a_game_is_to_be_begun_before_a_step_and_after_its_end() -> None:
    game = SoloEnv(max_steps=1)
    for asked in (lambda: game.step(np.int64(6)), game.action_masks, game.render):
        with pytest.raises(ResetNeeded, match="call reset"):
            asked()
    play(game)
    with pytest.raises(ResetNeeded, match="call reset"):
        game.step(np.int64(6))


def stubborn(view: View, moves: Sequence[Move], dice: Dice, budget: Budget) -> Any:
    """Answers with no move."""
    return "pass"


def test_a_bot_that_answers_with_no_legal_move_is_named() -> None:
    game = SeatEnv(bots=(f"{__name__}:stubborn",), seat=1)
    with pytest.raises(OptionError, match="bots: P1 answered 'pass', which is not a legal move"):
        game.reset(seed=1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"bots": "greedy"}, "bots: 'greedy' is not a row of names"),
        ({"bots": ("nobody",)}, "bots: 'nobody' is none of"),
        ({"bots": ("sane",) * 4}, "5"),
        ({"bots": ("sane",), "seat": 2}, "seat: 2 is not a seat from 0 to 1"),
        ({"rewards": "score"}, "rewards: 'score' is neither 'rank' nor 'margin'"),
        ({"max_steps": 0}, "max_steps: 0 is not a whole number from 1 up"),
        ({"render_mode": "human"}, "render_mode: 'human' is not 'ansi'"),
    ],
)
def test_options_that_are_not_possible_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        SeatEnv(**options)
