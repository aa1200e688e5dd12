"""Positions as tables: exact ones, and that nothing is lost, overflows or is given away."""

from __future__ import annotations

import doctest

import pytest

import loyang.positions.tables
from loyang import BASE_RULESET, OptionError, State, new_game
from loyang.positions import farmer, position, read_position, show
from loyang.state import LastingEffect
from loyang.testing.play import begin

SMALL = """
round: 8
discard: peddler-3
P1: 4 cash, 1 loan, space 9, large storehouse, pack bought
  cart: bean*2 leek
  shop: wheat pumpkin*2 leek*2
  area: private-4b: bean 3
  area: field-3a
  area: stall-WBL: wheat leek
  area: regular-BL: 2 deliveries, unsatisfied
  area: casual-CBL over regular-TT
  area: saleswoman over field-5a
  area: market-woman
  private: gone
  tail: field-3b
  effect: casual_customer_bonus 2
P2: 11 cash, space 7
  private: gone
"""
AT_80 = """\
Round 8 of 9, action phase
decides    | P1: act, or end the actions
turn       | P1
draw pile  | 60 cards
discard    | 1 card: peddler-3
-----------+----------------------------------+---------------------------------
           | P1, large token                  | P2, small token
-----------+----------------------------------+---------------------------------
cash       | 4                                | 11
loans      | 1                                | none
space      | 9 of 20                          | 7 of 20
stage      | acting, pack bought              | waiting
cart       | bean*2 leek                      | nothing
shop       | wheat 1/3, pumpkin 2/2,          | wheat 3/3, pumpkin 2/2,
           |   turnip 0/2, cabbage 0/2,       |   turnip 2/2, cabbage 2/2,
           |   bean 0/2, leek 2/2             |   bean 1/2, leek 1/2
storehouse | nothing, large, room for 4       | nothing, room for 1
fields     | field-3a: 0/3 for WPTCBL         | home: pumpkin 1/9
           | home: wheat 1/9                  |
           | private-4b: bean 3/4             |
stalls     | stall-WBL: wheat for 1,          | -
           |   leek for 2                     |
regular    | regular-BL: wants bean leek,     | -
           |   2 of 4 deliveries,             |
           |   next pays 9, unsatisfied, due  |
casual     | casual-CBL: wants cabbage bean   | -
           |   leek, pays 14                  |
helpers    | market-woman saleswoman          | -
covered    | regular-TT under casual-CBL      | -
           | field-5a under saleswoman        |
pile       | in this order: field-3b          | empty
effects    | casual_customer_bonus 2          | -"""
AT_40 = """\
Round 8 of 9, action phase
decides    | P1: act, or end the actions
turn       | P1
draw pile  | 60 cards
discard    | 1 card: peddler-3
-----------+----------------------------
           | P1, large token
-----------+----------------------------
cash       | 4
loans      | 1
space      | 9 of 20
stage      | acting, pack bought
cart       | bean*2 leek
shop       | wheat 1/3, pumpkin 2/2,
           |   turnip 0/2, cabbage 0/2,
           |   bean 0/2, leek 2/2
storehouse | nothing, large, room for 4
fields     | field-3a: 0/3 for WPTCBL
           | home: wheat 1/9
           | private-4b: bean 3/4
stalls     | stall-WBL: wheat for 1,
           |   leek for 2
regular    | regular-BL: wants bean
           |   leek, 2 of 4 deliveries,
           |   next pays 9, unsatisfied,
           |   due
casual     | casual-CBL: wants cabbage
           |   bean leek, pays 14
helpers    | market-woman saleswoman
covered    | regular-TT under casual-CBL
           | field-5a under saleswoman
pile       | in this order: field-3b
effects    | casual_customer_bonus 2
-----------+----------------------------
           | P2, small token
-----------+----------------------------
cash       | 11
loans      | none
space      | 7 of 20
stage      | waiting
cart       | nothing
shop       | wheat 3/3, pumpkin 2/2,
           |   turnip 2/2, cabbage 2/2,
           |   bean 1/2, leek 1/2
storehouse | nothing, room for 1
fields     | home: pumpkin 1/9
pile       | empty"""


@pytest.mark.parametrize(("width", "table"), [(80, AT_80), (40, AT_40)])
def test_a_table_of_a_small_position(width: int, table: str) -> None:
    assert show(read_position(SMALL), width) == table


SOLO = """
round: 2
row: peddler-2 - stall-WPL
row: regular-TT casual-WPT field-5a
row: - - -
row: harvest-hand stall-TBL stall-WTB
P1: 7 cash
  cart: wheat turnip
  area: tout
dummy:
  area: stall-PCB: bean
  area: stall-WTL
  area: regular-PC: 2 deliveries
  area: regular-TC
  area: casual-TCL
  area: casual-WTB
"""
SOLO_AT_80 = """\
Round 2 of 9, action phase
decides    | P1: act, or end the actions
turn       | P1
draw pile  | 55 cards
discard    | empty
row 1      | free: peddler-2 - stall-WPL
row 2      | 1 cash: regular-TT casual-WPT field-5a
row 3      | 2 cash: - - -
row 4      | 2 cash: harvest-hand stall-TBL stall-WTB
-----------+----------------------------------+---------------------------------
           | P1, large token                  | dummy opponent
-----------+----------------------------------+---------------------------------
cash       | 7                                |
loans      | none                             |
space      | 1 of 20                          |
stage      | acting                           |
cart       | wheat turnip                     |
shop       | wheat 3/3, pumpkin 2/2,          |
           |   turnip 2/2, cabbage 2/2,       |
           |   bean 1/2, leek 1/2             |
storehouse | nothing, room for 1              |
fields     | home: wheat 7/9                  | -
           | private-3a: 0/3 for WPTCBL       |
           | private-4a: 0/4 for WPTCB        |
stalls     | -                                | stall-PCB: bean for 1
           |                                  | stall-WTL: wheat for 1,
           |                                  |   turnip for 1, leek for 1
regular    | -                                | regular-PC: wants pumpkin
           |                                  |   cabbage, 2 of 4 deliveries,
           |                                  |   next pays 6, satisfied, due
           |                                  | regular-TC: wants turnip
           |                                  |   cabbage, 0 of 4 deliveries,
           |                                  |   next pays 5, satisfied, due
casual     | -                                | casual-TCL: wants turnip cabbage
           |                                  |   leek, pays 11
           |                                  | casual-WTB: wants wheat turnip
           |                                  |   bean, pays 9
helpers    | tout                             | -
pile       | upper set: private-5a private-6a |
           | lower set: private-3b private-4b |
           |   private-5b private-6b          |"""


@pytest.mark.rule("SOL-1", "SOL-2", "SOL-3")
def test_a_table_of_the_solo_game_has_rows_with_prices_and_the_dummy() -> None:
    assert show(read_position(SOLO)) == SOLO_AT_80


def rows(state: State, width: int = 200) -> dict[str, str]:
    """What stands in each row, by its label; of players side by side, all that stands there."""
    found: dict[str, str] = {}
    label = ""
    for line in show(state, width).splitlines():
        head, bar, rest = line.partition(" | ")
        if bar:
            label = head.strip() or label
            found[label] = f"{found[label]} {rest.strip()}" if label in found else rest.strip()
        else:
            label = ""
    return found


# --- what is to be decided ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "decides", "waiting"),
    [
        ("P1:\nP2:", "P1: act, or end the actions", ""),
        ("P1:\nP2:\nP3:\nP4:", "P1 or P3: act, or end the actions", ""),
        ("P1: storing\nP2:", "P1: store vegetables", ""),
        ("P1: stepping\nP2:", "P1: buy steps", ""),
        (
            "waiting: payment P1 4 ACT-H6\nP1: 1 cash\nP2:",
            "P1: raise cash for the payment",
            "P1 has to pay 4 cash (ACT-H6)",
        ),
        (
            "waiting: pack P1 2\nP1: pack bought\nP2:",
            "chance",
            "P1 buys a pack, 2 cards to turn up",
        ),
        (
            "waiting: pack P1 1 tout\nP1: pack bought\nP2:",
            "chance",
            "P1 buys a pack, 1 card to turn up, open: tout",
        ),
        (
            "waiting: pack P1 0 buyer tout\nP1: pack bought\nP2:",
            "P1: keep cards of the pack",
            "P1 buys a pack, open: buyer tout",
        ),
        (
            "waiting: partner P2\ntokens: P2 P3\nP1:\nP2:\nP3:\nP4:",
            "P2: choose a partner",
            "P2 chooses a partner",
        ),
        (
            "phase: harvest\nwaiting: turn-up P2 P1\nP1:\nP2:",
            "chance",
            "private fields are turned up: P2, then P1",
        ),
        (
            "phase: harvest\nP1:\nP2:\n  area: harvest-hand\n  area: private-5a: wheat 4",
            "P2: use a harvest helper, or harvest",
            "owners of a harvest helper are asked: P2",
        ),
        (
            "phase: cards\nwaiting: deal 4 2\nP1:\nP2:",
            "chance",
            "hands of 4 cards are dealt, then 2 cards for the courtyard",
        ),
        (
            "phase: cards\nP1:\n  hand: tout buyer\nP2:\n  hand: seller trader",
            "P1: lay a card, or take cards",
            "P1 lays the first card",
        ),
        (
            "waiting: turn-up-before-payment P1 2 ACT-H6\nP1: 1 cash\nP2:",
            "chance",
            "a private field of P1 is turned up, then he has to pay 2 cash (ACT-H6)",
        ),
        (
            "phase: cards\ncourtyard: tout\nturn: P2\nP1:\n  hand: buyer\nP2:\n  hand: trader",
            "P2: lay a card, or take cards",
            "",
        ),
    ],
)
def test_who_decides_and_what_waits(said: str, decides: str, waiting: str) -> None:
    table = rows(read_position(f"round: 2\n{said}"))
    assert table["decides"] == decides
    assert table.get("waiting", "") == waiting


@pytest.mark.parametrize(
    ("setup", "waiting"),
    [
        ("1", "the rows of the courtyard are laid out"),
        (
            "2 introductory",
            "dotted customers are dealt: regular-PT regular-WC regular-WP regular-WW",
        ),
    ],
)
def test_the_setup_begins_with_chance(setup: str, waiting: str) -> None:
    assert show(begin(setup)).startswith("Setup\ndecides    | chance\n")
    assert rows(begin(setup))["waiting"] == waiting


def test_then_the_home_fields_are_sown() -> None:
    assert rows(new_game(3, starting_player=1))["decides"] == "P2: sow the home field"


# --- the rest of the table ---------------------------------------------------------------------


@pytest.mark.rule("END-1", "END-2", "SOL-5")
@pytest.mark.parametrize(
    ("players", "result"),
    [
        (
            "P1: 3 cash, space 9, 1 loan\n  storehouse: leek\nP2: space 7",
            "P1: score 8 (3 cash, 1 vegetable) P2: score 7 (10 cash, 0 vegetables) P1 wins",
        ),
        (
            "P1: space 7\nP2: space 7",
            "P1: score 7 (10 cash, 0 vegetables) P2: score 7 (10 cash, 0 vegetables) P1 and P2 win",
        ),
        (
            "row: - - -\nrow: - - -\nrow: - - -\nrow: - - -\nP1: space 16\ndummy:",
            "P1: score 16 (10 cash, 0 vegetables) nobody wins",
        ),
    ],
)
def test_a_game_that_is_over_shows_its_result(players: str, result: str) -> None:
    state = read_position(f"round: 9\nphase: over\n{players}")
    table = rows(state)
    assert show(state).startswith("The game is over after round 9\ndecides    | nobody\n")
    assert table["result"] == result


@pytest.mark.rule("ACT-G2")
@pytest.mark.parametrize(
    ("area", "price"),
    [
        ("area: regular-BL", 12),
        ("area: casual-WPT over regular-BL", 10),
        ("area: regular-BL\n  area: regular-WW", 14),
        ("area: regular-BL\n  effect: casual_customer_bonus 2", 14),
    ],
)
def test_the_price_of_a_casual_customer_is_what_he_pays_now(area: str, price: int) -> None:
    state = read_position(f"round: 2\nP1:\n  area: casual-CBL\n  {area}\nP2:")
    assert f"casual-CBL: wants cabbage bean leek, pays {price}" in rows(state)["casual"]


@pytest.mark.parametrize(
    ("details", "words"),
    [
        ("", "0 of 4 deliveries, next pays 7, satisfied, due"),
        ("3 deliveries, unsatisfied", "3 of 4 deliveries, next pays 10, unsatisfied, due"),
        ("1 delivery, served", "1 of 4 deliveries, next pays 8, satisfied, served"),
        ("2 deliveries, served 2", "2 of 4 deliveries, next pays 9, satisfied, served twice"),
        ("not due", "0 of 4 deliveries, next pays 7, satisfied, not due"),
        (
            "1 delivery, served, not due",
            "1 of 4 deliveries, next pays 8, satisfied, served, not due",
        ),
    ],
)
def test_what_is_told_of_a_regular_customer(details: str, words: str) -> None:
    state = read_position(f"round: 2\nP1:\n  area: regular-BL: {details}\nP2:")
    assert rows(state)["regular"].split("|")[0].strip() == f"regular-BL: wants bean leek, {words}"


@pytest.mark.rule("CLO-3")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("P1:", "nothing, room for 1"),
        ("P1: large storehouse, stepping\n  storehouse: leek*3", "leek*3, large, room for 4"),
        ("P1:\n  effect: unlimited_storing", "nothing, room for any number"),
    ],
)
def test_the_room_of_the_storehouse(said: str, words: str) -> None:
    state = read_position(f"round: 2\n{said}\nP2:")
    assert rows(state)["storehouse"].split("|")[0].strip() == words


def test_rules_of_ones_own_and_options_are_named() -> None:
    ruleset = BASE_RULESET.with_options(loan_cap=2, two_player_courtyard=3)
    table = rows(new_game(2, ruleset))
    assert table["rules"] == "base game loan_cap 2 two_player_courtyard 3"
    assert "rules" not in rows(new_game(2))


def test_a_harvest_that_yields_more_is_named_among_the_effects() -> None:
    effect = LastingEffect("harvest_more", 2, 4)
    state = position(farmer(effects=[effect]), farmer(area=["harvest-hand"]), round=2)
    assert rows(state)["effects"].startswith("harvest_more 2 (from 4 up)")


def test_who_has_taken_cards_is_told_in_order() -> None:
    state = read_position(
        "round: 2\nphase: cards\nturn: P3\ntaken: P2 P1\ncourtyard: tout\n"
        "P1:\nP2:\nP3:\n  hand: buyer"
    )
    assert rows(state)["taken"] == "P2 P1"
    assert rows(state)["courtyard"] == "tout"


@pytest.mark.parametrize("width", [39, 0, -80, 80.0, True, "80"])
def test_a_table_needs_forty_columns(width: int) -> None:
    with pytest.raises(OptionError, match=r"width: .* is not a whole number from 40 up"):
        show(new_game(2), width)


def test_the_example_in_the_documentation_is_right() -> None:
    outcome = doctest.testmod(loyang.positions.tables)
    assert outcome.attempted
    assert not outcome.failed
