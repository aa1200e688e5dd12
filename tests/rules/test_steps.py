"""CLO-4 to CLO-6: steps on the path of prosperity, and the last round."""

from __future__ import annotations

import pytest

from loyang import EndActions, Stage, State, Step, Store, TakeLoan, is_over, legal_moves, result
from loyang.positions import farmer, position
from tests.helping import after, refused, regular, turn_of, verbs


def stepping(space: int, cash: int, round: int = 3) -> State:
    """P1 chooses his steps."""
    p1 = farmer(space=space, cash=cash, stage=Stage.STEPPING)
    return position(p1, farmer(), round=round)


# --- CLO-4 and CLO-5: steps ------------------------------------------------------------------


@pytest.mark.rule("CLO-4")
def test_the_way_from_15_to_18_costs_36() -> None:
    """1 for the first step, then 17 and 18."""
    moved = after(stepping(15, 36), Step(0, 3)).players[0]
    assert (moved.space, moved.cash) == (18, 0)
    refusal = refused(stepping(15, 35), Step(0, 3))
    assert refusal.rule == "CLO-4"
    assert "36" in refusal.reason
    assert "35" in refusal.reason


@pytest.mark.rule("CLO-4")
@pytest.mark.parametrize("space", range(1, 20))
def test_the_first_step_costs_1_wherever_the_marker_stands(space: int) -> None:
    moved = after(stepping(space, 1), Step(0, 1)).players[0]
    assert (moved.space, moved.cash) == (space + 1, 0)
    assert refused(stepping(space, 0), Step(0, 1)).rule == "CLO-4"


@pytest.mark.rule("CLO-4")
@pytest.mark.parametrize("space", range(1, 19))
def test_the_second_step_costs_the_number_of_the_space_it_enters(space: int) -> None:
    price = 1 + space + 2
    moved = after(stepping(space, price), Step(0, 2)).players[0]
    assert (moved.space, moved.cash) == (space + 2, 0)
    assert refused(stepping(space, price - 1), Step(0, 2)).rule == "CLO-4"


@pytest.mark.rule("CLO-4")
@pytest.mark.parametrize(
    ("space", "steps", "price"),
    [(1, 3, 8), (1, 4, 13), (4, 3, 14), (10, 4, 1 + 12 + 13 + 14), (1, 19, 208), (17, 3, 40)],
)
def test_longer_ways_add_up(space: int, steps: int, price: int) -> None:
    moved = after(stepping(space, price), Step(0, steps)).players[0]
    assert (moved.space, moved.cash) == (space + steps, 0)
    assert refused(stepping(space, price - 1), Step(0, steps)).rule == "CLO-4"


@pytest.mark.rule("CLO-4")
def test_any_number_of_steps_that_can_be_paid_may_be_taken_none_included() -> None:
    """From 1, 12 cash pay 1 + 3 + 4 = 8 for three steps but not 13 for four."""
    state = stepping(1, 12)
    steps = [move for move in legal_moves(state) if isinstance(move, Step)]
    assert steps == [Step(0, number) for number in (0, 1, 2, 3)]
    stayed = after(state, Step(0, 0)).players[0]
    assert (stayed.space, stayed.cash) == (1, 12)


@pytest.mark.rule("CLO-4", "LOAN-1")
def test_loans_and_sales_come_before_the_steps_are_chosen() -> None:
    state = stepping(15, 31)
    assert refused(state, Step(0, 3)).rule == "CLO-4"
    moved = after(state, TakeLoan(0), Step(0, 3)).players[0]
    assert (moved.space, moved.cash, moved.loans) == (18, 0, 1)


@pytest.mark.rule("CLO-4", "TURN-3")
def test_steps_are_one_decision_and_end_the_turn() -> None:
    state = after(stepping(3, 30), Step(0, 1))
    assert state.players[0].stage is Stage.CLOSED
    assert refused(state, Step(0, 1)).rule == "TURN-3"
    assert refused(state, TakeLoan(0)).rule == "TURN-3"
    assert state.acting == (1,)


@pytest.mark.rule("CLO-4")
def test_steps_come_after_storing() -> None:
    state = after(position(farmer(cash=20), farmer()), EndActions(0))
    assert "step" not in verbs(state)
    assert "step" in verbs(after(state, Store(0, "")))


@pytest.mark.rule("CLO-4")
def test_the_first_step_is_cheap_again_in_the_next_round() -> None:
    state = position(farmer(cash=10, space=7, stage=Stage.STEPPING), farmer(stage=Stage.CLOSED))
    state = turn_of(after(state, Step(0, 1)), 0, round=2)
    state = after(state, TakeLoan(0), EndActions(0))
    state = after(state, next(move for move in legal_moves(state) if isinstance(move, Store)))
    cash = state.players[0].cash
    moved = after(state, Step(0, 1)).players[0]
    assert (moved.space, moved.cash) == (9, cash - 1)


@pytest.mark.rule("CLO-5")
@pytest.mark.parametrize(("space", "steps"), [(20, 1), (19, 2), (18, 3), (1, 20), (1, 99)])
@pytest.mark.parametrize("cash", [0, 999])
def test_no_step_leads_beyond_space_20(space: int, steps: int, cash: int) -> None:
    refusal = refused(stepping(space, cash), Step(0, steps))
    assert refusal.rule == "CLO-5"
    assert "20" in refusal.reason


@pytest.mark.rule("CLO-5")
def test_at_the_end_of_the_path_one_can_only_stay() -> None:
    steps = [move for move in legal_moves(stepping(20, 999)) if isinstance(move, Step)]
    assert steps == [Step(0, 0)]
    steps = [move for move in legal_moves(stepping(18, 999)) if isinstance(move, Step)]
    assert steps == [Step(0, number) for number in (0, 1, 2)]


# --- CLO-6: the last round -------------------------------------------------------------------


@pytest.mark.rule("CLO-6", "CLO-1")
def test_penalties_are_paid_in_round_9_like_in_any_other() -> None:
    area = ["regular-BL: unsatisfied", "regular-TT"]
    state = position(farmer(cash=3, area=area), farmer(), round=9)
    ended = after(state, EndActions(0))
    assert ended.players[0].cash == 1
    assert not regular(ended, 0, "regular-TT").satisfied


@pytest.mark.rule("CLO-6", "CLO-2", "CLO-4")
def test_round_9_ends_with_storing_and_steps() -> None:
    state = position(farmer(cash=5, cart="BL", space=9), farmer(stage=Stage.CLOSED), round=9)
    state = after(state, EndActions(0), Store(0, "B"))
    assert not is_over(state)
    state = after(state, Step(0, 1))
    assert is_over(state)
    score = result(state).scores[0]
    assert (score.score, score.cash, score.vegetables) == (10, 4, 1)
