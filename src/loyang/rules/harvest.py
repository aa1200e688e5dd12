"""HAR: turning up private fields, and the harvest."""

from __future__ import annotations

from pyrsistent import pvector

from loyang.moves import Harvest, Move, Refusal
from loyang.rules.cards_in_play import discard, put, put_into_play, remove_card, with_player
from loyang.rules.kind_of_move import Kind
from loyang.rules.setup import HOME_FIELD
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import FieldCard
from loyang.state import (
    Decision,
    Field,
    FieldBeforePayment,
    FieldsToTurnUp,
    HarvestOffer,
    Payment,
    Pending,
    Player,
    PrivatePile,
    State,
)
from loyang.state.evolve import evolve, evolve_area, evolve_player, evolve_state

__all__ = ["HARVEST_EFFECT", "KINDS", "add_harvest", "harvest_all", "turn_up", "without"]

HARVEST_EFFECT = "harvest_more"
"""The lasting effect that lets large fields yield more; it ends with the harvest."""


# --- HAR-1 -----------------------------------------------------------------------------------


def without(pile: PrivatePile, name: str) -> PrivatePile:
    """The private pile without one of its fields."""
    if name in pile.upper:
        return evolve(pile, upper=remove_card(pile.upper, name))
    if name in pile.lower:
        return evolve(pile, lower=remove_card(pile.lower, name))
    return evolve(pile, tail=pvector([other for other in pile.tail if other != name]))


def turn_up(
    state: State, waiting: FieldsToTurnUp | FieldBeforePayment, player: int, name: str
) -> State:
    """Lay the top private field face up in its owner's area (HAR-1, HLP surveyor)."""
    owner = state.players[player]
    card = state.ruleset.find(name)
    if isinstance(card, FieldCard):  # laid under the pile before; free now (HLP surveyor)
        field = Field(name, card.spaces)
    else:
        field = Field(name, int(name.removeprefix("private-")[:-1]))
    owner = evolve_player(owner, pile=without(owner.pile, name), area=put(owner.area, field))
    pending: Pending
    if isinstance(waiting, FieldsToTurnUp):
        pending = FieldsToTurnUp(waiting.players[1:])
    else:  # the payment is open again (PAY-2)
        pending = Payment(player, waiting.amount, waiting.rule)
    return with_player(state, player, owner, pending=pending)


# --- the harvest -----------------------------------------------------------------------------


def add_harvest(moves: list[Move], state: State, player: int) -> None:
    """List the move that goes on to the harvest."""
    moves.append(Harvest(player))


def _check(state: State, move: Harvest) -> Refusal | None:
    return None  # whoever is asked may go on


def _perform(state: State, move: Harvest) -> State:
    assert isinstance(state.pending, HarvestOffer)
    return evolve_state(state, pending=HarvestOffer(state.pending.players[1:]))


def harvest_all(state: State) -> State:
    """Everyone harvests each of his fields (HAR-2) and empties his storehouse into the cart."""
    harvested = [_harvest(owner) for owner in state.players]
    state = evolve_state(state, players=pvector([owner for owner, _ in harvested]))
    for number, (_, emptied) in enumerate(harvested):
        for field in emptied:
            if field.is_card:  # private fields leave the game (HAR-3)
                state = discard(state, field.name)
            if field.covers is not None:  # uncovered after the harvest, so not harvested
                state = put_into_play(state, number, field.covers)
    return state


def _harvest(owner: Player) -> tuple[Player, list[Field]]:
    """A player after the harvest, and the fields that he has emptied."""
    more = owner.effect(HARVEST_EFFECT)
    cart = [*veg.plus(owner.cart, owner.storehouse)]
    kept: list[Field] = []
    emptied: list[Field] = []
    for field in owner.area.fields:
        if field.vegetable is None:  # never sown: stays (HAR-4)
            kept.append(field)
            continue
        yielded = 1
        if more is not None and field.name != HOME_FIELD and field.count >= more.at_least:
            yielded = min(more.amount, field.count)
        cart[field.vegetable] += yielded
        if field.count > yielded:
            kept.append(evolve(field, count=field.count - yielded))
        else:
            emptied.append(field)
    effects = owner.effects
    if more is not None:
        effects = tuple(effect for effect in effects if effect is not more)
    owner = evolve_player(
        owner,
        cart=tuple(cart),
        storehouse=veg.NONE,
        area=evolve_area(owner.area, fields=pvector(kept)),
        effects=effects,
    )
    return owner, emptied


KINDS = {Harvest: Kind(frozenset({Decision.HARVEST}), _check, _perform)}
