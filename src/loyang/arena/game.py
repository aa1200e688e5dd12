"""One game of the arena.

Each bot gets its own view, its own dice and its budget. Of a pair that acts at the same time
(PLY-2) the bots are asked in turns, the one earlier in the order of turns first.

A bot *forfeits* if it raises an exception, answers with anything but one of the legal moves, takes
longer than the limit of the schedule, or makes more than 1,000 moves in a round
(`loyang.long_turns`, which after 100 moves leaves out those that lead back): loans are unlimited,
so a bot that only borrows would never end its turn. The game goes on without it: random
moves (`SaneRandomBot`) are made for it. It wins nothing, is ranked behind all others and its score
does not count; what happened is kept as its fault.

A bot that hangs is interrupted where the system allows it (a main thread, not on Windows);
elsewhere, as on a Dask worker, its time is measured when it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from attrs import frozen

from loyang._support.notebooks import Shown
from loyang._support.words import counted
from loyang.arena.deals import CommonDealer
from loyang.arena.schedule import Pairing, Schedule
from loyang.bots.answers import legal_answer, told, told_answer
from loyang.bots.fence import TooLongError, apart, in_time
from loyang.bots.protocol import Bot, Budget
from loyang.bots.random_bots import SaneRandomBot
from loyang.chance import Dice
from loyang.engine import apply_unchecked, deciders, is_over, legal_moves, new_game, result
from loyang.long_turns import LONG, MOST_MOVES, LongTurns
from loyang.moves import Move
from loyang.state import CHANCE, State, View, seat
from loyang.views import observe

__all__ = ["PlayedGame", "play_game"]


@frozen
class PlayedGame(Shown):
    """What is kept of a game; see `loyang.arena.results` for its form in a file."""

    number: int
    deal: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    """By player, like the three that follow."""
    cash: tuple[int, ...]
    vegetables: tuple[int, ...]
    faults: tuple[str | None, ...]
    """Why a player's bot forfeited."""
    winners: tuple[int, ...]
    """Who won among those who did not forfeit; several share it."""
    moves: tuple[str, ...]
    """All moves in their order, those of chance too."""

    def _plain(self) -> str:
        lines = [f"Game {self.number} of deal {self.deal}, {counted(len(self.moves), 'move')}"]
        for player, bot in enumerate(self.seats):
            words = [f"score {self.scores[player]}", f"{self.cash[player]} cash"]
            words.append(counted(self.vegetables[player], "vegetable"))
            words += ["wins"] if player in self.winners else []
            fault = self.faults[player]
            words += [] if fault is None else [f"forfeits: {fault}"]
            lines.append(f"  {seat(player)}, bot {bot}: {', '.join(words)}")
        return "\n".join(lines)


class _FaultError(Exception):
    """A bot forfeits."""


def play_game(schedule: Schedule, pairing: Pairing) -> PlayedGame:
    """Play a game of a schedule to its end, whatever the bots do.

    What bots print goes to the standard error stream (`loyang.bots.fence`).

    >>> schedule = Schedule.of(["greedy", "sane"], games=1, seed=7)
    >>> game = play_game(schedule, next(schedule.pairings()))
    >>> game.winners
    (0,)
    """
    with apart():
        return _play(schedule, pairing)


def _play(schedule: Schedule, pairing: Pairing) -> PlayedGame:
    entries = [schedule.entries[place] for place in pairing.seats]
    state = new_game(len(entries), schedule.ruleset, introductory=schedule.introductory)
    dealer = CommonDealer(f"{schedule.seed}/{pairing.deal}")
    bots: list[Bot] = []
    faults: list[str | None] = [None] * len(entries)
    for player, entry in enumerate(entries):
        try:
            bots.append(_asked(entry.make, schedule.limit))
        except _FaultError as fault:
            faults[player] = str(fault)
            bots.append(SaneRandomBot())
    dice = [Dice(f"{schedule.seed}/{pairing.number}/{player}") for player in range(len(entries))]
    moves: list[str] = []
    pair, last = state.acting, None
    turns = LongTurns()
    while not is_over(state):
        may = deciders(state)
        if may == (CHANCE,):
            move = dealer.choose(state)
        else:
            if state.acting != pair:
                pair, last = state.acting, None
            player = may[1] if len(may) > 1 and last == may[0] else may[0]
            view = observe(state, player)
            legal = turns.open_moves(state, legal_moves(view))
            try:
                if faults[player] is None and turns.number(player, state.round) >= MOST_MOVES:
                    raise _FaultError(f"made {MOST_MOVES} moves in round {state.round}")
                move = _ask(
                    bots[player], view, legal, dice[player], entries[player].budget, schedule.limit
                )
            except _FaultError as fault:
                faults[player] = str(fault)
                bots[player] = SaneRandomBot()
                move = bots[player](view, legal, dice[player], entries[player].budget)
            turns.made(state, move)
            last = player
        state = apply_unchecked(state, move)
        moves.append(str(move))
    return _outcome(state, pairing, faults, moves)


def _outcome(
    state: State, pairing: Pairing, faults: Sequence[str | None], moves: Sequence[str]
) -> PlayedGame:
    end = result(state)
    winners = end.winners
    if any(faults):
        fair = [player for player, fault in enumerate(faults) if fault is None]
        if len(faults) == 1:
            winners = tuple(player for player in winners if player in fair)
        else:
            figures = {player: _figures(end.scores[player]) for player in fair}
            best = max(figures.values(), default=None)
            winners = tuple(player for player in fair if figures[player] == best)
    return PlayedGame(
        number=pairing.number,
        deal=pairing.deal,
        seats=pairing.seats,
        scores=tuple(score.score for score in end.scores),
        cash=tuple(score.cash for score in end.scores),
        vegetables=tuple(score.vegetables for score in end.scores),
        faults=tuple(faults),
        winners=winners,
        moves=tuple(moves),
    )


def _figures(score: Any) -> tuple[int, int, int]:
    return score.score, score.cash, score.vegetables


def _ask(
    bot: Bot, view: View, legal: Sequence[Move], dice: Dice, budget: Budget, limit: float
) -> Move:
    """What the bot answers.

    Raises:
        _FaultError: if it forfeits.
    """
    answer: object = _asked(lambda: bot(view, tuple(legal), dice, budget), limit)
    move = legal_answer(answer, legal)
    if move is None:
        said = _asked(lambda: told_answer(answer), limit)
        if legal_answer(answer, legal_moves(view)) is not None:
            raise _FaultError(f"answered {said}, which leads back after {LONG} moves")
        raise _FaultError(f"answered {said}, which is not a legal move")
    return move


_T = TypeVar("_T")


def _asked(work: Callable[[], _T], limit: float) -> _T:
    """What a bot gives.

    Raises:
        _FaultError: if it raises anything but Ctrl-C, or takes too long.
    """
    try:
        return in_time(work, limit)
    except TooLongError as error:
        raise _FaultError(str(error)) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a bot may do
        raise _FaultError(told(error)) from error
