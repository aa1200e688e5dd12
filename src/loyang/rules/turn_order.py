"""PLY: who decides, and in which order players act."""

from __future__ import annotations

from functools import cache

from loyang.moves import ChoosePartner, Move, Refusal
from loyang.rules.kind_of_move import Kind
from loyang.state import (
    CHANCE,
    Deal,
    Decision,
    DottedDeal,
    DummyDeal,
    FieldBeforePayment,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    Pack,
    PartnerChoice,
    Payment,
    Phase,
    RowsDeal,
    Stage,
    State,
    seat,
)
from loyang.state.arguments import check_state
from loyang.state.evolve import evolve_player, evolve_state

__all__ = ["KINDS", "add_partners", "deciders", "decision_of", "next_actors", "start_turns"]

_DEALS = (Deal, FieldsToTurnUp, FieldBeforePayment, DottedDeal, RowsDeal, DummyDeal)
_BY_CHANCE = (CHANCE,)
_STAGES = {
    Stage.ACTING: Decision.ACT,
    Stage.STORING: Decision.STORE,
    Stage.STEPPING: Decision.STEP,
}


# Names of a module are looked up faster than members of an enumeration.
_ACTING, _CLOSED = Stage.ACTING, Stage.CLOSED


def deciders(state: State) -> tuple[int, ...]:
    """Who may make the next move: ``(CHANCE,)``, one player, an acting pair, or nobody.

    Of an acting pair, the one who has opened something or is closing his turn comes first, and
    alone (PLY-2). Nobody decides when the game is over.

    Raises:
        OptionError: if it is no state.
    """
    try:
        pending = state.pending
    except AttributeError:  # asked afterwards, since this is called for every move
        check_state(state)
        raise
    if pending is None:
        if state.phase is Phase.ACTIONS:
            players, acting = state.players, state.acting
            for number in acting:
                stage = players[number].stage
                if stage is _CLOSED:
                    acting = tuple([other for other in acting if other != number])
                elif stage is not _ACTING:
                    return (number,)
            return acting
        return () if state.turn is None else (state.turn,)
    if isinstance(pending, _DEALS) or (isinstance(pending, Pack) and pending.to_turn_up):
        return _BY_CHANCE
    return pending.players[:1] if isinstance(pending, HarvestOffer) else (pending.player,)


def decision_of(state: State, player: int) -> Decision:
    """What a player who is one of the deciders has to decide."""
    pending = state.pending
    if pending is None:
        if state.phase is Phase.ACTIONS:
            return _STAGES[state.players[player].stage]
        return Decision.SOW_HOME_FIELD if state.phase is Phase.SETUP else Decision.DISTRIBUTION
    if isinstance(pending, Payment):
        return Decision.PAYMENT
    if isinstance(pending, Pack):
        return Decision.PACK
    if isinstance(pending, FirstLay):
        return Decision.DISTRIBUTION
    return Decision.HARVEST if isinstance(pending, HarvestOffer) else Decision.PARTNER


def turn_order(state: State) -> tuple[int, ...]:
    """All players in the order of their turns: large token, small token, then clockwise."""
    first, second = state.starting_player, state.second_player
    rest = tuple(number for number in state.order if number not in (first, second))
    return (first, *rest) if second is None or second == first else (first, second, *rest)


def start_turns(state: State) -> State:
    """Begin the action phase."""
    state = evolve_state(state, phase=Phase.ACTIONS)
    if len(state.players) == 4:
        return evolve_state(state, pending=PartnerChoice(state.starting_player))
    return state


def next_actors(state: State) -> State | None:
    """Give the turn to whoever comes next; nothing if all have had it."""
    waiting = [
        number for number in turn_order(state) if state.players[number].stage is Stage.WAITING
    ]
    if not waiting:
        return None
    return _act(state, tuple(waiting) if len(state.players) == 4 else (waiting[0],))


def _act(state: State, numbers: tuple[int, ...]) -> State:
    players = state.players
    for number in numbers:
        players = players.set(number, evolve_player(players[number], stage=Stage.ACTING))
    return evolve_state(state, players=players, acting=numbers)


# --- choosing a partner ----------------------------------------------------------------------


def partners(state: State) -> tuple[int, ...]:
    """The players without a token (PLY-2)."""
    tokens = (state.starting_player, state.second_player)
    return tuple(number for number in range(len(state.players)) if number not in tokens)


def add_partners(moves: list[Move], state: State, player: int) -> None:
    """List all partners who can be chosen."""
    moves += [_choose_partner(player, partner) for partner in partners(state)]


_choose_partner = cache(ChoosePartner)


def _check_partner(state: State, move: ChoosePartner) -> Refusal | None:
    if move.partner >= len(state.players):
        return Refusal("TURN-6", f"there is no {seat(move.partner)} in this game")
    if move.partner not in partners(state):
        return Refusal(
            "PLY-2", f"{seat(move.partner)} holds a token, the partner is one of those without"
        )
    return None


def _perform_partner(state: State, move: ChoosePartner) -> State:
    return _act(evolve_state(state, pending=None), (move.player, move.partner))


KINDS = {
    ChoosePartner: Kind(frozenset({Decision.PARTNER}), _check_partner, _perform_partner),
}
