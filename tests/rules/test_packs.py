"""ACT-H: buying packs of two cards, and paying for the fields in them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loyang import (
    CHANCE,
    BuyPack,
    Decision,
    DiscardHelper,
    EndActions,
    KeepCards,
    Sell,
    Stage,
    State,
    TakeLoan,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    chance_outcomes,
    deciders,
    decision,
    legal_moves,
)
from loyang.positions import farmer, position
from loyang.state import Payment
from tests.helping import after, all_cards_but, field, refused, shown, turn_of, verbs

HELPERS = ["peddler-1", "peddler-2", "peddler-3", "shopper"]
STALLS = ["stall-WPL", "stall-WTB", "stall-WTL", "stall-WCB"]


def turned_up(state: State, first: str, second: str) -> State:
    """P1 buys a pack, in which these cards are."""
    return after(state, BuyPack(0), TurnUpPackCard(0, first), TurnUpPackCard(0, second))


# --- ACT-H1: the price -----------------------------------------------------------------------


@pytest.mark.rule("ACT-H1")
@pytest.mark.parametrize(
    ("helpers", "stalls", "price"),
    [
        (2, 1, 2),
        (0, 0, 0),
        (1, 0, 1),
        (0, 1, 1),
        (1, 1, 1),
        (1, 2, 2),
        (2, 2, 2),
        (4, 0, 4),
        (0, 4, 4),
        (3, 4, 4),
    ],
)
def test_a_pack_costs_the_number_of_helpers_or_of_stalls_whichever_is_larger(
    helpers: int, stalls: int, price: int
) -> None:
    """Two helpers and one stall: 2; neither: free."""
    area = [*HELPERS[:helpers], *STALLS[:stalls]]
    assert after(position(farmer(cash=price, area=area), farmer()), BuyPack(0)).players[0].cash == 0
    rich = after(position(farmer(cash=9, area=area), farmer()), BuyPack(0))
    assert rich.players[0].cash == 9 - price
    if price:
        short = position(farmer(cash=price - 1, area=area), farmer())
        refusal = refused(short, BuyPack(0))
        assert refusal.rule == "ACT-H1"
        assert str(price) in refusal.reason
        assert str(price - 1) in refusal.reason


@pytest.mark.rule("ACT-H1")
def test_customers_and_fields_do_not_make_a_pack_dearer() -> None:
    state = position(
        farmer(cash=0, area=["regular-BL", "casual-CBL", "field-3a", "casual-WPT"]), farmer()
    )
    assert BuyPack(0) in legal_moves(state)


@pytest.mark.rule("ACT-H1")
def test_cards_of_other_players_do_not_make_a_pack_dearer() -> None:
    state = position(farmer(cash=0), farmer(area=["peddler-1", "stall-WPL", "stall-PBL"]))
    assert BuyPack(0) in legal_moves(state)


@pytest.mark.rule("ACT-H1", "ACT-H4")
def test_covered_helpers_and_stalls_do_not_make_a_pack_dearer() -> None:
    area = ["peddler-1 over peddler-2", "regular-BL over stall-WPL", "stall-PBL over stall-TBL"]
    state = position(farmer(cash=5, area=area), farmer())
    assert after(state, BuyPack(0)).players[0].cash == 4


@pytest.mark.rule("ACT-H1", "ACT-E2")
def test_a_helper_discarded_before_makes_the_pack_cheaper() -> None:
    state = position(farmer(cash=1, area=["peddler-1", "peddler-2", "stall-WPL"]), farmer())
    assert refused(state, BuyPack(0)).rule == "ACT-H1"
    assert after(state, DiscardHelper(0, "peddler-2"), BuyPack(0)).players[0].cash == 0


@pytest.mark.rule("ACT-H1", "LOAN-1")
def test_the_price_of_a_pack_is_not_forced_so_cash_is_raised_before_it() -> None:
    state = position(farmer(cash=0, area=["stall-WPL"]), farmer())
    assert refused(state, BuyPack(0)).rule == "ACT-H1"
    assert after(state, TakeLoan(0), BuyPack(0)).players[0].cash == 4


@pytest.mark.rule("ACT-H1")
def test_one_pack_is_bought_in_an_action_phase_and_another_in_the_next() -> None:
    state = turned_up(
        position(farmer(cash=9), farmer(stage=Stage.CLOSED)), "stall-WPL", "stall-PBL"
    )
    state = after(state, KeepCards(0, []))
    assert refused(state, BuyPack(0)).rule == "ACT-H1"
    state = turn_of(state, 0, round=2)
    assert BuyPack(0) in legal_moves(state)


@pytest.mark.rule("ACT-H1", "TURN-5")
def test_no_pack_is_bought_outside_the_own_actions() -> None:
    in_the_card_phase = position(
        farmer(hand=["stall-WPL", "stall-WTB"]),
        farmer(hand=["stall-WTL", "stall-WCB"]),
        phase="cards",
    )
    assert refused(in_the_card_phase, BuyPack(0)).rule == "TURN-5"
    ended = after(position(farmer(), farmer()), EndActions(0))
    assert refused(ended, BuyPack(0)).rule == "CLO-1"


# --- ACT-H2 and ACT-H3: turning up and keeping ------------------------------------------------


@pytest.mark.rule("ACT-H2", "TURN-2")
def test_two_cards_of_the_draw_pile_are_turned_up_by_chance() -> None:
    """70 cards less the two in play: each of 68 is equally likely, then each of 67."""
    state = after(position(farmer(area=["stall-WPL"]), farmer(area=["peddler-1"])), BuyPack(0))
    assert deciders(state) == (CHANCE,)
    assert refused(state, TakeLoan(0)).rule == "TURN-2"
    outcomes = chance_outcomes(state)
    assert len(outcomes) == 68
    assert {chance for _, chance in outcomes} == {Fraction(1, 68)}
    state = after(state, TurnUpPackCard(0, "regular-BL"))
    outcomes = chance_outcomes(state)
    assert len(outcomes) == 67
    assert TurnUpPackCard(0, "regular-BL") not in [move for move, _ in outcomes]
    state = after(state, TurnUpPackCard(0, "casual-CBL"))
    assert deciders(state) == (0,)
    assert decision(state, 0) is Decision.PACK
    assert len(state.draw_pile) == 66


@pytest.mark.rule("ACT-H2", "ACT-H3")
def test_none_one_or_both_are_kept_either_above_the_other() -> None:
    state = turned_up(position(farmer(), farmer()), "stall-WPL", "casual-CBL")
    assert [move for move in legal_moves(state) if isinstance(move, KeepCards)] == [
        KeepCards(0, []),
        KeepCards(0, ["casual-CBL"]),
        KeepCards(0, ["casual-CBL", "stall-WPL"]),
        KeepCards(0, ["stall-WPL"]),
        KeepCards(0, ["stall-WPL", "casual-CBL"]),
    ]


@pytest.mark.rule("ACT-H2")
@pytest.mark.parametrize(
    ("kept", "discarded"),
    [
        ([], ["casual-CBL", "stall-WPL"]),
        (["stall-WPL"], ["casual-CBL"]),
        (["casual-CBL"], ["stall-WPL"]),
        (["casual-CBL", "stall-WPL"], []),
    ],
)
def test_what_is_not_kept_is_discarded(kept: list[str], discarded: list[str]) -> None:
    state = turned_up(position(farmer(), farmer()), "stall-WPL", "casual-CBL")
    chosen = after(state, KeepCards(0, kept))
    assert list(chosen.discard_pile) == discarded
    assert shown(chosen, 0) == set(kept[:1])
    assert decision(chosen, 0) is Decision.ACT


@pytest.mark.rule("ACT-H2", "TURN-6")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        (["regular-BL"], "TURN-6"),
        (["stall-WPL", "regular-BL"], "TURN-6"),
        (["stall-WPL", "stall-WPL"], "ACT-H2"),
        (["stall-WPL", "casual-CBL", "stall-WPL"], "ACT-H2"),
    ],
)
def test_only_the_cards_of_the_pack_are_kept_each_once(cards: list[str], rule: str) -> None:
    state = turned_up(position(farmer(), farmer()), "stall-WPL", "casual-CBL")
    assert refused(state, KeepCards(0, cards)).rule == rule


@pytest.mark.rule("ACT-H2", "TURN-4")
def test_until_he_has_chosen_the_buyer_sells_borrows_discards_and_uses_any_time_helpers() -> None:
    area = ["bookkeeper", "peddler-1", "field-3a", "regular-WW", "stall-PBL"]
    state = turned_up(
        position(farmer(cash=9, cart="WWB", area=area), farmer()), "casual-WWB", "stall-WPL"
    )
    assert verbs(state) == {"keep", "sell", "loan", "discard", "use"}
    assert {move.helper for move in legal_moves(state) if isinstance(move, UseHelper)} == {
        "bookkeeper"
    }
    assert refused(state, EndActions(0)).rule == "TURN-4"


@pytest.mark.rule("ACT-H2")
def test_open_cards_of_a_pack_lie_in_no_area() -> None:
    state = turned_up(position(farmer(), farmer()), "peddler-1", "stall-WPL")
    assert shown(state, 0) == set()
    assert refused(state, DiscardHelper(0, "peddler-1")).rule == "TURN-6"


@pytest.mark.rule("ACT-H3")
@pytest.mark.parametrize(
    ("upper", "lower"), [("stall-WPL", "casual-CBL"), ("casual-CBL", "stall-WPL")]
)
def test_of_two_kept_cards_one_covers_the_other_whose_title_stays_known(
    upper: str, lower: str
) -> None:
    state = turned_up(position(farmer(), farmer()), "stall-WPL", "casual-CBL")
    area = after(state, KeepCards(0, [upper, lower])).players[0].area
    assert list(area.covered()) == [lower]
    assert set(area.cards()) - {upper, lower} == {"home", "private-3a"}
    assert {item.card: item.covers for item in area.stalls} | {
        item.card: item.covers for item in area.casual_customers
    } == {upper: lower}


# --- ACT-H6: fields ---------------------------------------------------------------------------


@pytest.mark.rule("ACT-H6")
@pytest.mark.parametrize(
    ("kept", "price"),
    [
        (["field-3a"], 2),
        (["field-3a", "field-5a"], 4),
        (["field-5a", "field-3a"], 4),
        ([], 0),
    ],
)
def test_each_field_kept_costs_2_above_or_below(kept: list[str], price: int) -> None:
    state = turned_up(position(farmer(cash=10), farmer()), "field-3a", "field-5a")
    bought = after(state, KeepCards(0, kept))
    assert bought.players[0].cash == 10 - price
    assert shown(bought, 0) == set(kept[:1])


@pytest.mark.rule("ACT-H6")
@pytest.mark.parametrize("kept", [["field-4a", "casual-CBL"], ["casual-CBL", "field-4a"]])
def test_a_field_kept_with_another_card_costs_2_above_or_below(kept: list[str]) -> None:
    state = turned_up(position(farmer(cash=10), farmer()), "field-4a", "casual-CBL")
    assert after(state, KeepCards(0, kept)).players[0].cash == 8


@pytest.mark.rule("ACT-H6", "PAY-1", "PAY-2")
def test_two_fields_are_one_payment_due_after_both_lie_there() -> None:
    state = turned_up(
        position(farmer(cash=3, cart="wheat", shop=""), farmer()), "field-3a", "field-4a"
    )
    owing = after(state, KeepCards(0, ["field-4a", "field-3a"]))
    assert isinstance(owing.pending, Payment)
    assert owing.pending.amount == 4
    assert owing.players[0].cash == 3
    assert field(owing, 0, "field-4a").covers == "field-3a"
    assert verbs(owing) == {"sell", "loan"}
    assert refused(owing, EndActions(0)).rule == "PAY-2"
    paid = after(owing, Sell(0, Vegetable.WHEAT))
    assert (paid.players[0].cash, paid.pending) == (0, None)
    assert after(owing, TakeLoan(0)).players[0].cash == 4


@pytest.mark.rule("ACT-H6", "ACT-H5", "PAY-2")
def test_a_helper_kept_with_a_field_helps_to_pay_for_it() -> None:
    """The bookkeeper earns 1 for each of two sown fields; the field under him is not paid twice."""
    state = turned_up(
        position(
            farmer(cash=0, area=["private-3a: bean 1", "private-4a: bean 2"]), farmer(), round=2
        ),
        "bookkeeper",
        "field-3a",
    )
    owing = after(state, KeepCards(0, ["bookkeeper", "field-3a"]))
    assert isinstance(owing.pending, Payment)
    assert owing.pending.amount == 2
    paid = after(owing, UseHelper(0, "bookkeeper", 2))
    assert (paid.players[0].cash, paid.pending) == (0, None)
    assert shown(paid, 0) == {"field-3a"}
    assert list(paid.discard_pile) == ["bookkeeper"]


@pytest.mark.rule("ACT-H6", "ACT-H5", "PAY-2")
def test_a_field_uncovered_while_it_is_still_to_be_paid_is_paid_once() -> None:
    state = turned_up(position(farmer(cash=1), farmer()), "peddler-1", "field-3a")
    owing = after(state, KeepCards(0, ["peddler-1", "field-3a"]), DiscardHelper(0, "peddler-1"))
    assert isinstance(owing.pending, Payment)
    assert (owing.pending.amount, owing.players[0].cash) == (2, 1)
    assert shown(owing, 0) == {"field-3a"}
    paid = after(owing, TakeLoan(0))
    assert (paid.players[0].cash, paid.pending) == (1 + 5 - 2, None)


@pytest.mark.rule("ACT-H6", "ACT-H5")
def test_a_field_uncovered_later_is_free() -> None:
    state = turned_up(position(farmer(cash=2), farmer()), "peddler-1", "field-3a")
    bought = after(state, KeepCards(0, ["peddler-1", "field-3a"]))
    assert bought.players[0].cash == 0
    uncovered = after(bought, DiscardHelper(0, "peddler-1"))
    assert (uncovered.players[0].cash, uncovered.pending) == (0, None)
    assert field(uncovered, 0, "field-3a").vegetable is None


# --- ACT-H7: when the draw pile runs out ------------------------------------------------------


def piles(draw_pile: list[str], discard_pile: list[str], cash: int = 10) -> State:
    """P1 acts, the piles are these, and everything else lies before P2."""
    return position(
        farmer(cash=cash),
        farmer(area=all_cards_but(*draw_pile, *discard_pile)),
        draw_pile=draw_pile,
        discard_pile=discard_pile,
    )


@pytest.mark.rule("ACT-H7")
def test_the_last_card_of_the_old_pile_comes_first_then_one_of_the_discard_pile() -> None:
    state = after(piles(["stall-WPL"], ["casual-CBL", "peddler-1", "regular-BL"]), BuyPack(0))
    assert legal_moves(state) == [TurnUpPackCard(0, "stall-WPL")]
    state = after(state, TurnUpPackCard(0, "stall-WPL"))
    assert chance_outcomes(state) == [
        (TurnUpPackCard(0, card), Fraction(1, 3))
        for card in ("casual-CBL", "peddler-1", "regular-BL")
    ]
    state = after(state, TurnUpPackCard(0, "peddler-1"))
    assert list(state.draw_pile) == ["casual-CBL", "regular-BL"]
    assert list(state.discard_pile) == []
    kept = after(state, KeepCards(0, ["peddler-1"]))
    assert list(kept.discard_pile) == ["stall-WPL"]


@pytest.mark.rule("ACT-H7")
def test_an_empty_draw_pile_is_replaced_by_the_discard_pile() -> None:
    state = after(piles([], ["casual-CBL", "regular-BL"]), BuyPack(0))
    assert legal_moves(state) == [
        TurnUpPackCard(0, "casual-CBL"),
        TurnUpPackCard(0, "regular-BL"),
    ]
    state = after(
        state, TurnUpPackCard(0, "regular-BL"), TurnUpPackCard(0, "casual-CBL"), KeepCards(0, [])
    )
    assert list(state.discard_pile) == ["casual-CBL", "regular-BL"]
    assert list(state.draw_pile) == []


@pytest.mark.rule("ACT-H7")
def test_a_draw_pile_of_two_is_enough_and_the_discard_pile_stays() -> None:
    state = after(
        piles(["casual-CBL", "regular-BL"], ["stall-WPL"]),
        BuyPack(0),
        TurnUpPackCard(0, "regular-BL"),
        TurnUpPackCard(0, "casual-CBL"),
    )
    assert list(state.draw_pile) == []
    assert list(state.discard_pile) == ["stall-WPL"]


@pytest.mark.rule("ACT-H7")
@pytest.mark.parametrize(("draw", "discard"), [(["field-3a"], []), ([], ["field-3a"])])
def test_with_one_card_in_both_piles_the_pack_has_one_card(
    draw: list[str], discard: list[str]
) -> None:
    state = after(piles(draw, discard), BuyPack(0), TurnUpPackCard(0, "field-3a"))
    keeps = [move for move in legal_moves(state) if isinstance(move, KeepCards)]
    assert keeps == [KeepCards(0, []), KeepCards(0, ["field-3a"])]
    kept = after(state, KeepCards(0, ["field-3a"]))
    assert kept.players[0].cash == 8
    assert list(after(state, KeepCards(0, [])).discard_pile) == ["field-3a"]


@pytest.mark.rule("ACT-H7")
@pytest.mark.parametrize("cash", [0, 10])
def test_with_no_card_in_either_pile_no_pack_is_bought(cash: int) -> None:
    assert refused(piles([], [], cash), BuyPack(0)).rule == "ACT-H7"


@pytest.mark.rule("ACT-H7", "PLY-2")
def test_when_the_partner_has_the_last_cards_no_pack_is_offered_any_more() -> None:
    """The other has done nothing meanwhile, so nothing of his own tells that it is gone."""
    last = ["casual-CBL", "regular-BL"]
    idle = farmer(area=all_cards_but(*last))
    state = position(farmer(cash=10), idle, farmer(cash=10), farmer(), turn=(0, 2), draw_pile=last)
    assert {BuyPack(0), BuyPack(2)} <= set(legal_moves(state))
    state = after(state, BuyPack(2), TurnUpPackCard(2, last[0]), TurnUpPackCard(2, last[1]))
    state = after(state, KeepCards(2, last))
    assert not {BuyPack(0), BuyPack(2)} & set(legal_moves(state))
    assert refused(state, BuyPack(0)).rule == "ACT-H7"


@pytest.mark.rule("ACT-H7", "ACT-E2")
def test_a_discarded_helper_may_be_the_only_card_of_a_pack() -> None:
    everything = all_cards_but("peddler-1")
    state = position(farmer(cash=0, area=["peddler-1"]), farmer(area=everything), draw_pile=[])
    assert refused(state, BuyPack(0)).rule == "ACT-H7"
    state = after(state, DiscardHelper(0, "peddler-1"), BuyPack(0), TurnUpPackCard(0, "peddler-1"))
    assert shown(after(state, KeepCards(0, ["peddler-1"])), 0) == {"peddler-1"}
