"""The arena: bots against each other, with rotated seats and common deals.

    >>> from loyang.arena import Schedule, play_all, standings
    >>> schedule = Schedule.of(["greedy", "sane"], games=2, seed=7)
    >>> games = list(play_all(schedule))
    >>> [line.bot for line in standings(schedule, games)]
    ['greedy', 'sane']

Results stream to a file as they come (`loyang.arena.results`), games may run in many processes or
on a cluster (`loyang.arena.run`). The same schedule gives the same games, however they are run,
unless a bot has a budget in seconds.
"""

from loyang.arena.deals import CommonDealer
from loyang.arena.game import PlayedGame, play_game
from loyang.arena.results import ArenaError, ResultFile, record_of
from loyang.arena.run import play_all
from loyang.arena.schedule import Pairing, Schedule
from loyang.arena.standings import Line, standings

__all__ = [
    "ArenaError",
    "CommonDealer",
    "Line",
    "Pairing",
    "PlayedGame",
    "ResultFile",
    "Schedule",
    "play_all",
    "play_game",
    "record_of",
    "standings",
]
