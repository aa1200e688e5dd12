"""Whether what is pending in a state fits the rest of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from loyang.errors import Fault
from loyang.rules.packs import PACK_SIZE
from loyang.state import (
    HIDDEN,
    Deal,
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
)

__all__ = ["pending_faults"]

_PHASES = {
    DottedDeal: {Phase.SETUP},
    RowsDeal: {Phase.SETUP},
    DummyDeal: {Phase.SETUP},
    FieldsToTurnUp: {Phase.HARVEST, Phase.ACTIONS},
    FieldBeforePayment: {Phase.ACTIONS},
    HarvestOffer: {Phase.HARVEST},
    Deal: {Phase.CARDS},
    FirstLay: {Phase.CARDS},
    PartnerChoice: {Phase.ACTIONS},
    Pack: {Phase.ACTIONS},
    Payment: {Phase.CARDS, Phase.ACTIONS},
}


def pending_faults(state: State) -> Iterator[Fault]:
    """What is wrong with what is pending, with the path; the rest of the state is sound."""
    pending = state.pending
    if pending is None:
        if state.phase is Phase.HARVEST:
            yield Fault("pending", "something must be pending in the harvest")
        return
    if state.phase not in _PHASES[type(pending)]:
        kind, phase = type(pending).__name__, state.phase.name.lower()
        yield Fault("pending", f"{kind} cannot be pending in the phase {phase}")
    numbers = range(len(state.players))
    match pending:
        case DottedDeal(cards=cards):
            for card in cards:
                if card not in (HIDDEN, *state.ruleset.dotted):
                    yield Fault("pending.cards", f"{card} is no dotted customer (INT-1)", card)
        case FieldsToTurnUp(players=players) | HarvestOffer(players=players):
            if not set(players) <= set(numbers) or len(set(players)) < len(players):
                yield Fault("pending.players", f"{list(players)} are not different players")
        case FirstLay(player=player) | PartnerChoice(player=player):
            if player != state.starting_player:
                yield Fault(
                    "pending.player", f"P{player + 1} decides this, not the starting player"
                )
        case Pack(player=player) | Payment(player=player) | FieldBeforePayment(player=player) if (
            player not in numbers
        ):
            yield Fault("pending.player", f"there is no player {player}")
    for reason in chain(_reasons_of_chance(state), _reasons_of_players(state)):
        yield Fault("pending", reason)


def _reasons_of_chance(state: State) -> Iterator[str]:
    match state.pending:
        case DottedDeal(cards=cards):
            waiting = sum(player.dotted is None for player in state.players)
            if not 0 < waiting <= len(cards):
                yield f"players without a dotted customer: {waiting}, left are {len(cards)} (INT-1)"
        case RowsDeal():
            if state.dummy is not None or None not in chain.from_iterable(state.rows):
                yield "the courtyard is laid out"
        case DummyDeal():
            if state.dummy is None or not state.draw_pile:
                yield "the dummy opponent cannot be dealt cards"
        case FieldsToTurnUp(players=players):
            if not all(len(state.players[number].pile) for number in players):
                yield "no field is left to be turned up"
            if state.phase is Phase.HARVEST and not _others_have_turned_up(state, players):
                yield "it leaves out a player who has no field for this round (HAR-1)"
        case FieldBeforePayment(player=player):
            if not len(state.players[player].pile):
                yield "no field is left to be turned up"
        case Deal() as deal:
            yield from _deal_reasons(state, deal)


def _reasons_of_players(state: State) -> Iterator[str]:
    match state.pending:
        case FirstLay():
            if state.turn != state.starting_player or state.taken or state.rows:
                yield "the first card is laid before anything is taken (CRD-3)"
        case PartnerChoice():
            if len(state.players) != 4 or state.acting:
                yield "a partner is chosen with four players, before anybody acts (PLY-2)"
        case Pack() as pack:
            yield from _pack_reasons(state, pack)
        case FieldBeforePayment(player=player, amount=amount):
            if player not in state.acting or state.players[player].stage is not Stage.ACTING:
                yield "a surveyor is used in the own turn (HLP-surveyor-1)"
            if amount < 1:
                yield f"{amount} cash is no payment"
        case Payment(amount=amount):
            if amount < 1:
                yield f"{amount} cash is no payment"


def _others_have_turned_up(state: State, players: tuple[int, ...]) -> bool:
    fields = 2 * len(state.ruleset.fields.private_set)
    return all(
        number in players
        or fields - len(player.pile.upper) - len(player.pile.lower) >= min(state.round, fields)
        for number, player in enumerate(state.players)
    )


def _deal_reasons(state: State, deal: Deal) -> Iterator[str]:
    if not 0 <= deal.hand_size <= state.ruleset.setup.hand_size or deal.courtyard < 0:
        yield "this number of cards cannot be dealt"
    missing = [deal.hand_size - len(player.hand) for player in state.players]
    if min(missing) < 0 or max(missing) - min(missing) > 1:
        yield "the cards are dealt one at a time (CRD-2)"
    if sum(missing) + deal.courtyard > len(state.draw_pile):
        yield "there are too few cards to deal (CRD-2)"
    if state.turn is not None or state.taken:
        yield "all cards are dealt before the distribution round begins"


def _pack_reasons(state: State, pack: Pack) -> Iterator[str]:
    buyer = state.players[pack.player]
    if pack.player not in state.acting or buyer.stage is not Stage.ACTING:
        yield "a pack is bought in the own turn"
    if not buyer.bought_pack:
        yield "the pack that was bought is not noted"
    number = pack.to_turn_up + len(pack.cards)
    if pack.to_turn_up < 0 or not 1 <= number <= PACK_SIZE:
        yield f"a pack has {PACK_SIZE} cards"
    if pack.to_turn_up > len(state.draw_pile) + len(state.discard_pile):
        yield "there are too few cards to turn up (ACT-H7)"
