"""What a player sees as a row of numbers.

The row has the same length for all numbers of players, modes and rulesets with the codes of the
base cards. It is made of a `loyang.View` and nothing else, so it holds nothing hidden. Players are
counted clockwise from the viewer, who is ``player 0``. `names` says what each number is.

    >>> from loyang import new_game, observe
    >>> row = vector(observe(new_game(2), 0))
    >>> seen = dict(zip(names(), row.tolist(), strict=True))
    >>> seen["player 0 cash"], seen["player 1 shop wheat"], seen["player 2 there"]
    (10.0, 3.0, 0.0)

Different views of a ruleset have different rows, within these limits:

- Cash, loans and payments above `CAP` count as `CAP`.
- Which of the seats is P1 is not told, nor what the ruleset prints.
- Private fields are told by their set and the place of their size in it, as in `loyang.actions`.
- It must be a position that play can reach: fields lie in their sets, cards under action cards.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from loyang.actions.telling import field_names
from loyang.adapters import _layout as layout
from loyang.adapters._packages import missing
from loyang.errors import OptionError
from loyang.ruleset import Ruleset
from loyang.state import Area, CardSet, FieldBeforePayment, Pack, Payment, Player, State, View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("numpy", "gymnasium") from error

__all__ = ["CAP", "SIZE", "highest", "names", "vector"]

CAP: int = layout.CAP
"""The highest number in a row."""

SIZE: int = len(layout.NAMES)
"""How many numbers a row has."""

_MOST_KEPT = 1 << 12
_STARTS = layout.PLAYERS
_CLOCKWISE = {
    number: [[(other - viewer) % number for other in range(number)] for viewer in range(number)]
    for number in range(1, 5)
}
"""For each number of players and each viewer, how each player is counted."""


def names() -> tuple[str, ...]:
    """What each number of a row is, in their order.

    Where a name ends in a card, field, player, phase, stage or the like, the number is 1 or 0:
    ``"discard pile tout"``, ``"player 0 stage ACTING"``. Orders count from 1, and 0 is not in it:
    ``"taken 2"`` is 1 if player 2 was the first to take cards. ``"player 1 under tout"`` is the
    place, from 1, of the card that covers the tout among the 70 in ascending order, and 0 if none
    does. ``"row place tout"`` is its place in the solo courtyard from the top left, from 1.
    """
    return layout.NAMES


def highest() -> NDArray[np.float32]:
    """The highest value of each number; the lowest is always 0."""
    return np.array(layout.HIGHEST, np.float32)


def vector(view: View) -> NDArray[np.float32]:
    """The row of a view.

    Raises:
        OptionError: if it is no view of a player, or if the ruleset has other cards than the base
            game.
    """
    if not isinstance(view, View) or view.viewer is None:
        raise OptionError("view: only what a player sees has a row, see observe(state, player)")
    row = np.zeros(SIZE, np.float32)
    writer_for(view.ruleset).write(row, view, view.viewer)
    return row


@lru_cache(64)
def writer_for(ruleset: Ruleset) -> Writer:
    """The writer for a ruleset.

    Raises:
        OptionError: if the ruleset has other cards than the base game.
    """
    return Writer(ruleset)


class Writer:
    """Writes rows under one ruleset.

    Most of a position is as it was one move before, and its parts are immutable, so what was
    written of a part is kept by its identity, along with the part, so that no other has it.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Name the fields of the ruleset."""
        self._fields = field_names(ruleset)
        self._kept: dict[int, tuple[object, NDArray[np.float32]]] = {}

    def write(self, row: NDArray[np.float32], state: State, viewer: int) -> None:
        """Write what a player sees of a state, or of his own view, over zeros.

        Of what the view hides only the number is written, so both give the same.
        """
        players = state.players
        clockwise = _CLOCKWISE[len(players)][viewer]
        row[: layout.COMMON] = layout.common(state, clockwise)
        for place, cards in (
            (layout.DISCARD, state.discard_pile),
            (layout.COURTYARD, state.courtyard),
            (layout.HAND, players[viewer].hand),
        ):
            if cards:
                row[place : place + layout.CARDS] = self._cards(cards)
        kept = self._kept
        for player, start in zip(players, map(_STARTS.__getitem__, clockwise), strict=True):
            found = kept.get(id(player))
            block = self._player(player) if found is None else found[1]
            row[start : start + layout.PLAYER] = block
        mine = players[viewer].dotted
        if mine is not None:
            row[layout.DOTTED + layout.CARD[mine]] = 1
        if isinstance(state.pending, Pack):
            for card in state.pending.cards:
                row[layout.PACK + layout.CARD[card]] = 1
        elif (
            isinstance(state.pending, Payment | FieldBeforePayment)
            and state.pending.rule in layout.PAYMENT_RULES
        ):
            row[layout.RULES + layout.PAYMENT_RULES.index(state.pending.rule)] = 1
        if state.rows:
            for at, shown in enumerate(chain.from_iterable(state.rows), start=1):
                if shown is not None:
                    row[layout.ROWS + layout.CARD[shown]] = at
        if state.dummy is not None:
            row[layout.DUMMY] = 1
            row[layout.DUMMY + 1 : layout.DUMMY + 1 + layout.AREA] = self._area(state.dummy)

    def _keep(self, part: object, written: NDArray[np.float32]) -> NDArray[np.float32]:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[id(part)] = (part, written)
        return written

    def _cards(self, cards: CardSet) -> NDArray[np.float32]:
        kept = self._kept.get(id(cards))
        if kept is not None:
            return kept[1]
        written = np.zeros(layout.CARDS, np.float32)
        written[[layout.CARD[card] for card in cards]] = 1
        return self._keep(cards, written)

    def _player(self, player: Player) -> NDArray[np.float32]:
        written = np.empty(layout.PLAYER, np.float32)
        written[: layout.HOLDINGS] = layout.holdings(player, self._fields)
        written[layout.HOLDINGS :] = self._area(player.area)
        return self._keep(player, written)

    def _area(self, area: Area) -> NDArray[np.float32]:
        kept = self._kept.get(id(area))
        if kept is not None:
            return kept[1]
        written = np.zeros(layout.AREA, np.float32)
        for place, value in layout.area_entries(area, self._fields):
            written[place] = value
        return self._keep(area, written)
