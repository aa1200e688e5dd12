"""END: scores, tie-breaks and winners."""

from __future__ import annotations

from functools import partial

import pytest

from loyang import (
    EndActions,
    GameNotOverError,
    Move,
    Stage,
    State,
    Step,
    Store,
    TakeLoan,
    deciders,
    is_over,
    legal_moves,
    result,
)
from loyang.positions import Farmer, farmer, position
from tests.helping import after, refused

closed = partial(farmer, stage=Stage.CLOSED, private="gone")
"""A player whose last turn is over."""


def ended(*farmers: Farmer) -> State:
    """The end of a game between these players."""
    state = position(*farmers, round=9)
    assert is_over(state)
    return state


def scores(state: State) -> list[int]:
    """The score of each player."""
    return [score.score for score in result(state).scores]


# --- END-1: the score ------------------------------------------------------------------------


@pytest.mark.rule("END-1", "RND-1")
def test_the_game_is_over_when_the_last_player_closes_his_turn_in_round_9() -> None:
    state = position(farmer(space=12), farmer(space=9, cash=3, cart="BL"), round=9, turn=1)
    state = after(state, EndActions(1), Store(1, "B"))
    assert not is_over(state)
    state = after(state, Step(1, 1))
    assert is_over(state)
    assert scores(state) == [12, 10]
    assert result(state).winners == (0,)


@pytest.mark.rule("RND-1")
def test_the_game_is_not_over_after_round_8() -> None:
    state = position(closed(), farmer(stage=Stage.STEPPING), round=8, turn=1)
    state = after(state, Step(1, 0))
    assert not is_over(state)
    assert state.round == 9


@pytest.mark.rule("END-1", "LOAN-2")
@pytest.mark.parametrize(
    ("space", "loans", "score"),
    [(20, 0, 20), (16, 3, 13), (2, 1, 1), (1, 1, 0), (1, 2, -1), (3, 7, -4)],
)
def test_the_score_is_the_space_of_the_marker_less_one_for_each_loan(
    space: int, loans: int, score: int
) -> None:
    """It may be zero or less."""
    assert scores(ended(closed(space=space, loans=loans), closed())) == [score, 1]


@pytest.mark.rule("END-1", "TURN-1")
@pytest.mark.parametrize("move", [Step(0, 1), Step(0, 0), TakeLoan(0), TakeLoan(1)])
def test_no_steps_can_be_bought_any_more(move: Move) -> None:
    state = ended(closed(cash=99), closed(cash=99))
    assert legal_moves(state) == []
    assert deciders(state) == ()
    assert refused(state, move).rule == "TURN-1"


@pytest.mark.rule("END-1")
def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(GameNotOverError):
        result(position(farmer(), farmer(), round=9))


# --- END-2: the winners ----------------------------------------------------------------------


@pytest.mark.rule("END-2")
def test_the_highest_score_wins_whatever_the_cash() -> None:
    state = ended(closed(space=14, cash=99), closed(space=15, cash=0), closed(space=13))
    assert result(state).winners == (1,)


@pytest.mark.rule("END-2", "LOAN-2")
def test_loans_count_before_scores_are_compared() -> None:
    state = ended(closed(space=17, loans=3), closed(space=15, loans=0))
    assert scores(state) == [14, 15]
    assert result(state).winners == (1,)


@pytest.mark.rule("END-2")
def test_a_tie_is_broken_by_cash_not_by_vegetables() -> None:
    state = ended(
        closed(space=15, cash=3, enlarged=True, storehouse="WWWW"), closed(space=15, cash=4)
    )
    assert result(state).winners == (1,)


@pytest.mark.rule("END-2")
@pytest.mark.parametrize(
    ("more", "vegetables"),
    [
        (closed(space=15, cash=3, storehouse="L"), 1),
        (closed(space=15, cash=3, area=["private-3b: bean 2"]), 2),
        (closed(space=15, cash=3, area=["field-5a: wheat 3"]), 3),
        (closed(space=15, cash=3, storehouse="L", area=["private-3b: bean 2", "field-5a: W 3"]), 6),
    ],
)
def test_then_a_tie_is_broken_by_vegetables_in_fields_and_storehouse(
    more: Farmer, vegetables: int
) -> None:
    """Vegetables of every field and of the storehouse count."""
    state = ended(closed(space=15, cash=3), more)
    assert [score.vegetables for score in result(state).scores] == [0, vegetables]
    assert result(state).winners == (1,)
    assert result(ended(more, closed(space=15, cash=3))).winners == (0,)


@pytest.mark.rule("END-2")
def test_vegetables_in_the_shop_on_stalls_and_with_customers_do_not_count() -> None:
    area = ["stall-WPL", "regular-WW: 3 deliveries", "field-3a"]
    state = ended(
        closed(space=15, cash=3, shop="WWWPPTTCCBBLL", area=area),
        closed(space=15, cash=3, shop="", storehouse="W"),
    )
    assert [score.vegetables for score in result(state).scores] == [0, 1]
    assert result(state).winners == (1,)


@pytest.mark.rule("END-2")
def test_players_still_tied_share_the_win() -> None:
    """Three are level in score, cash and vegetables, wherever these lie; the fourth is behind."""
    state = ended(
        closed(space=15, cash=3, storehouse="L"),
        closed(space=14, cash=30),
        closed(space=16, cash=3, loans=1, area=["field-3a: bean 1"]),
        closed(space=15, cash=3, area=["private-6a: wheat 1"]),
    )
    assert result(state).winners == (0, 2, 3)


@pytest.mark.rule("END-2")
def test_a_tie_behind_the_winner_is_no_win() -> None:
    state = ended(closed(space=14), closed(space=15), closed(space=14))
    assert result(state).winners == (1,)


@pytest.mark.rule("END-1", "END-2")
@pytest.mark.parametrize(
    ("loans", "winners"), [((3, 2), (1,)), ((2, 2), (0, 1)), ((1, 4), (0,)), ((1, 1), (0, 1))]
)
def test_somebody_wins_with_a_score_of_zero_or_less(
    loans: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = ended(*(closed(space=1, loans=number) for number in loans))
    assert scores(state) == [1 - number for number in loans]
    assert result(state).winners == winners
