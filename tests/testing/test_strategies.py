"""What the strategies draw is possible, and of all kinds."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st

from loyang import (
    Answer,
    Dice,
    OptionError,
    Phase,
    Ruleset,
    State,
    View,
    is_legal,
    new_game,
    why_not,
)
from loyang.positions import position_fault
from loyang.records import Record
from loyang.state import DottedDeal, HarvestOffer, Pack, Payment
from loyang.testing import build_position, check_listing, check_move, check_state
from loyang.testing.strategies import (
    Game,
    games,
    helper_cards,
    moves,
    positions,
    records,
    rulesets,
    states,
    views,
    wishes,
)
from tests.effort import part_of_the_effort

EFFORT = settings(max_examples=part_of_the_effort(2))


@EFFORT
@given(states() | states(mode="introductory"))
def test_states_are_possible(state: State) -> None:
    assert position_fault(state) is None
    check_state(state)


@EFFORT
@given(positions(mode="introductory") | positions(ruleset=rulesets()))
def test_built_positions_are_possible_and_so_are_their_moves(state: State) -> None:
    check_state(state)
    check_listing(state)


@EFFORT
@given(views())
def test_views_are_possible(view: View) -> None:
    assert position_fault(view) is None


@EFFORT
@given(games(positions(ruleset=rulesets()), most=6))
def test_games_are_played_by_the_rules(game: Game) -> None:
    assert len(game.states) == len(game.moves) + 1
    for before, move, after in game.steps():
        check_move(before, move, after)


@settings(max_examples=part_of_the_effort(5))
@given(records())
def test_records_can_be_played(record: Record) -> None:
    check_state(record.state_at())


@EFFORT
@given(st.data())
def test_moves_are_legal_and_wishes_have_answers(data: st.DataObject) -> None:
    state = data.draw(positions())
    assert is_legal(state, data.draw(moves(state)))
    assert isinstance(why_not(state, data.draw(wishes(state))), Answer)


@EFFORT
@given(helper_cards("tout"))
def test_helper_cards_can_be_read(card: dict[str, Any]) -> None:
    def value(found: object) -> str:
        if isinstance(found, dict):
            return "{" + ", ".join(f"{key} = {value(one)}" for key, one in found.items()) + "}"
        if isinstance(found, list):
            return "[" + ", ".join(map(value, found)) + "]"
        return str(found).lower() if isinstance(found, bool | int) else f'"{found}"'

    ruleset = Ruleset.loads(f"helpers.drawn = {value(card)}")
    assert len(ruleset.helper("drawn").options) == len(card["options"])


@pytest.mark.parametrize("kind", [Pack, Payment, HarvestOffer])
def test_built_positions_wait_for_all_kinds_of_answers(kind: type) -> None:
    dice = Dice(1)
    assert any(isinstance(build_position(dice.below).pending, kind) for _ in range(2000))


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_states_of_each_phase_can_be_asked_for(phase: Phase, players: int) -> None:
    plain = settings(max_examples=10, database=None, phases=[Stage.generate])
    state = find(states(players=players, phase=phase), lambda _: True, settings=plain)
    assert (state.phase, len(state.players)) == (phase, players)


def test_states_of_the_introductory_game_can_be_asked_for() -> None:
    state = find(
        states(phase=Phase.SETUP, mode="introductory"),
        lambda state: isinstance(state.pending, DottedDeal),
        settings=settings(database=None),
    )
    assert len(state.players) > 1


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"phase": Phase.OVER},
        {"mode": "other"},
        {"players": 1, "mode": "introductory"},
    ],
)
def test_what_is_not_possible_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="is none"):
        build_position(Dice(1).below, **options)


def test_a_game_prints_as_its_start_and_moves() -> None:
    game = find(games(st.just(new_game(2))), lambda game: len(game.moves) == 1)
    assert repr(game).splitlines()[0] == "round: 0"
    assert repr(game).splitlines()[-1] == "P1 sow-home wheat"


@pytest.mark.parametrize("module", ["strategies", "machine"])
def test_without_hypothesis_the_extra_is_named(module: str) -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "from loyang.errors import MissingPackageError\n"
        f"try:\n    import loyang.testing.{module}\n"
        "except MissingPackageError as error:\n    print(error)\n"
        "from loyang.testing import check_ruleset\n"
        "check_ruleset('name = \"mine\"\\n', games=1).is_good or print('bad')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "this needs the package hypothesis, install it with: pip install 'loyang[testing]'"
    ]
