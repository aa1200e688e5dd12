"""Rulings on rounds and the harvest: sections RND and HAR."""

from __future__ import annotations

from functools import partial

import pytest

from loyang import (
    CHANCE,
    BuyPack,
    DealCard,
    Dealer,
    Decision,
    Harvest,
    KeepCards,
    Phase,
    Sell,
    Serve,
    Sow,
    State,
    Trade,
    TurnUpField,
    TurnUpPackCard,
    Vegetable,
    apply,
    count_vegetables,
    deciders,
    decision,
    is_over,
    legal_moves,
    new_game,
)
from loyang.positions import Farmer, farmer, position
from tests.helping import (
    after,
    close_turn,
    field,
    quiet_move,
    quietly,
    refused,
    regular,
    shown,
    stall,
)


def whole_game(players: int, seed: int) -> list[State]:
    """All states of a game played quietly."""
    dealer = Dealer(seed)
    states = [new_game(players)]
    while not is_over(states[-1]):
        states.append(apply(states[-1], quiet_move(states[-1], dealer)))
    return states


def fields(state: State, player: int) -> dict[str, int]:
    """The visible fields of a player, with the vegetables on them."""
    return {item.name: item.count for item in state.players[player].area.fields}


def is_dealing(round: int, state: State) -> bool:
    """Whether the harvest of that round is over and no card is dealt yet."""
    return (
        state.round == round
        and state.phase is Phase.CARDS
        and deciders(state) == (CHANCE,)
        and not any(player.hand for player in state.players)
    )


def harvested(*farmers: Farmer, round: int) -> State:
    """The position after a harvest in which nobody had anything to decide."""
    state = position(*farmers, phase="harvest", round=round)
    assert state.phase is Phase.CARDS
    return state


# --- RND-1 -------------------------------------------------------------------------------------


@pytest.mark.rule("RND-1")
@pytest.mark.parametrize("players", [2, 3])
def test_nine_rounds_of_harvest_card_phase_and_action_phase(players: int) -> None:
    """The harvest of round 9 is not seen: no field comes up, so it waits for nothing."""
    course: list[tuple[int, Phase]] = []
    for state in whole_game(players, seed=3):
        if not course or course[-1] != (state.round, state.phase):
            course.append((state.round, state.phase))
    rounds = [
        (round, phase)
        for round in range(1, 10)
        for phase in (Phase.HARVEST, Phase.CARDS, Phase.ACTIONS)
    ]
    rounds.remove((9, Phase.HARVEST))
    assert course == [(0, Phase.SETUP), *rounds, (9, Phase.OVER)]


@pytest.mark.rule("RND-1")
def test_actions_may_be_taken_in_any_order_and_again_and_again_but_one_pack_only() -> None:
    state = position(
        farmer(
            cart="wheat*3 leek*2 bean*2",
            area=["private-3a", "stall-WPL", "regular-BL", "field-4a"],
            private="gone",
        ),
        farmer(),
        draw_pile=["peddler-1", "tout"],
        round=2,
    )
    state = after(
        state,
        Serve(0, "regular-BL"),
        Sell(0, Vegetable.LEEK),
        BuyPack(0),
        TurnUpPackCard(0, "peddler-1"),
        TurnUpPackCard(0, "tout"),
        KeepCards(0, ()),
        Sow(0, "private-3a", Vegetable.WHEAT),
        Trade(0, "stall-WPL", Vegetable.LEEK, count_vegetables("wheat")),
        Trade(0, "stall-WPL", Vegetable.PUMPKIN, count_vegetables("leek")),
        Sell(0, Vegetable.BEAN),
        Sow(0, "field-4a", Vegetable.PUMPKIN),
    )
    assert refused(state, BuyPack(0)).rule == "ACT-H1"
    assert state.players[0].cart == count_vegetables("wheat")
    assert decision(state, 0) is Decision.ACT


# --- HAR-1 -------------------------------------------------------------------------------------


@pytest.mark.rule("HAR-1", "HAR-4")
def test_each_player_turns_up_a_field_clockwise_from_the_starting_player() -> None:
    state = position(farmer(), farmer(), farmer(), starting_player=1, turn=0, round=2)
    state = close_turn(state, 0)
    assert (state.round, state.phase) == (3, Phase.HARVEST)
    order = []
    while state.phase is Phase.HARVEST:
        move = legal_moves(state)[0]
        assert isinstance(move, TurnUpField)
        order.append(move.player)
        state = apply(state, move)
        assert fields(state, move.player)[move.field] == 0
        assert len(state.players[move.player].pile) == 5
    assert order == [1, 2, 0]


@pytest.mark.rule("HAR-1")
def test_in_the_last_round_no_field_is_turned_up() -> None:
    """The private pile of eight fields is used up after round 8; the cards are dealt at once."""
    eighth = position(farmer(private="gone"), farmer(private="gone"), round=8, turn=1)
    state = close_turn(eighth, 1)
    assert (state.round, state.phase) == (9, Phase.CARDS)
    assert all(isinstance(move, DealCard) for move in legal_moves(state))
    assert fields(state, 0) == fields(state, 1) == {}


@pytest.mark.rule("HAR-1")
def test_who_has_no_private_pile_any_more_turns_up_nothing() -> None:
    state = position(
        farmer(private="gone"), farmer(private="gone", tail=["field-4b"]), round=8, turn=1
    )
    state = close_turn(state, 1)
    assert legal_moves(state) == [TurnUpField(1, "field-4b")]
    state = apply(state, TurnUpField(1, "field-4b"))
    assert fields(state, 1) == {"field-4b": 0}
    assert state.players[1].cash == 10
    assert fields(state, 0) == {}


# --- HAR-2 -------------------------------------------------------------------------------------


@pytest.mark.rule("HAR-2")
def test_each_field_gives_exactly_one_vegetable() -> None:
    state = harvested(
        farmer(home="turnip", area=["private-5a: cabbage 5", "field-4a: bean 2"]),
        farmer(home="wheat", area=["private-3a: leek 3"]),
        round=3,
    )
    assert state.players[0].cart == count_vegetables("turnip cabbage bean")
    assert state.players[1].cart == count_vegetables("wheat leek")
    assert (fields(state, 0)["private-5a"], fields(state, 0)["field-4a"]) == (4, 1)
    assert fields(state, 1)["private-3a"] == 2
    assert fields(state, 0)["home"] == fields(state, 1)["home"] == 6


@pytest.mark.rule("HAR-2")
def test_what_was_stored_goes_into_the_cart() -> None:
    state = harvested(
        farmer(home="wheat", storehouse="leek*3 wheat", enlarged=True),
        farmer(home="wheat", storehouse="bean"),
        round=2,
    )
    assert state.players[0].cart == count_vegetables("wheat*2 leek*3")
    assert state.players[1].cart == count_vegetables("wheat bean")
    assert state.players[0].storehouse == count_vegetables("nothing")
    assert state.players[1].storehouse == count_vegetables("nothing")


@pytest.mark.rule("HAR-2")
def test_the_cart_holds_any_number() -> None:
    """Twelve fields of one player and a full large storehouse give sixteen vegetables."""
    private = [f"private-{size}{part}: wheat" for part in "ab" for size in (3, 4, 5, 6)]
    common = ["field-3a: wheat", "field-4a: wheat", "field-5a: wheat"]
    state = harvested(
        farmer(home="wheat", area=[*private, *common], storehouse="leek*4", enlarged=True),
        farmer(),
        round=8,
    )
    assert state.players[0].cart == count_vegetables("wheat*12 leek*4")


@pytest.mark.rule("HAR-2")
def test_all_players_harvest_before_any_card_is_dealt() -> None:
    state = harvested(farmer(home="wheat"), farmer(home="pumpkin"), farmer(home="turnip"), round=9)
    assert [player.cart for player in state.players] == [
        count_vegetables("wheat"),
        count_vegetables("pumpkin"),
        count_vegetables("turnip"),
    ]
    assert all(not player.hand for player in state.players)


@pytest.mark.rule("HAR-2", "HLP-1")
def test_only_the_owner_of_a_harvest_helper_is_asked_before_the_harvest() -> None:
    state = position(
        farmer(home="wheat", area=["private-6a: wheat"]),
        farmer(home="wheat", area=["private-6a: wheat", "harvest-hand"]),
        round=3,
        phase="harvest",
    )
    assert deciders(state) == (1,)
    assert decision(state, 1) is Decision.HARVEST
    assert fields(state, 0)["home"] == fields(state, 1)["home"] == 7
    state = apply(state, Harvest(1))
    assert fields(state, 0)["home"] == fields(state, 1)["home"] == 6
    assert shown(state, 1) == {"harvest-hand"}


@pytest.mark.rule("HAR-1", "HAR-2")
def test_harvest_helpers_are_offered_after_all_fields_were_turned_up() -> None:
    state = position(farmer(area=["private-6a: wheat", "harvest-hand"]), farmer(), turn=1)
    state = close_turn(state, 1)
    assert deciders(state) == (CHANCE,)
    state = after(state, TurnUpField(0, "private-4a"), TurnUpField(1, "private-5a"))
    assert (deciders(state), decision(state, 0)) == ((0,), Decision.HARVEST)
    assert fields(state, 0)["home"] == 8


# --- HAR-3 -------------------------------------------------------------------------------------


@pytest.mark.rule("HAR-3")
def test_an_emptied_private_field_leaves_the_game() -> None:
    state = harvested(farmer(area=["private-3a: leek 1"]), farmer(), round=2)
    assert state.players[0].cart[Vegetable.LEEK] == 1
    assert "private-3a" not in fields(state, 0)
    assert "private-3a" not in state.players[0].pile.upper
    assert "private-3a" not in {*state.draw_pile, *state.discard_pile}


@pytest.mark.rule("HAR-3", "HAR-5")
def test_the_emptied_home_field_leaves_the_game() -> None:
    """Its last vegetable is taken in round 9."""
    state = position(farmer(home="turnip", private="gone"), farmer(), phase="harvest", round=9)
    assert state.players[0].cart == count_vegetables("turnip")
    assert fields(state, 0) == {}
    assert "home" not in {*state.draw_pile, *state.discard_pile}


@pytest.mark.rule("HAR-3", "CRD-1")
def test_an_emptied_action_card_field_goes_to_the_discard_pile() -> None:
    """From there it is shuffled into the draw pile at once, as the card phase begins."""
    state = harvested(farmer(area=["field-4a: bean 1", "field-3b: leek 2"]), farmer(), round=2)
    assert state.players[0].cart[Vegetable.BEAN] == 1
    assert shown(state, 0) == {"field-3b"}
    assert "field-4a" in state.draw_pile
    assert len(state.draw_pile) == 69


@pytest.mark.rule("HAR-3")
def test_a_card_field_that_came_up_from_a_private_pile_is_discarded_too() -> None:
    """It comes up in round 6, is sown there, and gives its third wheat in round 9."""
    early = [f"private-{size}b" for size in (3, 4, 5, 6)]
    state = position(
        farmer(home="wheat", area=early, private="gone", tail=["field-3a"]),
        farmer(),
        round=5,
        turn=1,
    )
    state = after(close_turn(state, 1), TurnUpField(0, "field-3a"))
    state = quietly(state, lambda now: decision(now, 0) is Decision.ACT)
    state = apply(state, Sow(0, "field-3a", Vegetable.WHEAT))
    for round, left in ((7, 2), (8, 1)):
        state = quietly(state, partial(is_dealing, round))
        assert field(state, 0, "field-3a").count == left
    state = quietly(state, partial(is_dealing, 9))
    assert "field-3a" not in fields(state, 0)
    assert "field-3a" in state.draw_pile


@pytest.mark.rule("HAR-3", "ACT-H5")
def test_a_field_under_an_emptied_one_is_uncovered_and_not_harvested() -> None:
    state = harvested(farmer(area=["field-3a: leek 1 over field-5b"]), farmer(), round=2)
    assert fields(state, 0)["field-5b"] == 0
    assert "field-3a" not in fields(state, 0)
    assert state.players[0].cart == count_vegetables("wheat leek")
    assert state.players[0].cash == 10


@pytest.mark.rule("HAR-3", "ACT-H5")
def test_a_card_under_an_emptied_field_comes_into_play_after_the_harvest() -> None:
    """A stall is filled; a regular customer is satisfied and due in this round."""
    state = harvested(
        farmer(area=["field-5a: cabbage 1 over stall-WPL"]),
        farmer(area=["field-3b: leek 1 over regular-BL"]),
        round=2,
    )
    assert shown(state, 0) == {"stall-WPL"}
    assert stall(state, 0, "stall-WPL").stock == count_vegetables("WPL")
    assert shown(state, 1) == {"regular-BL"}
    customer = regular(state, 1, "regular-BL")
    assert (customer.satisfied, customer.deliveries, customer.due) == (True, 0, True)


@pytest.mark.rule("HAR-3")
def test_a_harvest_helper_under_an_emptied_field_comes_too_late() -> None:
    """It is uncovered once the harvest is done; nobody is asked any more."""
    state = harvested(farmer(area=["field-3a: leek 1 over harvest-hand"]), farmer(), round=2)
    assert shown(state, 0) == {"harvest-hand"}
    assert state.players[0].cart == count_vegetables("wheat leek")


# --- HAR-4 -------------------------------------------------------------------------------------


@pytest.mark.rule("HAR-4")
def test_a_field_that_was_never_sown_stays() -> None:
    state = harvested(farmer(home="wheat", area=["private-6a", "field-3a"]), farmer(), round=2)
    assert (fields(state, 0)["private-6a"], fields(state, 0)["field-3a"]) == (0, 0)
    assert state.players[0].cart == count_vegetables("wheat")


# --- HAR-5 -------------------------------------------------------------------------------------


@pytest.mark.rule("HAR-5", "HAR-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_harvest_of_round_r_the_home_field_holds_9_minus_r(players: int) -> None:
    seen = set()
    for state in whole_game(players, seed=players):
        if state.phase in (Phase.CARDS, Phase.ACTIONS):
            seen.add(state.round)
            for player in range(players):
                assert fields(state, player).get("home", 0) == 9 - state.round
                assert ("home" in fields(state, player)) == (state.round < 9)
    assert seen == set(range(1, 10))


@pytest.mark.rule("HAR-2", "HAR-5")
def test_a_home_field_gives_a_vegetable_in_each_of_the_nine_rounds() -> None:
    """A quiet player stores one of them in each round, so he has two in the cart later."""
    game = whole_game(2, seed=7)
    carts = [
        state.players[0].cart
        for round in range(1, 10)
        for state in game
        if is_dealing(round, state)
    ]
    assert carts == [count_vegetables("wheat"), *[count_vegetables("wheat*2")] * 8]
