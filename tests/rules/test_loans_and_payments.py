"""Rulings on loans and forced payments: sections LOAN and PAY."""

from __future__ import annotations

import pytest

from loyang import (
    BASE_RULESET,
    Buy,
    BuyPack,
    Choice,
    Decision,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    KeepCards,
    LayCard,
    Move,
    Sell,
    Serve,
    Sow,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    apply,
    count_vegetables,
    deciders,
    decision,
    is_legal,
    legal_moves,
    result,
)
from loyang.positions import farmer, position
from loyang.ruleset import Ruleset
from loyang.state import Payment
from tests.helping import after, close_turn, refused, shown

# --- LOAN-1, LOAN-2 ----------------------------------------------------------------------------


@pytest.mark.rule("LOAN-1")
def test_a_loan_gives_5_cash_and_a_loan_card() -> None:
    state = apply(position(farmer(cash=3), farmer()), TakeLoan(0))
    assert (state.players[0].cash, state.players[0].loans) == (8, 1)
    assert state.players[0].space == 1


@pytest.mark.rule("LOAN-1")
def test_loans_have_no_limit_not_even_the_six_cards_in_the_box() -> None:
    state = after(position(farmer(cash=0), farmer()), *[TakeLoan(0)] * 20)
    assert (state.players[0].cash, state.players[0].loans) == (100, 20)
    assert is_legal(state, TakeLoan(0))


@pytest.mark.rule("LOAN-1")
def test_no_move_pays_a_loan_back() -> None:
    rich = farmer(cash=500, loans=3, cart="WPTCBL", area=["peddler-1", "regular-WP", "bookkeeper"])
    state = position(rich, farmer())
    assert {apply(state, move).players[0].loans for move in legal_moves(state)} == {3, 4}
    closing = after(state, EndActions(0), Store(0, "leek"))
    assert {apply(closing, move).players[0].loans for move in legal_moves(closing)} == {3, 4}


@pytest.mark.rule("LOAN-2", "END-1")
def test_each_loan_is_one_space_back_at_the_end() -> None:
    state = position(
        farmer(space=14, loans=3), farmer(space=14, loans=2), farmer(space=2, loans=4),
        round=9, turn=2,
    )  # fmt: skip
    state = close_turn(state, 2)
    assert [score.score for score in result(state).scores] == [11, 12, -2]
    assert result(state).winners == (1,)
    assert [player.space for player in state.players] == [14, 14, 2]


@pytest.mark.rule("LOAN-1", "LOAN-2")
def test_even_a_loan_for_the_last_steps_counts() -> None:
    """From 10 a player without cash takes a loan for 1 step: 11 less 1."""
    state = position(farmer(space=8), farmer(space=10, cash=0), round=9, turn=1)
    state = after(state, EndActions(1), Store(1, "nothing"), TakeLoan(1), Step(1, 1))
    assert [score.score for score in result(state).scores] == [8, 10]


@pytest.mark.rule("LOAN-1", "CLO-4")
def test_a_loan_may_pay_for_more_steps() -> None:
    """From space 1 two steps cost 1 + 3 cash."""
    state = after(position(farmer(), farmer()), EndActions(0), Store(0, "nothing"))
    state = after(state, *[TakeLoan(0)] * 2)
    assert state.players[0].cash == 20
    state = apply(state, Step(0, 2))
    assert (state.players[0].cash, state.players[0].space) == (16, 3)


# --- LOAN-3 ------------------------------------------------------------------------------------


def capped(loans: int) -> Ruleset:
    """The rules with at most that many loans for each player."""
    return BASE_RULESET.with_options(loan_cap=loans)


@pytest.mark.rule("LOAN-3")
def test_there_is_no_cap_on_loans_unless_a_ruleset_sets_one() -> None:
    assert BASE_RULESET.options.loan_cap is None


@pytest.mark.rule("LOAN-3")
def test_a_cap_ends_loans_of_one_player_not_of_the_others() -> None:
    state = position(farmer(), farmer(), ruleset=capped(2))
    state = after(state, TakeLoan(0), TakeLoan(0))
    refusal = refused(state, TakeLoan(0))
    assert refusal.rule == "LOAN-3"
    assert "2" in refusal.reason
    state = close_turn(state, 0)
    assert is_legal(state, TakeLoan(1))


@pytest.mark.rule("LOAN-3")
def test_with_a_cap_of_none_no_loan_is_possible() -> None:
    state = position(farmer(), farmer(), ruleset=capped(0))
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"


@pytest.mark.rule("LOAN-3", "PAY-2")
@pytest.mark.parametrize("cap", [0, 1, 4])
def test_a_cap_never_stands_in_the_way_of_a_penalty(cap: int) -> None:
    """6 cash are due, so a player without cash needs two loans; a third one he does not need."""
    customers = [f"regular-{code}: unsatisfied" for code in ("BL", "CL", "WW")]
    state = position(farmer(cash=0, loans=cap, area=customers), farmer(), ruleset=capped(cap))
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"
    state = after(state, EndActions(0), TakeLoan(0), TakeLoan(0))
    assert (state.players[0].cash, state.players[0].loans) == (4, cap + 2)
    assert decision(state, 0) is Decision.STORE
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"


@pytest.mark.rule("LOAN-3", "PAY-2")
def test_a_cap_never_stands_in_the_way_of_paying_for_a_field() -> None:
    state = position(
        farmer(cash=1, loans=1, hand=["field-3a"]), farmer(hand=["tout"]),
        phase="cards", courtyard=["sower"], ruleset=capped(1),
    )  # fmt: skip
    assert refused(state, TakeLoan(0)).rule == "LOAN-3"
    state = after(state, TakeCards(0, "sower", "field-3a"), TakeLoan(0))
    assert (state.players[0].cash, state.players[0].loans) == (4, 2)


@pytest.mark.rule("LOAN-3", "SOL-3")
@pytest.mark.parametrize(
    ("cash", "rows", "allowed"),
    [
        (0, (None, "seller", "gleaner", "trader"), True),
        (1, (None, None, "gleaner", "trader"), True),
        (1, (None, "seller", "gleaner", "trader"), False),
        (0, ("buyer", "seller", "gleaner", "trader"), False),
    ],
)
def test_a_cap_does_not_bind_when_no_row_of_the_solo_game_can_be_paid(
    cash: int, rows: tuple[str | None, ...], allowed: bool
) -> None:
    """The rows cost 0, 1, 2 and 2 cash."""
    state = position(
        farmer(cash=cash, loans=1, hand=["tout", "sower"]),
        phase="cards",
        rows=[(card, None, None) for card in rows],
        dummy=[],
        ruleset=capped(1),
    )
    assert is_legal(state, TakeLoan(0)) == allowed
    assert allowed or refused(state, TakeLoan(0)).rule == "LOAN-3"


# --- PAY-1 -------------------------------------------------------------------------------------


@pytest.mark.rule("PAY-1", "CLO-1")
def test_a_penalty_that_the_cash_covers_is_paid_at_once() -> None:
    state = position(farmer(cash=2, area=["regular-BL: unsatisfied"]), farmer())
    state = apply(state, EndActions(0))
    assert (state.players[0].cash, decision(state, 0)) == (0, Decision.STORE)


@pytest.mark.rule("PAY-1", "PAY-2", "CLO-1")
def test_a_penalty_that_the_cash_does_not_cover_waits_and_takes_nothing_yet() -> None:
    """One payment of 4 cash for two customers: 3 cash do not pay one of them first."""
    state = position(
        farmer(cash=3, area=["regular-BL: unsatisfied", "regular-CL: unsatisfied"]), farmer()
    )
    state = apply(state, EndActions(0))
    assert state.pending == Payment(0, 4, "CLO-1")
    assert (state.players[0].cash, decision(state, 0)) == (3, Decision.PAYMENT)


@pytest.mark.rule("PAY-1", "PAY-2", "ACT-C2")
def test_the_payment_is_made_as_soon_as_sales_cover_it() -> None:
    """The second wheat brings the second cash; a third cannot be kept out of it."""
    state = position(
        farmer(cash=0, cart="wheat*3", shop="", area=["regular-BL: unsatisfied"]), farmer()
    )
    state = after(state, EndActions(0), Sell(0, Vegetable.WHEAT))
    assert (state.players[0].cash, decision(state, 0)) == (1, Decision.PAYMENT)
    state = apply(state, Sell(0, Vegetable.WHEAT))
    assert (state.players[0].cash, decision(state, 0)) == (0, Decision.STORE)
    assert state.players[0].cart == count_vegetables("wheat")


@pytest.mark.rule("PAY-1", "ACT-H6")
@pytest.mark.parametrize(("cash", "left"), [(4, 0), (7, 3)])
def test_kept_fields_that_the_cash_covers_are_paid_at_once(cash: int, left: int) -> None:
    state = field_pack(cash)
    state = apply(state, KeepCards(0, ("field-3a", "field-5a")))
    assert (state.players[0].cash, decision(state, 0)) == (left, Decision.ACT)


def field_pack(cash: int) -> State:
    """A pack of two fields in the hands of P1."""
    return after(
        position(farmer(cash=cash), farmer(), draw_pile=["field-3a", "field-5a"]),
        BuyPack(0),
        TurnUpPackCard(0, "field-3a"),
        TurnUpPackCard(0, "field-5a"),
    )


# --- PAY-2 -------------------------------------------------------------------------------------


def owing() -> State:
    """P1 has 1 cash and owes 2 for a customer whom he did not serve; P2 comes after him."""
    area = [
        "regular-BL: unsatisfied", "stall-WPL", "casual-CBL", "private-3a", "private-5a: turnip 4",
        "peddler-1", "bookkeeper", "carpenter",
    ]  # fmt: skip
    return apply(position(farmer(cash=1, cart="WTCBLL", area=area), farmer()), EndActions(0))


@pytest.mark.rule("PAY-2")
@pytest.mark.parametrize(
    ("move", "cash", "open_still"),
    [
        (TakeLoan(0), 4, False),
        (Sell(0, Vegetable.BEAN), 1, False),
        (UseHelper(0, "bookkeeper", 2), 0, False),
        (DiscardHelper(0, "peddler-1"), 1, True),
        (
            UseHelper(0, "bookkeeper", 1, (Choice(take=count_vegetables("wheat")),)),
            1,
            True,
        ),
    ],
    ids=str,
)
def test_how_the_cash_may_be_raised(move: Move, cash: int, open_still: bool) -> None:
    """By a loan, a sale, or a helper that can be used then; helpers may be discarded too."""
    state = apply(owing(), move)
    assert state.players[0].cash == cash
    assert (state.pending is not None) == open_still


@pytest.mark.rule("PAY-2", "TURN-4")
@pytest.mark.parametrize(
    "move",
    [
        Buy(0, Vegetable.WHEAT),
        Sow(0, "private-3a", Vegetable.WHEAT),
        Trade(0, "stall-WPL", Vegetable.LEEK, count_vegetables("wheat")),
        Serve(0, "regular-BL"),
        Serve(0, "casual-CBL"),
        BuyPack(0),
        KeepCards(0, ()),
        EnlargeStorehouse(0),
        EndActions(0),
        Store(0, "leek"),
        Step(0, 0),
        LayCard(0, "tout"),
        TakeCards(0, "tout", "sower"),
    ],
    ids=str,
)
def test_nothing_else_can_be_done_until_it_is_paid(move: Move) -> None:
    assert refused(owing(), move).rule == "PAY-2"


@pytest.mark.rule("PAY-2", "TURN-4")
@pytest.mark.parametrize(
    "use", [UseHelper(0, "carpenter", 1), UseHelper(0, "carpenter", 2)], ids=str
)
def test_a_helper_whose_timing_does_not_fit_is_no_help(use: UseHelper) -> None:
    assert refused(owing(), use).rule == "PAY-2"
    assert is_legal(position(farmer(area=["carpenter"]), farmer()), use)


@pytest.mark.rule("PAY-2", "TURN-3")
@pytest.mark.parametrize(
    "move", [TakeLoan(1), Sell(1, Vegetable.BEAN), TakeCards(1, "buyer", "seller")], ids=str
)
def test_in_the_card_phase_all_others_wait_for_a_payment(move: Move) -> None:
    state = position(
        farmer(cash=0, hand=["field-3a", "buyer"]),
        farmer(hand=["seller", "gleaner"], cart="bean"),
        phase="cards",
        courtyard=["sower"],
    )
    state = apply(state, TakeCards(0, "sower", "field-3a"))
    assert deciders(state) == (0,)
    assert refused(state, move).rule == "TURN-3"
    assert is_legal(apply(state, TakeLoan(0)), move)


@pytest.mark.rule("PAY-2", "PLY-2")
@pytest.mark.parametrize(
    "move", [TakeLoan(2), Buy(2, Vegetable.WHEAT), EndActions(2), DiscardHelper(2, "tout")], ids=str
)
def test_the_partner_of_an_acting_pair_waits_for_a_payment_too(move: Move) -> None:
    """Not even what is possible at any time can be done by him."""
    state = position(farmer(cash=1), farmer(), farmer(area=["tout"]), farmer(), draw_pile=FIELDS)
    assert is_legal(state, move)
    state = after(
        state,
        BuyPack(0),
        TurnUpPackCard(0, "field-3a"),
        TurnUpPackCard(0, "field-5a"),
        KeepCards(0, ("field-5a",)),
    )
    assert decision(state, 0) is Decision.PAYMENT
    assert refused(state, move).rule == "PLY-2"
    assert is_legal(apply(state, TakeLoan(0)), move)


FIELDS = ["field-3a", "field-5a"]


@pytest.mark.rule("PAY-2", "ACT-H6")
def test_kept_fields_lie_before_their_buyer_while_he_raises_the_cash() -> None:
    """3 cash do not cover the 4 for both; the upper one is there but cannot be sown yet."""
    state = apply(field_pack(3), KeepCards(0, ("field-3a", "field-5a")))
    assert state.pending == Payment(0, 4, "ACT-H6")
    assert shown(state, 0) == {"field-3a"}
    assert refused(state, Sow(0, "field-3a", Vegetable.WHEAT)).rule == "PAY-2"
    state = apply(state, TakeLoan(0))
    assert (state.players[0].cash, decision(state, 0)) == (4, Decision.ACT)


@pytest.mark.rule("LOAN-3")
def test_the_refusal_tells_the_loans_a_player_has_and_those_that_are_allowed() -> None:
    """A forced payment may have brought him beyond the cap."""
    rules = BASE_RULESET.with_options(loan_cap=1)
    state = position(farmer(loans=2), farmer(), ruleset=rules)
    assert str(refused(state, TakeLoan(0))) == "LOAN-3: P1 has 2 loans, the option allows 1"
