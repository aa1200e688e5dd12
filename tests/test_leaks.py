"""Nothing that a player sees, is told or may do depends on what is hidden from him.

The property: take a reached state, move cards about among the places that a player cannot see
into, and everything that he can learn stays the same.
"""

from __future__ import annotations

import gc
import io
import pickle
from collections import Counter
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from loyang import (
    BASE_RULESET,
    CHANCE,
    Choice,
    DealCard,
    DealDottedCustomer,
    Dice,
    IllegalMoveError,
    LayCard,
    Move,
    Ruleset,
    State,
    UseHelper,
    apply,
    deciders,
    decision,
    is_over,
    legal_moves,
    new_game,
    observe,
    redact,
    refusal_of,
    unseen,
    worlds,
)
from loyang.positions import farmer, position
from loyang.positions.check import position_fault
from loyang.state import Pack, Payment
from loyang.testing.play import SETUPS, HelperLover, begin, helper_names, play
from tests.helping import attempts, hidden_from, quietly, rearranged, viewers

# --- what can be learned ---------------------------------------------------------------------


class _WithoutRules(pickle.Pickler):
    """Leaves out the printed rules, which name all cards and are the same for all."""

    def persistent_id(self, obj: Any) -> str | None:
        return "rules" if isinstance(obj, Ruleset) else None


def pickled(state: State) -> bytes:
    """The state or view as bytes, but for the rules."""
    buffer = io.BytesIO()
    _WithoutRules(buffer, protocol=5).dump(state)
    return buffer.getvalue()


def as_bytes(code: str) -> bytes:
    """How a card's code stands in pickled bytes: behind a mark and its length."""
    return b"\x8c" + bytes([len(code)]) + code.encode()


def learned(state: State, player: int | None, moves: list[Move]) -> dict[str, Any]:
    """All that a player can learn in a state, from his view or by asking about his own moves."""
    view = observe(state, player)
    facts: dict[str, Any] = {
        "view": view,
        "hash": hash(view),
        "repr": repr(view),
        "bytes": pickled(view),
        "unseen": unseen(view),
        "worlds": worlds(view),
        "deciders": (deciders(state), deciders(view)),
        "decisions": [decision(view, number) for number in range(len(view.players))],
        "legal moves": legal_moves(view),
    }
    if deciders(state) != (CHANCE,):
        facts["own moves"] = [move for move in legal_moves(state) if move.player == player]
    facts["refusals"] = [refusal_of(state, move) for move in moves]
    facts["refusals of the view"] = [refusal_of(view, move) for move in moves]
    return facts


# --- the property ------------------------------------------------------------------------------


def situation(state: State) -> str:
    """The kind of moment that a state is."""
    who = deciders(state)
    if who == (CHANCE,):
        name = type(state.pending).__name__
        coming = f", {state.pending.to_turn_up} to come" if isinstance(state.pending, Pack) else ""
        return f"{state.phase.name}: {name}{coming}"
    pair = "pair " * (len(who) == 2)
    names = [str(what.name) for player in who[:1] if (what := decision(state, player)) is not None]
    return f"{state.phase.name}: {pair}{''.join(names)}"


def reached(setup: str, seed: int) -> Iterator[State]:
    """States spread over a game: the 1st, 2nd, 9th and 40th of each kind of moment."""
    seen: Counter[str] = Counter()
    for state, _, _ in play(begin(setup), seed, HelperLover()):
        moment = situation(state)
        seen[moment] += 1
        if seen[moment] in (1, 2, 9, 40):
            yield state


def check(state: State, player: int | None, dice: Dice) -> int:
    """Compare a state with another behind the same view; the number of worlds looked at."""
    tries = (rearranged(state, player, dice) for _ in range(4))
    other = next((world for world in tries if world != state), None)
    if other is None:
        return 1
    assert position_fault(other) is None
    moves = [] if player is None else attempts(observe(state, player), player)
    if player not in deciders(state):
        moves = moves[::25]  # each is refused since another decides
    expected = learned(state, player, moves)
    for name, fact in learned(other, player, moves).items():
        # Not a bare `==`: the comparison of two whole tables would take minutes to print.
        same = fact == expected[name]
        assert same, f"{name} of {player} differs: {situation(state)}"
    return 2


CARD_PHASE = {"CARDS: Deal", "CARDS: DISTRIBUTION"}
INTRODUCTORY = CARD_PHASE | {
    "SETUP: DottedDeal",
    "SETUP: SOW_HOME_FIELD",
    "HARVEST: FieldsToTurnUp",
    "ACTIONS: Pack, 2 to come",
    "ACTIONS: Pack, 1 to come",
    "ACTIONS: PACK",
    "ACTIONS: ACT",
    "ACTIONS: STORE",
    "ACTIONS: STEP",
}


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_all_that_a_player_learns_is_the_same_whatever_is_hidden_from_him(setup: str) -> None:
    dice = Dice(setup)
    looked_at: Counter[str] = Counter()
    for state in reached(setup, seed=2):
        for player in viewers(state):
            moment = situation(state)
            looked_at[moment] = max(looked_at[moment], check(state, player, dice))
    wanted = INTRODUCTORY if "introductory" in setup else CARD_PHASE
    if setup == "4 introductory":
        wanted = wanted | {"ACTIONS: pair ACT", "ACTIONS: PARTNER"}
    assert {moment for moment, number in looked_at.items() if number > 1} >= wanted


PREPARED = {
    "a harvest helper is offered": lambda: position(
        farmer(area=["harvest-hand", "field-5a: wheat 5"], dotted="regular-WW"),
        farmer(dotted="regular-WP"),
        round=2,
        phase="harvest",
    ),
    "a field of the distribution round is not paid": lambda: position(
        farmer(cash=0, area=["bookkeeper", "tout"], dotted="regular-WW"),
        farmer(hand=["regular-PT"], dotted="regular-WP"),
        farmer(hand=["stall-WPL", "casual-CBL"]),
        phase="cards",
        turn=1,
        courtyard=["stall-WTL"],
        taken=[0],
        pending=Payment(0, 2, "CRD-10"),
    ),
    "a field of a pack is not paid, with a pair acting": lambda: position(
        farmer(cash=0, area=["bookkeeper", "field-3a"], dotted="regular-WW", bought_pack=True),
        farmer(dotted="regular-WP"),
        farmer(area=["tout", "peddler-1 over regular-BL"], dotted="regular-WC"),
        farmer(dotted="regular-PT"),
        pending=Payment(0, 2, "ACT-H6"),
    ),
    "every helper can be used": lambda: position(
        farmer(
            cash=40,
            cart="wheat*2 pumpkin turnip cabbage bean leek",
            area=[*helper_names(), "regular-TB: unsatisfied", "field-3a", "field-4a: bean 2"],
            dotted="regular-WW",
        ),
        farmer(area=["regular-BL", "casual-CBL", "stall-WPL", "field-5a: wheat 3"]),
        farmer(area=["regular-CL over regular-CB", "stall-WTL"], dotted="regular-WC"),
    ),
    "extra courtyard cards of two players are turned up": lambda: quietly(
        new_game(2, BASE_RULESET.with_options(two_player_courtyard=3)),
        lambda now: len(now.courtyard) == 1,
    ),
    "the solo player takes a card": lambda: position(
        farmer(hand=["tout", "regular-BL", "field-3a", "stall-WPL"]),
        phase="cards",
        rows=[["trader", "sower", None], *[[None] * 3] * 3],
        dummy=["casual-CBL"],
    ),
}


@pytest.mark.rule("CRD-2", "INT-1", "PLY-3")
@pytest.mark.parametrize("name", PREPARED)
def test_nothing_hidden_shows_when(name: str) -> None:
    state = PREPARED[name]()
    numbers = [check(state, player, Dice(name)) for player in viewers(state)]
    assert max(numbers) > 1


# --- games in step -----------------------------------------------------------------------------


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("viewer", ["last player", "public"])
def test_two_games_that_differ_in_what_is_hidden_look_alike(setup: str, viewer: str) -> None:
    """Each move, as its record is shown to a player, teaches him as little as his view."""
    one = other = begin(setup)
    player = len(one.players) - 1 if viewer == "last player" else None
    dice = Dice(setup)
    policy = HelperLover()
    different = 0
    while not is_over(one):
        if deciders(one) == (CHANCE,):
            moves = _dealt(one, other, player, dice)
            if moves[1] not in legal_moves(other):
                other = one  # they part again with the next deal to others
        else:
            move = policy(one, legal_moves(one), dice)
            moves = (move, move)
            if move.player != player and other.players[move.player] != one.players[move.player]:
                # What he lays open now was in his hand: in both games.
                other = rearranged(one, player, dice, keep=move.player)
        assert redact(moves[0], player) == redact(moves[1], player)
        one, other = apply(one, moves[0]), apply(other, moves[1])
        assert observe(one, player) == observe(other, player)
        different += one != other
    assert different >= 20 or (setup, viewer) == ("1", "last player")


def _dealt(one: State, other: State, player: int | None, dice: Dice) -> tuple[Move, Move]:
    """What chance does: what the player cannot see may differ, all else is the same."""
    first, second = legal_moves(one), legal_moves(other)
    secret = isinstance(first[0], DealCard | DealDottedCustomer) and first[0].player != player
    if secret:
        return dice.choose(first), dice.choose(second)
    move = dice.choose([move for move in first if move in second] or first)
    return move, move


# --- what a view is made of --------------------------------------------------------------------


def reachable(root: object) -> Iterator[object]:
    """Everything that hangs on a value, but for code and the printed rules."""
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | Ruleset):
            continue
        seen[id(thing)] = thing
        yield thing
        waiting += gc.get_referents(thing)


def hidden_codes(state: State, player: int | None) -> set[str]:
    """The codes of all cards that a player may not see."""
    return {card for cards in hidden_from(state, player).values() for card in cards}


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_no_hidden_card_can_be_reached_from_a_view(setup: str) -> None:
    """Not in an attribute at any depth, nor in the text, nor in the bytes."""
    for state in reached(setup, seed=3):
        hash(state)
        for player in viewers(state):
            view = observe(state, player)
            hash(view)
            hidden = {card for cards in hidden_from(state, player).values() for card in cards}
            things = list(reachable(view))
            assert {thing for thing in things if isinstance(thing, str)}.isdisjoint(hidden)
            assert [thing for thing in things if isinstance(thing, State)] == [view]
            assert not [code for code in hidden if f"'{code}'" in repr(view)]
            data = pickled(view)
            assert not [code for code in hidden if as_bytes(code) in data]
            assert set(unseen(view)) == hidden


def test_the_walk_through_a_value_finds_the_cards_of_a_state() -> None:
    """A check of the checks above: they find what is there."""
    state = position(farmer(hand=["tout", "buyer"]), farmer(dotted="regular-WW"), phase="cards")
    assert {"tout", "regular-WW", *state.draw_pile} <= set(map(str, reachable(state)))
    assert "'tout'" in repr(state)
    assert as_bytes("tout") in pickled(state)


def test_a_kept_hash_does_not_go_into_the_bytes_of_a_view() -> None:
    state = begin("2 introductory")
    fresh = pickle.dumps(observe(state, 0))
    view = observe(state, 0)
    hash(view)
    assert pickle.dumps(view) == fresh
    assert pickle.loads(fresh) == view  # noqa: S301 - made here
    assert hash(pickle.loads(fresh)) == hash(view)  # noqa: S301


# --- refusals ----------------------------------------------------------------------------------


def _reason(state: State, move: Move) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, move)
    assert str(caught.value) == f"{move}: {refusal_of(state, move)}"
    return str(caught.value).replace(str(getattr(move, "card", "")), "CARD")


@pytest.mark.rule("TURN-6")
def test_a_refusal_does_not_say_where_a_hidden_card_is() -> None:
    """In another hand, in the draw pile or dealt to another as his introductory customer."""
    state = position(
        farmer(hand=["tout", "sower"], dotted="regular-WW"),
        farmer(hand=["trader", "buyer"], dotted="regular-WP"),
        phase="cards",
        courtyard=["stall-WPL"],
        draw_pile=["gleaner", "seller"],
    )
    reasons = {
        _reason(state, LayCard(0, card)) for card in ("trader", "gleaner", "regular-WP", "nobody")
    }
    assert reasons == {"P1 lay CARD: TURN-6: P1 has no 'CARD' in hand"}


@pytest.mark.rule("TURN-6")
@pytest.mark.parametrize("card", ["trader", "gleaner", "regular-WP"])
def test_a_foreman_finds_no_hidden_card(card: str) -> None:
    state = position(
        farmer(area=["foreman"], dotted="regular-WW"),
        farmer(hand=["trader"], dotted="regular-WP"),
        draw_pile=["gleaner"],
    )
    refusal = refusal_of(state, UseHelper(0, "foreman", 1, (Choice(card=card),)))
    assert refusal is not None
    assert str(refusal) == f"TURN-6: '{card}' is not in the discard pile"
