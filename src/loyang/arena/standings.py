"""The table of a match: win shares, mean scores and ratings.

Games of one deal have the same chance and are not independent of each other, so an interval is
made from the means of the deals. Where a bot won all or nothing that interval would be empty;
win shares have Wilson's interval, over deals as well.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, TypeAlias

from attrs import frozen

from loyang._support.notebooks import Shown
from loyang._support.words import counted
from loyang.arena.game import PlayedGame
from loyang.arena.schedule import Schedule

__all__ = ["Line", "Rating", "ratings_over_time", "standings"]

NORMAL = 1.959964
"""Standard errors on each side of a 95 % interval."""

Interval: TypeAlias = tuple[float, float]

Rating: TypeAlias = tuple[float, float]
"""Mean and deviation."""


@frozen
class Line(Shown):
    """How one bot of a match did; a bot that was listed several times has one line."""

    bot: str
    games: int
    """Seats taken in games."""
    wins: float
    """A shared win counts in parts."""
    win_share: float
    win_interval: Interval
    """95 % confidence interval of the win share."""
    mean_score: float | None
    """Over games in which it did not forfeit."""
    score_interval: Interval | None
    """95 % confidence interval of the mean score, if there are two deals at least."""
    rating: float | None
    """Mean of the rating (openskill, Plackett-Luce), if openskill is installed."""
    rating_deviation: float | None
    forfeits: int

    def _plain(self) -> str:
        low, high = self.win_interval
        lines = [
            f"{self.bot}: {self.wins:g} of {counted(self.games, 'game')} won",
            f"  win share {self.win_share:.1%} (95 %: {low:.1%} to {high:.1%})",
        ]
        if self.mean_score is not None:
            lines.append(f"  mean score {self.mean_score:.2f}")
        if self.score_interval is not None:
            low, high = self.score_interval
            lines[-1] += f" (95 %: {low:.2f} to {high:.2f})"
        if self.rating is not None:
            lines.append(f"  rating {self.rating:.1f}")
        if self.forfeits:
            lines.append(f"  {counted(self.forfeits, 'forfeit')}")
        return "\n".join(lines)


def standings(schedule: Schedule, games: Iterable[PlayedGame]) -> list[Line]:
    """The table of the games, best bot first; their order makes no difference."""
    played = sorted(games, key=lambda game: game.number)
    if not played:
        return []
    names = [entry.text for entry in schedule.entries]
    *_, ratings = ({}, *_ratings(names, played))
    lines = [_line(name, names, played, ratings.get(name)) for name in dict.fromkeys(names)]
    return sorted(lines, key=lambda line: (-line.win_share, -(line.mean_score or 0), line.bot))


def ratings_over_time(schedule: Schedule, games: Iterable[PlayedGame]) -> list[dict[str, Rating]]:
    """The rating of each bot after each game, in the order of the games.

    Empty if openskill is not installed, or if only one bot plays.
    """
    names = [entry.text for entry in schedule.entries]
    return list(_ratings(names, sorted(games, key=lambda game: game.number)))


def _line(
    name: str, names: Sequence[str], games: Sequence[PlayedGame], rating: Rating | None
) -> Line:
    shares: dict[int, list[float]] = {}
    scores: dict[int, list[float]] = {}
    forfeits = 0
    for game in games:
        for player, place in enumerate(game.seats):
            if names[place] != name:
                continue
            won = player in game.winners
            shares.setdefault(game.deal, []).append(1 / len(game.winners) if won else 0.0)
            if game.faults[player] is None:
                scores.setdefault(game.deal, []).append(game.scores[player])
            else:
                forfeits += 1
    every_share = [share for deal in shares.values() for share in deal]
    every_score = [score for deal in scores.values() for score in deal]
    share = mean(every_share)
    return Line(
        bot=name,
        games=len(every_share),
        wins=sum(every_share),
        win_share=share,
        win_interval=_wilson(share, [mean(deal) for deal in shares.values()], len(games)),
        mean_score=mean(every_score) if every_score else None,
        score_interval=_interval([mean(deal) for deal in scores.values()]),
        rating=rating[0] if rating else None,
        rating_deviation=rating[1] if rating else None,
        forfeits=forfeits,
    )


def _interval(means: Sequence[float]) -> Interval | None:
    if len(means) < 2:
        return None
    middle = mean(means)
    half = NORMAL * stdev(means) / sqrt(len(means))
    return middle - half, middle + half


def _wilson(share: float, means: Sequence[float], games: int) -> Interval:
    """Wilson's interval for as many independent games as the deals are worth."""
    number = float(games)
    if len(means) > 1 and 0 < share < 1:
        spread = stdev(means) ** 2 / len(means)
        if spread > 0:
            number = min(share * (1 - share) / spread, number)
    below = 1 + NORMAL**2 / number
    middle = (share + NORMAL**2 / (2 * number)) / below
    half = NORMAL * sqrt(share * (1 - share) / number + NORMAL**2 / (4 * number**2)) / below
    return max(0.0, middle - half), min(1.0, middle + half)


def _ratings(names: Sequence[str], games: Sequence[PlayedGame]) -> Iterator[dict[str, Rating]]:
    """The ratings by bot after each game."""
    if len(set(names)) < 2:
        return
    try:
        models: Any = importlib.import_module("openskill.models")
    except ImportError:
        return
    model = models.PlackettLuce()
    ratings = {name: model.rating(name=name) for name in dict.fromkeys(names)}
    for game in games:
        bots = [names[place] for place in game.seats]
        rated = model.rate([[ratings[bot]] for bot in bots], ranks=_ranks(game))
        fresh: dict[str, list[Any]] = {}
        for bot, (one,) in zip(bots, rated, strict=True):
            fresh.setdefault(bot, []).append(one)
        for bot, ones in fresh.items():  # a bot on several seats gets the mean of them
            ratings[bot] = model.rating(
                mu=mean(one.mu for one in ones), sigma=mean(one.sigma for one in ones), name=bot
            )
        yield {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def _ranks(game: PlayedGame) -> list[float]:
    """By player, 0 for the first; equal figures have equal ranks, who forfeited is last."""
    figures = [
        (fault is None, *(row if fault is None else ()))
        for fault, *row in zip(game.faults, game.scores, game.cash, game.vegetables, strict=True)
    ]
    return [float(sum(other > mine for other in figures)) for mine in figures]
