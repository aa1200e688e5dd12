"""Games and matches to be shown."""

from __future__ import annotations

from functools import cache

from attrs import evolve

from loyang import Ruleset
from loyang.arena import PlayedGame, Schedule, play_all
from loyang.records import Record
from tests.stored import a_game

HOSTILE = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(2)>",
    "\u202eright to left\u2067 \u200f</title></script><svg onload=alert(3)>",
    "W" * 1000,
)
"""Names of players that try to be more than names; the last is as long as records allow."""

HOSTILE_RULESET = Ruleset.loads(
    """
    name = "</script><script>alert(4)</script>"
    [helpers.script-alert]
    replaces = "sower"
    timing = "any"
    lantern = false
    options = [{ effects = [{ effect = "earn_per_field", amount = 2 }], source = "user" }]
    """
)


@cache
def short_game() -> Record:
    """The beginning of a game of two: the setup and most of the first round."""
    record, _ = a_game("2", 2)
    return evolve(record, players=("Ann", "Bo"), moves=record.moves[:40])


@cache
def hostile_game() -> Record:
    """The beginning of a game of four with hostile names, tags and rules."""
    record, _ = a_game("4", 1, "uniform", HOSTILE_RULESET)
    tags = {"Event": "<script>alert(5)</script>", "Site": "--><script>alert(6)</script>"}
    return evolve(record, players=HOSTILE, moves=record.moves[:45], tags=tags)


@cache
def match() -> tuple[Schedule, tuple[PlayedGame, ...]]:
    """A short match."""
    schedule = Schedule.of(["greedy", "sane"], games=6, seed=7)
    return schedule, tuple(play_all(schedule))
