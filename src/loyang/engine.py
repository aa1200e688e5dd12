"""The functions through which the game is played: pure, over an immutable state.

The engine only finds the room that owns a move; the rules themselves are in `loyang.rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loyang._support.arguments import player_number
from loyang.errors import NotationError, OptionError
from loyang.moves import CHANCE_MOVES, IllegalMoveError, Move, Refusal
from loyang.rules import (
    action_phase,
    card_phase,
    chance_points,
    closing,
    customers,
    endgame,
    harvest,
    packs,
    payments,
    setup,
    turn_order,
)
from loyang.rules.chance_points import open_point
from loyang.rules.endgame import Result
from loyang.rules.helpers import use
from loyang.rules.kind_of_move import OPEN_DECISIONS, Kind
from loyang.rules.listing import list_moves
from loyang.rules.rounds import advance
from loyang.rules.turn_order import deciders, decision_of
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import CHANCE, Decision, Phase, Stage, State, View, seat
from loyang.state.arguments import check_state

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "apply",
    "apply_unchecked",
    "chance_outcomes",
    "deciders",
    "decision",
    "is_legal",
    "is_over",
    "legal_moves",
    "new_game",
    "refusal_of",
    "result",
]

_KINDS: dict[type[Move], Kind] = {
    kind: judged
    for room in (
        setup,
        harvest,
        card_phase,
        turn_order,
        action_phase,
        customers,
        packs,
        closing,
        payments,
        use,
    )
    for kind, judged in room.KINDS.items()
}


def new_game(
    players: int,
    ruleset: Ruleset = BASE_RULESET,
    starting_player: int = 0,
    *,
    introductory: bool = False,
) -> State:
    """A new game before the home fields are sown (SET-1 to SET-7).

    Args:
        players: 1 to 4.
        ruleset: printed values and options.
        starting_player: who gets the large token (SET-7).
        introductory: whether to play the introductory game (INT), for 2 to 4 players.

    Raises:
        OptionError: if a number of players or the starting player is not possible.

    >>> from loyang import deciders, new_game
    >>> state = new_game(3, starting_player=1)
    >>> deciders(state)
    (1,)
    """
    return setup.new_game(players, ruleset, starting_player, introductory_game=introductory)


def decision(state: State, player: int) -> Decision | None:
    """What a player has to decide now; nothing if he is not among the `deciders`.

    Raises:
        OptionError: if it is no state, or no player's number.
    """
    number = player_number("player", player)
    return decision_of(state, number) if number in deciders(state) and number >= 0 else None


def legal_moves(state: State) -> list[Move]:
    """All legal moves, silly ones too, in ascending order (see `loyang.moves`).

    Where chance decides, all its outcomes. Empty only when the game is over (or, of a view,
    when its viewer does not decide).

    Raises:
        OptionError: if it is no state.

    >>> from loyang import legal_moves, new_game
    >>> [str(move) for move in legal_moves(new_game(2))]
    ['P1 sow-home wheat', 'P1 sow-home pumpkin', 'P1 sow-home turnip']
    """
    if not isinstance(state, State):
        check_state(state)
    return list_moves(state)


def refusal_of(state: State, move: Move) -> Refusal | None:
    """Why a move is not allowed: the first rule that forbids it. Nothing if it is legal.

    Asked in this order: is the game over, does chance decide, does this player decide, is
    another decision open, is it the time, does what the move names exist and lie visible, may
    it be touched, are goods and room there, can it be paid, would it change anything.

    Raises:
        NotationError: if the move is no move at all.
        OptionError: if it is no state, or if, of a view, a move is asked about that is not its
            viewer's.

    >>> from loyang import Buy, Vegetable, new_game, refusal_of
    >>> print(refusal_of(new_game(2), Buy(0, Vegetable.BEAN)))
    SET-4: nothing else can be done in the setup
    """
    if isinstance(state, View):
        _check_viewer(state, move)
    elif not isinstance(state, State):
        check_state(state)
    kind = _KINDS.get(type(move))
    if state.phase is Phase.OVER and isinstance(move, Move):
        return Refusal("TURN-1", "the game is over")
    if kind is None:
        if isinstance(move, CHANCE_MOVES):
            return chance_points.check_chance(state, move)
        raise NotationError(f"{move!r} is not a move")
    may = deciders(state)
    if move.player not in may:
        return _not_deciding(state, move.player, may)
    what = decision_of(state, move.player)
    if what not in kind.decisions:
        return _untimely(kind, move, what)
    return kind.check(state, move)


def _check_viewer(view: View, move: Move) -> None:
    if not isinstance(move, Move):
        raise NotationError(f"{move!r} is not a move")
    if isinstance(move, CHANCE_MOVES) or move.player != view.viewer:
        viewer = "the public" if view.viewer is None else seat(view.viewer)
        raise OptionError(f"{move}: a view of {viewer} tells nothing about moves of others")


def _not_deciding(state: State, player: int, may: tuple[int, ...]) -> Refusal:
    if may == (CHANCE,):
        return Refusal("TURN-2", "chance decides now")
    names = " or ".join(seat(number) for number in may)
    if player >= len(state.players):
        return Refusal("TURN-3", f"there is no {seat(player)} in this game, {names} decides")
    if player in state.acting and state.players[player].stage is Stage.ACTING:
        return Refusal("PLY-2", f"{names} finishes first what he has opened or is closing")
    return Refusal("TURN-3", f"{names} decides now, not {seat(player)}")


_DOING = {
    Decision.DISTRIBUTION: "lays or takes cards",
    Decision.ACT: "acts",
    Decision.STORE: "chooses what to store",
    Decision.STEP: "chooses steps on the path",
}


def _untimely(kind: Kind, move: Move, what: Decision) -> Refusal:
    if what in OPEN_DECISIONS:
        return OPEN_DECISIONS[what]
    rule = kind.untimely.get(what, "TURN-5")
    return Refusal(rule, f"{move.verb!r} is not possible while {seat(move.player)} {_DOING[what]}")


def is_legal(state: State, move: Move) -> bool:
    """Whether the rules allow the move; `loyang.explain` says why not."""
    return refusal_of(state, move) is None


def apply(state: State, move: Move) -> State:
    """The state after a move. The given state stays as it is.

    Raises:
        IllegalMoveError: with the move, the rule that forbids it and the reason.
        NotationError: if the move is no move at all.
        OptionError: if it is no state, or a view, which cannot be played on.
    """
    if isinstance(state, View):
        raise OptionError("state: a view cannot be played on, see determinize(view, dice)")
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise IllegalMoveError(move, refusal)
    return apply_unchecked(state, move)


def apply_unchecked(state: State, move: Move) -> State:
    """Like `apply`, but only for moves that `legal_moves` returned for this very state.

    Nothing is checked: with any other move the outcome is undefined.
    """
    kind = _KINDS.get(type(move))
    if kind is None:
        return advance(chance_points.perform_chance(state, move))
    return advance(kind.perform(state, move))


def chance_outcomes(state: State) -> list[tuple[Move, Fraction]]:
    """All moves that chance can make now, in ascending order, with their exact probabilities.

    Raises:
        OptionError: if chance does not decide in this state, or if it is a view or no state.
    """
    from fractions import Fraction  # nothing else needs it: import it only here

    point = open_point(state)
    probability = Fraction(1, len(point.cards))
    return [(point.move(card), probability) for card in point.cards]


def is_over(state: State) -> bool:
    """Whether the game has ended (END-1).

    Raises:
        OptionError: if it is no state.
    """
    try:
        return state.phase is Phase.OVER
    except AttributeError:  # asked afterwards, since this is called for every move
        check_state(state)
        raise


def result(state: State) -> Result:
    """Scores, tie-break figures and winners of a game that is over (END-1, END-2, SOL-5).

    Raises:
        GameNotOverError: if the game goes on.
        OptionError: if it is no state.
    """
    check_state(state)
    return endgame.result(state)
