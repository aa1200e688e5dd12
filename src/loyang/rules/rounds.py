"""RND: how the game goes on from one decision to the next.

`advance` is called after every move. It carries out what the rulebook does by itself, until
somebody has to decide again: nine rounds of harvest, card phase and action phase.
"""

from __future__ import annotations

from pyrsistent import pvector

from loyang.rules import card_phase, harvest, payments, turn_order
from loyang.rules.helpers import use
from loyang.state import Area, Deal, FieldsToTurnUp, HarvestOffer, Payment, Phase, Stage, State
from loyang.state.evolve import evolve, evolve_area, evolve_player, evolve_state

__all__ = ["advance"]


def advance(state: State) -> State:
    """Go on until somebody, chance included, has to decide, or the game is over."""
    while (following := _next(state)) is not None:
        state = following
    return state


def _next(state: State) -> State | None:
    """The state after the next thing that happens by itself; nothing if there is none."""
    pending = state.pending
    if pending is None:
        return _next_in_phase(state)
    if isinstance(pending, Deal):
        if card_phase.next_receiver(state, pending) is not None or pending.courtyard:
            return None
        return card_phase.begin_distribution(state, pending)
    if isinstance(pending, Payment):
        settled = payments.settle(state, pending)
        return None if settled is state else settled
    if isinstance(pending, FieldsToTurnUp):
        if pending.players:
            return None
        harvesting = state.phase is Phase.HARVEST
        return evolve_state(state, pending=HarvestOffer(state.order) if harvesting else None)
    if isinstance(pending, HarvestOffer):
        asked = pending.players
        while asked and not use.can_harvest_more(state, asked[0]):
            asked = asked[1:]
        if not asked:
            return card_phase.begin(harvest.harvest_all(evolve_state(state, pending=None)))
        if asked == pending.players:
            return None
        return evolve_state(state, pending=HarvestOffer(asked))
    return None


def _next_in_phase(state: State) -> State | None:
    if state.phase is Phase.ACTIONS:
        for number in state.acting:
            if state.players[number].stage is not Stage.CLOSED:
                return None
        return turn_order.next_actors(state) or _end_round(state)
    if state.turn is not None or state.phase is Phase.OVER:
        return None
    if state.phase is Phase.SETUP:
        return _begin_round(state)
    return turn_order.start_turns(card_phase.end(state))


def _end_round(state: State) -> State:
    if state.round == state.ruleset.setup.rounds:
        return evolve_state(state, phase=Phase.OVER, acting=())
    return _begin_round(evolve_state(state, acting=()))


def _begin_round(state: State) -> State:
    """Start the harvest; what was served in the last round is forgotten (ACT-F2)."""
    players = pvector(
        evolve_player(
            player, area=_forget_servings(player.area), stage=Stage.WAITING, bought_pack=False
        )
        for player in state.players
    )
    with_field = tuple(number for number in state.order if len(state.players[number].pile))
    return evolve_state(
        state,
        players=players,
        dummy=None if state.dummy is None else _forget_servings(state.dummy),
        phase=Phase.HARVEST,
        round=state.round + 1,
        pending=FieldsToTurnUp(with_field),
    )


def _forget_servings(area: Area) -> Area:
    if all(regular.due and not regular.served for regular in area.regular_customers):
        return area
    regulars = pvector(evolve(regular, served=0, due=True) for regular in area.regular_customers)
    return evolve_area(area, regular_customers=regulars)
