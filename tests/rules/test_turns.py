"""Rulings on whose move it is, and on what it names: section TURN."""

from __future__ import annotations

import pytest

from loyang import (
    CHANCE,
    Buy,
    BuyPack,
    ChoosePartner,
    DealCard,
    DiscardHelper,
    EndActions,
    Harvest,
    KeepCards,
    LayCard,
    Move,
    Serve,
    Sow,
    SowHomeField,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    TurnUpField,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    apply,
    count_vegetables,
    deciders,
    is_legal,
    is_over,
    legal_moves,
    refusal_of,
)
from loyang.positions import farmer, position
from tests.helping import close_turn, refused
from tests.rules.decisions import DECISIONS

# --- TURN-1 ------------------------------------------------------------------------------------

OVER = close_turn(position(farmer(area=["peddler-1"]), farmer(), round=9, turn=1), 1)


@pytest.mark.rule("TURN-1", "END-1")
@pytest.mark.parametrize(
    "move",
    [
        TakeLoan(0),
        DiscardHelper(0, "peddler-1"),
        Step(1, 1),
        SowHomeField(0, Vegetable.WHEAT),
        TakeLoan(7),
        Serve(1, "nobody"),
        TurnUpField(0, "private-3a"),
        DealCard(0, "tout"),
    ],
    ids=str,
)
def test_after_the_end_of_the_game_neither_players_nor_chance_can_move(move: Move) -> None:
    """Whatever else is wrong with the move."""
    assert is_over(OVER)
    assert refusal_of(OVER, move) == refusal_of(OVER, TakeLoan(0))
    assert refused(OVER, move).rule == "TURN-1"
    assert legal_moves(OVER) == []
    assert deciders(OVER) == ()


# --- TURN-2 ------------------------------------------------------------------------------------


def turning_up(where: str) -> State:
    """A position in which chance decides."""
    if where == "fields":
        return close_turn(position(farmer(area=["bookkeeper"]), farmer(), turn=1), 1)
    if where == "hands":
        return position(farmer(area=["bookkeeper"]), farmer(), phase="harvest")
    return apply(position(farmer(area=["bookkeeper"]), farmer()), BuyPack(0))


@pytest.mark.rule("TURN-2")
@pytest.mark.parametrize("where", ["fields", "hands", "pack"])
@pytest.mark.parametrize(
    "move",
    [
        TakeLoan(0),
        TakeLoan(1),
        UseHelper(0, "bookkeeper", 2),
        Harvest(0),
        LayCard(0, "tout"),
        Serve(0, "nobody"),
        KeepCards(0, ()),
        TakeLoan(7),
    ],
    ids=str,
)
def test_no_player_can_move_while_chance_decides(where: str, move: Move) -> None:
    state = turning_up(where)
    assert deciders(state) == (CHANCE,)
    assert refused(state, move).rule == "TURN-2"


@pytest.mark.rule("TURN-2", "TURN-6")
def test_chance_turns_up_only_what_may_be_on_top() -> None:
    fields = turning_up("fields")
    assert is_legal(fields, TurnUpField(0, "private-4a"))
    assert refused(fields, TurnUpField(0, "private-4b")).rule == "TURN-6"
    assert refused(fields, TurnUpField(0, "private-9a")).rule == "TURN-6"
    hands = turning_up("hands")
    assert is_legal(hands, DealCard(0, "tout"))
    assert refused(hands, DealCard(0, "bookkeeper")).rule == "TURN-6"


@pytest.mark.rule("TURN-2", "TURN-3", "TURN-5")
def test_chance_makes_the_move_that_is_due_and_no_other() -> None:
    """The field of P1 comes before that of P2 and before any card is dealt."""
    state = turning_up("fields")
    assert refused(state, TurnUpField(1, "private-4a")).rule == "TURN-3"
    assert refused(state, DealCard(0, "tout")).rule == "TURN-5"
    assert refused(state, TurnUpPackCard(0, "tout")).rule == "TURN-5"


@pytest.mark.rule("TURN-3")
@pytest.mark.parametrize("move", [DealCard(0, "tout"), TurnUpField(0, "private-4a")], ids=str)
def test_chance_cannot_move_while_a_player_decides(move: Move) -> None:
    state = position(farmer(), farmer())
    assert refused(state, move).rule == "TURN-3"


# --- TURN-3 ------------------------------------------------------------------------------------


@pytest.mark.rule("TURN-3", "PLY-1")
def test_only_the_player_whose_turn_it_is_can_move() -> None:
    state = position(farmer(), farmer(), farmer(), turn=1)
    assert deciders(state) == (1,)
    for player in (0, 2):
        refusal = refused(state, Buy(player, Vegetable.WHEAT))
        assert refusal.rule == "TURN-3"
        assert "P2" in refusal.reason
    assert is_legal(state, Buy(1, Vegetable.WHEAT))


@pytest.mark.rule("TURN-3")
def test_there_is_no_fifth_player() -> None:
    state = position(farmer(), farmer())
    assert "P5" in refused(state, TakeLoan(4)).reason
    assert refused(state, TakeLoan(4)).rule == "TURN-3"


# --- TURN-4 ------------------------------------------------------------------------------------


@pytest.mark.rule("TURN-4")
@pytest.mark.parametrize("where", ["harvest", "partner", "pack"])
@pytest.mark.parametrize(
    "move",
    [
        Buy(0, Vegetable.WHEAT),
        UseHelper(0, "peddler-1", 1),
        EndActions(0),
        Store(0, "leek"),
        Step(0, 0),
        LayCard(0, "tout"),
        Serve(0, "nobody"),
    ],
    ids=str,
)
def test_what_is_open_must_be_decided_first(where: str, move: Move) -> None:
    assert refused(DECISIONS[where][1], move).rule == "TURN-4"


@pytest.mark.rule("TURN-4")
@pytest.mark.parametrize(
    ("where", "move"),
    [
        ("harvest", Harvest(0)),
        ("partner", ChoosePartner(0, 1)),
        ("pack", KeepCards(0, ("tout",))),
        ("storing", Store(0, "leek")),
        ("steps", Step(0, 0)),
    ],
)
def test_the_decision_itself_is_possible(where: str, move: Move) -> None:
    assert is_legal(DECISIONS[where][1], move)


# --- TURN-5 ------------------------------------------------------------------------------------


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize(
    ("where", "move"),
    [
        ("actions", Harvest(0)),
        ("actions", LayCard(0, "tout")),
        ("actions", TakeCards(0, "tout", "buyer")),
        ("actions", KeepCards(0, ())),
        ("actions", ChoosePartner(0, 1)),
        ("actions", Store(0, "leek")),
        ("actions", Step(0, 1)),
        ("distribution", Buy(0, Vegetable.WHEAT)),
        ("distribution", Sow(0, "private-3a", Vegetable.LEEK)),
        ("distribution", EndActions(0)),
        ("distribution", BuyPack(0)),
        ("distribution", Harvest(0)),
        ("distribution", Store(0, "leek")),
    ],
)
def test_a_move_at_the_wrong_time(where: str, move: Move) -> None:
    assert refused(DECISIONS[where][1], move).rule == "TURN-5"


# --- TURN-6 ------------------------------------------------------------------------------------

THINGS = position(
    farmer(
        cart="WWTCBLL",
        area=["regular-BL", "stall-WPL", "casual-CBL over regular-CL", "peddler-1 over bookkeeper"],
    ),
    farmer(area=["regular-TT", "stall-WTB", "casual-TCL", "carpenter", "field-3b"]),
)


@pytest.mark.rule("TURN-6")
@pytest.mark.parametrize(
    "move",
    [
        Serve(0, "regular-XX"),  # no card at all
        Serve(0, "regular-WW"),  # in the draw pile
        Serve(0, "regular-TT"),  # before another player
        Serve(0, "casual-TCL"),
        Serve(0, "stall-WPL"),  # no customer
        Sow(0, "private-9z", Vegetable.WHEAT),
        Sow(0, "field-3b", Vegetable.WHEAT),
        Sow(0, "private-6b", Vegetable.WHEAT),  # in his own pile
        Trade(0, "stall-WTB", Vegetable.BEAN, count_vegetables("wheat")),
        DiscardHelper(0, "carpenter"),
        UseHelper(0, "carpenter", 1),
        UseHelper(0, "nobody", 1),
    ],
    ids=str,
)
def test_what_a_move_names_must_be_visible_where_it_is_needed(move: Move) -> None:
    assert refused(THINGS, move).rule == "TURN-6"


@pytest.mark.rule("TURN-6", "PLY-2")
def test_a_partner_must_be_one_of_the_players() -> None:
    refusal = refused(DECISIONS["partner"][1], ChoosePartner(0, 4))
    assert refusal.rule == "TURN-6"
    assert "P5" in refusal.reason


@pytest.mark.rule("TURN-6", "ACT-H2")
def test_only_cards_of_the_pack_can_be_kept() -> None:
    """Tout and the field of 3 spaces were turned up."""
    state = DECISIONS["pack"][1]
    assert refused(state, KeepCards(0, ("tout", "gleaner"))).rule == "TURN-6"
    assert refused(state, KeepCards(0, ("peddler-1",))).rule == "TURN-6"


@pytest.mark.rule("TURN-6")
@pytest.mark.parametrize("kind", ["discard", "use", "take", "lay"])
def test_a_refusal_is_the_same_wherever_a_hidden_card_is(kind: str) -> None:
    """The gleaner is in the hand of P2, the seller in the draw pile: P1 learns nothing of it."""
    state = position(
        farmer(hand=["tout", "buyer"]),
        farmer(hand=["gleaner", "trader"]),
        phase="cards",
        courtyard=["sower"],
    )

    def naming(card: str) -> Move:
        return {
            "discard": DiscardHelper(0, card),
            "use": UseHelper(0, card, 1),
            "take": TakeCards(0, card, "tout"),
            "lay": LayCard(0, card),
        }[kind]

    held, undealt = refused(state, naming("gleaner")), refused(state, naming("seller"))
    assert held.rule == ("HLP-gleaner-1" if kind == "use" else "TURN-6")  # timing comes first
    assert held.rule.replace("gleaner", "seller") == undealt.rule
    assert held.reason.replace("gleaner", "seller") == undealt.reason
