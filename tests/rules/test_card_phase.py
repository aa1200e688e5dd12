"""Rulings on dealing and distributing: CRD-1 to CRD-6, and the courtyard option of PLY-3."""

from __future__ import annotations

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    DealCard,
    Decision,
    LayCard,
    Move,
    Phase,
    State,
    TakeCards,
    TurnUpCourtyardCard,
    apply,
    chance_outcomes,
    deciders,
    decision,
    is_legal,
    legal_moves,
    new_game,
    parse_move,
)
from loyang.positions import farmer, position
from loyang.ruleset import Ruleset
from tests.helping import after, all_cards_but, quietly, refused, shown

# The cards that are left for the piles where the rest lies before the players.
FEW = [
    "harvest-hand",
    *("casual-CBL", "casual-PBL", "casual-PCB", "casual-PPB", "casual-PTC", "casual-PTL"),
    *("casual-TCL", "casual-WCC", "casual-WCL", "casual-WPL", "casual-WPT", "casual-WTB"),
    *("casual-WTT", "casual-WWB", "stall-PBL", "stall-PCB"),
]


def before_dealing(
    players: int,
    draw_pile: list[str],
    discard_pile: tuple[str, ...] = (),
    ruleset: Ruleset = BASE_RULESET,
) -> State:
    """Round 4 after the harvest: these cards are in the piles, all others before the last player.

    P2 holds the large token; of more than two players, P1 the small one.
    """
    rest = all_cards_but(*draw_pile, *discard_pile)
    return position(
        *[farmer()] * (players - 1),
        farmer(area=rest),
        phase="harvest",
        round=4,
        starting_player=1,
        second_player=0,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        ruleset=ruleset,
    )


def dealt(state: State) -> tuple[State, list[int]]:
    """The state after dealing, and who got a card, in order."""
    receivers = []
    while deciders(state) == (CHANCE,) and isinstance(move := legal_moves(state)[-1], DealCard):
        receivers.append(move.player)
        state = apply(state, move)
    return state, receivers


# --- CRD-1 -------------------------------------------------------------------------------------


@pytest.mark.rule("CRD-1")
def test_the_discard_pile_is_shuffled_into_the_draw_pile() -> None:
    state = before_dealing(2, FEW[:9], discard_pile=("stall-PBL", "stall-PCB"))
    assert list(state.discard_pile) == []
    assert set(state.draw_pile) == {*FEW[:9], "stall-PBL", "stall-PCB"}
    assert is_legal(state, DealCard(1, "stall-PBL"))


# --- CRD-2 -------------------------------------------------------------------------------------


@pytest.mark.rule("CRD-2")
def test_four_cards_are_dealt_singly_clockwise_from_the_starting_player() -> None:
    state = quietly(new_game(3, starting_player=1), lambda now: now.phase is Phase.CARDS)
    state, receivers = dealt(state)
    assert receivers == [1, 2, 0] * 4
    assert [len(player.hand) for player in state.players] == [4, 4, 4]
    assert len(state.draw_pile) == 70 - 12


@pytest.mark.rule("CRD-2")
def test_each_card_of_the_draw_pile_is_dealt_with_the_same_chance() -> None:
    state = before_dealing(2, FEW[:10])
    outcomes = chance_outcomes(state)
    assert [move for move, _ in outcomes] == [DealCard(1, card) for card in sorted(FEW[:10])]
    assert all(probability * 10 == 1 for _, probability in outcomes)
    outcomes = chance_outcomes(apply(state, DealCard(1, "harvest-hand")))
    assert [move for move, _ in outcomes] == [DealCard(0, card) for card in sorted(FEW[1:10])]


@pytest.mark.rule("CRD-2")
@pytest.mark.parametrize(
    ("players", "cards", "each"),
    [
        (2, 9, 4),
        (2, 8, 4),
        (2, 7, 3),
        (2, 6, 3),
        (2, 5, 2),
        (2, 4, 2),
        (3, 12, 4),
        (3, 11, 3),
        (3, 8, 2),
        (3, 6, 2),
        (4, 16, 4),
        (4, 15, 3),
        (4, 11, 2),
        (4, 8, 2),
    ],
)
def test_if_fewer_than_four_each_remain_all_get_the_same_number(
    players: int, cards: int, each: int
) -> None:
    state, _ = dealt(before_dealing(players, FEW[:cards]))
    assert [len(player.hand) for player in state.players] == [each] * players
    assert len(state.draw_pile) == cards - players * each
    assert (deciders(state), decision(state, 1)) == ((1,), Decision.DISTRIBUTION)


@pytest.mark.rule("CRD-1", "CRD-2")
def test_discarded_cards_count_when_it_is_fixed_how_many_each_gets() -> None:
    """Five cards in the draw pile and two discarded ones: three each, one is left."""
    state, _ = dealt(before_dealing(2, FEW[:5], discard_pile=("stall-PBL", "stall-PCB")))
    assert [len(player.hand) for player in state.players] == [3, 3]
    assert len(state.draw_pile) == 1


@pytest.mark.rule("CRD-2", "CRD-8")
@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 1), (2, 0), (3, 5), (4, 7)])
def test_with_fewer_than_two_each_none_are_dealt_and_the_tokens_stay(
    players: int, cards: int
) -> None:
    """There is no distribution round: the action phase follows the harvest."""
    state = before_dealing(players, FEW[:cards])
    assert (state.round, state.phase) == (4, Phase.ACTIONS)
    assert not any(player.hand for player in state.players)
    assert list(state.courtyard) == []
    assert set(state.draw_pile) == set(FEW[:cards])
    assert (state.starting_player, state.second_player) == (1, 0)
    assert deciders(state) == (1,)
    assert decision(state, 1) is (Decision.PARTNER if players == 4 else Decision.ACT)


@pytest.mark.rule("CRD-2", "ACT-G3")
def test_players_who_never_serve_anybody_run_the_draw_pile_dry() -> None:
    """Four players take eight cards a round, so six are left for round 9: none is dealt."""
    state = quietly(new_game(4), lambda now: (now.round, now.phase) == (9, Phase.ACTIONS))
    assert len(state.draw_pile) == 70 - 8 * 8
    last = quietly(new_game(4), lambda now: (now.round, now.phase) == (8, Phase.ACTIONS))
    assert (state.starting_player, state.second_player) == (
        last.starting_player,
        last.second_player,
    )


@pytest.mark.rule("CRD-2", "TURN-6")
def test_a_refusal_does_not_tell_whose_hand_a_card_is_in() -> None:
    state = position(
        farmer(hand=["tout", "buyer"]), farmer(hand=["seller", "gleaner"]), phase="cards"
    )
    theirs = refused(state, LayCard(0, "gleaner"))
    undealt = refused(state, LayCard(0, "trader"))
    assert theirs.rule == undealt.rule == "TURN-6"
    assert theirs.reason.replace("gleaner", "trader") == undealt.reason


# --- CRD-3 -------------------------------------------------------------------------------------

HANDS = (
    farmer(hand=["tout", "buyer", "stall-WPL", "regular-BL"]),
    farmer(hand=["seller", "gleaner", "stall-WTB", "casual-CBL"]),
    farmer(hand=["trader", "sower", "stall-WTL", "field-3a"]),
)


@pytest.mark.rule("CRD-3")
def test_the_starting_player_first_lays_a_card_in_the_courtyard() -> None:
    state = position(*HANDS, phase="cards", starting_player=2)
    assert deciders(state) == (2,)
    assert {move for move in legal_moves(state) if move.verb in ("lay", "take")} == {
        LayCard(2, card) for card in ("trader", "sower", "stall-WTL", "field-3a")
    }
    state = apply(state, LayCard(2, "sower"))
    assert list(state.courtyard) == ["sower"]
    assert list(state.players[2].hand) == ["field-3a", "stall-WTL", "trader"]
    assert deciders(state) == (0,)


@pytest.mark.rule("CRD-3", "PLY-3")
def test_the_starting_player_may_not_take_first_even_if_there_is_something_to_take() -> None:
    state = with_two_extra_cards()
    hand = state.players[0].hand
    assert refused(state, TakeCards(0, "tout", hand[0])).rule == "CRD-3"
    state = apply(state, LayCard(0, hand[0]))
    assert is_legal(state, TakeCards(1, "tout", state.players[1].hand[0]))


# --- PLY-3 -------------------------------------------------------------------------------------

TWO_EXTRA = BASE_RULESET.with_options(two_player_courtyard=2)


def with_two_extra_cards() -> State:
    """Round 1 of a game with the option, before the first card is laid."""
    state = quietly(new_game(2, TWO_EXTRA), lambda now: now.phase is Phase.CARDS)
    return after(
        state,
        *(
            DealCard(number % 2, card)
            for number, card in enumerate(BASE_RULESET.codes)
            if number < 8
        ),
        TurnUpCourtyardCard(0, "tout"),
        TurnUpCourtyardCard(0, "trader"),
    )


@pytest.mark.rule("PLY-3", "CRD-3")
def test_the_option_turns_up_extra_cards_after_the_hands_and_before_the_first_lay() -> None:
    state = with_two_extra_cards()
    assert list(state.courtyard) == ["tout", "trader"]
    assert [len(player.hand) for player in state.players] == [4, 4]
    assert (deciders(state), decision(state, 0)) == ((0,), Decision.DISTRIBUTION)
    assert all(move.verb != "take" for move in legal_moves(state))


@pytest.mark.rule("PLY-3")
def test_without_the_option_two_players_begin_with_an_empty_courtyard() -> None:
    state, receivers = dealt(quietly(new_game(2), lambda now: now.phase is Phase.CARDS))
    assert receivers == [0, 1] * 4
    assert list(state.courtyard) == []
    assert deciders(state) == (0,)


@pytest.mark.rule("PLY-3")
@pytest.mark.parametrize("players", [3, 4])
def test_the_option_is_for_two_players_only(players: int) -> None:
    state, receivers = dealt(
        quietly(new_game(players, TWO_EXTRA), lambda now: now.phase is Phase.CARDS)
    )
    assert len(receivers) == 4 * players
    assert list(state.courtyard) == []
    assert deciders(state) == (0,)


@pytest.mark.rule("PLY-3", "CRD-2")
@pytest.mark.parametrize(("cards", "each", "extra"), [(8, 4, 0), (9, 4, 1), (7, 3, 1), (4, 2, 0)])
def test_the_hands_come_before_the_extra_cards_if_cards_are_short(
    cards: int, each: int, extra: int
) -> None:
    state, _ = dealt(before_dealing(2, FEW[:cards], ruleset=TWO_EXTRA))
    while deciders(state) == (CHANCE,):
        state = apply(state, legal_moves(state)[0])
    assert [len(player.hand) for player in state.players] == [each, each]
    assert len(state.courtyard) == extra
    assert decision(state, 1) is Decision.DISTRIBUTION


@pytest.mark.rule("PLY-3", "CRD-2")
def test_without_a_distribution_round_there_are_no_extra_cards_either() -> None:
    state = before_dealing(2, FEW[:3], ruleset=TWO_EXTRA)
    assert state.phase is Phase.ACTIONS
    assert list(state.courtyard) == []
    assert len(state.draw_pile) == 3


# --- CRD-4 -------------------------------------------------------------------------------------


@pytest.mark.rule("CRD-4")
def test_players_follow_each_other_clockwise_and_lay_one_card_each() -> None:
    state = position(*HANDS, phase="cards", starting_player=1)
    for player, card in ((1, "seller"), (2, "trader"), (0, "tout"), (1, "gleaner"), (2, "sower")):
        assert deciders(state) == (player,)
        state = apply(state, LayCard(player, card))
    assert list(state.courtyard) == ["gleaner", "seller", "sower", "tout", "trader"]
    assert [len(player.hand) for player in state.players] == [3, 2, 2]


@pytest.mark.rule("CRD-4", "CRD-9")
def test_taking_plays_one_courtyard_card_and_one_hand_card_and_lays_the_rest() -> None:
    state = position(*HANDS, phase="cards", courtyard=["saleswoman", "casual-WPT"], turn=0)
    state = apply(state, TakeCards(0, "saleswoman", "stall-WPL"))
    assert shown(state, 0) == {"saleswoman", "stall-WPL"}
    assert list(state.players[0].hand) == []
    assert set(state.courtyard) == {"casual-WPT", "tout", "buyer", "regular-BL"}
    assert deciders(state) == (1,)


@pytest.mark.rule("CRD-4")
def test_who_has_taken_is_out_of_the_distribution_round() -> None:
    state = position(*HANDS, phase="cards", courtyard=["saleswoman"], turn=0)
    state = after(
        state, LayCard(0, "tout"), TakeCards(1, "saleswoman", "seller"), LayCard(2, "sower")
    )
    assert deciders(state) == (0,)
    state = apply(state, LayCard(0, "buyer"))
    assert deciders(state) == (2,)
    assert refused(state, LayCard(1, "gleaner")).rule == "TURN-3"


@pytest.mark.rule("CRD-4", "TURN-6")
@pytest.mark.parametrize(
    "move",
    [
        TakeCards(0, "tout", "buyer"),  # both from his hand
        TakeCards(0, "saleswoman", "casual-WPT"),  # both from the courtyard
        TakeCards(0, "saleswoman", "seller"),  # with the card of another player
        TakeCards(0, "carpenter", "buyer"),  # out of the draw pile
        LayCard(0, "saleswoman"),
    ],
    ids=str,
)
def test_one_card_comes_from_the_courtyard_and_one_from_the_own_hand(move: Move) -> None:
    state = position(*HANDS, phase="cards", courtyard=["saleswoman", "casual-WPT"], turn=0)
    assert refused(state, move).rule == "TURN-6"


# --- CRD-5, CRD-6 ------------------------------------------------------------------------------


@pytest.mark.rule("CRD-5")
def test_who_has_one_card_left_must_take() -> None:
    state = position(
        farmer(hand=["tout"]), farmer(hand=["seller"]), phase="cards", courtyard=["caterer"]
    )
    assert refused(state, LayCard(0, "tout")).rule == "CRD-5"
    assert [move for move in legal_moves(state) if move.verb in ("lay", "take")] == [
        TakeCards(0, "caterer", "tout")
    ]


@pytest.mark.rule("CRD-5")
def test_who_has_two_cards_left_may_still_lay_one() -> None:
    state = position(
        farmer(hand=["tout", "buyer"]), farmer(hand=["seller"]), phase="cards", courtyard=["trader"]
    )
    assert is_legal(state, LayCard(0, "tout"))


@pytest.mark.rule("CRD-5", "INT-2")
def test_an_introductory_customer_in_hand_counts_as_playable() -> None:
    """So the last hand card can be laid, and the customer is taken with next time."""
    state = position(
        farmer(hand=["tout"], dotted="regular-WW"),
        farmer(hand=["seller", "gleaner"]),
        phase="cards",
        courtyard=["caterer"],
    )
    state = after(state, LayCard(0, "tout"), LayCard(1, "seller"))
    assert {move for move in legal_moves(state) if move.verb in ("lay", "take")} == {
        TakeCards(0, card, "regular-WW") for card in ("caterer", "seller", "tout")
    }


@pytest.mark.rule("CRD-6")
def test_the_last_player_left_must_take() -> None:
    state = position(
        farmer(hand=["tout", "buyer", "stall-WPL"]),
        farmer(),
        phase="cards",
        courtyard=["trader", "sower"],
        taken=[1],
    )
    assert refused(state, LayCard(0, "tout")).rule == "CRD-6"
    assert {move for move in legal_moves(state) if move.verb in ("lay", "take")} == {
        TakeCards(0, courtyard, hand)
        for courtyard in ("trader", "sower")
        for hand in ("tout", "buyer", "stall-WPL")
    }


@pytest.mark.rule("CRD-5")
def test_who_has_no_card_to_play_is_passed_over() -> None:
    """Only positions set up by hand come to this; they must not be dead ends."""
    state = position(
        farmer(hand=["peddler-1", "tout"]),
        farmer(),
        farmer(hand=["trader", "buyer"]),
        phase="cards",
        courtyard=["foreman", "shopper"],
    )
    state = apply(state, parse_move("P1 take foreman with tout"))
    assert state.turn == 2


@pytest.mark.rule("CRD-5")
def test_an_empty_courtyard_ends_the_distribution_round() -> None:
    state = position(
        farmer(hand=["peddler-1"]),
        farmer(hand=["trader"]),
        farmer(),
        phase="cards",
        courtyard=["foreman"],
    )
    state = apply(state, parse_move("P1 take foreman with peddler-1"))
    assert state.phase is Phase.ACTIONS
    assert legal_moves(state)
