"""Rulings on the setup: section SET."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from loyang import (
    Buy,
    Dealer,
    EndActions,
    Move,
    OptionError,
    Phase,
    Sell,
    Sow,
    SowHomeField,
    State,
    TakeLoan,
    TurnUpField,
    Vegetable,
    apply,
    chance_outcomes,
    count_vegetables,
    deciders,
    is_legal,
    legal_moves,
    new_game,
)
from loyang.positions import farmer, position
from tests.helping import after, close_turn, field, quiet_move, quietly, refused


def sown(*vegetables: str, players: int) -> State:
    """The setup of a game that P1 starts, after the first players have sown these."""
    return after(
        new_game(players),
        *(SowHomeField(player, Vegetable[word]) for player, word in enumerate(vegetables)),
    )


def in_round(round: int, state: State) -> bool:
    """Whether that round has begun."""
    return state.round == round


# --- SET-1 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_what_each_player_begins_with(number: int) -> None:
    state = new_game(number)
    assert len(state.players) == number
    for player in state.players:
        assert player.cash == 10
        assert player.shop == count_vegetables("WWW PP TT CC B L")
        assert player.space == 1
        assert player.cart == player.storehouse == count_vegetables("nothing")
        assert not player.enlarged
        assert player.loans == 0
        assert [(field.name, field.spaces, field.count) for field in player.area.fields] == [
            ("home", 9, 0)
        ]


@pytest.mark.rule("SET-1")
def test_two_shop_spaces_are_empty_at_the_start_a_bean_and_a_leek_space() -> None:
    """11 of the 13 spaces are filled."""
    state = position(farmer(cart="WPTCBL"), farmer())
    sold = [kind for kind in Vegetable if is_legal(state, Sell(0, kind))]
    assert sold == [Vegetable.BEAN, Vegetable.LEEK]
    assert is_legal(apply(state, Sell(0, Vegetable.BEAN)), Sell(0, Vegetable.LEEK))


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("number", [0, 5])
def test_the_game_is_for_one_to_four_players(number: int) -> None:
    with pytest.raises(OptionError):
        new_game(number)


# --- SET-2 -------------------------------------------------------------------------------------

UPPER = {"private-3a", "private-4a", "private-5a", "private-6a"}
LOWER = {"private-3b", "private-4b", "private-5b", "private-6b"}


@pytest.mark.rule("SET-2")
def test_a_private_pile_is_two_sets_of_fields_with_3_4_5_and_6_spaces() -> None:
    for player in new_game(3).players:
        assert set(player.pile.upper) == UPPER
        assert set(player.pile.lower) == LOWER
        assert len(player.pile) == 8


@pytest.mark.rule("SET-2")
def test_any_field_of_the_upper_set_may_be_on_top_and_none_of_the_lower() -> None:
    state = sown("WHEAT", "WHEAT", players=2)
    outcomes = chance_outcomes(state)
    assert {move for move, _ in outcomes} == {TurnUpField(0, name) for name in UPPER}
    assert all(probability * 4 == 1 for _, probability in outcomes)
    for name in LOWER:
        assert not is_legal(state, TurnUpField(0, name))


@pytest.mark.rule("SET-2")
def test_the_lower_set_comes_up_once_the_upper_one_is_used_up() -> None:
    """The last field of the upper set comes up in round 4, the first of the lower in round 5."""
    fourth = close_turn(
        position(
            farmer(area=["private-3a", "private-5a", "private-6a"]), farmer(), round=3, turn=1
        ),
        1,
    )
    assert fourth.round == 4
    assert legal_moves(fourth) == [TurnUpField(0, "private-4a")]
    fifth = close_turn(position(farmer(), farmer(), round=4, turn=1), 1)
    assert fifth.round == 5
    assert set(legal_moves(fifth)) == {TurnUpField(0, name) for name in LOWER}


@pytest.mark.rule("SET-2")
def test_fields_put_under_the_pile_come_up_last_and_in_their_order() -> None:
    state = position(
        farmer(area=["private-3b", "private-4b", "private-5b"], tail=["field-5b", "field-3a"]),
        farmer(),
        round=6,
        turn=1,
    )
    state = close_turn(state, 1)
    assert legal_moves(state) == [TurnUpField(0, "private-6b")]
    for round, came_up in ((8, "field-5b"), (9, "field-3a")):
        state = quietly(state, partial(in_round, round))
        assert legal_moves(state) == [TurnUpField(0, came_up)]


# --- SET-3 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draw_pile_holds_70_cards_22_of_them_helpers(players: int) -> None:
    draw_pile = new_game(players).draw_pile
    kinds = Counter(
        kind
        if (kind := code.partition("-")[0]) in ("field", "stall", "regular", "casual")
        else "helper"
        for code in draw_pile
    )
    assert len(draw_pile) == len(set(draw_pile)) == 70
    assert kinds == {"field": 6, "stall": 14, "regular": 14, "casual": 14, "helper": 22}
    assert [code for code in draw_pile if code.startswith("peddler")] == [
        "peddler-1",
        "peddler-2",
        "peddler-3",
    ]


@pytest.mark.rule("SET-3")
def test_of_the_fields_in_the_draw_pile_two_each_have_3_4_and_5_spaces() -> None:
    codes = [code for code in new_game(2).draw_pile if code.startswith("field")]
    state = position(farmer(area=codes, private="gone"), farmer())
    spaces = [field.spaces for field in state.players[0].area.fields if field.is_card]
    assert sorted(spaces) == [3, 3, 4, 4, 5, 5]


# --- SET-4 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-4", "SET-7")
def test_home_fields_are_sown_clockwise_from_the_starting_player() -> None:
    state = new_game(3, starting_player=1)
    order = []
    while state.phase is Phase.SETUP:
        (player,) = deciders(state)
        order.append(player)
        state = apply(state, legal_moves(state)[0])
    assert order == [1, 2, 0]


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize(
    ("vegetable", "cash", "shop"),
    [
        (Vegetable.WHEAT, 7, "WW PP TT CC B L"),
        (Vegetable.PUMPKIN, 6, "WWW P TT CC B L"),
        (Vegetable.TURNIP, 5, "WWW PP T CC B L"),
    ],
)
def test_the_first_vegetable_is_bought_from_the_own_shop(
    vegetable: Vegetable, cash: int, shop: str
) -> None:
    state = apply(new_game(2), SowHomeField(0, vegetable))
    assert state.players[0].cash == cash
    assert state.players[0].shop == count_vegetables(shop)
    assert state.players[1] == new_game(2).players[1]


@pytest.mark.rule("SET-4")
@pytest.mark.parametrize("vegetable", [Vegetable.CABBAGE, Vegetable.BEAN, Vegetable.LEEK])
def test_only_wheat_pumpkin_or_turnip_go_on_the_home_field(vegetable: Vegetable) -> None:
    assert refused(new_game(2), SowHomeField(0, vegetable)).rule == "SET-4"


@pytest.mark.rule("SET-4", "LOAN-1", "ACT-C2")
@pytest.mark.parametrize(
    "move",
    [
        TakeLoan(0),
        Sell(0, Vegetable.BEAN),
        Buy(0, Vegetable.WHEAT),
        Sow(0, "home", Vegetable.WHEAT),
        EndActions(0),
    ],
    ids=str,
)
def test_nothing_else_can_be_done_in_the_setup(move: Move) -> None:
    """Not even what is otherwise allowed at any time."""
    state = new_game(2)
    assert refused(state, move).rule == "SET-4"
    assert all(isinstance(listed, SowHomeField) for listed in legal_moves(state))


@pytest.mark.rule("SET-4", "TURN-3")
def test_nobody_sows_out_of_turn_or_twice() -> None:
    state = new_game(2)
    assert refused(state, SowHomeField(1, Vegetable.WHEAT)).rule == "TURN-3"
    state = apply(state, SowHomeField(0, Vegetable.WHEAT))
    assert refused(state, SowHomeField(0, Vegetable.WHEAT)).rule == "TURN-3"


# --- SET-5 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-5")
def test_a_third_player_may_not_choose_what_two_have_chosen() -> None:
    state = sown("WHEAT", "WHEAT", players=3)
    assert refused(state, SowHomeField(2, Vegetable.WHEAT)).rule == "SET-5"
    assert legal_moves(state) == [
        SowHomeField(2, Vegetable.PUMPKIN),
        SowHomeField(2, Vegetable.TURNIP),
    ]


@pytest.mark.rule("SET-5")
def test_two_players_may_choose_the_same_vegetable() -> None:
    state = sown("TURNIP", "PUMPKIN", players=4)
    assert is_legal(state, SowHomeField(2, Vegetable.TURNIP))
    assert is_legal(state, SowHomeField(2, Vegetable.PUMPKIN))


@pytest.mark.rule("SET-5")
def test_of_four_players_two_and_two_may_choose_the_same_vegetable() -> None:
    state = sown("TURNIP", "PUMPKIN", "TURNIP", players=4)
    assert refused(state, SowHomeField(3, Vegetable.TURNIP)).rule == "SET-5"
    assert legal_moves(state) == [
        SowHomeField(3, Vegetable.WHEAT),
        SowHomeField(3, Vegetable.PUMPKIN),
    ]


# --- SET-6 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-6")
def test_one_vegetable_fills_the_home_field_and_the_others_come_from_the_supply() -> None:
    state = apply(new_game(2), SowHomeField(0, Vegetable.PUMPKIN))
    home = field(state, 0, "home")
    assert (home.vegetable, home.count) == (Vegetable.PUMPKIN, 9)
    assert state.players[0].shop[Vegetable.PUMPKIN] == 1


@pytest.mark.rule("SET-6", "ACT-A1")
@pytest.mark.parametrize(
    ("name", "spaces"), [("private-3a", 3), ("private-6a", 6), ("field-4b", 4), ("field-5a", 5)]
)
def test_sowing_fills_every_space_of_a_field(name: str, spaces: int) -> None:
    state = position(farmer(cart="wheat*2", area=[name]), farmer())
    state = apply(state, Sow(0, name, Vegetable.WHEAT))
    sown_field = field(state, 0, name)
    assert (sown_field.vegetable, sown_field.count) == (Vegetable.WHEAT, spaces)
    assert state.players[0].cart == count_vegetables("wheat")


# --- SET-7 -------------------------------------------------------------------------------------


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize("starting_player", [0, 1, 2])
def test_the_caller_says_who_starts(starting_player: int) -> None:
    state = new_game(3, starting_player=starting_player)
    assert state.starting_player == starting_player
    assert deciders(state) == (starting_player,)


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize("starting_player", [-1, 3])
def test_the_starting_player_must_be_in_the_game(starting_player: int) -> None:
    with pytest.raises(OptionError):
        new_game(3, starting_player=starting_player)


@pytest.mark.rule("SET-7", "CRD-8")
def test_the_small_token_is_handed_out_at_the_end_of_the_first_card_phase() -> None:
    state = new_game(3)
    dealer = Dealer(5)
    while state.phase is not Phase.ACTIONS:
        assert (state.starting_player, state.second_player) == (0, None)
        state = apply(state, quiet_move(state, dealer))
    assert state.round == 1
    assert state.second_player is not None
