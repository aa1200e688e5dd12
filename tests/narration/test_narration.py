"""What a move did, in words: one test for each kind of event."""

from __future__ import annotations

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    DealCard,
    OptionError,
    State,
    apply,
    count_vegetables,
    new_game,
    observe,
    parse_move,
)
from loyang.narration import CardMove, CustomerChange, Event, Place, VegetableChange, Where, narrate
from loyang.positions import farmer, position
from loyang.state import Deal, FieldsToTurnUp, Payment, Stage
from tests.helping import all_cards_but, quietly
from tests.narration.narrated import events, told

# --- as data ---------------------------------------------------------------------------------


def test_an_event_says_who_what_how_much_and_by_which_rule() -> None:
    state = position(farmer(cash=7), farmer())
    bean = count_vegetables("bean")
    assert events(state, "P1 buy bean") == [
        Event(
            "ACT-B1",
            "P1 buys a bean for 6 cash",
            player=0,
            cash=-6,
            vegetables=(
                VegetableChange(Place(Where.SHOP, 0), (0, 0, 0, 0, -1, 0)),
                VegetableChange(Place(Where.CART, 0), bean),
            ),
        )
    ]


def test_cards_are_told_with_where_they_come_from_and_go_to() -> None:
    state = position(farmer(area=["peddler-1 over regular-BL"]), farmer())
    discarded, uncovered = events(state, "P1 discard peddler-1")
    area = Place(Where.AREA, 0)
    assert discarded.cards == (CardMove("peddler-1", area, Place(Where.DISCARD_PILE)),)
    under = Place(Where.UNDER, 0, "peddler-1")
    assert uncovered.cards == (CardMove("regular-BL", under, area),)
    assert uncovered.customers == (CustomerChange("regular-BL", satisfied=1, due=1),)


def test_an_event_without_a_player_belongs_to_chance() -> None:
    state = position(farmer(), farmer(stage=Stage.CLOSED), round=2)
    *_, round_begins = events(state, "P1 end-actions", "P1 store nothing", "P1 step 0")
    assert (round_begins.rule, round_begins.player) == ("RND-1", CHANCE)


def test_a_state_that_cannot_follow_is_refused() -> None:
    state = position(farmer(), farmer(), round=3)
    earlier = position(farmer(), farmer(), round=2)
    move = parse_move("P1 end-actions")
    with pytest.raises(OptionError, match="after"):
        narrate(state, move, earlier)


# --- setup and dealing -----------------------------------------------------------------------


def test_sowing_the_home_field() -> None:
    assert told(new_game(2), "P1 sow-home turnip") == [
        "SET-4: P1 buys a turnip for 5 cash and sows it in his home field, which now holds 9"
    ]
    last = told(new_game(2), "P1 sow-home turnip", "P2 sow-home wheat")
    assert last[1:] == ["RND-1: round 1 begins"]


def test_dealing() -> None:
    state = quietly(new_game(2), lambda now: isinstance(now.pending, Deal))
    assert told(state, "P1 dealt regular-BL") == ["CRD-2: P1 is dealt regular-BL"]


def test_dealing_the_dotted_customers() -> None:
    state = new_game(3, introductory=True)
    moves = [f"P{n} dealt-dotted regular-{kind}" for n, kind in ((1, "WW"), (2, "WC"), (3, "WP"))]
    assert told(state, *moves[:1]) == ["INT-1: P1 is dealt a dotted customer, regular-WW"]
    last = events(state, *moves)
    assert str(last[1]) == "INT-1: the dotted customers left over are shuffled into the draw pile"
    waiting = Place(Where.DOTTED_CUSTOMERS)
    assert last[1].cards == (CardMove("regular-PT", waiting, Place(Where.DRAW_PILE)),)


def test_extra_courtyard_cards() -> None:
    ruleset = BASE_RULESET.with_options(two_player_courtyard=1)
    start = new_game(2, ruleset)
    state = quietly(start, lambda now: len(now.players[1].hand) == 4)
    card = state.draw_pile[0]
    assert told(state, f"P1 courtyard {card}") == [f"PLY-3: {card} is turned up into the courtyard"]


# --- the harvest -----------------------------------------------------------------------------


def test_turning_up_a_private_field() -> None:
    state = quietly(new_game(2), lambda now: isinstance(now.pending, FieldsToTurnUp))
    assert told(state, "P1 turns-up private-4a") == ["HAR-1: P1 turns up private-4a"]


def test_the_harvest_of_all_players_and_what_leaves_with_it() -> None:
    """First everybody harvests, then emptied fields leave, then cards are uncovered."""
    state = position(
        farmer(
            area=[
                "private-3a: leek 1",
                "field-3a: bean 1 over stall-WPL",
                "private-4a: bean 4",
                "harvest-hand",
            ],
            storehouse="cabbage",
            home="wheat",
        ),
        farmer(home="turnip"),
        round=3,
        phase="harvest",
        discard_pile=["tout"],
    )
    assert told(state, "P1 use harvest-hand") == [
        "HLP-harvest-hand-1: P1 uses harvest-hand: he will harvest 2 vegetables from each field "
        "with 4 or more, except from his home field",
        "HLP-1: harvest-hand is discarded",
        "HAR-2: P1 harvests a wheat, 3 beans and a leek and takes a cabbage out of his storehouse",
        "HAR-2: P2 harvests a turnip",
        "HAR-3: P1's field-3a is empty and is discarded",
        "HAR-3: P1's private-3a is empty and leaves the game",
        "ACT-H5: P1's stall-WPL is uncovered and is filled with a wheat, a pumpkin and a leek",
        "CRD-1: the card phase begins: the discard pile is shuffled into the draw pile",
    ]
    assert told(state, "P1 harvest")[0] == "HAR-2: P1 goes on to the harvest"


def test_the_last_vegetable_of_the_home_field() -> None:
    state = position(
        farmer(area=["harvest-hand", "private-4a: bean 4"]), farmer(), round=9, phase="harvest"
    )
    assert "HAR-3: P2's home field is empty and leaves the game" in told(state, "P1 harvest")


def test_a_payment_that_waits_for_a_field_is_told_when_it_is_made() -> None:
    state = position(
        farmer(cash=1, area=["surveyor"], private="gone", tail=["field-5a"]),
        farmer(),
        round=8,
        pending=Payment(0, 2, "ACT-H6"),
    )
    told_use = told(state, "P1 use surveyor 1")
    assert not any("pays" in event for event in told_use)
    assert told(state, "P1 use surveyor 1", "P1 turns-up field-5a") == [
        "HLP-surveyor-1: P1 turns up field-5a, which is free of charge"
    ]
    assert told(state, "P1 use surveyor 1", "P1 turns-up field-5a", "P1 loan")[-1] == (
        "ACT-H6: P1 pays 2 cash for a field"
    )


def test_a_field_that_was_laid_under_the_private_pile_is_free() -> None:
    state = position(
        farmer(area=["surveyor"], private="gone", tail=["field-5a"]), farmer(), round=8
    )
    assert told(state, "P1 use surveyor 1", "P1 turns-up field-5a") == [
        "HLP-surveyor-1: P1 turns up field-5a, which is free of charge"
    ]


# --- the card phase --------------------------------------------------------------------------


def distribution(**more: object) -> State:
    """P1 and P2 in the distribution round; P1 lays or takes."""
    return position(
        farmer(cash=5, hand=["regular-BL", "field-3a", "peddler-1"]),
        farmer(hand=["tout", "trader"], dotted=None),
        phase="cards",
        courtyard=["stall-WPL", "casual-CBL"],
        **more,  # type: ignore[arg-type]
    )


def test_laying_a_card() -> None:
    assert told(distribution(), "P1 lay peddler-1") == ["CRD-4: P1 lays peddler-1 in the courtyard"]
    first = position(
        farmer(hand=["regular-BL", "field-3a"]), farmer(hand=["tout", "trader"]), phase="cards"
    )
    assert told(first, "P1 lay field-3a") == ["CRD-3: P1 lays field-3a in the courtyard"]


def test_taking_cards() -> None:
    assert told(distribution(), "P1 take stall-WPL with regular-BL") == [
        "CRD-4: P1 takes stall-WPL from the courtyard and plays it with regular-BL",
        "CRD-4: P1 adds field-3a and peddler-1 to the courtyard",
        "CRD-10: P1's stall-WPL is filled with a wheat, a pumpkin and a leek",
        "CRD-10: P1's regular-BL gets a satisfied marker",
    ]


def test_the_last_to_take_ends_the_card_phase() -> None:
    state = distribution(taken=[1])
    assert told(state, "P1 take casual-CBL with field-3a") == [
        "CRD-4: P1 takes casual-CBL from the courtyard and plays it with field-3a",
        "CRD-4: P1 adds peddler-1 and regular-BL to the courtyard",
        "CRD-10: P1 pays 2 cash for a field",
        "CRD-7: peddler-1, regular-BL and stall-WPL are left in the courtyard and are discarded",
        "CRD-8: P1 gets the large token and P2 the small one",
        "PLY-1: P1 begins his turn",
    ]


def test_a_field_that_cannot_be_paid_at_once() -> None:
    state = position(
        farmer(cash=1, hand=["field-3a", "field-4a"]),
        farmer(),
        phase="cards",
        courtyard=["field-5a"],
        taken=[1],
    )
    take = "P1 take field-5a with field-3a"
    assert told(state, take) == [
        "CRD-4: P1 takes field-5a from the courtyard and plays it with field-3a",
        "CRD-4: P1 adds field-4a to the courtyard",
        "PAY-2: P1 owes 4 cash and has 1 cash",
    ]
    assert told(state, take, "P1 loan") == [
        "LOAN-1: P1 takes a loan and gets 5 cash",
        "CRD-10: P1 pays 4 cash for 2 fields",
        "CRD-7: field-4a is left in the courtyard and is discarded",
        "CRD-8: P1 gets the large token and P2 the small one",
        "PLY-1: P1 begins his turn",
    ]


def test_playing_the_dotted_customer() -> None:
    state = position(
        farmer(hand=["tout"], dotted="regular-WW"),
        farmer(hand=["trader", "buyer"]),
        phase="cards",
        courtyard=["casual-CBL"],
    )
    assert told(state, "P1 take casual-CBL with regular-WW") == [
        "INT-2: P1 takes casual-CBL from the courtyard and plays it with his dotted customer "
        "regular-WW",
        "CRD-4: P1 adds tout to the courtyard",
        "CRD-10: P1's regular-WW gets a satisfied marker",
    ]


def test_a_round_without_cards_to_deal() -> None:
    """With fewer than two cards for each player nobody gets any."""
    hidden = ("tout", "trader", "buyer")
    state = position(
        farmer(area=[*all_cards_but(*hidden, "harvest-hand"), "harvest-hand", "private-4a: bean"]),
        farmer(),
        phase="harvest",
        draw_pile=["tout", "trader"],
        discard_pile=["buyer"],
    )
    assert told(state, "P1 harvest")[-3:] == [
        "CRD-1: the card phase begins: the discard pile is shuffled into the draw pile",
        "CRD-2: too few cards are left, so none are dealt",
        "PLY-1: P1 begins his turn",
    ]


# --- the solo game ---------------------------------------------------------------------------

ROWS = (
    ("regular-BL", None, "tout"),
    ("stall-WPL", "trader", "buyer"),
    ("seller", "gleaner", "sower"),
    (None, "surveyor", None),
)


def test_laying_out_the_solo_game() -> None:
    assert told(new_game(1), "P1 courtyard tout") == [
        "SOL-1: tout is laid in row 1 of the courtyard"
    ]
    state = quietly(new_game(1), lambda now: now.dummy is not None)
    stall = next(card for card in state.draw_pile if card.startswith("stall"))
    field = next(card for card in state.draw_pile if card.startswith("field"))
    gets, filled = told(state, f"P1 dummy {stall}")
    assert gets == f"SOL-2: the dummy opponent gets {stall}"
    assert filled.startswith(f"CRD-10: the dummy opponent's {stall} is filled with a ")
    assert told(state, f"P1 dummy {field}") == [
        f"SOL-2: {field} is turned up for the dummy opponent and discarded"
    ]


def test_taking_cards_in_the_solo_game() -> None:
    state = position(
        farmer(cash=9, hand=["field-3a", "regular-CL", "casual-CBL", "casual-WPT"]),
        phase="cards",
        rows=ROWS,
        dummy=[],
    )
    assert told(state, "P1 take stall-WPL with field-3a") == [
        "SOL-3: P1 takes stall-WPL from row 2 for 1 cash and plays it with field-3a",
        "SOL-4: the top row, regular-BL and tout, is discarded",
        "SOL-4: the other rows move up",
        "SOL-4: P1's casual-CBL, casual-WPT and regular-CL become the bottom row",
        "CRD-10: P1's stall-WPL is filled with a wheat, a pumpkin and a leek",
        "CRD-10: P1 pays 2 cash for a field",
        "PLY-1: P1 begins his turn",
    ]


@pytest.mark.parametrize(("space", "words"), [(17, "SOL-5: P1 wins"), (16, "SOL-5: nobody wins")])
def test_the_end_of_the_solo_game(space: int, words: str) -> None:
    state = position(farmer(space=space), round=9, rows=ROWS, dummy=[])
    ended = told(state, "P1 end-actions", "P1 store nothing", "P1 step 0")
    assert ended[-2:] == [f"END-1: P1 has a score of {space}: space {space}", words]


# --- what a viewer reads ---------------------------------------------------------------------


def test_a_card_dealt_to_another_stays_hidden() -> None:
    state = quietly(new_game(2), lambda now: isinstance(now.pending, Deal))
    card = state.draw_pile[0]
    move = DealCard(0, card)
    after = apply(state, move)
    before_views, after_views = ([observe(each, n) for n in range(2)] for each in (state, after))
    assert str(narrate(before_views[0], move, after_views[0])[0]) == f"CRD-2: P1 is dealt {card}"
    assert str(narrate(before_views[0], None, after_views[0])[0]) == f"CRD-2: P1 is dealt {card}"
    hidden = narrate(before_views[1], None, after_views[1])
    assert hidden == narrate(before_views[1], DealCard(0, "?"), after_views[1])
    assert [str(event) for event in hidden] == ["CRD-2: P1 is dealt a card"]


def test_only_a_deal_can_be_told_without_its_move() -> None:
    state = position(farmer(), farmer())
    with pytest.raises(OptionError, match="move"):
        narrate(state, None, apply(state, parse_move("P1 buy wheat")))
