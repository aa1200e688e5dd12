"""Rulings on the introductory game: the dotted customers when they are dealt and never played.

INT-1 and INT-3; for INT-2 see `test_dotted_customers`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from loyang import (
    CHANCE,
    HIDDEN,
    BuyPack,
    DealCard,
    DealDottedCustomer,
    Decision,
    Move,
    OptionError,
    Phase,
    Serve,
    SowHomeField,
    Stage,
    State,
    TakeCards,
    TakeLoan,
    Vegetable,
    apply,
    chance_outcomes,
    deciders,
    decision,
    is_legal,
    is_over,
    legal_moves,
    new_game,
    observe,
    result,
)
from loyang.positions import Farmer, farmer, position
from loyang.testing.play import begin, play, uniform
from tests.helping import close_turn, quietly, refused, shown
from tests.rules.helpers.typed import refuse

WW, WP, WC, PT = DOTTED = ("regular-WW", "regular-WP", "regular-WC", "regular-PT")
"""The four dotted regular customers."""


def dealt(players: int, *cards: str, starting_player: int = 0) -> State:
    """The setup of an introductory game after the first players have got these."""
    state = new_game(players, starting_player=starting_player, introductory=True)
    for place, card in enumerate(cards):
        state = apply(state, DealDottedCustomer((starting_player + place) % players, card))
    return state


# --- INT-1: dealing ------------------------------------------------------------------------------


@pytest.mark.rule("INT-1")
@pytest.mark.parametrize(
    ("players", "starting_player", "order"),
    [
        (2, 0, [0, 1]),
        (2, 1, [1, 0]),
        (3, 0, [0, 1, 2]),
        (3, 2, [2, 0, 1]),
        (4, 0, [0, 1, 2, 3]),
        (4, 3, [3, 0, 1, 2]),
    ],
)
def test_each_player_is_dealt_one_dotted_customer_clockwise_from_the_starting_player(
    players: int, starting_player: int, order: list[int]
) -> None:
    state = new_game(players, starting_player=starting_player, introductory=True)
    dealt_to = []
    while deciders(state) == (CHANCE,):
        move = legal_moves(state)[0]
        dealt_to.append(move.player)
        state = apply(state, move)
    assert dealt_to == order
    assert deciders(state) == (starting_player,)
    assert decision(state, starting_player) is Decision.SOW_HOME_FIELD
    held = [player.dotted for player in state.players]
    assert len(set(held)) == players
    assert set(held) <= set(DOTTED)


@pytest.mark.rule("INT-1")
def test_each_of_the_dotted_customers_left_is_dealt_as_likely_as_another() -> None:
    for cards in ((), (PT,), (PT, WW), (PT, WW, WC)):
        left = set(DOTTED) - set(cards)
        assert dict(chance_outcomes(dealt(4, *cards))) == {
            DealDottedCustomer(len(cards), card): Fraction(1, len(left)) for card in left
        }


@pytest.mark.rule("INT-1")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (DealDottedCustomer(1, "regular-BL"), "TURN-6"),
        (DealDottedCustomer(1, "tout"), "TURN-6"),
        (DealDottedCustomer(1, WP), "TURN-6"),
        (DealDottedCustomer(0, WW), "TURN-3"),
        (DealDottedCustomer(2, WW), "TURN-3"),
        (DealCard(1, WW), "TURN-5"),
        (DealCard(1, "regular-BL"), "TURN-5"),
    ],
    ids=str,
)
def test_only_a_dotted_customer_not_dealt_yet_is_dealt_and_to_the_next_player(
    move: Move, rule: str
) -> None:
    """P1 has got his, so P2 is next."""
    assert refused(dealt(3, WP), move).rule == rule


@pytest.mark.rule("INT-1", "TURN-2")
@pytest.mark.parametrize("cards", [(), (WW,), (WW, WP)], ids=len)
def test_the_dotted_customers_are_dealt_before_the_home_fields_are_sown(
    cards: tuple[str, ...],
) -> None:
    state = dealt(3, *cards)
    assert state.phase is Phase.SETUP
    for move in (SowHomeField(0, Vegetable.WHEAT), TakeLoan(0)):
        assert refused(state, move).rule == "TURN-2"


@pytest.mark.rule("INT-1", "SET-3")
@pytest.mark.parametrize(("players", "cards"), [(2, 68), (3, 67), (4, 66)])
def test_the_draw_pile_starts_with_66_cards_and_the_dotted_customers_left_over(
    players: int, cards: int
) -> None:
    hands = DOTTED[:players]
    state = dealt(players, *hands)
    assert [player.dotted for player in state.players] == list(hands)
    assert len(state.draw_pile) == cards
    assert set(DOTTED) & set(state.draw_pile) == set(DOTTED) - set(hands)
    assert list(state.discard_pile) == []


@pytest.mark.rule("INT-1")
def test_the_dotted_customers_left_over_come_up_like_any_other_card() -> None:
    state = dealt(2, WC, WW)
    state = quietly(state, lambda now: now.phase is Phase.CARDS)
    outcomes = {move for move, _ in chance_outcomes(state)}
    assert {DealCard(0, WP), DealCard(0, PT), DealCard(0, "regular-BL")} <= outcomes
    assert len(outcomes) == 68
    assert refused(state, DealCard(0, WC)).rule == "TURN-6"
    assert refused(state, DealCard(0, WW)).rule == "TURN-6"


@pytest.mark.rule("INT-1")
@pytest.mark.parametrize(("players", "left"), [(2, 60), (3, 55), (4, 50)])
def test_the_dotted_customer_is_kept_besides_a_hand_of_four(players: int, left: int) -> None:
    state = quietly(
        dealt(players, *DOTTED[:players]), lambda now: decision(now, 0) is Decision.DISTRIBUTION
    )
    assert [len(player.hand) for player in state.players] == [4] * players
    assert [player.dotted for player in state.players] == list(DOTTED[:players])
    assert len(state.draw_pile) == left


@pytest.mark.rule("INT-1")
def test_a_dotted_customer_is_seen_by_its_owner_only() -> None:
    state = dealt(3, WW, WP, WC)
    for viewer, seen in (
        (0, [WW, HIDDEN, HIDDEN]),
        (1, [HIDDEN, WP, HIDDEN]),
        (2, [HIDDEN, HIDDEN, WC]),
        (None, [HIDDEN] * 3),
    ):
        view = observe(state, viewer)
        assert [player.dotted for player in view.players] == seen
        assert set(view.draw_pile) == {HIDDEN}


@pytest.mark.rule("INT-1")
def test_the_introductory_game_is_not_for_one_player() -> None:
    with pytest.raises(OptionError):
        new_game(1, introductory=True)


@pytest.mark.rule("INT-1", "SET-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_full_game_no_customer_is_dealt_in_advance(players: int) -> None:
    state = new_game(players)
    assert deciders(state) == (0,)
    assert [player.dotted for player in state.players] == [None] * players
    assert set(DOTTED) <= set(state.draw_pile)


# --- INT-3: never playing it ---------------------------------------------------------------------


def ended(*farmers: Farmer) -> State:
    """The end of a game."""
    state = position(*farmers, round=9)
    assert is_over(state)
    return state


@pytest.mark.rule("INT-3", "END-2")
def test_a_dotted_customer_never_played_counts_for_nothing_at_the_end() -> None:
    """Neither for the score nor for the tie."""
    with_it = ended(
        farmer(space=12, cash=3, loans=1, stage=Stage.CLOSED, private="gone", dotted=PT),
        farmer(space=12, cash=3, loans=1, stage=Stage.CLOSED, private="gone"),
    )
    first, second = result(with_it).scores
    assert first == second
    assert (first.score, first.cash, first.vegetables) == (11, 3, 0)
    assert result(with_it).winners == (0, 1)


@pytest.mark.rule("INT-3", "CLO-1")
def test_a_dotted_customer_not_played_is_not_due_at_the_closing() -> None:
    state = close_turn(position(farmer(cash=3, dotted=PT), farmer()), 0)
    assert (state.players[0].cash, state.players[0].dotted) == (3, PT)


@pytest.mark.rule("INT-3", "ACT-G2")
def test_a_dotted_customer_not_played_does_not_count_for_the_price_of_casual_customers() -> None:
    """One casual customer, no regular one: 2 less than 7."""
    state = position(farmer(cash=0, cart="WPT", area=["casual-WPT"], dotted=WW), farmer())
    assert apply(state, Serve(0, "casual-WPT")).players[0].cash == 5


@pytest.mark.rule("INT-3", "INT-2")
def test_a_dotted_customer_not_played_cannot_be_served_or_touched_by_a_helper() -> None:
    state = position(
        farmer(cart="WWWP", area=["deliveryman", "matchmaker", "regular-BL"], dotted=WW),
        farmer(dotted=WP),
    )
    assert refused(state, Serve(0, WW)).rule == "TURN-6"
    for use in (
        "deliveryman: P2 regular-WP",
        "matchmaker: P2 regular-WP against regular-BL",
    ):
        hidden = refuse(state, f"P1 use {use}")
        assert hidden.rule == "TURN-6"
        elsewhere = position(
            farmer(cart="WWWP", area=["deliveryman", "matchmaker", "regular-BL"], dotted=WW),
            farmer(dotted=PT),
        )
        assert hidden == refuse(elsewhere, f"P1 use {use}")


@pytest.mark.rule("INT-3", "ACT-H1")
def test_a_dotted_customer_not_played_makes_no_pack_dearer() -> None:
    state = position(farmer(cash=0, dotted=WW), farmer(), draw_pile=["tout", "buyer"])
    assert is_legal(state, BuyPack(0))


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.rule("INT-1", "INT-2", "INT-3")
@pytest.mark.parametrize("setup", ["2 introductory", "3 introductory", "4 introductory"])
def test_in_random_games_a_dotted_customer_leaves_the_hand_only_by_being_played(
    setup: str,
) -> None:
    played = never = 0
    for seed in range(4):
        state = begin(setup)
        for before, move, state in play(begin(setup), f"{setup} {seed}", uniform):
            for number, player in enumerate(state.players):
                held = before.players[number].dotted
                if held is None or player.dotted == held:
                    continue
                assert isinstance(move, TakeCards)
                assert (move.player, move.hand_card, player.dotted) == (number, held, None)
                assert {held, move.courtyard_card} <= shown(state, number)
                played += 1
        assert is_over(state)
        never += sum(player.dotted is not None for player in state.players)
    assert played + never == 4 * int(setup[0])
    assert played
