"""ACT-F and ACT-G: serving regular and casual customers."""

from __future__ import annotations

import pytest

from loyang import (
    Buy,
    BuyPack,
    EndActions,
    KeepCards,
    Phase,
    Serve,
    Stage,
    TakeCards,
    TurnUpPackCard,
    Vegetable,
    count_vegetables,
)
from loyang.positions import farmer, position
from loyang.ruleset.vegetables import vegetable
from tests.helping import after, close_turn, refused, regular, shown, turn_of

# --- ACT-F: regular customers ----------------------------------------------------------------

REGULAR_CUSTOMERS = [
    ("WW", [4, 5, 5, 6]),
    ("WP", [4, 5, 5, 6]),
    ("WC", [4, 5, 6, 7]),
    ("PT", [4, 5, 6, 7]),
    ("PC", [5, 6, 6, 7]),
    ("TT", [5, 6, 6, 7]),
    ("WL", [5, 6, 7, 8]),
    ("PB", [5, 6, 7, 8]),
    ("TC", [5, 6, 7, 8]),
    ("PL", [6, 7, 7, 8]),
    ("TB", [6, 7, 7, 8]),
    ("CB", [6, 7, 8, 9]),
    ("CL", [7, 8, 8, 9]),
    ("BL", [7, 8, 9, 10]),
]
ROWS = [
    pytest.param(letters, row, cash, id=f"{letters}-{row + 1}")
    for letters, pays in REGULAR_CUSTOMERS
    for row, cash in enumerate(pays)
]


@pytest.mark.rule("ACT-F1", "ACT-F4")
@pytest.mark.parametrize(("letters", "deliveries", "pays"), ROWS)
def test_a_regular_customer_pays_the_printed_rows_from_the_bottom_up(
    letters: str, deliveries: int, pays: int
) -> None:
    """Exactly the two shown vegetables go; after the fourth delivery the card does."""
    card = f"regular-{letters}"
    state = position(
        farmer(cash=0, cart="WWPPTTCCBBLL", area=[f"{card}: {deliveries} deliveries"]),
        farmer(),
        round=5,
    )
    served = after(state, Serve(0, card))
    player = served.players[0]
    assert player.cash == pays
    wanted = count_vegetables(letters)
    assert player.cart == tuple(2 - number for number in wanted)
    if deliveries < 3:
        assert regular(served, 0, card).deliveries == deliveries + 1
        assert card not in served.discard_pile
    else:
        assert shown(served, 0) == set()
        assert list(served.discard_pile) == [card]


@pytest.mark.rule("ACT-F1")
@pytest.mark.parametrize("letters", [letters for letters, _ in REGULAR_CUSTOMERS])
def test_a_regular_customer_is_not_served_with_one_of_the_two_vegetables(letters: str) -> None:
    card = f"regular-{letters}"
    for letter in letters:
        state = position(farmer(cart=letter, area=[card]), farmer())
        refusal = refused(state, Serve(0, card))
        assert refusal.rule == "ACT-F1"
        assert vegetable(letter).word in refusal.reason


@pytest.mark.rule("ACT-F1", "TURN-6")
def test_only_own_customers_are_served() -> None:
    state = position(farmer(cart="WPTBL"), farmer(area=["regular-BL", "casual-WPT"]))
    assert refused(state, Serve(0, "regular-BL")).rule == "TURN-6"
    assert refused(state, Serve(0, "casual-WPT")).rule == "TURN-6"


@pytest.mark.rule("ACT-F1", "ACT-G1", "ACT-H4")
@pytest.mark.parametrize("card", ["regular-BL", "casual-WPT"])
def test_a_covered_customer_is_not_served(card: str) -> None:
    state = position(farmer(cart="WPTBL", area=[f"stall-WPL over {card}"]), farmer())
    assert refused(state, Serve(0, card)).rule == "ACT-H4"


@pytest.mark.rule("CRD-11")
@pytest.mark.parametrize("card", ["regular-BL", "casual-WPT"])
def test_no_customer_is_served_in_the_card_phase(card: str) -> None:
    state = position(
        farmer(cart="WPTBL", area=[card], hand=["stall-WTB", "stall-WTL"]),
        farmer(hand=["stall-WCB", "stall-WCL"]),
        phase="cards",
    )
    assert refused(state, Serve(0, card)).rule == "CRD-11"


@pytest.mark.rule("ACT-F2")
def test_a_regular_customer_is_served_once_in_a_round() -> None:
    state = position(farmer(cart="BBLL", area=["regular-BL"]), farmer())
    served = after(state, Serve(0, "regular-BL"))
    assert refused(served, Serve(0, "regular-BL")).rule == "ACT-F2"


@pytest.mark.rule("ACT-F2")
def test_each_regular_customer_has_its_own_delivery_in_a_round() -> None:
    state = position(
        farmer(cash=0, cart="BBLL", area=["regular-BL: 1 delivery, served", "regular-PL"]),
        farmer(),
    )
    assert refused(state, Serve(0, "regular-BL")).rule == "ACT-F2"
    assert refused(state, Serve(0, "regular-PL")).rule == "ACT-F1"
    with_pumpkin = position(
        farmer(cash=0, cart="PL", area=["regular-BL: 1 delivery, served", "regular-PL"]),
        farmer(),
    )
    assert after(with_pumpkin, Serve(0, "regular-PL")).players[0].cash == 6


@pytest.mark.rule("ACT-F2")
def test_a_delivery_of_the_last_round_is_forgotten_and_the_next_row_is_paid() -> None:
    state = position(
        farmer(cash=40, home="W", area=["regular-WW"], cart="WW"), farmer(stage=Stage.CLOSED)
    )
    state = close_turn(after(state, Serve(0, "regular-WW")), 0)
    assert (state.round, state.phase) == (2, Phase.HARVEST)
    assert regular(state, 0, "regular-WW").served == 0
    state = after(turn_of(state, 0, round=2), Buy(0, Vegetable.WHEAT))
    cash = state.players[0].cash
    served = after(state, Serve(0, "regular-WW"))
    assert served.players[0].cash == cash + 5
    assert regular(served, 0, "regular-WW").deliveries == 2


@pytest.mark.rule("ACT-F3", "ACT-H2")
def test_a_regular_customer_just_kept_from_a_pack_is_served_at_once() -> None:
    state = after(
        position(farmer(cash=0, cart="BL"), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "regular-BL"),
        TurnUpPackCard(0, "stall-WPL"),
        KeepCards(0, ["regular-BL"]),
    )
    assert after(state, Serve(0, "regular-BL")).players[0].cash == 7


@pytest.mark.rule("ACT-F3", "CRD-10")
def test_a_regular_customer_of_the_card_phase_is_served_in_the_same_round() -> None:
    """It comes with a satisfied marker, and is missed if it is not served in that round."""
    state = after(
        position(
            farmer(),
            farmer(cash=0, cart="BL", hand=["stall-WTB", "stall-WTL"]),
            phase="cards",
            taken=[0],
            turn=1,
            courtyard=["regular-BL"],
        ),
        TakeCards(1, "regular-BL", "stall-WTB"),
    )
    assert state.acting == (1,)
    assert after(state, Serve(1, "regular-BL")).players[1].cash == 7
    assert regular(state, 1, "regular-BL").satisfied
    assert not regular(after(state, EndActions(1)), 1, "regular-BL").satisfied


@pytest.mark.rule("ACT-F4")
def test_the_fourth_delivery_leaves_nothing_on_the_card() -> None:
    """The vegetables and the marker are gone: when the card comes again it begins anew."""
    state = position(
        farmer(cart="BL", area=["regular-BL: 3 deliveries, unsatisfied"]), farmer(), draw_pile=[]
    )
    gone = after(state, Serve(0, "regular-BL"), BuyPack(0))
    again = after(
        gone,
        TurnUpPackCard(0, "regular-BL"),
        TurnUpPackCard(0, "stall-WPL"),
        KeepCards(0, ["regular-BL"]),
    )
    customer = regular(again, 0, "regular-BL")
    assert (customer.deliveries, customer.satisfied, customer.served) == (0, True, 0)


@pytest.mark.rule("ACT-F4", "CLO-1")
def test_a_regular_customer_who_has_left_is_not_missed() -> None:
    state = position(
        farmer(cash=0, cart="BL", area=["regular-BL: 3 deliveries, unsatisfied"]), farmer()
    )
    closed = after(state, Serve(0, "regular-BL"), EndActions(0))
    assert closed.players[0].cash == 10


# --- ACT-G: casual customers -----------------------------------------------------------------

CASUAL_CUSTOMERS = [
    ("WPT", 7),
    ("WWB", 8),
    ("WTT", 8),
    ("WTB", 9),
    ("WPL", 9),
    ("WCC", 9),
    ("PPB", 9),
    ("PTC", 9),
    ("WCL", 10),
    ("PTL", 10),
    ("PCB", 10),
    ("PBL", 11),
    ("TCL", 11),
    ("CBL", 12),
]


@pytest.mark.rule("ACT-G1", "ACT-G2")
@pytest.mark.parametrize(("letters", "price"), CASUAL_CUSTOMERS)
def test_a_casual_customer_pays_the_printed_price_among_as_many_regular_ones(
    letters: str, price: int
) -> None:
    """All three vegetables go in one action, and the card goes to the discard pile."""
    card = f"casual-{letters}"
    state = position(farmer(cash=0, cart="WWPPTTCCBBLL", area=[card, "regular-TT"]), farmer())
    served = after(state, Serve(0, card))
    player = served.players[0]
    assert player.cash == price
    assert player.cart == tuple(2 - number for number in count_vegetables(letters))
    assert shown(served, 0) == {"regular-TT"}
    assert list(served.discard_pile) == [card]


@pytest.mark.rule("ACT-G1")
@pytest.mark.parametrize("letters", [letters for letters, _ in CASUAL_CUSTOMERS])
def test_a_casual_customer_is_not_served_with_two_of_the_three_vegetables(letters: str) -> None:
    card = f"casual-{letters}"
    for missing in range(3):
        cart = letters[:missing] + letters[missing + 1 :]
        state = position(farmer(cart=cart, area=[card]), farmer())
        assert refused(state, Serve(0, card)).rule == "ACT-G1"


@pytest.mark.rule("ACT-G1")
def test_casual_customers_are_served_one_by_one_each_with_its_own_vegetables() -> None:
    state = position(farmer(cart="WPTL", area=["casual-WPT", "casual-WPL"]), farmer())
    served = after(state, Serve(0, "casual-WPT"))
    assert refused(served, Serve(0, "casual-WPL")).rule == "ACT-G1"
    assert served.players[0].cart == count_vegetables("L")


@pytest.mark.rule("ACT-G2")
@pytest.mark.parametrize(
    ("casual", "regulars", "price"),
    [
        (1, 1, 9),
        (2, 2, 9),
        (3, 3, 9),
        (1, 0, 7),
        (2, 1, 7),
        (3, 0, 7),
        (3, 1, 7),
        (1, 2, 11),
        (2, 3, 11),
        (1, 3, 11),
    ],
)
def test_a_printed_nine_becomes_nine_seven_or_eleven(
    casual: int, regulars: int, price: int
) -> None:
    """As many casual as regular customers: as printed; more: 2 less; fewer: 2 more."""
    others = ["casual-WPT", "casual-CBL", "regular-WW", "regular-TT", "regular-BL"]
    area = ["casual-PTC", *others[: casual - 1], *others[2 : 2 + regulars]]
    state = position(farmer(cash=0, cart="PTC", area=area), farmer())
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == price


@pytest.mark.rule("ACT-G2")
def test_the_customers_are_compared_anew_at_each_delivery() -> None:
    """Two casual to one regular: 7 of 9; then one to one: 10 as printed."""
    state = position(
        farmer(cash=0, cart="PTCWCL", area=["casual-PTC", "casual-WCL", "regular-TT"]), farmer()
    )
    first = after(state, Serve(0, "casual-PTC"))
    assert first.players[0].cash == 7
    assert after(first, Serve(0, "casual-WCL")).players[0].cash == 7 + 10


@pytest.mark.rule("ACT-G2", "ACT-F4")
def test_a_regular_customer_who_leaves_changes_the_market() -> None:
    state = position(
        farmer(cash=0, cart="PTCTT", area=["casual-PTC", "regular-TT: 3 deliveries"]), farmer()
    )
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == 9
    assert after(state, Serve(0, "regular-TT"), Serve(0, "casual-PTC")).players[0].cash == 7 + 7


@pytest.mark.rule("ACT-G2")
def test_regular_customers_count_served_or_not_satisfied_or_not() -> None:
    area = ["casual-PTC", "regular-TT: 1 delivery, served", "regular-BL: unsatisfied"]
    state = position(farmer(cash=0, cart="PTC", area=area), farmer())
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == 11


@pytest.mark.rule("ACT-G2")
def test_customers_of_other_players_do_not_count() -> None:
    state = position(
        farmer(cash=0, cart="PTC", area=["casual-PTC", "regular-TT"]),
        farmer(area=["regular-BL", "regular-CL", "casual-CBL"]),
    )
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == 9


@pytest.mark.rule("ACT-G2", "ACT-H4")
@pytest.mark.parametrize(
    ("area", "price"),
    [
        (["casual-PTC over regular-TT"], 7),
        (["casual-PTC", "stall-WPL over regular-TT"], 7),
        (["casual-PTC", "regular-TT over regular-BL"], 9),
        (["casual-PTC", "regular-TT over casual-CBL"], 9),
        (["casual-PTC", "stall-WPL over casual-CBL", "regular-TT", "regular-BL"], 11),
    ],
)
def test_covered_customers_do_not_count_in_the_price(area: list[str], price: int) -> None:
    state = position(farmer(cash=0, cart="PTC", area=area), farmer())
    assert after(state, Serve(0, "casual-PTC")).players[0].cash == price


@pytest.mark.rule("ACT-G3")
def test_a_casual_customer_never_served_costs_nothing_and_stays() -> None:
    state = position(farmer(cash=7, area=["casual-CBL", "casual-WPT"]), farmer(stage=Stage.CLOSED))
    closed = close_turn(state, 0)
    assert closed.players[0].cash == 7
    assert shown(turn_of(closed, 0, round=2), 0) >= {"casual-CBL", "casual-WPT"}
