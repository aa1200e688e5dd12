"""PLY: whose turn it is, with any number of players."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    Buy,
    BuyPack,
    ChoosePartner,
    DealCard,
    Decision,
    DiscardHelper,
    EndActions,
    KeepCards,
    Move,
    Phase,
    Sell,
    Serve,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    TurnUpCourtyardCard,
    TurnUpField,
    TurnUpPackCard,
    UseHelper,
    Vegetable,
    deciders,
    decision,
    legal_moves,
    new_game,
)
from loyang.positions import Farmer, farmer, position
from tests.helping import after, close_turn, quietly, refused, verbs

W, P, T, C, B, L = Vegetable


# --- PLY-1: two and three players ------------------------------------------------------------


@pytest.mark.rule("PLY-1", "CRD-8")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_players_the_large_token_acts_first(first: int) -> None:
    state = position(farmer(), farmer(), starting_player=first)
    assert deciders(state) == (first,)
    state = close_turn(state, first)
    assert deciders(state) == (1 - first,)
    state = close_turn(state, 1 - first)
    assert (state.round, state.phase) == (2, Phase.HARVEST)


@pytest.mark.rule("PLY-1", "CRD-8")
@pytest.mark.parametrize(
    ("large", "small", "third"),
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
)
def test_of_three_players_the_large_token_acts_first_then_the_small_then_the_third(
    large: int, small: int, third: int
) -> None:
    """Not clockwise: the tokens say it."""
    state = position(
        farmer(), farmer(), farmer(), starting_player=large, second_player=small, round=2
    )
    for player in (large, small, third):
        assert deciders(state) == (player,)
        state = close_turn(state, player)
    assert (state.round, state.phase) == (3, Phase.HARVEST)


@pytest.mark.rule("PLY-1", "CRD-8")
def test_the_last_to_take_cards_is_the_first_to_act() -> None:
    state = position(
        farmer(),
        farmer(hand=["stall-WTB", "stall-WTL"]),
        farmer(),
        phase="cards",
        taken=[2, 0],
        turn=1,
        courtyard=["stall-WPL"],
    )
    state = after(state, TakeCards(1, "stall-WPL", "stall-WTB"))
    order = []
    for _ in range(3):
        (player,) = deciders(state)
        order.append(player)
        state = close_turn(state, player)
    assert order == [1, 0, 2]


@pytest.mark.rule("PLY-1", "TURN-3")
def test_before_and_after_his_turn_a_player_decides_nothing() -> None:
    state = position(farmer(cart="L", area=["peddler-1"]), farmer(), farmer(cart="L"), turn=1)
    closed = [Buy(0, W), Sell(0, L), TakeLoan(0), DiscardHelper(0, "peddler-1"), Step(0, 1)]
    waiting = [Buy(2, W), Sell(2, L), TakeLoan(2), EndActions(2)]
    assert {refused(state, move).rule for move in (*closed, *waiting)} == {"TURN-3"}
    assert decision(state, 0) is None
    assert decision(state, 2) is None


# --- PLY-2: four players, choosing the partner -----------------------------------------------


def choosing_a_partner() -> State:
    """P2 takes cards last of all, and P1 did just before him."""
    state = position(
        farmer(),
        farmer(hand=["stall-WTB", "stall-WTL"]),
        farmer(),
        farmer(),
        phase="cards",
        taken=[3, 2, 0],
        turn=1,
        courtyard=["peddler-1"],
    )
    return after(state, TakeCards(1, "peddler-1", "stall-WTB"))


@pytest.mark.rule("PLY-2")
def test_the_starting_player_chooses_one_of_the_two_players_without_a_token() -> None:
    state = choosing_a_partner()
    assert (state.starting_player, state.second_player) == (1, 0)
    assert deciders(state) == (1,)
    assert decision(state, 1) is Decision.PARTNER
    assert [move for move in legal_moves(state) if isinstance(move, ChoosePartner)] == [
        ChoosePartner(1, 2),
        ChoosePartner(1, 3),
    ]
    assert refused(state, ChoosePartner(1, 0)).rule == "PLY-2"
    assert refused(state, ChoosePartner(1, 1)).rule == "PLY-2"
    assert refused(state, ChoosePartner(1, 4)).rule == "TURN-6"
    assert refused(state, ChoosePartner(2, 3)).rule == "TURN-3"


@pytest.mark.rule("PLY-2", "TURN-4")
def test_nobody_acts_before_the_partner_is_chosen() -> None:
    """But the one who chooses may borrow and discard helpers, as at any time."""
    state = choosing_a_partner()
    assert refused(state, Buy(1, W)).rule == "TURN-4"
    assert refused(state, Buy(2, W)).rule == "TURN-3"
    state = after(state, TakeLoan(1), DiscardHelper(1, "peddler-1"))
    assert decision(state, 1) is Decision.PARTNER


@pytest.mark.rule("PLY-2")
@pytest.mark.parametrize(("partner", "last"), [(2, 3), (3, 2)])
def test_the_partners_act_first_then_the_small_token_with_the_last_player(
    partner: int, last: int
) -> None:
    state = after(choosing_a_partner(), ChoosePartner(1, partner))
    assert set(deciders(state)) == {1, partner}
    assert refused(state, Buy(0, W)).rule == "TURN-3"
    assert refused(state, Buy(last, W)).rule == "TURN-3"
    state = close_turn(close_turn(state, partner), 1)
    assert set(deciders(state)) == {0, last}
    state = close_turn(close_turn(state, 0), last)
    assert (state.round, state.phase) == (2, Phase.HARVEST)


# --- PLY-2: four players, acting at the same time --------------------------------------------


def pair(p1: Farmer, p3: Farmer) -> State:
    """P1 and P3 act at the same time."""
    return position(p1, farmer(), p3, farmer(), turn=(0, 2))


@pytest.mark.rule("PLY-2")
def test_either_of_a_pair_makes_the_next_move_in_any_order() -> None:
    state = pair(farmer(cash=20), farmer(cash=20))
    state = after(state, Buy(2, B), Buy(0, W), Buy(0, P), Buy(2, W), EndActions(0), Store(0, "P"))
    state = after(state, Step(0, 0), Buy(2, C))
    assert [player.cash for player in state.players] == [13, 10, 6, 10]
    assert {move.player for move in legal_moves(state)} == {2}


@pytest.mark.rule("PLY-2")
@pytest.mark.parametrize("first", [0, 2])
def test_either_of_a_pair_may_close_first_and_the_other_goes_on(first: int) -> None:
    state = close_turn(pair(farmer(), farmer()), first)
    assert deciders(state) == (2 - first,)
    assert refused(state, TakeLoan(first)).rule == "TURN-3"
    assert refused(state, Buy(1, W)).rule == "TURN-3"
    state = close_turn(after(state, Buy(2 - first, W)), 2 - first, "W")
    assert set(deciders(state)) == {1, 3}


def with_a_pack_to_turn_up() -> State:
    return after(pair(farmer(), farmer(cart="L")), BuyPack(0))


def with_a_pack_to_choose_from() -> State:
    return after(
        with_a_pack_to_turn_up(), TurnUpPackCard(0, "field-3a"), TurnUpPackCard(0, "field-4a")
    )


def with_a_field_to_pay() -> State:
    state = after(pair(farmer(cash=3), farmer(cart="L")), BuyPack(0))
    state = after(state, TurnUpPackCard(0, "field-3a"), TurnUpPackCard(0, "field-4a"))
    return after(state, KeepCards(0, ["field-3a", "field-4a"]))


def with_a_penalty_to_pay() -> State:
    state = pair(farmer(cash=1, area=["regular-BL: unsatisfied"]), farmer(cart="L"))
    return after(state, EndActions(0))


def while_storing() -> State:
    return after(pair(farmer(), farmer(cart="L")), EndActions(0))


def while_choosing_steps() -> State:
    return after(while_storing(), Store(0, ""))


@pytest.mark.rule("PLY-2")
@pytest.mark.parametrize(
    ("make", "what"),
    [
        (with_a_pack_to_choose_from, Decision.PACK),
        (with_a_field_to_pay, Decision.PAYMENT),
        (with_a_penalty_to_pay, Decision.PAYMENT),
        (while_storing, Decision.STORE),
        (while_choosing_steps, Decision.STEP),
    ],
)
def test_what_one_partner_has_opened_blocks_the_other_altogether(
    make: Callable[[], State], what: Decision
) -> None:
    """The other may not even sell or borrow, as he has nothing to decide."""
    state = make()
    assert deciders(state) == (0,)
    assert decision(state, 0) is what
    for move in (Buy(2, W), BuyPack(2), Sell(2, L), TakeLoan(2), EndActions(2)):
        assert refused(state, move).rule == "PLY-2"
    assert TakeLoan(0) in legal_moves(state)


@pytest.mark.rule("PLY-2", "TURN-2")
def test_chance_opened_by_one_partner_blocks_both() -> None:
    state = with_a_pack_to_turn_up()
    assert deciders(state) == (CHANCE,)
    assert refused(state, TakeLoan(0)).rule == "TURN-2"
    assert refused(state, Buy(2, W)).rule == "TURN-2"
    state = after(pair(farmer(area=["surveyor"]), farmer()), UseHelper(0, "surveyor", 1))
    assert deciders(state) == (CHANCE,)
    assert refused(state, Buy(2, W)).rule == "TURN-2"
    (move, *_) = legal_moves(state)
    assert isinstance(move, TurnUpField)
    assert set(deciders(after(state, move))) == {0, 2}


def _keep_none(state: State) -> State:
    return after(state, KeepCards(0, []))


def _borrow(state: State) -> State:
    return after(state, TakeLoan(0))


def _close(state: State) -> State:
    return after(state, Step(0, 0))


@pytest.mark.rule("PLY-2")
@pytest.mark.parametrize(
    ("make", "finish", "then"),
    [
        (with_a_pack_to_choose_from, _keep_none, {0, 2}),
        (with_a_field_to_pay, _borrow, {0, 2}),
        (with_a_penalty_to_pay, _borrow, {0}),
        (while_choosing_steps, _close, {2}),
    ],
)
def test_when_it_is_finished_the_other_goes_on(
    make: Callable[[], State], finish: Callable[[State], State], then: set[int]
) -> None:
    """A paid penalty leaves the closing to be finished."""
    assert set(deciders(finish(make()))) == then


@pytest.mark.rule("PLY-2", "ACT-H2")
def test_meanwhile_its_owner_sells_borrows_discards_and_uses_any_time_helpers() -> None:
    area = ["bookkeeper", "peddler-1", "private-3a: bean 2"]
    state = after(
        pair(farmer(cart="L", area=area), farmer()),
        BuyPack(0),
        TurnUpPackCard(0, "stall-WPL"),
        TurnUpPackCard(0, "casual-CBL"),
    )
    state = after(
        state,
        Sell(0, L),
        TakeLoan(0),
        DiscardHelper(0, "peddler-1"),
        UseHelper(0, "bookkeeper", 2),
    )
    assert state.players[0].cash == 10 - 2 + 2 + 5 + 1
    assert decision(state, 0) is Decision.PACK


@pytest.mark.rule("PLY-2", "CLO-1")
def test_each_of_a_pair_has_his_own_turn_with_everything_in_it() -> None:
    """Each buys a pack, each serves, each is charged his own penalties."""
    p1 = farmer(cash=5, cart="BL", area=["regular-BL: unsatisfied"])
    p3 = farmer(cash=5, area=["regular-TT: unsatisfied"])
    state = pair(p1, p3)
    for player in (0, 2):
        state = after(state, BuyPack(player))
        chance: list[Move] = legal_moves(state)[:2]
        state = after(state, *chance, KeepCards(player, []))
    state = after(state, Serve(0, "regular-BL"))
    assert [close_turn(state, player).players[player].cash for player in (0, 2)] == [12, 3]


# --- PLY-3: two players ----------------------------------------------------------------------


def before_the_first_lay(players: int, extra: int) -> tuple[State, list[Move]]:
    """The first distribution round with that option set, and all chance moves of the deal."""
    state = new_game(players, BASE_RULESET.with_options(two_player_courtyard=extra))
    seen: list[Move] = []
    state = quietly(state, lambda now: now.phase is Phase.CARDS)
    while deciders(state) == (CHANCE,):
        seen.append(legal_moves(state)[0])
        state = after(state, seen[-1])
    return state, seen


@pytest.mark.rule("PLY-3", "CRD-3")
def test_two_players_play_the_card_phase_like_more_players() -> None:
    assert BASE_RULESET.options.two_player_courtyard == 0
    state, seen = before_the_first_lay(players=2, extra=0)
    assert [type(move) for move in seen] == [DealCard] * 8
    assert list(state.courtyard) == []


@pytest.mark.rule("PLY-3", "CRD-3")
@pytest.mark.parametrize("extra", [1, 2, 4])
def test_an_option_turns_up_extra_courtyard_cards_after_the_deal(extra: int) -> None:
    """The starting player still lays a card first, and takes none before."""
    state, seen = before_the_first_lay(players=2, extra=extra)
    assert [type(move) for move in seen] == [DealCard] * 8 + [TurnUpCourtyardCard] * extra
    assert len(state.courtyard) == extra
    assert len(state.draw_pile) == 70 - 8 - extra
    assert deciders(state) == (state.starting_player,)
    assert "take" not in verbs(state)
    assert "lay" in verbs(state)


@pytest.mark.rule("PLY-3")
def test_the_option_is_for_two_players_only() -> None:
    state, seen = before_the_first_lay(players=3, extra=2)
    assert [type(move) for move in seen] == [DealCard] * 12
    assert list(state.courtyard) == []
