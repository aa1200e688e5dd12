"""The PettingZoo environment: its own tests, and the rules behind it."""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from loyang import BASE_RULESET, OptionError, Ruleset, Step, is_over, result
from loyang.actions import NAMES, SIZE

np = pytest.importorskip("numpy", reason="the extra pettingzoo brings numpy")
pytest.importorskip("pettingzoo", reason="pettingzoo comes with the extra pettingzoo")

from gymnasium.spaces import Discrete  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from loyang.adapters import pettingzoo  # noqa: E402
from loyang.adapters._rewards import REWARDS  # noqa: E402
from loyang.adapters.observation import vector  # noqa: E402
from loyang.views import observe  # noqa: E402

# As the classic games do: what is seen is a dictionary, and who is not asked has an empty mask.
dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)


def possible(game: Any) -> list[int]:
    """What the agent who is asked can choose."""
    mask = game.observe(game.agent_selection)["action_mask"]
    return [int(id) for id in np.flatnonzero(mask)]


LOAN = NAMES.index("loan")
CLOSING = ("end-actions", "step 0", "harvest")


def calm(game: Any) -> int:
    """A choice that brings the game on."""
    ids = possible(game)
    preferred = [id for id in ids if NAMES[id] in CLOSING] or [id for id in ids if id != LOAN]
    return (preferred or ids)[0]


def play_on(game: Any, seed: int = 1) -> list[tuple[str, int]]:
    """Random choices to the end of the game: who made which."""
    random = np.random.default_rng(seed)
    made = []
    while not any((*game.terminations.values(), *game.truncations.values())):
        ids = [id for id in possible(game) if id != LOAN] or [LOAN]
        made.append((game.agent_selection, int(random.choice(ids))))
        game.step(made[-1][1])
    return made


# --- PettingZoo's own tests ----------------------------------------------------------------------


@dictionaries
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_keeps_the_interface(make: Any, players: int) -> None:
    api_test(make(players=players), num_cycles=800)


@dictionaries
def test_the_introductory_game_keeps_it_too() -> None:
    api_test(pettingzoo.env(players=3, introductory=True, rewards="margin"), num_cycles=800)


@dictionaries
def test_a_seed_makes_the_same_game() -> None:
    seed_test(pettingzoo.env, num_cycles=300)


@dictionaries
def test_it_can_be_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    assert "P4" in capsys.readouterr().out


class _Possible(Discrete):
    """Draws only what can be chosen, which the test of cycles does not care for."""

    def __init__(self, game: Any) -> None:
        super().__init__(SIZE)
        self.game = game

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return np.int64(possible(self.game)[0])


def test_games_are_cut_after_so_many_cycles() -> None:
    """PettingZoo's test wants every agent to be asked in each cycle, so it is a game of one."""

    def make(max_cycles: int) -> Any:
        game = pettingzoo.raw_env(players=1, max_cycles=max_cycles)
        game._done = {"player_0": _Possible(game)}
        return game

    max_cycles_test(
        SimpleNamespace(
            env=make,
            parallel_env=lambda max_cycles: turn_based_aec_to_parallel(make(max_cycles)),
        )
    )


def test_its_speed_can_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = count(step=0.2)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(pettingzoo.env())
    assert "turns per second" in capsys.readouterr().out


# --- the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", REWARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_come_at_the_end_and_add_up_to_nothing(players: int, by: Any) -> None:
    game = pettingzoo.env(players=players, rewards=by)
    game.reset(seed=players)
    play_on(game)
    ended = result(game.unwrapped._table.state)
    assert all(game.terminations.values())
    assert not any(game.truncations.values())
    assert sum(game.rewards.values()) == pytest.approx(0)
    best = max(game.rewards, key=game.rewards.get)
    if by == "rank":
        assert [int(best[-1])] == [*ended.winners]
        assert game.rewards[best] == 1
        assert min(game.rewards.values()) == -1
    else:
        mean = sum(one.score for one in ended.scores) / players
        assert game.rewards[best] == max(one.score for one in ended.scores) - mean
    for agent in [*game.agents]:
        seen, reward, terminated, truncated, info = game.last()
        assert (reward, terminated, truncated, info) == (
            game.unwrapped._cumulative_rewards[game.agent_selection],
            True,
            False,
            {},
        )
        assert not seen["action_mask"].any()
        assert agent in game.possible_agents
        game.step(None)
    assert game.agents == []


@pytest.mark.parametrize(("by", "wanted"), [("rank", -1), ("margin", -16)])
def test_a_player_alone_is_rewarded_by_the_target(by: Any, wanted: float) -> None:
    game = pettingzoo.raw_env(players=1, rewards=by)
    game.reset(seed=3)
    while not game.terminations["player_0"]:
        game.step(calm(game))
    table = game._table.state
    assert is_over(table)
    assert table.players[0].space == 1
    assert game.rewards["player_0"] == wanted - (table.players[0].loans if by == "margin" else 0)


def test_a_move_of_several_parts_is_made_by_one_agent_in_several_steps() -> None:
    game = pettingzoo.raw_env(players=2)
    game.reset(seed=5)
    table = game._table
    while not any(NAMES[id].startswith("take ") for id in possible(game)):
        game.step(calm(game))
    agent, before = game.agent_selection, table.state
    viewer = int(agent[-1])
    take = next(id for id in possible(game) if NAMES[id].startswith("take "))
    game.step(take)
    assert table.state is before
    assert game.agent_selection == agent
    seen = game.observe(agent)["observation"]
    assert (seen[:-SIZE] == vector(observe(before, viewer))).all()
    assert [*np.flatnonzero(seen[-SIZE:])] == [take]
    assert not game.observe(game.possible_agents[1 - viewer])["observation"][-SIZE:].any()
    assert {NAMES[id].split()[0] for id in possible(game)} == {"card"}
    game.step(possible(game)[0])
    assert table.state is not before
    assert not game.observe(agent)["observation"][-SIZE:].any()


def test_of_a_pair_the_first_in_turn_order_is_asked_until_he_has_closed() -> None:
    game = pettingzoo.raw_env(players=4)
    game.reset(seed=2)
    closed: list[str] = []
    while len(closed) < 8:
        state = game._table.state
        if len(state.acting) == 2 and NAMES.index("end-actions") in possible(game):
            asked = next(player for player in state.acting if state.players[player].stage < 4)
            assert game.agent_selection == f"player_{asked}"
        id = calm(game)
        if NAMES[id] == "step 0":
            closed.append(game.agent_selection)
        game.step(id)
    assert sorted(closed[:4]) == sorted(closed[4:]) == game.possible_agents


def test_games_differ_by_seed_and_from_game_to_game() -> None:
    game = pettingzoo.raw_env(players=2)

    def hand() -> tuple[str, ...]:
        while game._table.state.round == 0:
            game.step(possible(game)[0])
        return (*game._table.state.players[0].hand,)

    game.reset(seed=1)
    first = hand()
    game.reset()
    second = hand()
    game.reset(seed=1)
    assert hand() == first != second


def test_a_game_that_goes_on_for_ever_is_cut() -> None:
    game = pettingzoo.env(players=2, max_cycles=20)
    game.reset(seed=1)
    while not any(game.truncations.values()):
        game.step(LOAN if LOAN in possible(game) else possible(game)[0])
    assert game.unwrapped._steps == 40
    assert [*game.truncations.values()] == [True, True]
    assert not any(game.terminations.values())
    assert not any(game.rewards.values())


# --- bad input -----------------------------------------------------------------------------------


def test_an_illegal_choice_ends_the_game_for_the_one_who_made_it() -> None:
    game = pettingzoo.env(players=2)
    game.reset(seed=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pettingzoo.utils.env_logger.EnvLogger.warn_on_illegal_move", lambda: None)
        game.step(0)
    assert game.rewards["player_0"] == -1
    assert all(game.terminations.values())


def test_an_action_that_is_no_id_is_an_error() -> None:
    game = pettingzoo.env(players=2)
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        game.step(SIZE)
    raw = pettingzoo.raw_env(players=2)
    raw.reset(seed=1)
    wrongs: list[Any] = [SIZE, -1, None, "6"]
    for wrong in wrongs:
        with pytest.raises(OptionError, match="is not a whole number from 0"):
            raw.step(wrong)
    with pytest.raises(OptionError, match="cannot be chosen here"):
        raw.step(0)


def test_only_none_is_possible_behind_the_end() -> None:
    game = pettingzoo.raw_env(players=1, max_cycles=1)
    game.reset(seed=1)
    game.step(possible(game)[0])
    with pytest.raises(ValueError, match="the only valid action is None"):
        game.step(6)
    game.step(None)
    assert game.agents == []


def test_a_step_before_the_reset_is_an_error() -> None:
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        pettingzoo.env().step(6)


OTHER = 'name = "o"\n[helpers.peddler]\ncopies = 2\n[helpers.tout]\ncopies = 2\n'


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 5}, "5"),
        ({"players": 1, "introductory": True}, "introductory"),
        ({"starting_player": 4}, "starting_player"),
        ({"rewards": "score"}, "rewards: 'score' is neither 'rank' nor 'margin'"),
        ({"max_cycles": 0}, "max_cycles: 0 is not a whole number from 1 up"),
        ({"render_mode": "rgb_array"}, "render_mode: 'rgb_array' is neither 'ansi' nor 'human'"),
        ({"ruleset": Ruleset.loads(OTHER)}, "cards of other codes"),
    ],
)
def test_options_that_are_not_possible_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        pettingzoo.env(**options)


def test_rules_of_ones_own_are_played() -> None:
    ruleset = BASE_RULESET.with_options(loan_cap=0)
    game = pettingzoo.raw_env(players=2, ruleset=ruleset)
    game.reset(seed=1)
    for _ in range(60):
        assert LOAN not in possible(game) or game._table.state.pending
        game.step(possible(game)[-1])


def test_the_ids_are_those_of_the_moves() -> None:
    game = pettingzoo.raw_env(players=2)
    game.reset(seed=1)
    while NAMES.index("step 1") not in possible(game):
        game.step(calm(game))
    steps = [move for move in game._table.moves if isinstance(move, Step)]
    assert [NAMES[id] for id in possible(game) if NAMES[id].startswith("step")] == [
        f"step {move.steps}" for move in steps
    ]
