"""A position in a few lines: what one wants to know before looking closer."""

from __future__ import annotations

from collections.abc import Iterator

from loyang._support.words import counted
from loyang.positions.table_words import decision_words, pending_words, phase_words
from loyang.ruleset import vegetables as veg
from loyang.state import Area, Player, State, View, seat
from loyang.state.arguments import check_state

__all__ = ["summary"]


def summary(state: State) -> str:
    """The position in a few lines of plain text: a line for the game, and one for each player.

    Raises:
        OptionError: if it is no state.

    >>> from loyang.positions import farmer, position
    >>> from loyang.positions.summary import summary
    >>> print(summary(position(farmer(cart="leek", area=["regular-BL"]), farmer(), round=3)))
    State: Round 3 of 9, action phase; P1: act, or end the actions
      P1: 10 cash, space 1, cart leek; 4 fields, 1 regular customer
      P2: 10 cash, space 1; 4 fields
    """
    check_state(state)
    return "\n".join(_lines(state))


def _lines(state: State) -> Iterator[str]:
    kind = type(state).__name__
    if isinstance(state, View):
        kind += " of everybody" if state.viewer is None else f" of {seat(state.viewer)}"
    yield f"{kind}: {phase_words(state)}; {decision_words(state)[0]}"
    if state.pending is not None:
        yield f"  waiting: {pending_words(state.pending)}"
    if state.courtyard:
        yield f"  courtyard: {' '.join(state.courtyard)}"
    for number, player in enumerate(state.players):
        yield f"  {seat(number)}: {_player(player)}"
    if state.dummy is not None:
        yield f"  dummy opponent: {_cards(state.dummy)}"


def _player(player: Player) -> str:
    owned = [f"{player.cash} cash", f"space {player.space}"]
    if player.loans:
        owned.append(counted(player.loans, "loan"))
    for name in ("cart", "storehouse"):
        if any(getattr(player, name)):
            owned.append(f"{name} {veg.text(getattr(player, name))}")
    if player.hand:
        owned.append(f"{counted(len(player.hand), 'card')} in hand")
    return f"{', '.join(owned)}; {_cards(player.area)}"


def _cards(area: Area) -> str:
    numbers = (
        (len(area.fields), "field"),
        (len(area.stalls), "stall"),
        (len(area.regular_customers), "regular customer"),
        (len(area.casual_customers), "casual customer"),
        (len(area.helpers), "helper"),
    )
    return ", ".join(counted(number, noun) for number, noun in numbers if number) or "no cards"
