"""What the end of a game is worth to its players."""

from __future__ import annotations

from typing import Literal, TypeAlias

from loyang.engine import result
from loyang.errors import OptionError
from loyang.state import State

__all__ = ["REWARDS", "Rewards", "check_rewards", "rewards_of"]

Rewards: TypeAlias = Literal["rank", "margin"]
"""How the end is rewarded."""

REWARDS: tuple[Rewards, ...] = ("rank", "margin")


def check_rewards(by: object) -> None:
    """Complain about what is no way to reward.

    Raises:
        OptionError: if it is none.
    """
    if by not in REWARDS:
        raise OptionError(f"rewards: {by!r} is neither 'rank' nor 'margin'")


def rewards_of(state: State, by: Rewards) -> tuple[float, ...]:
    """The reward of each player at the end of a game; with several players their sum is 0.

    By rank: the part of the others who did worse, less the part of those who did better, so 1 for
    the only winner and -1 for the only last one (END-2 with its tie-breaks). By margin: the score
    less the mean of all scores, in spaces. With one player: 1 at the target score and -1 below it
    (SOL-5), or the score less the target.

    Raises:
        GameNotOverError: if the game goes on.
    """
    ended = result(state)
    scores = [one.score for one in ended.scores]
    number = len(scores)
    if number == 1:
        if by == "margin":
            return (float(scores[0] - state.ruleset.solo.target),)
        return (1.0 if ended.winners else -1.0,)
    if by == "margin":
        mean = sum(scores) / number
        return tuple(score - mean for score in scores)
    figures = [(one.score, one.cash, one.vegetables) for one in ended.scores]
    return tuple(
        sum((mine > other) - (mine < other) for other in figures) / (number - 1) for mine in figures
    )
