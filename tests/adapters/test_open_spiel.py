"""The OpenSpiel game: its own tests, its searching bots, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loyang import OptionError, RulesetError, apply, is_over, legal_moves, observe, result
from loyang.actions import NAMES, SIZE, parts
from loyang.state import DottedDeal

np = pytest.importorskip("numpy", reason="the extra openspiel brings numpy")
pyspiel = pytest.importorskip("pyspiel", reason="open_spiel comes with the extra openspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from loyang.adapters import open_spiel  # noqa: E402
from loyang.adapters.observation import vector  # noqa: E402

GAMES = ("players=1", "players=2", "players=2,loan_cap=0", "players=3,introductory=true")
LOAN = NAMES.index("loan")


def walk(state: Any, seed: int, most: int | None = None) -> Iterator[Any]:
    """Each state of a random game, the last one too; loans only where nothing else is possible."""
    random = np.random.default_rng(seed)
    done = 0
    yield state
    while not state.is_terminal() and done != most:
        ids = state.legal_actions()
        if not state.is_chance_node():
            ids = [id for id in ids if id != LOAN] or ids
        state.apply_action(int(random.choice(ids)))
        done += 1
        yield state


# --- OpenSpiel's own tests -----------------------------------------------------------------------


@pytest.mark.parametrize("parameters", [*GAMES, "players=4"])
def test_random_games_keep_the_interface(parameters: str, tmp_path: Path) -> None:
    """OpenSpiel's test raises where they do not; of two rounds, since it asks all at each step."""
    file = tmp_path / "short.toml"
    file.write_text('name = "short"\n[setup]\nrounds = 2\n', "utf-8")
    game = pyspiel.load_game(f"loyang({parameters},ruleset={file})")
    assert pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False) is None


def test_a_whole_random_game_keeps_it() -> None:
    game = pyspiel.load_game("loyang(players=1)")
    assert pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False) is None


@pytest.mark.parametrize("parameters", [*GAMES, "players=4"])
def test_a_state_is_written_and_read_back(parameters: str) -> None:
    game = pyspiel.load_game(f"loyang({parameters})")
    *_, state = walk(game.new_initial_state(), 1, 300)
    again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game)
    assert read.history() == state.history()
    assert read.loyang == state.loyang


# --- searching bots ------------------------------------------------------------------------------


class Standing(mcts.Evaluator):  # type: ignore[misc]
    """Judges a position by what lies on the table, since to play on takes long."""

    def evaluate(self, state: Any) -> list[float]:
        if state.is_terminal():
            return [*state.returns()]
        worth = [one.space - 2 * one.loans + one.cash / 10 for one in state.loyang.players]
        mean = sum(worth) / len(worth)
        return [max(-1.0, min(1.0, (one - mean) / 20)) for one in worth]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        ids = state.legal_actions()
        return [(id, 1 / len(ids)) for id in ids]


def test_its_tree_search_plays() -> None:
    game = pyspiel.load_game("loyang(players=1)")
    bot = mcts.MCTSBot(game, 2, 10, Standing(), random_state=np.random.RandomState(1))
    for state in walk(game.new_initial_state(), 1, 60):
        if not state.is_chance_node():
            assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("parameters", ["players=2", "players=3,introductory=true"])
def test_its_search_of_information_sets_plays(parameters: str) -> None:
    game = pyspiel.load_game(f"loyang({parameters})")
    bot = ismcts.ISMCTSBot(game, Standing(), 2, 8, random_state=np.random.RandomState(1))
    asked_in_the_card_phase = 0
    for state in walk(game.new_initial_state(), 2, 120):
        if not state.is_chance_node():
            assert bot.step(state) in state.legal_actions()
            asked_in_the_card_phase += bool(state.loyang.players[0].hand)
    assert asked_in_the_card_phase > 4


# --- what a player knows -------------------------------------------------------------------------


@pytest.mark.parametrize("parameters", [*GAMES, "players=4,introductory=true", "players=4"])
def test_another_world_looks_the_same_and_has_a_history(parameters: str) -> None:
    game = pyspiel.load_game(f"loyang({parameters})")
    random = np.random.default_rng(1)
    others = 0
    for number, state in enumerate(walk(game.new_initial_state(), 3)):
        if number % 41 or state.is_terminal():
            continue
        for player in range(game.num_players()):
            world = state.resample_from_infostate(player, random.random)
            told = state.information_state_string(player)
            assert world.information_state_string(player) == told
            assert world.observation_string(player) == state.observation_string(player)
            tensor = world.information_state_tensor(player)
            assert tensor == state.information_state_tensor(player)
            assert observe(world.loyang, player) == observe(state.loyang, player)
            assert len(world.history()) == len(state.history())
            read = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(game, world)
            )[1]
            assert read.loyang == world.loyang
            others += world.loyang != state.loyang
    assert others > 2 or parameters == "players=1"


def test_a_world_remembers_dotted_customers_that_were_seen() -> None:
    """Such a one lies in the draw pile again, but cannot be what another holds from the start."""
    game = pyspiel.load_game("loyang(players=2,introductory=true)")
    random = np.random.default_rng(5)
    remembered = 0
    for seed in range(12):
        for number, state in enumerate(walk(game.new_initial_state(), seed)):
            held = [player.dotted for player in state.loyang.players]
            if number % 7 or isinstance(state.loyang.pending, DottedDeal) or held[1] is None:
                continue
            told = state.information_state_string(0)
            seen = {card for card in state.loyang.ruleset.dotted if f" {card}" in told}
            drawn = {*state.loyang.draw_pile} & (seen - {held[0]})
            for _ in range(4 if drawn else 0):
                world = state.resample_from_infostate(0, random.random)
                assert world.loyang.players[1].dotted not in seen
                remembered += 1
    assert remembered > 8


def test_what_others_were_dealt_is_in_no_information_state() -> None:
    game = pyspiel.load_game("loyang(players=3,introductory=true)")
    for number, state in enumerate(walk(game.new_initial_state(), 4, 250)):
        if number % 5:
            continue
        for player in range(3):
            told = state.information_state_string(player)
            assert not [
                line
                for line in told.splitlines()
                if " dealt" in line and not line.startswith(f"P{player + 1}") and "?" not in line
            ]


def test_the_tensor_is_what_the_player_sees_and_has_begun() -> None:
    game = pyspiel.load_game("loyang(players=2)")
    begun = 0
    for state in walk(game.new_initial_state(), 6, 200):
        for player in range(2):
            row = np.array(state.observation_tensor(player), np.float32)
            assert row.shape == (*game.observation_tensor_shape(),)
            assert (row[:-SIZE] == vector(observe(state.loyang, player))).all()
            if player != state.current_player():
                assert not row[-SIZE:].any()
            begun += row[-SIZE:].any()
    assert begun > 3


# --- the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("parameters", ["players=1", "players=2", "players=4"])
def test_it_is_the_game(parameters: str) -> None:
    """The actions that tell the moves of a list lead to the states after these moves."""
    game = pyspiel.load_game(f"loyang({parameters})")
    for number, state in enumerate(walk(game.new_initial_state(), 7)):
        before = state.loyang
        if number % 17 or state.is_terminal() or state._at.now is None or state._at.now.so_far:
            continue
        player = state.current_player()
        for move in [move for move in legal_moves(before) if move.player == player][::5]:
            child = state.clone()
            for id in parts(before, move):
                assert id in child.legal_actions()
                child.apply_action(id)
            assert child.loyang == apply(before, move)
    assert is_over(state.loyang)
    returns = state.returns()
    if len(returns) > 1:
        assert sum(returns) == pytest.approx(0)
        best = [player for player, one in enumerate(returns) if one == max(returns)]
        assert best == [*result(state.loyang).winners]


def test_chance_is_told_openly_and_evenly() -> None:
    game = pyspiel.load_game("loyang(players=2)")
    most = 0
    for state in walk(game.new_initial_state(), 8, 150):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            most = max(most, len(outcomes))
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            texts = {state.action_to_string(id) for id, _ in outcomes}
            assert texts == {str(move) for move in legal_moves(state.loyang)}
    assert most == 70


def test_endless_games_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_spiel, "MOST_CHOICES", 10)
    game = pyspiel.load_game("loyang(players=2)")
    state = game.new_initial_state()
    while not state.is_terminal():
        ids = state.legal_actions()
        state.apply_action(LOAN if LOAN in ids and not state.is_chance_node() else ids[0])
    assert state.returns() == [0.0, 0.0]
    with pytest.raises(OptionError, match="the game is over"):
        state.apply_action(LOAN)


def test_a_file_of_printed_values_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "rich.toml"
    file.write_text('name = "rich"\n[setup]\ncash = 50\n', "utf-8")
    game = pyspiel.load_game("loyang", {"players": 2, "ruleset": str(file)})
    assert game.new_initial_state().loyang.players[0].cash == 50


# --- bad input -----------------------------------------------------------------------------------


def test_actions_that_are_not_possible_are_refused() -> None:
    state = pyspiel.load_game("loyang(players=2)").new_initial_state()
    with pytest.raises(OptionError, match=r"id: 0 \(done\) cannot be chosen here"):
        state.apply_action(0)
    with pytest.raises(OptionError, match="is not a whole number from 0"):
        state.apply_action(SIZE)
    state.apply_action(6)
    state.apply_action(6)
    assert state.is_chance_node()
    with pytest.raises(OptionError, match="chance cannot bring 3 here"):
        state.apply_action(3)


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        ("players=5", OptionError, "5 is not a number from 1 to 4"),
        ("players=1,introductory=true", OptionError, "introductory"),
        ("loan_cap=-3", RulesetError, "loan_cap: -3 is neither"),
        ("ruleset=none.toml", RulesetError, "none.toml: cannot be read"),
        ("cards=3", RuntimeError, "Unknown parameter 'cards'"),
    ],
)
def test_parameters_that_are_not_possible_are_refused(
    parameters: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        pyspiel.load_game(f"loyang({parameters})")
