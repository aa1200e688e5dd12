"""The action phase, in words: one test for each kind of event, to the end of the game."""

from __future__ import annotations

import pytest

from loyang import BuyPack, TurnUpPackCard, apply, new_game, parse_move
from loyang.narration import CustomerChange
from loyang.positions import farmer, position
from loyang.state import LastingEffect, Pack, PartnerChoice, Payment, Stage, card_set
from tests.helping import quietly
from tests.narration.narrated import events, told

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
