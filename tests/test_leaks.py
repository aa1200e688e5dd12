"""Nothing that a player sees, is told or may do depends on what is hidden from him.

The property: take a reached state, move cards about among the places that a player cannot see
into, and everything that he can learn stays the same.
"""

from __future__ import annotations

import gc
import io
import pickle
import pickletools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from loyang import (
    CHANCE,
    HIDDEN,
    Buy,
    BuyPack,
    Choice,
    ChoosePartner,
    DealCard,
    DealDottedCustomer,
    Dice,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    Harvest,
    IllegalMoveError,
    KeepCards,
    LayCard,
    Move,
    Ruleset,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    State,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
    Vegetable,
    View,
    apply,
    deciders,
    decision,
    explain,
    is_over,
    legal_moves,
    observe,
    redact,
    unseen,
    worlds,
)
from loyang.cards import HelperCard
from loyang.engine import BASE_RULESET
from loyang.position_check import problem
from loyang.scenario import farmer, position
from loyang.state import DottedDeal, Pack, Payment, card_set
from tests.random_play import SETUPS, HelperLover, begin, play

# --- what is hidden ----------------------------------------------------------------------------

Place: TypeAlias = tuple[str, int]
"""Where hidden cards lie: ``("hand", 1)``, ``("dotted", 1)``, ``("draw pile", -1)``, or while
the dotted customers are dealt ``("to deal", -1)``."""


def hidden_from(state: State, player: int | None) -> dict[Place, tuple[str, ...]]:
    """The cards that a player (or with nothing, the public) may not see (CRD-2, INT-1)."""
    hidden: dict[Place, tuple[str, ...]] = {("draw pile", CHANCE): (*state.draw_pile,)}
    for number, other in enumerate(state.players):
        if number != player:
            hidden["hand", number] = (*other.hand,)
            hidden["dotted", number] = () if other.dotted is None else (other.dotted,)
    if isinstance(state.pending, DottedDeal):
        hidden["to deal", CHANCE] = (*state.pending.cards,)
    return {place: cards for place, cards in hidden.items() if cards}


def may_lie(state: State, place: Place, card: str) -> bool:
    """Whether a hidden card may lie there: only dotted customers are dealt by INT-1, and first."""
    if card in state.ruleset.dotted:
        return place[0] != "draw pile" or not isinstance(state.pending, DottedDeal)
    return place[0] not in ("dotted", "to deal")


def with_hidden(state: State, hidden: Mapping[Place, Iterable[str]]) -> State:
    """The state with other cards where hidden ones lie."""
    for (kind, number), cards in hidden.items():
        if kind == "draw pile":
            state = evolve(state, draw_pile=card_set(cards))
        elif kind == "to deal":
            state = evolve(state, pending=DottedDeal(card_set(cards)))
        else:
            value = card_set(cards) if kind == "hand" else next(iter(cards))
            player = evolve(state.players[number], **{kind: value})
            state = evolve(state, players=state.players.set(number, player))
    return state


def rearranged(state: State, player: int | None, dice: Dice, keep: int | None = None) -> State:
    """The state after swapping cards among the places that a player cannot see into.

    Those of another player stay as they are if asked for.
    """
    cards = {
        place: list(there)
        for place, there in hidden_from(state, player).items()
        if keep is None or place[1] != keep
    }
    spots = [(place, number) for place, there in cards.items() for number in range(len(there))]
    for place, number in spots:
        if place[0] == "draw pile":
            continue
        mine = cards[place][number]
        partners = [
            (other, index)
            for other, index in spots
            if may_lie(state, other, mine) and may_lie(state, place, cards[other][index])
        ]
        other, index = dice.choose(partners)
        cards[place][number], cards[other][index] = cards[other][index], mine
    return with_hidden(state, cards)


def viewers(state: State) -> list[int | None]:
    """All who can look at a state: each player, and the public."""
    return [*range(len(state.players)), None]


# --- what can be asked and learned -------------------------------------------------------------


def attempts(view: State, player: int) -> list[Move]:
    """Moves of all kinds that a player may ask about, with each card, most of them illegal."""
    owner = view.players[player]
    codes = [*view.ruleset.codes, "home", "private-4a", "private-4b", HIDDEN, "no-such-card"]
    mine = [*owner.hand, owner.dotted or "peddler-1"][0]
    offered = [*view.courtyard, *(card for row in view.rows for card in row if card), "tout"][0]
    simple = (Harvest, BuyPack, EnlargeStorehouse, EndActions, TakeLoan)
    moves: list[Move] = [kind(player) for kind in simple]
    for code in codes:
        moves += [
            LayCard(player, code),
            TakeCards(player, offered, code),
            TakeCards(player, code, mine),
            KeepCards(player, (code,)),
            Serve(player, code),
            DiscardHelper(player, code),
            UseHelper(player, code),
            Trade(player, code, Vegetable.WHEAT, "P"),
            Sow(player, code, Vegetable.PUMPKIN),
        ]
    for kind in Vegetable:
        moves += [SowHomeField(player, kind), Buy(player, kind), Sell(player, kind)]
    for number in range(5):
        moves += [ChoosePartner(player, number), Step(player, number)]
    moves += [Store(player, cart) for cart in (owner.cart, "", "W")]
    choices = [
        Choice(other, code, mine, option, give, take)
        for other in range(CHANCE, 4)
        for option, give, take in ((0, "", ""), (1, "", ""), (0, "W", "L"))
        for code in ["", *codes[player::9]]
    ]
    moves += [
        UseHelper(player, helper.card, option, (choice,))
        for helper in owner.area.helpers
        for option in (1, 2)
        for choice in choices
    ]
    return moves


class _WithoutRules(pickle.Pickler):
    """Leaves out the printed rules, which name all cards and are the same for all."""

    def persistent_id(self, obj: Any) -> str | None:
        return "rules" if isinstance(obj, Ruleset) else None


def pickled(view: View) -> bytes:
    """The view as bytes, but for the rules."""
    buffer = io.BytesIO()
    _WithoutRules(buffer, protocol=5).dump(view)
    return buffer.getvalue()


def learned(state: State, player: int | None) -> dict[str, Any]:
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
    if player is None:
        return facts
    if deciders(state) != (CHANCE,):
        facts["own moves"] = [move for move in legal_moves(state) if move.player == player]
    moves = attempts(view, player)
    facts["refusals"] = [explain(state, move) for move in moves]
    facts["refusals of the view"] = [explain(view, move) for move in moves]
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
    """States spread over a game: of each kind of moment the 1st, 3rd, 9th and so on."""
    seen: Counter[str] = Counter()
    for state, _, _ in play(begin(setup), seed, HelperLover()):
        moment = situation(state)
        seen[moment] += 1
        if seen[moment] in (1, 3, 9, 27, 81, 243):
            yield state


def check(state: State, player: int | None, dice: Dice) -> int:
    """Compare a state with others behind the same view; the number of worlds looked at."""
    others = {rearranged(state, player, dice) for _ in range(2)} - {state}
    expected = learned(state, player) if others else {}
    for other in others:
        assert problem(other) is None
        assert learned(other, player) == expected
    return 1 + len(others)


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


EVERY_HELPER = [card.code for card in BASE_RULESET.cards if isinstance(card, HelperCard)]
PREPARED = {
    "a harvest helper is offered": lambda: position(
        farmer(area=["harvest-hand", "field-5a: wheat 5"], dotted="regular-WW"),
        farmer(dotted="regular-WP"),
        round=2,
        phase="harvest",
    ),
    "a field of the distribution round is not paid": lambda: position(
        farmer(cash=0, area=["bookkeeper", "tout"], dotted="regular-WW"),
        farmer(hand=["tout", "regular-PT"][1:], dotted="regular-WP"),
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
            area=[*EVERY_HELPER, "regular-TB: unsatisfied", "field-3a", "field-4a: bean 2"],
            dotted="regular-WW",
        ),
        farmer(area=["regular-BL", "casual-CBL", "stall-WPL", "field-5a: wheat 3"]),
        farmer(area=["regular-CL over regular-CB", "stall-WTL"], dotted="regular-WC"),
    ),
    "the solo player takes a card": lambda: position(
        farmer(hand=["tout", "regular-BL", "field-3a", "stall-WPL"]),
        phase="cards",
        rows=[["trader", "sower", None], *[[None, "buyer", None]] * 0, *[[None] * 3] * 3],
        dummy=["casual-CBL"],
    ),
}


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("name", PREPARED)
def test_nothing_hidden_shows_when(name: str) -> None:
    state = PREPARED[name]()
    numbers = [check(state, player, Dice(name)) for player in viewers(state)]
    assert max(numbers) > 1


# --- games in step -----------------------------------------------------------------------------


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_two_games_that_differ_in_what_is_hidden_look_alike(setup: str) -> None:
    """Each move, as its record is shown to a player, teaches him as little as his view."""
    for player in viewers(begin(setup)):
        dice = Dice(f"{setup} {player}")
        policy = HelperLover()
        one = other = begin(setup)
        different = 0
        while not is_over(one):
            if deciders(one) == (CHANCE,):
                moves = _dealt(one, other, player, dice)
            else:
                move = policy(one, legal_moves(one), dice)
                mover = one.players[move.player]
                if move.player != player and other.players[move.player] != mover:
                    other = rearranged(one, player, dice, keep=move.player)
                moves = (move, move)
            assert redact(moves[0], player) == redact(moves[1], player)
            one, other = apply(one, moves[0]), apply(other, moves[1])
            assert pickled(observe(one, player)) == pickled(observe(other, player))
            assert observe(one, player) == observe(other, player)
            different += one != other
        assert different >= (player is None or len(one.players) > 1) * 20


def _dealt(one: State, other: State, player: int | None, dice: Dice) -> tuple[Move, Move]:
    """What chance does: what the player cannot see may differ, all else is the same."""
    first, second = legal_moves(one), legal_moves(other)
    secret = isinstance(first[0], DealCard | DealDottedCustomer) and first[0].player != player
    if secret:
        return dice.choose(first), dice.choose(second)
    move = dice.choose([move for move in first if move in second])
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
    for state in reached(setup, seed=3):
        hash(state)
        for player in viewers(state):
            view = observe(state, player)
            hash(view)
            hidden = hidden_codes(state, player)
            things = list(reachable(view))
            assert {thing for thing in things if isinstance(thing, str)}.isdisjoint(hidden)
            assert [thing for thing in things if isinstance(thing, State)] == [view]
            assert set(unseen(view)) == hidden


@pytest.mark.rule("CRD-2", "INT-1")
@pytest.mark.parametrize("setup", SETUPS)
def test_no_hidden_card_is_named_in_the_text_or_the_bytes_of_a_view(setup: str) -> None:
    for state in reached(setup, seed=4):
        for player in viewers(state):
            view = observe(state, player)
            hidden = hidden_codes(state, player)
            assert not [code for code in hidden if f"'{code}'" in repr(view)]
            named = {named for _, named, _ in pickletools.genops(pickled(view))}
            assert named.isdisjoint(hidden)


def test_the_walk_through_a_value_finds_the_cards_of_a_state() -> None:
    """A check of the checks above: they find what is there."""
    state = position(farmer(hand=["tout"]), farmer(dotted="regular-WW"), phase="cards")
    assert {"tout", "regular-WW", *state.draw_pile} <= set(map(str, reachable(state)))
    assert "'tout'" in repr(state)


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
    assert str(caught.value) == f"{move}: {explain(state, move)}"
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
    refusal = explain(state, UseHelper(0, "foreman", 1, (Choice(card=card),)))
    assert refusal is not None
    assert str(refusal) == f"TURN-6: '{card}' is not in the discard pile"
