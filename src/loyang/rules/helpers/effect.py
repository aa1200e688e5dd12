"""What the effects of helpers have in common: their shape and the checks that many ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, TypeVar

from attrs import fields, frozen
from pyrsistent import PVector

from loyang._support.fields_repr import FieldsRepr
from loyang.moves import Choice, Refusal
from loyang.rules.action_phase import CACHED, others
from loyang.rules.cards_in_play import area_of, find, missing
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable, Vegetables
from loyang.state import CHANCE, Area, CasualCustomer, Helper, RegularCustomer, State, seat

__all__ = [
    "NOTHING",
    "ONE_OF_EACH",
    "UNCHOSEN",
    "EffectRule",
    "Use",
    "check_exists",
    "check_shop",
    "check_target",
    "kept_choice",
    "no_effect",
    "one_kind",
    "take_one",
    "their_card",
]


@frozen(repr=False)
class Use(FieldsRepr):
    """Who uses which helper, and the rule that refusals of this option cite."""

    player: int
    helper: str
    rule: str


NOTHING = Choice()


@frozen(repr=False)
class EffectRule(FieldsRepr):
    """What one kind of effect does."""

    check: Callable[[State, Use, Any, Choice], Refusal | None]
    perform: Callable[[State, Use, Any, Choice], State]
    chooses: tuple[str, ...] = ()
    """The parts of a `Choice` that are chosen; none where nothing is to be chosen."""
    choices: Callable[[State, Use, Any], Iterable[Choice]] | None = None
    """All choices that `check` allows, in ascending order; nothing where nothing is chosen."""


kept_choice = lru_cache(CACHED)(Choice)
"""Choices are values: listings share those made before."""


@cache
def take_one(player: int = CHANCE, card: str = "") -> tuple[tuple[Vegetable, Choice], ...]:
    """Each kind and the choice of one of it, from that player or for that card; ascending."""
    return tuple((kind, kept_choice(player, card, take=take)) for kind, take in ONE_OF_EACH)


UNCHOSEN = {attribute.name: getattr(NOTHING, attribute.name) for attribute in fields(Choice)}
ONE_OF_EACH: tuple[tuple[Vegetable, Vegetables], ...] = tuple(
    (kind, veg.count_vegetables((kind,))) for kind in reversed(veg.VEGETABLES)
)
"""Each kind and the count of one of it, the counts in ascending order."""


# --- what many effects ask ---------------------------------------------------------------------


def no_effect(what: str) -> Refusal:
    """The refusal of a use that would change nothing (HLP-5)."""
    return Refusal("HLP-5", f"it would change nothing: {what}")


def check_exists(state: State, use: Use, player: int) -> Refusal | None:
    """Refuse a player who does not exist, or none at all."""
    if player == CHANCE:
        return Refusal(use.rule, "another player is to be chosen")
    if player >= len(state.players) + (state.dummy is not None):
        return Refusal("TURN-6", f"there is no {seat(player)} in this game")
    return None


def check_target(state: State, use: Use, player: int) -> Refusal | None:
    """Refuse to touch the user himself, or with four players anyone but his partner (HLP-6)."""
    if player == use.player:
        return Refusal(use.rule, "it touches another player, not its user")
    if player not in others(state, use.player):
        return Refusal("HLP-6", f"{seat(player)} is not the partner of {seat(use.player)}")
    return None


def check_shop(state: State, use: Use, player: int) -> Refusal | None:
    """Refuse a player whose shop cannot be touched."""
    refusal = check_exists(state, use, player) or check_target(state, use, player)
    if refusal is None and player >= len(state.players):
        return Refusal("SOL-2", "the dummy opponent has no shop")
    return refusal


_C = TypeVar("_C", RegularCustomer, CasualCustomer, Helper)


def their_card(
    state: State, use: Use, choice: Choice, row: Callable[[Area], PVector[_C]], noun: str
) -> _C | Refusal:
    """The visible card of another player that is chosen, if it may be touched (HLP-2, HLP-6)."""
    refusal = check_exists(state, use, choice.player)
    if refusal is not None:
        return refusal
    card = find(row(area_of(state, choice.player)), choice.card)
    if card is None:
        return missing(state, choice.player, choice.card, noun)
    return check_target(state, use, choice.player) or card


def one_kind(use: Use, counts: Vegetables, what: str) -> Refusal | Vegetable:
    """The kind of the single vegetable that is counted."""
    if sum(counts) != 1:
        return Refusal(use.rule, f"{what} is one vegetable, not {veg.words(counts)}")
    return veg.VEGETABLES[counts.index(1)]
