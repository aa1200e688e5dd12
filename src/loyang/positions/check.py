"""Whether a position is one that a game can reach.

Used wherever a position comes from outside: scenarios, texts and documents. A position that is
not possible gets faults, each with its path into the position. A later check takes for granted
what an earlier one has found to be right, so only the first fault can be relied on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from loyang._support.words import counted
from loyang.chance import Dice
from loyang.errors import Fault
from loyang.positions.pending_check import pending_faults
from loyang.positions.player_check import area_faults, player_faults
from loyang.positions.turn_check import turn_faults
from loyang.rules.placed_cards import all_cards, places_of
from loyang.rules.rounds import advance
from loyang.state import HIDDEN, DottedDeal, Pack, Phase, State, View
from loyang.views import determinize, observe

__all__ = ["position_fault", "unfinished_position_fault"]

_MOST_PLAYERS = 4


def position_fault(state: State) -> Fault | None:
    """The first reason why no game can reach the state, or why nobody can have the view."""
    return next(_view_faults(state) if isinstance(state, View) else _state_faults(state), None)


def unfinished_position_fault(state: State) -> Fault | None:
    """Like `position_fault`, of a state from which the game may still go on by itself."""
    return next(chain(_hidden_card_faults(state), _faults(state)), None)


def _state_faults(state: State) -> Iterator[Fault]:
    yield from _hidden_card_faults(state)
    yield from _faults(state)
    if advance(state) != state:
        yield Fault("", "nobody has to decide here, the game goes on by itself")


def _hidden_card_faults(state: State) -> Iterator[Fault]:
    for place, cards in _hideable(state):
        if HIDDEN in cards:
            yield Fault(place, f"this hides a card ({HIDDEN!r}); only views do")
    for place in places_of(state, HIDDEN):
        yield Fault(place, f"this hides a card ({HIDDEN!r}) where none can be hidden")


def _view_faults(view: View) -> Iterator[Fault]:
    viewer = view.viewer
    if viewer is not None and viewer not in range(len(view.players)):
        yield Fault("viewer", f"there is no player {viewer}")
    for place, cards in _hideable(view):
        if HIDDEN in cards and set(cards) != {HIDDEN}:
            yield Fault(place, "this is hidden in part only")
    yield from _faults(view)
    state = determinize(view, Dice(0))
    if observe(state, viewer) != view:
        yield Fault("", "this shows or hides something else than its viewer would see")
    yield from _state_faults(state)


def _hideable(state: State) -> Iterator[tuple[str, Sequence[str]]]:
    """What a view can hide."""
    yield "draw_pile", state.draw_pile
    for number, player in enumerate(state.players):
        yield f"players[{number}].hand", player.hand
        yield f"players[{number}].dotted", (player.dotted or "",)
    if isinstance(state.pending, DottedDeal):
        yield "pending.cards", state.pending.cards


def _faults(state: State) -> Iterator[Fault]:
    """What is wrong with a position in which cards may be hidden."""
    yield from _table_faults(state)
    yield from _order_faults(state)
    for number, player in enumerate(state.players):
        for fault in player_faults(state, player):
            yield fault.within(f"players[{number}]")
    yield from _dummy_faults(state)
    yield from _card_faults(state)
    yield from _courtyard_faults(state)
    yield from turn_faults(state)
    yield from pending_faults(state)


def _table_faults(state: State) -> Iterator[Fault]:
    number = len(state.players)
    if not 1 <= number <= _MOST_PLAYERS:
        yield Fault("players", f"{number} players: there are one to four")
    start, second = state.starting_player, state.second_player
    if not 0 <= start < number:
        yield Fault("starting_player", f"the starting player {start} does not exist")
    if second is not None and (not 0 <= second < number or second == start):
        yield Fault("second_player", f"the small token cannot lie with player {second}")
    last = state.ruleset.setup.rounds
    if not 0 <= state.round <= last:
        yield Fault("round", f"round {state.round}: there are rounds 1 to {last}")
    if (state.phase is Phase.SETUP) != (state.round == 0):
        yield Fault(
            "round", f"round {state.round} does not fit the phase {state.phase.name.lower()}"
        )
    if state.phase is Phase.OVER and state.round != last:
        yield Fault("round", f"the game is over after round {last}, not {state.round}")


def _order_faults(state: State) -> Iterator[Fault]:
    """Sets are in ascending order, so that equal sets are equal."""
    sets: list[tuple[str, Sequence[str]]] = [
        ("draw_pile", state.draw_pile),
        ("discard_pile", state.discard_pile),
        ("courtyard", state.courtyard),
    ]
    for number, player in enumerate(state.players):
        sets.append((f"players[{number}].hand", player.hand))
        sets.append((f"players[{number}].pile.upper", player.pile.upper))
        sets.append((f"players[{number}].pile.lower", player.pile.lower))
    if isinstance(state.pending, DottedDeal | Pack):
        sets.append(("pending.cards", state.pending.cards))
    for place, found in sets:
        if list(found) != sorted(found):
            yield Fault(place, "the cards are not in ascending order")


def _card_faults(state: State) -> Iterator[Fault]:
    """Every action card lies in one place."""
    counts = Counter(all_cards(state))
    hidden = counts.pop(HIDDEN, 0)
    known = set(state.ruleset.codes)
    for card, times in sorted(counts.items()):
        if card not in known:
            yield Fault(next(places_of(state, card)), f"there is no card {card!r}", card)
        elif times > 1:
            *_, last = places_of(state, card)
            yield Fault(last, f"{card} lies in {times} places", card)
    missing = sorted(known - counts.keys())
    if len(missing) > hidden:
        yield Fault("", f"{missing[0]} lies nowhere", missing[0])
    elif len(missing) < hidden:
        cards = counted(hidden, "hidden card")
        yield Fault("", f"{cards}, but only {len(missing)} can be: the others lie in the open")


def _courtyard_faults(state: State) -> Iterator[Fault]:
    solo = state.ruleset.solo
    if (len(state.players) == 1) != bool(state.rows):
        yield Fault("rows", "the courtyard lies in rows in the solo game, and only there (SOL-1)")
    if not state.rows:
        return
    if len(state.rows) != len(solo.prices) or {len(row) for row in state.rows} != {solo.columns}:
        wanted = f"{len(solo.prices)} rows of {solo.columns} places"
        yield Fault("rows", f"the solo courtyard is not {wanted} (SOL-1)")
    cards = list(chain.from_iterable(state.rows))
    laid = cards.index(None) if None in cards else len(cards)
    if state.phase is Phase.SETUP and any(card is not None for card in cards[laid:]):
        yield Fault("rows", "the rows are laid out from the top left (SOL-1)")


def _dummy_faults(state: State) -> Iterator[Fault]:
    dummy = state.dummy
    if dummy is None:
        if len(state.players) == 1 and state.phase is not Phase.SETUP:
            yield Fault("dummy", "the solo game has a dummy opponent (SOL-2)")
        return
    if len(state.players) > 1:
        yield Fault("dummy", "a dummy opponent is in the solo game only (SOL-2)")
    for row in ("fields", "helpers"):
        if getattr(dummy, row):
            yield Fault(f"dummy.{row}", "it has stalls and customers only (SOL-2)")
    for fault in area_faults(state.ruleset, dummy, {}):
        yield fault.within("dummy")
