"""Choosing a move part by part, out of one list of legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from reprlib import repr as shortened

from loyang._support.arguments import check_kind
from loyang.actions.alphabet import NAMES, checked_id
from loyang.actions.telling import Parts, teller_for
from loyang.engine import deciders, legal_moves, refusal_of
from loyang.errors import NotationError, OptionError
from loyang.moves import CHANCE_MOVES, IllegalMoveError, Move
from loyang.state import CHANCE, State, seat
from loyang.state.arguments import check_state

__all__ = ["Choosing", "choosing", "move_of", "next_choices", "parts"]

_SHOWN = 8
"""As many of the possible choices are named in an error."""


class Choosing:
    """What can be chosen next, of all that a player can do.

        >>> from loyang import new_game
        >>> now = choosing(new_game(2))
        >>> now.ids
        (6, 7, 8)
        >>> print(now.choose(8))
        P1 sow-home turnip

    It never changes: each choice gives either the move, or another one of these.

    Attributes:
        so_far: the ids chosen so far.
    """

    __slots__ = ("_below", "_ids", "so_far")

    def __init__(self, told: Iterable[tuple[Parts, Move]], so_far: Parts = ()) -> None:
        """Keep moves, each with all its parts, by their next part; all share those so far."""
        depth = len(so_far)
        below: dict[int, Move | list[tuple[Parts, Move]]] = {}
        for pair in told:
            ids = pair[0]
            if len(ids) == depth + 1:
                below[ids[depth]] = pair[1]
            else:
                longer = below.setdefault(ids[depth], [])
                assert isinstance(longer, list)
                longer.append(pair)
        self.so_far = so_far
        self._below = below
        self._ids: tuple[int, ...] | None = None

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids that can be chosen, in ascending order; never none."""
        if self._ids is None:
            self._ids = tuple(sorted(self._below))
        return self._ids

    def choose(self, id: int) -> Move | Choosing:
        """The move, if it is complete with this choice, else what can be chosen then.

        Raises:
            OptionError: if there is no such id, or it cannot be chosen here.
        """
        if type(id) is not int:
            id = checked_id(id)
        found = self._below.get(id)
        if found is None:
            raise self._refusal(checked_id(id))
        if isinstance(found, list):
            return Choosing(found, (*self.so_far, id))
        return found

    def _refusal(self, id: int) -> OptionError:
        behind = f" behind {_named(self.so_far)}" if self.so_far else ""
        could = _named(self.ids[:_SHOWN])
        more = len(self.ids) - _SHOWN
        rest = f" and {more} more" if more > 0 else ""
        return OptionError(
            f"id: {_named((id,))} cannot be chosen here{behind}; possible: {could}{rest}"
        )


def _named(ids: Iterable[int]) -> str:
    return ", ".join(f"{id} ({NAMES[id]})" for id in ids)


def _chooser(state: State, player: int | None) -> int:
    may = deciders(state)
    if player is None:
        if not may:
            raise OptionError("state: the game is over, nothing is to be chosen")
        player = may[0]
        if player == CHANCE:
            raise OptionError("state: chance decides here, see chance_outcomes(state)")
    elif type(player) is not int or player < 0 or player not in may:
        raise OptionError(f"player: {shortened(player)} does not decide, see deciders(state)")
    return player


def choosing(
    state: State, player: int | None = None, moves: Sequence[Move] | None = None
) -> Choosing:
    """What a player can choose first.

    Args:
        state: where he decides; a view of his will do.
        player: who chooses; without one, the first of `loyang.deciders`.
        moves: what `loyang.legal_moves` gives for this very state, if it is at hand.

    Raises:
        OptionError: if it is no state, if that player does not decide in it, or if the ruleset
            has cards that have no ids.
    """
    player = _chooser(state, player)
    if moves is None:
        moves = legal_moves(state)
    if len(deciders(state)) > 1:
        moves = [move for move in moves if move.player == player]
    if not moves:
        raise OptionError(f"state: it lists no moves of {seat(player)}; is it another's view?")
    return Choosing(teller_for(state).tell_all(state, moves))


def parts(state: State, move: Move) -> Parts:
    """A legal move as ids.

    Raises:
        IllegalMoveError: if the move is not legal in that state.
        NotationError: if it is no move of a player.
        OptionError: if it is no state, or if the ruleset has cards that have no ids.

    >>> from loyang import SowHomeField, Vegetable, new_game
    >>> parts(new_game(2), SowHomeField(0, Vegetable.TURNIP))
    (8,)
    """
    check_state(state)
    if isinstance(move, CHANCE_MOVES):
        raise NotationError(f"{move}: moves of chance have no ids")
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise IllegalMoveError(move, refusal)
    return teller_for(state).tell(state, move)[0]


def _reached(
    state: State, ids: Sequence[int], player: int | None, moves: Sequence[Move] | None
) -> Choosing | Move:
    check_kind("ids", ids, Sequence, "a row of ids")
    now: Choosing | Move = choosing(state, player, moves)
    for id in ids:
        if isinstance(now, Move):
            raise OptionError(f"ids: {_named(map(checked_id, ids))} goes on behind {now}")
        now = now.choose(id)
    return now


def next_choices(
    state: State,
    so_far: Sequence[int] = (),
    player: int | None = None,
    moves: Sequence[Move] | None = None,
) -> tuple[int, ...]:
    """The ids that can follow those chosen so far, in ascending order; none behind a whole move.

    Whoever asks for each part of a move does better with `choosing`, or at least hands over the
    moves.

    Args:
        state: where the player decides.
        so_far: the ids chosen so far.
        player: who chooses; without one, the first of `loyang.deciders`.
        moves: what `loyang.legal_moves` gives for this very state, if it is at hand.

    Raises:
        OptionError: if one of the ids cannot be chosen, or as `choosing` does.

    >>> from loyang import new_game
    >>> next_choices(new_game(2)), next_choices(new_game(2), (6,))
    ((6, 7, 8), ())
    """
    now = _reached(state, so_far, player, moves)
    return () if isinstance(now, Move) else now.ids


def move_of(
    state: State,
    ids: Sequence[int],
    player: int | None = None,
    moves: Sequence[Move] | None = None,
) -> Move:
    """The legal move that has these parts.

    Args:
        state: where the player decides.
        ids: all parts of the move.
        player: who moves; without one, the first of `loyang.deciders`.
        moves: what `loyang.legal_moves` gives for this very state, if it is at hand.

    Raises:
        OptionError: if one of the ids cannot be chosen, if more are needed, or as `choosing` does.

    >>> from loyang import new_game
    >>> print(move_of(new_game(2), (7,)))
    P1 sow-home pumpkin
    """
    now = _reached(state, ids, player, moves)
    if isinstance(now, Choosing):
        told = _named(now.so_far) or "nothing"
        raise OptionError(f"ids: {told} is no whole move yet, see next_choices(state, so_far)")
    return now
