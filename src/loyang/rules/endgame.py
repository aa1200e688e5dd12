"""END: scores, tie-breaks and winners."""

from __future__ import annotations

from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang.errors import GameNotOverError
from loyang.state import Phase, State

__all__ = ["Result", "Score", "result"]


@frozen(repr=False)
class Score(FieldsRepr):
    """One player's end of the game, with the figures that break ties in their order (END-2)."""

    score: int
    """Space of the marker less one for each loan, in spaces (END-1)."""
    cash: int
    vegetables: int
    """Vegetables in fields and storehouse."""


@frozen(repr=False)
class Result(FieldsRepr):
    """The end of a game."""

    scores: tuple[Score, ...]
    """By player."""
    winners: tuple[int, ...]
    """Who has won; several share it. In the solo game nobody may have (SOL-5)."""


def result(state: State) -> Result:
    """See `loyang.result`."""
    if state.phase is not Phase.OVER:
        raise GameNotOverError(f"the game is in round {state.round} and has no result yet")
    scores = tuple(
        Score(
            score=player.space - player.loans * state.ruleset.loan.spaces_back,
            cash=player.cash,
            vegetables=sum(field.count for field in player.area.fields) + sum(player.storehouse),
        )
        for player in state.players
    )
    if len(scores) == 1:
        return Result(scores, (0,) if scores[0].score >= state.ruleset.solo.target else ())
    figures = [(score.score, score.cash, score.vegetables) for score in scores]
    best = max(figures)
    return Result(scores, tuple(number for number, figure in enumerate(figures) if figure == best))
