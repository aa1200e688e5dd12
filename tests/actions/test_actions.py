"""Every legal move is one row of ids, and every row that is offered is a legal move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    Buy,
    DealCard,
    Dealer,
    Dice,
    EndActions,
    IllegalMoveError,
    Move,
    NotationError,
    OptionError,
    Ruleset,
    State,
    Store,
    Vegetable,
    View,
    apply,
    count_vegetables,
    deciders,
    legal_moves,
    new_game,
    observe,
    parse_move,
)
from loyang.actions import (
    NAMES,
    SIZE,
    VERSION,
    Choosing,
    choosing,
    move_of,
    name_of,
    next_choices,
    parts,
)
from loyang.positions import read_position
from loyang.state.evolve import evolve_player, evolve_state
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.effort import part_of_the_effort
from tests.helping import quietly, turn_of
from tests.prepared import PREPARED

GOLDEN = Path(__file__).with_name("alphabet-1.txt")

OWN_VALUES = """
name = "long paths and busy helpers"
[path]
last = 60
first_step_cost = 0
[setup]
cash = 400
[storehouse]
small = 0
large = 3
[fields]
7 = "WPTCB"
8 = "WPT"
private_set = [8, 3, 7, 4, 5]
[stalls.WPL]
bowls = [3, 1, 2]
[[helpers.peddler.options]]
effects = [{ effect = "exchange", give = 1 }, { effect = "adjust_shop", most = 3 }]
[[helpers.peddler.options]]
effects = [{ effect = "satisfy_markers" }, { effect = "fetch_helper" }]
[[helpers.seller.options]]
effects = [{ effect = "sell_elsewhere", most = 3, bonus = 0 }, { effect = "exchange", give = 2 }]
"""


def test_the_ids_of_this_version_are_frozen() -> None:
    """A new id makes a new version with a file of its own."""
    assert GOLDEN.name == f"alphabet-{VERSION}.txt"
    assert [f"{id} {name}" for id, name in enumerate(NAMES)] == GOLDEN.read_text(
        "utf-8"
    ).splitlines()


def test_names_are_unique_and_few() -> None:
    assert len(set(NAMES)) == SIZE <= 512
    assert [name_of(id) for id in range(SIZE)] == list(NAMES)


# --- the property ------------------------------------------------------------------------------


def leaves(now: Choosing) -> Iterator[tuple[tuple[int, ...], Move]]:
    """All that can be chosen, with the moves that this makes."""
    assert now.ids
    assert list(now.ids) == sorted(set(now.ids))
    for id in now.ids:
        below = now.choose(id)
        if isinstance(below, Choosing):
            assert below.so_far == (*now.so_far, id)
            yield from leaves(below)
        else:
            yield (*now.so_far, id), below


def check(state: State, dice: Dice) -> None:
    """The property, for all who decide in a state."""
    moves = legal_moves(state)
    for player in deciders(state):
        mine = [move for move in moves if move.player == player]
        found = list(leaves(choosing(state, player, moves)))
        assert sorted(move for _, move in found) == mine
        told = sorted(ids for ids, _ in found)
        assert all(later[: len(earlier)] != earlier for earlier, later in pairwise(told))
        ids, move = dice.choose(found)
        assert parts(state, move) == ids
        assert move_of(state, ids, player, moves) == move
        cut = dice.below(len(ids))
        assert ids[cut] in next_choices(state, ids[:cut], player, moves)


def states(setup: str, policy: str, ruleset: Ruleset = BASE_RULESET) -> Iterator[State]:
    """The decisions of players in random games, one game after the other."""
    seed = 0
    while True:
        game = play(begin(setup, seed % int(setup[0]), ruleset), seed, POLICIES[policy]())
        yield from (state for state, _, _ in game if deciders(state) != (CHANCE,))
        seed += 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setup", SETUPS)
def test_moves_and_rows_of_ids_belong_together(setup: str, policy: str) -> None:
    """In the deep profile these are 100,000 states."""
    number = part_of_the_effort(1) * 50 // (len(SETUPS) * len(POLICIES)) + 1
    dice = Dice(f"{setup} {policy}")
    for state in islice(states(setup, policy), number):
        check(state, dice)


@pytest.mark.parametrize("setup", SETUPS)
def test_they_do_under_other_values(setup: str) -> None:
    ruleset = Ruleset.loads(OWN_VALUES)
    dice = Dice(setup)
    for state in islice(states(setup, "helper-loving", ruleset), part_of_the_effort(1)):
        check(state, dice)


@pytest.mark.parametrize("name", PREPARED)
def test_they_do_in_prepared_positions(name: str) -> None:
    state = read_position(PREPARED[name])
    dice, dealer = Dice(name), Dealer(name)
    for _ in range(40):
        if not deciders(state):
            break
        if deciders(state) == (CHANCE,):
            state = apply(state, dealer.choose(state))
            continue
        check(state, dice)
        state = apply(state, dice.choose(legal_moves(state)))


# --- what the parts mean -----------------------------------------------------------------------


def told(text: str, *moves: str) -> list[str]:
    """The names of the parts of moves that are written down, in a position."""
    state = read_position(text)
    return [", ".join(NAMES[id] for id in parts(state, parse_move(move))) for move in moves]


def test_others_are_counted_clockwise_from_the_player() -> None:
    text = """
    round: 4
    turn: P2
    P1:
      area: private-3a: leek 2
    P2: 9 cash
      cart: wheat*2
      area: gleaner
      area: seller
      area: trader
      area: stall-WTL
    P3:
      area: private-3b: leek 2
      shop: wheat
    """
    assert told(
        text,
        "P2 use gleaner 1: P1 private-3a",
        "P2 use gleaner 1: P3 private-3b",
        "P2 use trader 1: P2 stall-WTL give wheat take leek",
        "P2 use seller 1: P3 give wheat",
        "P2 use seller 1: P3 give wheat*2",
        "P2 trade stall-WTL wheat for turnip",
    ) == [
        "use gleaner 1, player 2, card private-a1",
        "use gleaner 1, player 1, card private-b1",
        "use trader 1, player 0, card stall-WTL, give wheat, take leek",
        "use seller 1, player 1, give wheat, done",
        "use seller 1, player 1, give wheat, give wheat",
        "trade stall-WTL turnip, give wheat",
    ]


def test_a_borrowed_helper_is_told_behind_the_borrower() -> None:
    text = """
    round: 4
    P1: 9 cash
      area: apprentice
      area: regular-PT
    P2:
      area: matchmaker
      area: bookkeeper
      area: regular-TT
    """
    assert told(
        text,
        "P1 use apprentice 1: P2 matchmaker option 1; P2 regular-TT against regular-PT",
        "P1 use apprentice 1: P2 bookkeeper option 1; take leek",
    ) == [
        "use apprentice 1, player 1, card matchmaker, option 1, player 1, card regular-TT, "
        "card regular-PT",
        "use apprentice 1, player 1, card bookkeeper, option 1, take leek, done",
    ]


def test_storing_is_one_part_where_nothing_is_to_be_chosen() -> None:
    state = turn_of(new_game(2), 0, 2)

    def storing(cart: str, *, enlarged: bool = False) -> list[list[str]]:
        owner = evolve_player(state.players[0], cart=count_vegetables(cart), enlarged=enlarged)
        now = apply(evolve_state(state, players=state.players.set(0, owner)), EndActions(0))
        stores = [move for move in legal_moves(now) if isinstance(move, Store)]
        return [[NAMES[id] for id in parts(now, move)] for move in stores]

    assert storing("wheat") == storing("") == storing("wheat*4") == [["store"]]
    assert storing("wheat bean") == [["store bean"], ["store wheat"]]
    assert storing("wheat*3 bean*2", enlarged=True) == [
        ["store wheat"] * 2 + ["store bean"] * 2,
        ["store wheat"] * 3 + ["store bean"],
    ]


# --- bad input ---------------------------------------------------------------------------------


def test_an_id_that_is_none_is_refused_by_its_range() -> None:
    for wrong in (SIZE, -1, "6", 6.0, None, True):
        with pytest.raises(OptionError, match=f"is not a whole number from 0 to {SIZE - 1}"):
            choosing(new_game(2)).choose(wrong)  # type: ignore[arg-type]
        with pytest.raises(OptionError, match="is not a whole number from 0"):
            name_of(wrong)  # type: ignore[arg-type]


def test_a_choice_that_is_not_offered_is_refused_with_those_that_are() -> None:
    state = new_game(2)
    with pytest.raises(OptionError, match=r"id: 0 \(done\) cannot be chosen here; possible: 6 \("):
        move_of(state, (0,))
    with pytest.raises(OptionError, match=r"goes on behind P1 sow-home wheat"):
        next_choices(state, (6, 6))
    with pytest.raises(OptionError, match="nothing is no whole move yet"):
        move_of(state, ())
    with pytest.raises(OptionError, match="ids: 6 is not a row of ids"):
        move_of(state, 6)  # type: ignore[arg-type]


def test_long_lists_of_choices_are_shortened_in_the_error() -> None:
    acting = turn_of(new_game(2), 0, 1)
    assert len(choosing(acting).ids) > 8
    with pytest.raises(OptionError, match=r"possible: .* and \d+ more$"):
        choosing(acting).choose(0)


def test_who_does_not_decide_has_no_choices() -> None:
    state = new_game(2)
    for player in (1, 2, -1, "P1", True):
        with pytest.raises(OptionError, match="does not decide"):
            choosing(state, player)  # type: ignore[arg-type]
    over = quietly(state, lambda now: False)
    with pytest.raises(OptionError, match="the game is over"):
        choosing(over)
    dealing = quietly(state, lambda now: deciders(now) == (CHANCE,))
    with pytest.raises(OptionError, match="chance decides here"):
        choosing(dealing)
    with pytest.raises(OptionError, match="state: 3 is not a State"):
        choosing(3)  # type: ignore[arg-type]


def test_a_view_of_the_one_who_decides_offers_the_same() -> None:
    state = new_game(2)
    assert choosing(observe(state, 0)).ids == choosing(state).ids
    theirs: View = observe(state, 1)
    with pytest.raises(OptionError, match="lists no moves of P1"):
        choosing(theirs)


def test_only_legal_moves_of_players_have_parts() -> None:
    state = new_game(2)
    with pytest.raises(IllegalMoveError, match="SET-4"):
        parts(state, Buy(0, Vegetable.BEAN))
    with pytest.raises(NotationError, match="moves of chance have no ids"):
        parts(state, DealCard(0, "tout"))
    with pytest.raises(NotationError, match="is not a move"):
        parts(state, "P1 loan")  # type: ignore[arg-type]


def test_rules_with_other_cards_have_no_ids() -> None:
    text = 'name = "other"\n[helpers.peddler]\ncopies = 2\n[helpers.gleaner]\ncopies = 2\n'
    with pytest.raises(OptionError, match="cards of other codes than the base game"):
        choosing(new_game(2, Ruleset.loads(text)))
    many = ", ".join(str(size) for size in range(3, 12))
    kinds = "\n".join(f'{size} = "WPT"' for size in range(3, 12))
    text = f'name = "fields"\n[fields]\n{kinds}\nprivate_set = [{many}]\n'
    with pytest.raises(OptionError, match="9 private fields in a set, there are numbers for 8"):
        choosing(new_game(2, Ruleset.loads(text)))
