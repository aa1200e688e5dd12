"""Which option of which helper can be used while what is open: the whole of it as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from loyang import Decision, State, deciders, decision, legal_moves, parse_move, refusal_of
from loyang.positions import Farmer, farmer, position
from loyang.ruleset import BASE_RULESET
from loyang.ruleset.cards import HelperCard
from loyang.state import Payment
from tests.rules.helpers import moments
from tests.rules.helpers.moments import ACTION_USES, CART, ENOUGH, OTHER, helper_of, rule_of
from tests.rules.helpers.typed import play

USES = (*ACTION_USES, "bookkeeper 1: take wheat", "bookkeeper 2", "harvest-hand 1")


def owner(*helpers: str, cash: int = 10) -> Farmer:
    return farmer(cash=cash, cart=CART, area=[*helpers, *ENOUGH])


def paying_in_his_turn(*helpers: str) -> State:
    payment = Payment(0, 4, "ACT-H6")
    return position(owner(*helpers, cash=3), OTHER, pending=payment, discard_pile=["peddler-3"])


def pack_to_be_turned_up(*helpers: str) -> State:
    return play(moments.in_his_turn(*helpers), "P1 buy-pack")


def hands_to_be_dealt(*helpers: str) -> State:
    return play(moments.before_the_harvest(*helpers), "P1 harvest")


def others_turn(*helpers: str) -> State:
    return position(owner(*helpers), OTHER, turn=1, discard_pile=["peddler-3"])


def pair(*helpers: str) -> State:
    return position(
        owner(*helpers), farmer(), OTHER, farmer(), turn=(0, 2), discard_pile=["peddler-3"]
    )


def partner_closes(*helpers: str) -> State:
    return play(pair(*helpers), "P3 end-actions")


def partner_opens_a_pack(*helpers: str) -> State:
    return play(pair(*helpers), "P3 buy-pack", "P3 finds stall-WTL", "P3 finds stall-WCB")


def partner_pays(*helpers: str) -> State:
    partner = farmer(
        cash=0,
        area=["stall-PBL", "regular-BL: unsatisfied", "casual-CBL", "private-4a: bean 4"],
    )
    state = position(owner(*helpers), farmer(), partner, farmer(), turn=(0, 2))
    return play(state, "P3 end-actions")


def partner_is_through(*helpers: str) -> State:
    return play(partner_closes(*helpers), "P3 store nothing", "P3 step 0")


COLUMNS: dict[str, tuple[Callable[..., State], Decision | None]] = {
    # In his turn:
    "acts": (moments.in_his_turn, Decision.ACT),
    "pair": (pair, Decision.ACT),
    "alone": (partner_is_through, Decision.ACT),
    "pays": (paying_in_his_turn, Decision.PAYMENT),
    "pack": (moments.with_an_open_pack, Decision.PACK),
    "chance": (pack_to_be_turned_up, None),
    "fined": (moments.with_a_penalty_to_pay, Decision.PAYMENT),
    "stores": (moments.storing, Decision.STORE),
    "steps": (moments.stepping, Decision.STEP),
    # Outside it, or while the partner is not through with something:
    "harvest": (moments.before_the_harvest, Decision.HARVEST),
    "deal": (hands_to_be_dealt, None),
    "takes": (moments.in_the_card_phase, Decision.DISTRIBUTION),
    "owes": (moments.with_a_field_to_pay_in_the_card_phase, Decision.PAYMENT),
    "picks": (moments.choosing_a_partner, Decision.PARTNER),
    "closes": (partner_closes, None),
    "opens": (partner_opens_a_pack, None),
    "fine": (partner_pays, None),
    "other": (others_turn, None),
}
"""The moments: how they come about, and what P1 decides then, if anything."""
WITH_A_PARTNER = (pair, partner_is_through, partner_closes, partner_opens_a_pack, partner_pays)

IN_HIS_TURN = """
                acts    pair    alone   pays    pack    chance  fined   stores  steps
peddler 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
saleswoman 1    legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
saleswoman 2    legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
shopper 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
haggler 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
bookkeeper 1    legal   legal   legal   legal   legal   TURN-2  legal   legal   legal
bookkeeper 2    legal   legal   legal   legal   legal   TURN-2  legal   legal   legal
foreman 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
caterer 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
surveyor 1      legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
surveyor 2      legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
harvest-hand 1  own     own     own     PAY-2   TURN-4  TURN-2  PAY-2   own     own
carpenter 1     legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
carpenter 2     legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
sower 1         legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
market-woman 1  legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
trader 1        legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
deliveryman 1   legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
tout 1          legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
matchmaker 1    legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
buyer 1         legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
seller 1        legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
gleaner 1       legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
apprentice 1    legal   legal   legal   legal   TURN-4  TURN-2  PAY-2   own     own
"""
"""By which rule each use is refused; "own" is the rule of the option itself."""

OUTSIDE_IT = """
                harvest deal    takes   owes    picks   closes  opens   fine    other
peddler 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
saleswoman 1    TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
saleswoman 2    TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
shopper 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
haggler 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
bookkeeper 1    legal   TURN-2  legal   legal   legal   PLY-2   PLY-2   PLY-2   TURN-3
bookkeeper 2    legal   TURN-2  legal   legal   legal   PLY-2   PLY-2   PLY-2   TURN-3
foreman 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
caterer 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
surveyor 1      TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
surveyor 2      TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
harvest-hand 1  legal   TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
carpenter 1     TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
carpenter 2     TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
sower 1         TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
market-woman 1  TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
trader 1        TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
deliveryman 1   TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
tout 1          TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
matchmaker 1    TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
buyer 1         TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
seller 1        TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
gleaner 1       TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
apprentice 1    TURN-4  TURN-2  own     PAY-2   TURN-4  PLY-2   PLY-2   PLY-2   TURN-3
"""


def cells() -> Iterator[tuple[str, str, str]]:
    """The option, the column and what stands there."""
    for table in (IN_HIS_TURN, OUTSIDE_IT):
        head, *rows = (line.split() for line in table.strip().splitlines())
        for helper, number, *said in rows:
            for column, answer in zip(head, said, strict=True):
                yield f"{helper} {number}", column, answer


def option_of(use: str) -> str:
    """As the table has it."""
    helper, number = rule_of(use).removeprefix("HLP-").rsplit("-", 1)
    return f"{helper} {number}"


def test_the_table_has_every_option_and_every_moment() -> None:
    helpers = [card for card in BASE_RULESET.cards if isinstance(card, HelperCard)]
    options = {
        f"{option.rule.removeprefix('HLP-')[:-2]} {number}"
        for card in helpers
        for number, option in enumerate(card.options, start=1)
    }
    assert {option_of(use) for use in USES} == options
    expected = {(option, column) for option in options for column in COLUMNS}
    assert sorted((option, column) for option, column, _ in cells()) == sorted(expected)


@pytest.mark.parametrize("column", COLUMNS)
def test_each_moment_is_what_it_says(column: str) -> None:
    make, what = COLUMNS[column]
    state = make("bookkeeper")
    assert decision(state, 0) is what
    assert (0 in deciders(state)) is (what is not None)


@pytest.mark.rule("HLP-1", "PAY-2", "PLY-2", "TURN-2", "TURN-3", "TURN-4")
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("use", USES)
def test_a_helper_can_be_used_as_the_table_says(use: str, column: str) -> None:
    """Refusal and list agree with it."""
    (answer,) = (
        said for option, name, said in cells() if (option, name) == (option_of(use), column)
    )
    make, _ = COLUMNS[column]
    state = make(helper_of(use))
    move = parse_move(f"P1 use {use.replace('P2', 'P3') if make in WITH_A_PARTNER else use}")
    refusal = refusal_of(state, move)
    expected = rule_of(use) if answer == "own" else answer
    assert (refusal.rule if refusal else "legal") == expected
    assert (move in legal_moves(state)) is (expected == "legal")
    if expected != "legal":
        own = [one for one in legal_moves(state) if one.verb == "use" and one.player == 0]
        assert not any(helper_of(use) in str(one) for one in own)
