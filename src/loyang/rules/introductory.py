"""INT: the introductory game. Playing the dotted customer is part of `loyang.rules.card_phase`."""

from __future__ import annotations

from loyang.errors import OptionError
from loyang.rules.cards_in_play import remove_card, with_player
from loyang.state import DottedDeal, State, card_set
from loyang.state.evolve import evolve_player, evolve_state

__all__ = ["deal", "next_receiver", "prepare"]


def prepare(state: State) -> State:
    """Take the dotted customers out of the draw pile, to be dealt first (INT-1)."""
    if len(state.players) == 1:
        raise OptionError("introductory: the introductory game is for two to four players")
    dotted = state.ruleset.dotted
    if len(dotted) < len(state.players):
        raise OptionError(
            f"ruleset: {len(dotted)} customers are dotted, {len(state.players)} players need "
            "one each (INT-1)"
        )
    rest = card_set(code for code in state.draw_pile if code not in dotted)
    return evolve_state(state, draw_pile=rest, pending=DottedDeal(card_set(dotted)))


def next_receiver(state: State) -> int | None:
    """Who is dealt the next dotted customer; nothing if all have one."""
    for number in state.order:
        if state.players[number].dotted is None:
            return number
    return None


def deal(state: State, deal: DottedDeal, player: int, card: str) -> State:
    """Deal one; after the last, what is left is shuffled into the draw pile (INT-1)."""
    state = with_player(state, player, evolve_player(state.players[player], dotted=card))
    rest = remove_card(deal.cards, card)
    if next_receiver(state) is not None:
        return evolve_state(state, pending=DottedDeal(rest))
    return evolve_state(state, pending=None, draw_pile=card_set((*state.draw_pile, *rest)))
