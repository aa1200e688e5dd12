"""What a move did, in words: one test for each kind of event."""

from __future__ import annotations

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    BuyPack,
    DealCard,
    OptionError,
    State,
    TurnUpPackCard,
    apply,
    count_vegetables,
    new_game,
    observe,
    parse_move,
)
from loyang.narration import (
    CardMove,
    CustomerChange,
    Event,
    Place,
    VegetableChange,
    Where,
    narrate,
)
from loyang.scenario import farmer, position
from loyang.state import (
    Deal,
    FieldsToTurnUp,
    LastingEffect,
    Pack,
    PartnerChoice,
    Payment,
    Stage,
    card_set,
)
from tests.helping import all_cards_but, quietly


def events(state: State, *moves: str) -> list[Event]:
    """The events of the last of these moves."""
    for text in moves[:-1]:
        state = apply(state, parse_move(text))
    move = parse_move(moves[-1])
    return narrate(state, move, apply(state, move))


def told(state: State, *moves: str) -> list[str]:
    """The last of these moves in words."""
    return [str(event) for event in events(state, *moves)]


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


# --- actions ---------------------------------------------------------------------------------


def test_sowing() -> None:
    state = position(farmer(cart="bean", area=["field-4a"]), farmer())
    assert told(state, "P1 sow bean on field-4a") == [
        "ACT-A1: P1 sows a bean on field-4a, which now holds 4"
    ]


def test_buying_and_selling() -> None:
    cheap = [LastingEffect("purchase_discount", 3)]
    state = position(farmer(cart="leek", effects=cheap), farmer())
    assert told(state, "P1 buy wheat") == ["ACT-B1: P1 buys a wheat for nothing"]
    assert told(state, "P1 sell leek") == ["ACT-C1: P1 sells a leek for 2 cash"]


def test_trading_the_last_vegetable_of_a_stall() -> None:
    state = position(farmer(cart="WWP", area=["stall-PBL: bean over regular-CL"]), farmer())
    assert told(state, "P1 trade stall-PBL wheat pumpkin for bean") == [
        "ACT-D1: P1 gives a wheat and a pumpkin for a bean at his stall-PBL",
        "ACT-D4: P1's stall-PBL is empty and is discarded",
        "ACT-H5: P1's regular-CL is uncovered and gets a satisfied marker",
    ]


def test_trading_at_the_stall_of_another() -> None:
    state = position(
        farmer(cart="wheat", effects=[LastingEffect("trade_elsewhere")]),
        farmer(area=["stall-WPL: wheat over regular-CL"], stage=Stage.CLOSED),
    )
    assert told(state, "P1 trade stall-WPL wheat for wheat") == [
        "ACT-D1: P1 gives a wheat for a wheat at P2's stall-WPL",
        "ACT-D4: P2's stall-WPL is empty and is discarded",
        "ACT-H5: P2's regular-CL is uncovered and gets a satisfied marker, but is not due before "
        "the next round",
    ]


def test_serving_a_regular_customer() -> None:
    state = position(farmer(cart="BL", area=["regular-BL"]), farmer())
    assert told(state, "P1 serve regular-BL") == [
        "ACT-F1: P1 serves regular-BL with a bean and a leek and gets 7 cash, row 1 of 4"
    ]


def test_the_fourth_delivery() -> None:
    state = position(
        farmer(cart="BL", area=["regular-BL: 3 deliveries, unsatisfied over peddler-1"]), farmer()
    )
    assert told(state, "P1 serve regular-BL") == [
        "ACT-F1: P1 serves regular-BL with a bean and a leek and gets 10 cash, row 4 of 4",
        "ACT-F4: P1's regular-BL has got his last delivery and is discarded",
        "ACT-H5: P1's peddler-1 is uncovered",
    ]
    leaves = events(state, "P1 serve regular-BL")[1]
    assert leaves.customers == (CustomerChange("regular-BL", deliveries=-4, served=-1, due=-1),)


@pytest.mark.parametrize(
    ("others", "gets"),
    [
        (["regular-WW"], "12 cash"),
        (["regular-WW", "regular-WP"], "14 cash, 2 more than printed"),
        ([], "10 cash, 2 less than printed"),
    ],
)
def test_serving_a_casual_customer(others: list[str], gets: str) -> None:
    state = position(farmer(cart="CBL", area=["casual-CBL over field-3a", *others]), farmer())
    assert told(state, "P1 serve casual-CBL") == [
        f"ACT-G1: P1 serves casual-CBL with a cabbage, a bean and a leek and gets {gets}",
        "ACT-H5: P1's field-3a is uncovered",
    ]


def test_discarding_a_helper() -> None:
    state = position(farmer(area=["tout over trader"]), farmer())
    assert told(state, "P1 discard tout") == [
        "ACT-E2: P1 discards tout unused",
        "ACT-H5: P1's trader is uncovered",
    ]


# --- packs -----------------------------------------------------------------------------------


def test_buying_a_pack() -> None:
    state = position(farmer(area=["tout", "trader", "stall-WPL"]), farmer())
    assert told(state, "P1 buy-pack") == ["ACT-H1: P1 buys a pack for 2 cash"]
    assert told(state, "P1 buy-pack", "P1 finds field-3a") == [
        "ACT-H2: P1 turns up field-3a for his pack"
    ]
    free = position(farmer(), farmer())
    assert told(free, "P1 buy-pack") == ["ACT-H1: P1 buys a pack for nothing"]


def test_a_pack_for_which_the_draw_pile_is_too_small() -> None:
    state = position(farmer(), farmer(), draw_pile=["tout"])
    state = apply(apply(state, BuyPack(0)), TurnUpPackCard(0, "tout"))
    reshuffled, found = events(state, "P1 finds trader")
    assert str(reshuffled) == "ACT-H7: the discard pile is shuffled and becomes the draw pile"
    assert len(reshuffled.cards) == 69
    assert str(found) == "ACT-H2: P1 turns up trader for his pack"


@pytest.mark.parametrize(
    ("keep", "words"),
    [
        (
            "none",
            [
                "ACT-H2: P1 keeps nothing of the pack",
                "ACT-H2: field-3a and stall-WPL are discarded",
            ],
        ),
        (
            "stall-WPL",
            [
                "ACT-H2: P1 keeps stall-WPL",
                "ACT-H2: field-3a is discarded",
                "CRD-10: P1's stall-WPL is filled with a wheat, a pumpkin and a leek",
            ],
        ),
        (
            "field-3a over stall-WPL",
            [
                "ACT-H3: P1 keeps both cards and lays field-3a over stall-WPL",
                "ACT-H6: P1 pays 2 cash for a field",
            ],
        ),
    ],
)
def test_keeping_cards_of_a_pack(keep: str, words: list[str]) -> None:
    pack = Pack(0, 0, card_set(["field-3a", "stall-WPL"]))
    state = position(farmer(bought_pack=True), farmer(), pending=pack)
    assert told(state, f"P1 keep {keep}") == words


# --- payments and closing --------------------------------------------------------------------


def test_ending_the_actions() -> None:
    state = position(
        farmer(
            cash=9,
            area=[
                "regular-BL",
                "regular-WW: unsatisfied",
                "regular-WP: 1 delivery, served",
                "regular-CL: unsatisfied",
            ],
        ),
        farmer(),
    )
    assert told(state, "P1 end-actions") == [
        "CLO-1: P1 ends his actions",
        "CLO-1: P1's regular-BL is missed: his marker is turned over",
        "CLO-1: P1's regular-CL is missed and his marker is turned already: 2 cash are due",
        "CLO-1: P1's regular-WW is missed and his marker is turned already: 2 cash are due",
        "CLO-1: P1 pays a penalty of 4 cash",
    ]


def test_a_penalty_that_cannot_be_paid_at_once() -> None:
    state = position(farmer(cash=0, cart="bean", area=["regular-WW: unsatisfied"]), farmer())
    assert told(state, "P1 end-actions")[-1] == "PAY-2: P1 owes 2 cash and has nothing"
    assert told(state, "P1 end-actions", "P1 sell bean") == [
        "ACT-C1: P1 sells a bean for 2 cash",
        "CLO-1: P1 pays a penalty of 2 cash",
    ]


def test_raising_only_a_part_of_a_payment() -> None:
    state = position(farmer(cash=0, cart="W", shop=""), farmer(), pending=Payment(0, 2, "CLO-1"))
    assert told(state, "P1 sell wheat") == ["ACT-C1: P1 sells a wheat for 1 cash"]


def test_a_helper_can_raise_the_cash() -> None:
    state = position(
        farmer(cash=1, area=["bookkeeper", "field-3a: bean 2"]),
        farmer(),
        pending=Payment(0, 2, "ACT-H6"),
    )
    assert told(state, "P1 use bookkeeper 2") == [
        "HLP-bookkeeper-2: P1 uses bookkeeper: he gets 1 cash for his fields",
        "HLP-1: bookkeeper is discarded",
        "ACT-H6: P1 pays 2 cash for a field",
    ]


def test_storing() -> None:
    state = position(farmer(cart="WWB", enlarged=False), farmer())
    state = apply(state, parse_move("P1 end-actions"))
    assert told(state, "P1 store bean") == [
        "CLO-2: P1 stores a bean",
        "CLO-2: P1 has no room for 2 wheat and discards them",
    ]
    one_left = position(farmer(cart="WB"), farmer())
    assert told(one_left, "P1 end-actions", "P1 store wheat")[-1] == (
        "CLO-2: P1 has no room for a bean and discards it"
    )
    assert told(position(farmer(), farmer()), "P1 end-actions", "P1 store nothing") == [
        "CLO-2: P1 stores nothing"
    ]


def test_enlarging_the_storehouse() -> None:
    assert told(position(farmer(), farmer()), "P1 enlarge") == [
        "CLO-3: P1 enlarges his storehouse for 2 cash"
    ]


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (0, "P1 stays on space 15"),
        (1, "P1 moves a step to space 16 for 1 cash"),
        (3, "P1 moves 3 steps to space 18 for 36 cash"),
    ],
)
def test_steps(steps: int, words: str) -> None:
    state = position(farmer(cash=40, space=15), farmer())
    step = events(state, "P1 end-actions", "P1 store nothing", f"P1 step {steps}")[0]
    assert (str(step), step.steps) == (f"CLO-4: {words}", steps)


def test_lasting_effects_end_and_the_turn_passes_on() -> None:
    effects = [LastingEffect("purchase_discount", 1), LastingEffect("casual_customer_bonus", 2)]
    state = position(farmer(effects=effects), farmer())
    assert told(state, "P1 end-actions", "P1 store nothing", "P1 step 0") == [
        "CLO-4: P1 stays on space 1",
        "HLP-7: casual customers do not pay P1 more any longer",
        "HLP-7: vegetables from P1's shop do not cost less any longer",
        "PLY-1: P2 begins his turn",
    ]


def test_a_new_round() -> None:
    state = position(
        farmer(area=["regular-BL: 1 delivery, served", "regular-WW: not due"], stage=Stage.CLOSED),
        farmer(area=["regular-CL: 2 deliveries, served"]),
        turn=1,
    )
    assert told(state, "P2 end-actions", "P2 store nothing", "P2 step 0")[1:] == [
        "RND-1: round 2 begins",
        "ACT-F2: regular-BL and regular-CL do not count as served any longer",
        "ACT-H8: regular-WW is due from now on",
    ]


def test_four_players_act_in_pairs() -> None:
    state = quietly(new_game(4), lambda now: isinstance(now.pending, PartnerChoice))
    start = state.starting_player
    partner = next(n for n in range(4) if n not in (start, state.second_player))
    assert told(state, f"P{start + 1} partner P{partner + 1}") == [
        f"PLY-2: P{start + 1} chooses P{partner + 1} as his partner",
        f"PLY-2: P{start + 1} and P{partner + 1} begin their turns",
    ]


def test_the_end_of_the_game() -> None:
    state = position(
        farmer(space=12, loans=2, stage=Stage.CLOSED), farmer(space=9, loans=1), round=9, turn=1
    )
    ended = told(state, "P2 end-actions", "P2 store nothing", "P2 step 0")
    assert ended[1:] == [
        "END-1: P1 has a score of 10: space 12 and 2 loans",
        "END-1: P2 has a score of 8: space 9 and a loan",
        "END-2: P1 wins",
    ]


def test_a_shared_win() -> None:
    state = position(farmer(stage=Stage.CLOSED), farmer(), round=9, turn=1)
    ended = told(state, "P2 end-actions", "P2 store nothing", "P2 step 0")
    assert ended[-1] == "END-2: P1 and P2 share the win"


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
