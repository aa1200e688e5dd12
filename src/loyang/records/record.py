"""A game written down: the ruleset, the players, and all moves in order, chance included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from loyang._support.arguments import check_kind, whole_number
from loyang._support.json_text import shortened, shown
from loyang._support.notebooks import Shown
from loyang._support.words import counted
from loyang._texts import HasText
from loyang.engine import apply_unchecked, new_game, refusal_of
from loyang.errors import FormatError
from loyang.moves import Move
from loyang.ruleset import Ruleset
from loyang.state import Phase, State, seat
from loyang.views import redact

__all__ = [
    "AnyRecord",
    "BaseRecord",
    "Heading",
    "Record",
    "RecordError",
    "RedactedRecord",
    "check",
    "place_of",
    "shows_too_much",
    "step",
]

_R = TypeVar("_R", bound="BaseRecord")

_MOST_PLAYERS = 4
_LONGEST = 1000

RESERVED_TAGS = frozenset(
    {"Loyang", "P1", "P2", "P3", "P4", "Start", "Introductory", "Ruleset", "Digest", "Tables"}
    | {"Viewer"}
)
"""Names that the text form uses itself."""

PUBLIC_TAGS = frozenset({"Event", "Site", "Date", "Result", "Termination"})
"""The tags that stay when a record is redacted; any other could tell something, as a seed does."""


class RecordError(FormatError):
    """A record is broken: a line cannot be read, or a move is not allowed.

    Attributes:
        place: where in the game: ``"round 4, move 212"``.
        problem: what is wrong there; for a move, the rule that forbids it and why.
        line: the line of the file, from 1, if it was read from one.
        rule: the id of the rule, if a rule forbids a move.
        before: the record of all moves before this place, if that much could be read.
    """

    def __init__(
        self,
        place: str,
        problem: str,
        *,
        line: int | None = None,
        rule: str | None = None,
        before: AnyRecord | None = None,
    ) -> None:
        """Keep the place, the problem, and what could be read."""
        super().__init__(place, problem)
        self.line = line
        self.rule = rule
        self.before = before

    def __str__(self) -> str:
        """The line, the place in the game, then what is wrong there."""
        where = [f"line {self.line}"] if self.line is not None else []
        if self.place:
            where.append(self.place)
        return ": ".join([", ".join(where), self.problem]) if where else self.problem


def _tags(value: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    try:
        pairs = dict(value)  # of either kind
    except (TypeError, ValueError):
        raise RecordError("tags", f"{shown(value)} is no table of names and texts") from None
    for name, text in pairs.items():
        if not isinstance(name, str) or not re.fullmatch(r"[A-Z][A-Za-z0-9]{0,31}", name):
            raise RecordError(f"tags.{shortened(str(name))}", "is not a name such as 'Date'")
        if name in RESERVED_TAGS:
            raise RecordError(f"tags.{name}", "this name is taken by the text form of records")
        _check_text(text, f"tags.{name}")
    return tuple(sorted(pairs.items()))


def _check_text(value: object, place: str) -> None:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise RecordError(place, f"{shown(value)} is not a text of at most {_LONGEST} characters")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise RecordError(place, "holds half a character (a lone surrogate)") from None


def _row(value: Iterable[Any]) -> tuple[Any, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise RecordError("", f"{shown(value)} is not a list of players, moves or headings")
    return tuple(value)


def _plain(value: Any) -> Any:
    """A whole number as a plain one; anything else as it is, to be told of later."""
    number = whole_number(value)
    return value if number is None else number


def _check_player(place: str, value: object, number: int) -> None:
    if whole_number(value, 0, number - 1) is None:
        raise RecordError(place, f"{shown(value)} is not a player from 0 to {number - 1}")


@frozen
class Heading(HasText):
    """Where a phase begins in a record."""

    round: int = field(converter=_plain)
    """1 to 9; 0 in the setup."""
    phase: Phase
    first_move: int = field(converter=_plain)
    """How many moves were made before."""

    def __str__(self) -> str:
        """The heading as the text form has it."""
        if self.phase is Phase.SETUP:
            return "Setup"
        return f"Round {self.round}, {self.phase.name.lower()}"


@frozen
class BaseRecord(Shown):
    """What complete and redacted records have in common.

    Raises:
        RecordError: on making a record of values that no game can have.
    """

    ruleset: Ruleset = field(repr=lambda ruleset: f"<{ruleset.name}>")
    players: tuple[str, ...] = field(converter=_row)
    """The names of the players; their number is the number of players."""
    starting_player: int = field(default=0, converter=_plain)
    introductory: bool = False
    moves: tuple[Move, ...] = field(default=(), converter=_row)
    tags: tuple[tuple[str, str], ...] = field(default=(), converter=_tags)
    """What else is known of the game, such as a date, by name; may be given as a mapping."""

    def __attrs_post_init__(self) -> None:
        """Check what the types do not tell."""
        if not isinstance(self.ruleset, Ruleset):
            raise RecordError("ruleset", f"{shown(self.ruleset)} is not a Ruleset")
        number = len(self.players)
        if not 1 <= number <= _MOST_PLAYERS:
            raise RecordError("players", f"{number} players: there are one to four")
        for place, name in enumerate(self.players):
            _check_text(name, f"players[{place}]")
        _check_player("starting_player", self.starting_player, number)
        if type(self.introductory) is not bool:
            raise RecordError("introductory", f"{self.introductory!r} is neither true nor false")
        needed = number if self.introductory else 0
        if needed == 1 or needed > len(self.ruleset.dotted):
            raise RecordError(
                "introductory",
                f"{counted(number, 'player')} cannot play the introductory game: it is for two "
                "to four, and there must be a dotted customer for each (INT-1)",
            )
        for place, move in enumerate(self.moves):
            if not isinstance(move, Move):
                raise RecordError(f"moves[{place}]", f"{shown(move)} is not a move")

    def tag(self, name: str) -> str | None:
        """The text of a tag, if the record has it."""
        return dict(self.tags).get(name)

    def _plain(self) -> str:
        lines = [
            f"{type(self).__name__} of {', '.join(map(shortened, self.players))}; "
            f"{shortened(self.ruleset.name)}{', introductory' if self.introductory else ''}"
        ]
        lines += [f"  {name}: {shortened(text)}" for name, text in self.tags]
        lines.append(f"  {counted(len(self.moves), 'move')}")
        if self.moves:
            lines[-1] += f", the last one: {self.moves[-1]}"
        return "\n".join(lines)

    def upto(self: _R, number: int) -> _R:
        """The record of only the first moves: what an undo leaves.

        Raises:
            RecordError: if there are not so many moves.
        """
        return evolve(self, moves=self.moves[: self._checked_number(number)])

    def _checked_number(self, number: int) -> int:
        found = whole_number(number, 0, len(self.moves))
        if found is None:
            raise RecordError(
                "", f"{number!r} is not a number of moves from 0 to {len(self.moves)}"
            )
        return found


@frozen
class Record(BaseRecord):
    """A game with all its moves: it can be replayed."""

    def plus(self, *moves: Move) -> Record:
        """The record with more moves; whether the rules allow them is seen on replaying."""
        return evolve(self, moves=self.moves + moves)

    def start(self) -> State:
        """The state before the first move."""
        return new_game(
            len(self.players), self.ruleset, self.starting_player, introductory=self.introductory
        )

    def states(self) -> Iterator[State]:
        """Every state of the game, the first one before any move.

        Raises:
            RecordError: at a move that the rules forbid; with the record of all before it.
        """
        state = self.start()
        yield state
        for number, move in enumerate(self.moves):
            try:
                state = step(state, move, number)
            except RecordError as error:
                error.before = self.upto(number)
                raise
            yield state

    def state_at(self, number: int | None = None) -> State:
        """The state after that many moves, or after all of them.

        Raises:
            RecordError: if there are not so many moves, or the rules forbid one of them.
        """
        record = self if number is None else self.upto(number)
        *_, state = record.states()
        return state

    def headings(self) -> tuple[Heading, ...]:
        """Where each phase begins, if there are moves in it.

        Raises:
            RecordError: at a move that the rules forbid.
        """
        found: list[Heading] = []
        for number, state in zip(range(len(self.moves)), self.states(), strict=False):
            if not found or (found[-1].round, found[-1].phase) != (state.round, state.phase):
                found.append(Heading(state.round, state.phase, number))
        return tuple(found)

    def redacted(self, player: int | None) -> RedactedRecord:
        """The record as a player may see it; with ``None``, as everybody may.

        Cards dealt to others are hidden, and tags are left out but for those that tell nothing
        about cards: Event, Site, Date, Result and Termination.

        Raises:
            RecordError: if there is no such player, or the rules forbid a move.

        >>> from loyang import BASE_RULESET, parse_move
        >>> record = Record(BASE_RULESET, ("Ann", "Bo"), introductory=True)
        >>> record = record.plus(parse_move("P1 dealt-dotted regular-WC"))
        >>> str(record.redacted(0).moves[0]), str(record.redacted(1).moves[0])
        ('P1 dealt-dotted regular-WC', 'P1 dealt-dotted ?')
        """
        if player is not None:
            player = _plain(player)
            _check_player("", player, len(self.players))
        return RedactedRecord(
            ruleset=self.ruleset,
            players=self.players,
            starting_player=self.starting_player,
            introductory=self.introductory,
            moves=tuple(redact(move, player) for move in self.moves),
            tags=tuple(tag for tag in self.tags if tag[0] in PUBLIC_TAGS),
            viewer=player,
            headings=self.headings(),
        )


@frozen
class RedactedRecord(BaseRecord):
    """A game as one player, or the public, may see it: it can be read, but not replayed.

    `loyang.HIDDEN` stands for each card dealt to somebody else.
    """

    viewer: int | None = field(default=None, converter=_plain)
    """The player for whom it is; nothing for the public."""
    headings: tuple[Heading, ...] = field(default=(), converter=_row)
    """Where each phase begins."""

    def __attrs_post_init__(self) -> None:
        """Check that it shows nothing it should not."""
        super().__attrs_post_init__()
        if self.viewer is not None:
            _check_player("viewer", self.viewer, len(self.players))
        for place, move in enumerate(self.moves):
            problem = shows_too_much(self, move)
            if problem is not None:
                raise RecordError(f"moves[{place}]", problem)
        least = 0
        for place, heading in enumerate(self.headings):
            if not isinstance(heading, Heading) or not least <= heading.first_move < len(
                self.moves
            ):
                raise RecordError(f"headings[{place}]", "does not stand before a move of its own")
            least = heading.first_move + 1

    def upto(self, number: int) -> RedactedRecord:
        number = self._checked_number(number)
        kept = tuple(heading for heading in self.headings if heading.first_move < number)
        return evolve(self, moves=self.moves[:number], headings=kept)


AnyRecord: TypeAlias = Record | RedactedRecord


def shows_too_much(record: AnyRecord, move: Move) -> str | None:
    """What is wrong with a move that a redacted record must not hold; nothing if it may."""
    if isinstance(record, Record) or redact(move, record.viewer) == move:
        return None
    whom = "the public" if record.viewer is None else seat(record.viewer)
    return f"'{move}' shows a card that {whom} may not see"


def step(state: State, move: Move, number: int) -> State:
    """The state after a move, before which that many were made.

    Raises:
        RecordError: with the round, the move and the rule, if the rules forbid it.
    """
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise RecordError(place_of(state.round, number), f"{refusal} ({move})", rule=refusal.rule)
    return apply_unchecked(state, move)


def place_of(round: int, number: int) -> str:
    """The name of the place behind that many moves: ``"round 4, move 212"``."""
    return f"{f'round {round}' if round else 'setup'}, move {number + 1}"


def check(record: Record) -> int:
    """Replay a record, and return its number of moves.

    Raises:
        RecordError: naming round, move and rule; with the record of all moves before.
        OptionError: if it is no record.

    >>> from loyang import BASE_RULESET, parse_move
    >>> record = Record(BASE_RULESET, ("Ann", "Bo")).plus(parse_move("P1 sow-home leek"))
    >>> check(record)
    Traceback (most recent call last):
    loyang.records.record.RecordError: setup, move 1: SET-4: a leek cannot be sown in the home \
field, only wheat, pumpkin, turnip (P1 sow-home leek)
    """
    if isinstance(record, RedactedRecord):
        raise RecordError("", "a redacted record cannot be replayed: it hides cards")
    check_kind("record", record, Record, "a Record")
    for _ in record.states():
        pass
    return len(record.moves)
