"""Rulings on the helpers for stalls and fields of others: market woman, trader, gleaner."""

from __future__ import annotations

import pytest

from loyang import Phase, State, Vegetable, count_vegetables
from loyang.positions import farmer, position
from tests.helping import field, quietly, regular, shown, stall
from tests.rules.helpers.typed import play, refuse, uses

# --- market woman ----------------------------------------------------------------------------


def market(*stalls: str, cart: str = "wheat*4", own: tuple[str, ...] = ()) -> State:
    """P1 with the market woman in use, P2 with stalls."""
    state = position(
        farmer(cart=cart, area=["market-woman", *own]), farmer(area=["regular-BL", *stalls])
    )
    return play(state, "P1 use market-woman")


@pytest.mark.rule("HLP-market-woman-1", "ACT-D1")
def test_with_the_market_woman_one_may_trade_at_the_stalls_of_others_for_the_bowls_shown() -> None:
    after = market("stall-PBL")  # one, two and two bowls
    after = play(
        after, "P1 trade stall-PBL wheat for pumpkin", "P1 trade stall-PBL wheat*2 for leek"
    )
    assert after.players[0].cart == count_vegetables("wheat pumpkin leek")
    assert stall(after, 1, "stall-PBL").stock == count_vegetables("bean")
    assert after.players[1].cart == count_vegetables("")
    assert "market-woman" in after.discard_pile


@pytest.mark.rule("HLP-market-woman-1", "ACT-D1")
@pytest.mark.parametrize("give", ["wheat", "wheat*3"])
def test_the_market_woman_does_not_change_the_bowls(give: str) -> None:
    refusal = refuse(market("stall-PBL"), f"P1 trade stall-PBL {give} for leek")
    assert refusal.rule == "ACT-D1"


@pytest.mark.rule("HLP-market-woman-1", "HLP-2")
def test_without_the_market_woman_the_stalls_of_others_are_out_of_reach() -> None:
    state = position(farmer(cart="wheat", area=["market-woman"]), farmer(area=["stall-WPL"]))
    assert refuse(state, "P1 trade stall-WPL wheat for leek").rule == "TURN-6"


@pytest.mark.rule("HLP-market-woman-1", "ACT-D1")
def test_with_the_market_woman_the_own_stalls_stay_open() -> None:
    after = play(market(own=("stall-WPL",)), "P1 trade stall-WPL wheat for leek")
    assert after.players[0].cart == count_vegetables("wheat*3 leek")


@pytest.mark.rule("HLP-market-woman-1", "ACT-D4", "ACT-H5")
def test_with_the_market_woman_one_may_empty_the_stall_of_another_player() -> None:
    """It goes to the discard pile; what it covered comes into play for its owner."""
    after = market("stall-WPL: leek over regular-CB", "stall-WTB")
    after = play(after, "P1 trade stall-WPL wheat for leek")
    assert "stall-WPL" in after.discard_pile
    assert shown(after, 1) == {"regular-BL", "regular-CB", "stall-WTB"}
    assert regular(after, 1, "regular-CB").satisfied
    assert shown(after, 0) == set()


@pytest.mark.rule("HLP-market-woman-1", "HLP-4", "ACT-H4")
def test_with_the_market_woman_a_covered_stall_is_still_closed() -> None:
    after = market("casual-WPT over stall-WPL")
    assert refuse(after, "P1 trade stall-WPL wheat for leek").rule == "ACT-H4"


@pytest.mark.rule("HLP-market-woman-1")
def test_with_the_market_woman_vegetables_that_are_gone_stay_gone() -> None:
    after = market("stall-WPL: wheat")
    assert refuse(after, "P1 trade stall-WPL wheat for leek").rule == "ACT-D1"


@pytest.mark.rule("HLP-market-woman-1", "HLP-5", "HLP-7")
def test_the_market_woman_cannot_be_used_while_active() -> None:
    state = position(farmer(area=["market-woman", "foreman"]), farmer(area=["stall-WPL"]))
    after = play(state, "P1 use market-woman", "P1 use foreman: market-woman")
    assert refuse(after, "P1 use market-woman").rule == "HLP-5"
    assert uses(after) == []


@pytest.mark.rule("HLP-market-woman-1", "HLP-5")
def test_the_market_woman_may_be_used_though_nobody_has_a_stall() -> None:
    """A lasting effect counts as a change, and a stall may come up later in the turn."""
    state = position(farmer(area=["market-woman"]), farmer())
    assert play(state, "P1 use market-woman").players[0].effects


# --- trader ----------------------------------------------------------------------------------


@pytest.mark.rule("HLP-trader-1")
def test_the_trader_takes_one_vegetable_of_anothers_stall_for_one_whatever_the_bowls() -> None:
    state = position(farmer(cart="wheat*2", area=["trader"]), farmer(area=["stall-PBL"]))
    after = play(state, "P1 use trader: P2 stall-PBL give wheat take leek")  # two bowls
    assert after.players[0].cart == count_vegetables("wheat leek")
    assert stall(after, 1, "stall-PBL").stock == count_vegetables("pumpkin bean")
    assert after.players[1].cart == count_vegetables("")
    assert "trader" in after.discard_pile


@pytest.mark.rule("HLP-trader-1")
def test_the_trader_may_be_sent_to_an_own_stall() -> None:
    state = position(farmer(cart="wheat", area=["trader", "stall-TBL"]), farmer())
    after = play(state, "P1 use trader: P1 stall-TBL give wheat take bean")
    assert after.players[0].cart == count_vegetables("bean")
    assert stall(after, 0, "stall-TBL").stock == count_vegetables("turnip leek")


@pytest.mark.rule("HLP-trader-1", "ACT-D4", "ACT-H5")
def test_a_stall_that_the_trader_empties_leaves_and_uncovers_what_lies_below() -> None:
    state = position(
        farmer(cart="wheat", area=["trader"]), farmer(area=["stall-PBL: leek over stall-WPL"])
    )
    after = play(state, "P1 use trader: P2 stall-PBL give wheat take leek")
    assert "stall-PBL" in after.discard_pile
    assert stall(after, 1, "stall-WPL").stock == count_vegetables("WPL")


@pytest.mark.rule("HLP-trader-1", "ACT-D2", "HLP-5")
def test_the_trader_may_give_the_kind_he_takes_since_the_stall_loses_it() -> None:
    state = position(farmer(cart="leek", area=["trader"]), farmer(area=["stall-PBL"]))
    after = play(state, "P1 use trader: P2 stall-PBL give leek take leek")
    assert after.players[0].cart == count_vegetables("leek")
    assert stall(after, 1, "stall-PBL").stock == count_vegetables("pumpkin bean")


@pytest.mark.rule("HLP-trader-1")
@pytest.mark.parametrize("take", ["wheat", "leek"])
def test_the_trader_takes_only_what_lies_on_the_stall(take: str) -> None:
    state = position(farmer(cart="bean", area=["trader"]), farmer(area=["stall-PBL: bean"]))
    refusal = refuse(state, f"P1 use trader: P2 stall-PBL give bean take {take}")
    assert refusal.rule == "HLP-trader-1"


@pytest.mark.rule("HLP-trader-1")
def test_the_trader_gives_only_what_is_in_the_cart() -> None:
    state = position(farmer(cart="wheat", area=["trader"]), farmer(area=["stall-PBL"]))
    refusal = refuse(state, "P1 use trader: P2 stall-PBL give bean take leek")
    assert refusal.rule == "HLP-trader-1"


@pytest.mark.rule("HLP-trader-1")
@pytest.mark.parametrize(
    "choice", ["take leek", "give wheat*2 take leek", "give wheat", "give wheat take bean leek"]
)
def test_the_trader_trades_one_for_one(choice: str) -> None:
    state = position(farmer(cart="wheat*2", area=["trader"]), farmer(area=["stall-PBL"]))
    assert refuse(state, f"P1 use trader: P2 stall-PBL {choice}").rule == "HLP-trader-1"


@pytest.mark.rule("HLP-trader-1", "TURN-6")
@pytest.mark.parametrize("place", ["P2 stall-WTB", "P1 stall-PBL", "P2 regular-BL", "P4 stall-WTL"])
def test_the_trader_needs_a_visible_stall_of_that_player(place: str) -> None:
    state = position(
        farmer(cart="wheat", area=["trader"]), farmer(area=["stall-PBL", "regular-BL"])
    )
    assert refuse(state, f"P1 use trader: {place} give wheat take leek").rule == "TURN-6"


# --- gleaner ---------------------------------------------------------------------------------


@pytest.mark.rule("HLP-gleaner-1")
def test_the_gleaner_takes_one_vegetable_of_anothers_field() -> None:
    state = position(farmer(area=["gleaner"]), farmer(area=["private-4a: bean 4"]))
    after = play(state, "P1 use gleaner: P2 private-4a")
    assert after.players[0].cart == count_vegetables("bean")
    left = field(after, 1, "private-4a")
    assert (left.vegetable, left.count) == (Vegetable.BEAN, 3)
    assert "gleaner" in after.discard_pile


@pytest.mark.rule("HLP-gleaner-1")
def test_the_gleaner_may_reap_an_action_card_field_with_exactly_two_vegetables() -> None:
    state = position(farmer(area=["gleaner"]), farmer(area=["field-3a: leek 2"]))
    after = play(state, "P1 use gleaner: P2 field-3a")
    assert after.players[0].cart == count_vegetables("leek")
    assert field(after, 1, "field-3a").count == 1


@pytest.mark.rule("HLP-gleaner-1")
@pytest.mark.parametrize("area", [["field-3a: leek 1"], ["field-3a"]])
def test_the_gleaner_takes_no_last_vegetable(area: list[str]) -> None:
    state = position(farmer(area=["gleaner"]), farmer(area=area))
    assert refuse(state, "P1 use gleaner: P2 field-3a").rule == "HLP-gleaner-1"
    assert uses(state) == []


@pytest.mark.rule("HLP-gleaner-1", "HLP-3")
def test_the_gleaner_may_not_touch_a_home_field() -> None:
    state = position(farmer(area=["gleaner"]), farmer(home="wheat"))
    assert field(state, 1, "home").count == 8
    assert refuse(state, "P1 use gleaner: P2 home").rule == "HLP-3"


@pytest.mark.rule("HLP-gleaner-1")
@pytest.mark.parametrize("name", ["private-4a", "home"])
def test_the_gleaner_is_not_for_the_own_fields(name: str) -> None:
    state = position(farmer(area=["gleaner", "private-4a: bean 4"]), farmer())
    assert refuse(state, f"P1 use gleaner: P1 {name}").rule == "HLP-gleaner-1"


@pytest.mark.rule("HLP-gleaner-1", "TURN-6")
@pytest.mark.parametrize("place", ["P2 private-4b", "P2 field-3a", "P2 stall-WPL", "P3 home"])
def test_the_gleaner_needs_a_visible_field_of_that_player(place: str) -> None:
    state = position(
        farmer(area=["gleaner", "field-3a: leek"]),
        farmer(area=["private-4a: bean 4", "stall-WPL"]),
    )
    assert refuse(state, f"P1 use gleaner: {place}").rule == "TURN-6"


@pytest.mark.rule("HLP-gleaner-1", "HLP-harvest-hand-1")
def test_what_the_gleaner_took_is_missing_in_the_next_harvest() -> None:
    """A field of four holds three afterwards; it lies below what a harvest hand needs."""
    state = position(
        farmer(area=["gleaner"]), farmer(area=["private-4a: bean 4", "harvest-hand"]), round=2
    )
    after = play(state, "P1 use gleaner: P2 private-4a")
    after = quietly(after, lambda state: state.round == 3 and state.phase is Phase.CARDS)
    assert field(after, 1, "private-4a").count == 3 - 1
    assert "harvest-hand" in shown(after, 1)  # it was not offered, for it would change nothing
