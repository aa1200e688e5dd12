"""Where chance decides: what can come, and what each outcome does.

All outcomes of a chance point are equally likely, since every card and field is its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from loyang.errors import OptionError
from loyang.moves import (
    DealCard,
    DealDottedCustomer,
    Move,
    Refusal,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    TurnUpPackCard,
)
from loyang.rules import card_phase, harvest, introductory, packs, solo
from loyang.state import (
    CardSet,
    Deal,
    DottedDeal,
    DummyDeal,
    FieldBeforePayment,
    FieldsToTurnUp,
    Pack,
    RowsDeal,
    State,
    View,
    seat,
)
from loyang.state.arguments import check_state

__all__ = ["ChancePoint", "chance_point", "check_chance", "open_point", "perform_chance"]

ChanceMove: TypeAlias = (
    DealDottedCustomer
    | TurnUpCourtyardCard
    | TurnUpDummyCard
    | TurnUpField
    | DealCard
    | TurnUpPackCard
)


class ChancePoint(NamedTuple):
    """A point at which chance decides."""

    kind: type[ChanceMove]
    """The kind of move that chance makes."""
    player: int
    """The player for whom it is made."""
    cards: CardSet
    """The cards or fields of which one comes, in ascending order; all equally likely."""

    def move(self, card: str) -> Move:
        """The move that brings that card or field."""
        known = _MOVES.get((self.kind, self.player, card))
        if known is None:
            known = _MOVES[self.kind, self.player, card] = self.kind(self.player, card)
        return known


_MOVES: dict[tuple[type[ChanceMove], int, str], ChanceMove] = {}
"""Moves are values: the few that there are for each player are shared."""


def chance_point(state: State) -> ChancePoint | None:
    """What chance has to decide in this state; nothing if a player decides."""
    finder = _POINTS.get(type(state.pending))
    return None if finder is None else finder(state, state.pending)


def open_point(state: State) -> ChancePoint:
    """What chance has to decide in a state that somebody else gives.

    Raises:
        OptionError: if chance does not decide in this state, or if it is a view or no state.
    """
    if not isinstance(state, State) or isinstance(state, View):
        check_state(state)
        raise OptionError("state: a view does not tell what chance can bring")
    point = chance_point(state)
    if point is None:
        raise OptionError("state: chance does not decide here, see deciders(state)")
    return point


def _deal(state: State, deal: Deal) -> ChancePoint:
    receiver = card_phase.next_receiver(state, deal)
    if receiver is None:
        return ChancePoint(TurnUpCourtyardCard, state.starting_player, state.draw_pile)
    return ChancePoint(DealCard, receiver, state.draw_pile)


def _field(state: State, waiting: FieldsToTurnUp | FieldBeforePayment) -> ChancePoint:
    player = waiting.players[0] if isinstance(waiting, FieldsToTurnUp) else waiting.player
    return ChancePoint(TurnUpField, player, state.players[player].pile.top)


def _pack(state: State, pack: Pack) -> ChancePoint | None:
    if not pack.to_turn_up:
        return None
    return ChancePoint(TurnUpPackCard, pack.player, state.draw_pile or state.discard_pile)


def _dotted(state: State, deal: DottedDeal) -> ChancePoint:
    receiver = introductory.next_receiver(state)
    assert receiver is not None
    return ChancePoint(DealDottedCustomer, receiver, deal.cards)


_POINTS: dict[type, Callable[[State, Any], ChancePoint | None]] = {
    Deal: _deal,
    FieldsToTurnUp: _field,
    FieldBeforePayment: _field,
    Pack: _pack,
    DottedDeal: _dotted,
    RowsDeal: lambda state, deal: ChancePoint(TurnUpCourtyardCard, 0, state.draw_pile),
    DummyDeal: lambda state, deal: ChancePoint(TurnUpDummyCard, 0, state.draw_pile),
}


def check_chance(state: State, move: Move) -> Refusal | None:
    """Refuse a chance move that is not one of the outcomes."""
    point = chance_point(state)
    if point is None:
        return Refusal("TURN-3", "chance has nothing to decide now")
    if type(move) is not point.kind:
        return Refusal("TURN-5", f"chance decides about another move now, not {move.verb!r}")
    if move.player != point.player:
        return Refusal(
            "TURN-3", f"chance decides for {seat(point.player)} now, not for {seat(move.player)}"
        )
    card = _card(move)
    if card not in point.cards:
        return Refusal("TURN-6", f"{card!r} is not among what can come")
    return None


def _card(move: Any) -> str:
    card: str = move.field if type(move) is TurnUpField else move.card
    return card


def perform_chance(state: State, move: Move) -> State:
    """Let the outcome come."""
    pending = state.pending
    performer = _PERFORMERS.get(type(pending))
    if performer is None:
        raise OptionError(f"{move}: chance has nothing to decide in this state")
    return performer(state, pending, move, _card(move))


def _perform_deal(state: State, deal: Deal, move: Move, card: str) -> State:
    if type(move) is TurnUpCourtyardCard:
        return card_phase.turn_up_courtyard_card(state, deal, card)
    return card_phase.deal_card(state, move.player, card)


def _perform_field(
    state: State, waiting: FieldsToTurnUp | FieldBeforePayment, move: Move, name: str
) -> State:
    return harvest.turn_up(state, waiting, move.player, name)


_PERFORMERS: dict[type, Callable[[State, Any, Move, str], State]] = {
    Deal: _perform_deal,
    FieldsToTurnUp: _perform_field,
    FieldBeforePayment: _perform_field,
    Pack: lambda state, pack, move, card: packs.turn_up(state, pack, card),
    DottedDeal: lambda state, deal, move, card: introductory.deal(state, deal, move.player, card),
    RowsDeal: lambda state, deal, move, card: solo.lay_out(state, card),
    DummyDeal: lambda state, deal, move, card: solo.turn_up_for_dummy(state, card),
}
