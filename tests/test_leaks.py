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
from functools import partial
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
    Decision,
    Dice,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    Harvest,
    IllegalMoveError,
    KeepCards,
    LayCard,
    Move,
    Phase,
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
    chance_outcomes,
    count_vegetables,
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
from loyang.state import Deal, DottedDeal, Pack, Payment, card_set
from tests.random_play import SETUPS, HelperLover, begin, play, uniform

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


def rearranged(state: State, player: int | None, dice: Dice) -> State:
    """The state after swapping cards among the places that a player cannot see into."""
    cards = {place: list(there) for place, there in hidden_from(state, player).items()}
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
        "legal moves": legal_moves(view),
        "own moves": [move for move in legal_moves(state) if move.player == player],
        "chance": None,
    }
    if deciders(state) == (CHANCE,):
        outcomes = chance_outcomes(state)
        facts["own moves"] = []
        facts["chance"] = [(redact(move, player), share) for move, share in outcomes]
        if isinstance(state.pending, Deal) and outcomes[0][0].player == player:
            facts["chance"] = len(outcomes)  # what he will be dealt is in the draw pile
        elif player is not None and observe(state, None).draw_pile and _turns_up(state):
            facts["chance"] = len(outcomes)
    if player is not None:
        moves = attempts(view, player)
        facts["refusals"] = [explain(state, move) for move in moves]
        facts["refusals of the view"] = [explain(view, move) for move in moves]
    return facts


def _turns_up(state: State) -> bool:
    return isinstance(state.pending, Pack)
