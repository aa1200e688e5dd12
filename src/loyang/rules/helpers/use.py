"""HLP and ACT-E: using and discarding helpers."""

from __future__ import annotations

from functools import cache, lru_cache

from loyang._support.words import counted
from loyang.moves import DiscardHelper, Move, Refusal, UseHelper
from loyang.rules.action_phase import CACHED
from loyang.rules.cards_in_play import find, missing, take_to_discard_pile
from loyang.rules.helpers.options import Use, check_choices, list_choices, perform_choices
from loyang.rules.kind_of_move import ANY_TIME, OPEN_DECISIONS, Kind
from loyang.rules.turn_order import decision_of
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.effects import Timing
from loyang.state import Decision, Stage, State, seat

__all__ = ["KINDS", "add_discards", "add_uses", "can_harvest_more"]


# --- discarding (ACT-E2) -----------------------------------------------------------------------


def add_discards(moves: list[Move], state: State, player: int) -> None:
    """List all helpers the player can discard."""
    for helper in state.players[player].area.helpers:
        moves.append(_discard_helper(player, helper.card))


_discard_helper = cache(DiscardHelper)


def _check_discard(state: State, move: DiscardHelper) -> Refusal | None:
    area = state.players[move.player].area
    if find(area.helpers, move.helper) is not None:
        return None
    if move.helper in area.covered():
        return Refusal("ACT-E2", f"{move.helper} is covered, only visible helpers are discarded")
    if move.helper in area.cards():
        return Refusal("ACT-E2", f"{move.helper} is no helper, only helpers are discarded unused")
    return missing(state, move.player, move.helper, "helper")


def _leave(state: State, player: int, code: str) -> State:
    """Lay a helper on the discard pile; what it covered comes into play (HLP-1, ACT-H5)."""
    helper = find(state.players[player].area.helpers, code)
    assert helper is not None
    return take_to_discard_pile(state, player, helper)


def _perform_discard(state: State, move: DiscardHelper) -> State:
    return _leave(state, move.player, move.helper)


# --- using -------------------------------------------------------------------------------------


def fits(state: State, player: int, timing: Timing, decision: Decision) -> bool:
    """Whether a helper of that timing can be used in the player's present decision."""
    if timing is Timing.ANY:
        return decision is not Decision.SOW_HOME_FIELD
    if timing is Timing.HARVEST:
        return decision is Decision.HARVEST
    if decision is Decision.PAYMENT:  # a payment in his turn (PAY-2)
        return state.players[player].stage is Stage.ACTING
    return decision is Decision.ACT


def add_uses(moves: list[Move], state: State, player: int, decision: Decision) -> None:
    """List all ways to use the player's visible helpers now."""
    for helper in state.players[player].area.helpers:
        card = state.ruleset.helper(helper.card)
        if fits(state, player, card.timing, decision):
            for number, option in enumerate(card.options, start=1):
                use = _use(player, card.code, option.rule)
                for choices in list_choices(state, use, option):
                    moves.append(_use_helper(player, card.code, number, choices))


_use = cache(Use)


_use_helper = lru_cache(CACHED)(UseHelper)


def can_harvest_more(state: State, player: int) -> bool:
    """Whether the player owns a harvest helper that would change something (HLP-5)."""
    for helper in state.players[player].area.helpers:
        card = state.ruleset.helper(helper.card)
        if card.timing is Timing.HARVEST:
            use = Use(player, helper.card, card.options[0].rule)
            for option in card.options:
                if list_choices(state, use, option):
                    return True
    return False


def _check_use(state: State, move: UseHelper) -> Refusal | None:
    decision = decision_of(state, move.player)
    card = state.ruleset.find(move.helper)
    if not isinstance(card, HelperCard):
        if decision in OPEN_DECISIONS:
            return OPEN_DECISIONS[decision]
        return missing(state, move.player, move.helper, "helper")
    if not fits(state, move.player, card.timing, decision):
        return _untimely(state, move, card, decision)
    if find(state.players[move.player].area.helpers, move.helper) is None:
        return missing(state, move.player, move.helper, "helper")
    if move.option > len(card.options):
        return Refusal("HLP-1", f"{move.helper} has {counted(len(card.options), 'option')}")
    option = card.options[move.option - 1]
    use = Use(move.player, move.helper, option.rule)
    return check_choices(state, use, option, move.choices)


def _untimely(state: State, move: UseHelper, card: HelperCard, decision: Decision) -> Refusal:
    if decision in OPEN_DECISIONS:
        return OPEN_DECISIONS[decision]
    option = card.options[min(move.option, len(card.options)) - 1]
    return Refusal(
        option.rule,
        f"{move.helper} is used {card.timing.words}, and {seat(move.player)} is not there",
    )


def _perform_use(state: State, move: UseHelper) -> State:
    """First the effect, then the helper is discarded (HLP-1)."""
    option = state.ruleset.helper(move.helper).options[move.option - 1]
    use = Use(move.player, move.helper, option.rule)
    state = perform_choices(state, use, option, move.choices)
    return _leave(state, move.player, move.helper)


KINDS = {
    DiscardHelper: Kind(ANY_TIME, _check_discard, _perform_discard),
    UseHelper: Kind(ANY_TIME, _check_use, _perform_use),
}
