"""Who plays whom, on which seats, with which cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from attrs import frozen

from loyang._support.arguments import whole_number
from loyang._support.fields_repr import FieldsRepr
from loyang.bots.naming import BotEntry, parse_bot
from loyang.errors import OptionError
from loyang.ruleset import BASE_RULESET, Ruleset

__all__ = ["DEFAULT_LIMIT", "Pairing", "Schedule"]

DEFAULT_LIMIT = 60.0
"""Seconds in which a bot has to answer, if nothing is said."""
LONGEST_LIMIT = 86_400.0
"""The longest limit that can be asked for, a day."""


@frozen
class Pairing:
    """One game of a schedule."""

    number: int
    """From 0."""
    deal: int
    """Games of the same deal have the same chance."""
    seats: tuple[int, ...]
    """By player, the place of his bot in the schedule's list."""


@frozen
class Schedule:
    """All games of a match. The table has as many seats as bots are listed.

    Games come in deals: in each, every bot sits once on every seat, and chance is the same.
    """

    entries: tuple[BotEntry, ...]
    games: int
    seed: int
    ruleset: Ruleset = BASE_RULESET
    introductory: bool = False
    limit: float = DEFAULT_LIMIT
    """Seconds in which a bot has to answer (see `loyang.arena.game`)."""

    @staticmethod
    def of(
        bots: Sequence[str],
        games: int,
        seed: int,
        ruleset: Ruleset = BASE_RULESET,
        *,
        introductory: bool = False,
        limit: float = DEFAULT_LIMIT,
    ) -> Schedule:
        """A schedule of bots by name (`loyang.bots.naming`).

        Raises:
            OptionError: if a bot or a number is not possible.

        >>> [pairing.seats for pairing in Schedule.of(["greedy", "sane"], 3, seed=1).pairings()]
        [(0, 1), (1, 0), (0, 1)]
        """
        if not 1 <= len(bots) <= 4:
            raise OptionError(f"bots: {len(bots)} bots, a table has one to four seats")
        if introductory and len(bots) == 1:
            raise OptionError("introductory: there is no introductory game for one player")
        number_of_games, whole_seed = whole_number(games, 1), whole_number(seed)
        if number_of_games is None:
            raise OptionError(f"games: {games!r} is not a whole number from 1 up")
        if whole_seed is None:
            raise OptionError(f"seed: {seed!r} is not a whole number")
        if not 0 < limit <= LONGEST_LIMIT:
            raise OptionError(
                f"limit: {limit!r} is not a number of seconds above 0, and at most a day"
            )
        entries = tuple(parse_bot(text, limit) for text in bots)
        return Schedule(entries, number_of_games, whole_seed, ruleset, introductory, limit)

    def pairings(self) -> Iterator[Pairing]:
        """All games in their order."""
        return map(self.pairing, range(self.games))

    def pairing(self, number: int) -> Pairing:
        """The game of that number, also if the match is shorter."""
        seats = len(self.entries)
        deal, turn = divmod(number, seats)
        return Pairing(number, deal, tuple((seat + turn) % seats for seat in range(seats)))

    def heading(self) -> dict[str, object]:
        """What says whether results belong to this schedule; all but the number of games."""
        rules = FieldsRepr.__repr__(self.ruleset)  # with all values, not the name alone
        return {
            "bots": [entry.text for entry in self.entries],
            "seed": self.seed,
            "introductory": self.introductory,
            "limit": self.limit,
            "rules": self.ruleset.name,
            "rules_hash": blake2b(rules.encode(), digest_size=16).hexdigest(),
        }
