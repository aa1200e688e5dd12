"""ACT-H: buying a pack of two cards."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from loyang.moves import BuyPack, KeepCards, Move, Refusal, for_each_player
from loyang.rules.action_phase import ACTIONS, ENDED
from loyang.rules.cards_in_play import add_card, discard, put_into_play, remove_card, with_player
from loyang.rules.kind_of_move import Kind
from loyang.rules.payments import charge, check_cost
from loyang.ruleset.cards import FieldCard
from loyang.state import NO_CARDS, Decision, Pack, Player, State, seat
from loyang.state.evolve import evolve, evolve_player, evolve_state

__all__ = ["KINDS", "PACK_SIZE", "add_keeps", "add_packs", "pack_cost", "turn_up"]

_BUY_PACK = for_each_player(BuyPack)

PACK_SIZE = 2


def pack_cost(owner: Player) -> int:
    """Cash for a pack: the larger number of visible helpers and visible stalls (ACT-H1)."""
    return max(len(owner.area.helpers), len(owner.area.stalls))


def add_packs(moves: list[Move], state: State, player: int) -> None:
    """List the pack the player can buy."""
    owner = state.players[player]
    if owner.bought_pack or owner.cash < pack_cost(owner):
        return
    if state.draw_pile or state.discard_pile:
        moves.append(_BUY_PACK[player])


def _check_buy(state: State, move: Move) -> Refusal | None:
    owner = state.players[move.player]
    if owner.bought_pack:
        return Refusal("ACT-H1", f"{seat(move.player)} has bought a pack in this action phase")
    if not state.draw_pile and not state.discard_pile:
        return Refusal("ACT-H7", "no card is left to be turned up")
    return check_cost(state, move.player, pack_cost(owner), "ACT-H1", "a pack")


def _perform_buy(state: State, move: BuyPack) -> State:
    owner = state.players[move.player]
    owner = evolve_player(owner, cash=owner.cash - pack_cost(owner), bought_pack=True)
    there = len(state.draw_pile) + len(state.discard_pile)
    pack = Pack(move.player, min(PACK_SIZE, there))
    return with_player(state, move.player, owner, pending=pack)


def turn_up(state: State, pack: Pack, card: str) -> State:
    """Turn up a card of a pack; where none is left, the discard pile is drawn from (ACT-H7)."""
    if not state.draw_pile:
        state = evolve_state(state, draw_pile=state.discard_pile, discard_pile=NO_CARDS)
    return evolve_state(
        state,
        draw_pile=remove_card(state.draw_pile, card),
        pending=evolve(pack, to_turn_up=pack.to_turn_up - 1, cards=add_card(pack.cards, card)),
    )


# --- keeping cards (ACT-H2, ACT-H3, ACT-H6) ----------------------------------------------------


def add_keeps(moves: list[Move], state: State, player: int) -> None:
    """List all choices of none, one or both cards, and which of two covers the other."""
    assert isinstance(state.pending, Pack)
    cards = state.pending.cards
    kept = sorted(kept for number in range(len(cards) + 1) for kept in permutations(cards, number))
    moves += [_keep_cards(player, choice) for choice in kept]


_keep_cards = cache(KeepCards)


def _check_keep(state: State, move: KeepCards) -> Refusal | None:
    assert isinstance(state.pending, Pack)
    for card in move.cards:
        if card not in state.pending.cards:
            return Refusal("TURN-6", f"{card!r} is not in the pack")
    if len(set(move.cards)) < len(move.cards):
        return Refusal("ACT-H2", f"{move.cards[0]} cannot be kept twice")
    return None


def _perform_keep(state: State, move: KeepCards) -> State:
    assert isinstance(state.pending, Pack)
    for card in state.pending.cards:
        if card not in move.cards:
            state = discard(state, card)
    state = evolve_state(state, pending=None)
    if move.cards:
        upper, *lower = move.cards
        state = put_into_play(state, move.player, upper, lower[0] if lower else None)
    fields = sum(isinstance(state.ruleset.card(card), FieldCard) for card in move.cards)
    return charge(state, move.player, fields * state.ruleset.fields.common_cost, "ACT-H6")


KINDS = {
    BuyPack: Kind(ACTIONS, _check_buy, _perform_buy, ENDED),
    KeepCards: Kind(frozenset({Decision.PACK}), _check_keep, _perform_keep),
}
