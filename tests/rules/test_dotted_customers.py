"""Rulings on playing the dotted customer of the introductory game: INT-2."""

from __future__ import annotations

import pytest

from loyang import (
    Decision,
    EndActions,
    LayCard,
    Move,
    Phase,
    Serve,
    State,
    TakeCards,
    TakeLoan,
    apply,
    deciders,
    decision,
    is_legal,
    legal_moves,
)
from loyang.positions import Farmer, farmer, position
from tests.helping import all_cards_but, close_turn, quietly, refused, regular, shown

WW, WP, WC, PT = "regular-WW", "regular-WP", "regular-WC", "regular-PT"
"""The four dotted regular customers."""
HAND = ("buyer", "field-4a", "stall-WPL", "tout")


def taking(who: Farmer, *courtyard: str, other: Farmer | None = None) -> State:
    """P1 is to lay or take, P2 comes after him."""
    return position(
        who, other or farmer(hand=["seller", "gleaner"]), phase="cards", courtyard=courtyard
    )


@pytest.mark.rule("INT-2", "CRD-4")
def test_the_dotted_customer_is_played_in_place_of_a_hand_card() -> None:
    """The courtyard card is still taken, and all hand cards go to the courtyard."""
    state = taking(farmer(hand=HAND, dotted=WW), "caterer", "sower")
    state = apply(state, TakeCards(0, "sower", WW))
    assert shown(state, 0) == {"sower", WW}
    assert list(state.players[0].area.covered()) == []
    assert set(state.courtyard) == {"caterer", *HAND}
    assert (list(state.players[0].hand), state.players[0].dotted) == ([], None)
    assert (state.players[0].cash, state.taken) == (10, (0,))
    assert deciders(state) == (1,)


@pytest.mark.rule("INT-2", "CRD-4")
def test_the_hand_that_was_not_played_is_offered_to_the_others() -> None:
    state = taking(farmer(hand=HAND, dotted=WW), "caterer")
    state = apply(state, TakeCards(0, "caterer", WW))
    assert {move.courtyard_card for move in legal_moves(state) if isinstance(move, TakeCards)} == {
        *HAND
    }


@pytest.mark.rule("INT-2", "CRD-7")
def test_the_hand_of_the_last_player_who_plays_his_dotted_customer_is_discarded() -> None:
    state = position(
        farmer(hand=HAND, dotted=WC),
        farmer(),
        phase="cards",
        courtyard=["caterer", "sower"],
        taken=[1],
    )
    state = apply(state, TakeCards(0, "sower", WC))
    assert set(state.discard_pile) == {"caterer", *HAND}
    assert shown(state, 0) == {"sower", WC}
    assert (state.phase, state.starting_player) == (Phase.ACTIONS, 0)


@pytest.mark.rule("INT-2")
def test_whoever_holds_a_dotted_customer_may_play_a_hand_card_all_the_same() -> None:
    state = taking(farmer(hand=HAND, dotted=WW), "caterer")
    takes = {move for move in legal_moves(state) if isinstance(move, TakeCards)}
    assert takes == {TakeCards(0, "caterer", card) for card in (*HAND, WW)}
    state = apply(state, TakeCards(0, "caterer", "tout"))
    assert state.players[0].dotted == WW
    assert shown(state, 0) == {"caterer", "tout"}
    assert WW not in state.courtyard


@pytest.mark.rule("INT-2", "TURN-6")
@pytest.mark.parametrize(
    "move",
    [
        TakeCards(0, WW, "tout"),
        TakeCards(0, WW, WW),
        TakeCards(0, "tout", WW),
        TakeCards(0, "", WW),
    ],
    ids=str,
)
def test_a_courtyard_card_is_still_taken_with_it(move: Move) -> None:
    state = taking(farmer(hand=HAND, dotted=WW), "caterer")
    assert refused(state, move).rule == "TURN-6"


@pytest.mark.rule("INT-2", "CRD-10", "PAY-2")
def test_a_field_taken_with_the_dotted_customer_costs_2_cash() -> None:
    state = taking(farmer(cash=1, hand=HAND, dotted=WW), "field-3a")
    state = apply(state, TakeCards(0, "field-3a", WW))
    assert decision(state, 0) is Decision.PAYMENT
    state = apply(state, TakeLoan(0))
    assert (state.players[0].cash, shown(state, 0)) == (4, {"field-3a", WW})


@pytest.mark.rule("INT-2", "CRD-10", "ACT-F3")
def test_once_played_it_is_a_regular_customer_like_any_other() -> None:
    """Satisfied, due in this round, and served in this round for its first row, 4 cash."""
    state = position(
        farmer(cash=1, cart="WW", hand=["tout"], dotted=WW),
        farmer(),
        phase="cards",
        courtyard=["sower"],
        taken=[1],
    )
    state = apply(state, TakeCards(0, "sower", WW))
    customer = regular(state, 0, WW)
    assert (customer.deliveries, customer.served) == (0, 0)
    assert customer.satisfied
    assert customer.due
    assert apply(state, Serve(0, WW)).players[0].cash == 5
    assert not regular(apply(state, EndActions(0)), 0, WW).satisfied


@pytest.mark.rule("INT-2")
def test_the_dotted_customer_is_played_once() -> None:
    state = taking(farmer(hand=HAND, dotted=WW), "caterer")
    state = apply(state, TakeCards(0, "caterer", WW))
    state = quietly(state, lambda now: now.round == 2 and decision(now, 0) is Decision.DISTRIBUTION)
    if not state.courtyard:
        state = apply(state, LayCard(0, state.players[0].hand[0]))
        state = quietly(state, lambda now: decision(now, 0) is Decision.DISTRIBUTION)
    assert refused(state, TakeCards(0, state.courtyard[0], WW)).rule == "TURN-6"
    hands = {move.hand_card for move in legal_moves(state) if isinstance(move, TakeCards)}
    assert hands == set(state.players[0].hand)


@pytest.mark.rule("INT-2", "CRD-3")
def test_the_dotted_customer_cannot_be_laid_in_the_courtyard_not_even_first() -> None:
    first = taking(farmer(hand=HAND, dotted=WW))
    assert refused(first, LayCard(0, WW)).rule == "INT-2"
    assert {move for move in legal_moves(first) if isinstance(move, LayCard)} == {
        LayCard(0, card) for card in HAND
    }
    later = taking(farmer(hand=HAND, dotted=WW), "caterer")
    assert refused(later, LayCard(0, WW)).rule == "INT-2"
    alone = taking(farmer(dotted=WW), "caterer")
    assert refused(alone, LayCard(0, WW)).rule == "INT-2"


@pytest.mark.rule("INT-2", "CRD-3")
def test_the_first_card_is_laid_before_the_dotted_customer_can_be_played() -> None:
    state = taking(farmer(hand=HAND, dotted=WW))
    assert refused(state, TakeCards(0, "tout", WW)).rule == "CRD-3"
    assert all(not isinstance(move, TakeCards) for move in legal_moves(state))


@pytest.mark.rule("INT-1", "INT-2")
def test_a_dotted_customer_dealt_from_the_draw_pile_is_an_ordinary_hand_card() -> None:
    """It can be laid, and playing it does not use up the one kept from the start."""
    state = taking(farmer(hand=["buyer", WP], dotted=WW), "caterer")
    assert list(apply(state, LayCard(0, WP)).courtyard) == ["caterer", WP]
    state = apply(state, TakeCards(0, "caterer", WP))
    assert shown(state, 0) == {"caterer", WP}
    assert state.players[0].dotted == WW
    assert list(state.courtyard) == ["buyer"]


@pytest.mark.rule("INT-1", "TURN-6")
@pytest.mark.parametrize("move", [LayCard(0, WP), TakeCards(0, "caterer", WP)], ids=str)
def test_a_refusal_does_not_tell_who_holds_a_dotted_customer(move: Move) -> None:
    who, others = farmer(hand=HAND, dotted=WW), ["seller", "gleaner"]
    held = taking(who, "caterer", other=farmer(hand=others, dotted=WP))
    in_hand = taking(who, "caterer", other=farmer(hand=["seller", WP], dotted=PT))
    in_pile = taking(who, "caterer", other=farmer(hand=others, dotted=PT))
    refusal = refused(held, move)
    assert refusal.rule == "TURN-6"
    assert refusal == refused(in_hand, move) == refused(in_pile, move)


@pytest.mark.rule("INT-2", "CRD-5")
@pytest.mark.parametrize("hand", [("tout",), ("tout", "buyer")], ids=len)
def test_with_the_dotted_customer_even_the_last_hand_card_may_be_laid(
    hand: tuple[str, ...],
) -> None:
    state = taking(farmer(hand=hand, dotted=WW), "caterer")
    assert is_legal(state, LayCard(0, "tout"))
    assert is_legal(taking(farmer(hand=hand), "caterer"), LayCard(0, "tout")) == (len(hand) > 1)


@pytest.mark.rule("INT-2", "CRD-5")
def test_without_a_hand_card_the_dotted_customer_must_be_played() -> None:
    state = taking(farmer(dotted=WW), "caterer", "sower")
    assert {move for move in legal_moves(state) if move.verb in ("lay", "take")} == {
        TakeCards(0, "caterer", WW),
        TakeCards(0, "sower", WW),
    }


@pytest.mark.rule("INT-2", "CRD-6")
def test_the_last_player_must_take_dotted_customer_or_not() -> None:
    state = position(
        farmer(hand=["tout"], dotted=WW), farmer(), phase="cards", courtyard=["sower"], taken=[1]
    )
    assert refused(state, LayCard(0, "tout")).rule == "CRD-6"
    assert {move for move in legal_moves(state) if move.verb in ("lay", "take")} == {
        TakeCards(0, "sower", "tout"),
        TakeCards(0, "sower", WW),
    }


@pytest.mark.rule("INT-2", "CRD-2")
def test_without_a_distribution_round_no_dotted_customer_is_played() -> None:
    """Three cards are too few for two players; the dotted customers are not shuffled in."""
    rest = ["buyer", "seller", "tout"]
    state = position(
        farmer(area=all_cards_but(*rest, WW, WP), dotted=WW),
        farmer(dotted=WP),
        draw_pile=rest,
        turn=1,
    )
    state = quietly(close_turn(state, 1), lambda now: now.phase is Phase.ACTIONS)
    assert state.round == 2
    assert [player.dotted for player in state.players] == [WW, WP]
    assert set(state.draw_pile) == set(rest)
