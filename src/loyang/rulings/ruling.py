"""Playing a ruling line by line."""

from __future__ import annotations

import re
from typing import TypeAlias

from attrs import frozen

from loyang._support.arguments import check_kind, check_text
from loyang.engine import apply_unchecked, legal_moves, refusal_of
from loyang.errors import LoyangError, NotationError, PositionError, RulingError
from loyang.moves import Move, Refusal
from loyang.moves.notation import parse_move
from loyang.positions import read_position
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.rulings.expectations import expect
from loyang.rulings.rule_ids import is_rule, near_ids
from loyang.state import State

__all__ = ["PlayedRuling", "ToldRefusal", "play_ruling", "run_ruling"]

_END_OF_POSITION = "---"
_EXPECTATION = "=>"
_ASKED = re.compile(r"(\S.*?)\s+(legal|refused)(?![^\s:])(.*)")
"""A move, what is asked about it, and what stands behind that."""
_BY = re.compile(r"([^\s:]+)?\s*(?:(:)\s*(.*))?")
"""The id of a rule, a colon, and words of the reason."""


@frozen
class ToldRefusal:
    """A line ``refused`` that named no rule, and the rule that it could name."""

    line: int
    """The line of the ruling, from 1."""
    move: str
    """The move that is refused, as the line has it."""
    rule: str
    """The id of the rule that forbids it."""
    reason: str
    """Why, as `loyang.refusal_of` says it."""


@frozen
class PlayedRuling:
    """A ruling that holds."""

    start: State
    """The position that it begins with."""
    state: State
    """The last state."""
    told: tuple[ToldRefusal, ...] = ()
    """The refusals whose rule the ruling leaves open, in their order."""
    steps: tuple[tuple[State, Move], ...] = ()
    """The moves that were played, each with the state before it."""


def run_ruling(text: str, ruleset: Ruleset = BASE_RULESET) -> State:
    """Play a ruling, and give the last state if all that it says is so.

    Args:
        text: the ruling, as the module says.
        ruleset: printed values; options that the ruling names replace those of it.

    Raises:
        RulingError: naming the first line that cannot be read or is not so, with what it
            expects and what is.
        OptionError: if it is no text, or the ruleset is none.
    """
    __tracebackhide__ = True  # the error says it all; pytest need not show this function
    return play_ruling(text, ruleset).state


def play_ruling(text: str, ruleset: Ruleset = BASE_RULESET) -> PlayedRuling:
    r"""Like `run_ruling`, but also tells by which rule a move is refused that names none.

    Args:
        text: the ruling, as the module says.
        ruleset: printed values; options that the ruling names replace those of it.

    Raises:
        RulingError: naming the first line that cannot be read or is not so, with what it
            expects and what is.
        OptionError: if it is no text, or the ruleset is none.

    >>> (told,) = play_ruling("P1: 4 cash\nP2:\n---\nP1 buy bean  refused").told
    >>> told.line, told.rule
    (4, 'ACT-B1')
    """
    __tracebackhide__ = True  # the error says it all; pytest need not show this function
    check_text("text", text)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    lines = [line.split("#", 1)[0].strip() for line in text.splitlines()]
    if _END_OF_POSITION not in lines:
        raise RulingError(
            f"no line {_END_OF_POSITION!r} stands between the position and what follows from it"
        )
    end = lines.index(_END_OF_POSITION)
    start = state = _position(lines[:end], ruleset)
    follows = [(number, line) for number, line in enumerate(lines, start=1) if number > end + 1]
    if not any(line for _, line in follows):
        raise RulingError(f"nothing is said behind {_END_OF_POSITION!r}")
    told: list[ToldRefusal] = []
    steps: list[tuple[State, Move]] = []
    for number, line in follows:
        if line:
            try:
                before = state
                state, refusal = _follow(before, line)
                if state is not before:
                    steps.append((before, _move(line)))
                if refusal is not None:
                    told.append(ToldRefusal(number, *refusal))
            except RulingError as error:
                raise RulingError(error.problem, number, line) from None
            except LoyangError as error:
                raise RulingError(str(error), number, line) from None
    return PlayedRuling(start, state, tuple(told), tuple(steps))


# --- the position ------------------------------------------------------------------------------


def _position(lines: list[str], ruleset: Ruleset) -> State:
    options: dict[str, int | str] = {}
    for place, line in enumerate(lines):
        if match := re.fullmatch(r"option\s*:\s*(\w+)\s+(\w+)", line):
            options[match[1]] = int(match[2]) if match[2].isdigit() else match[2]
            lines[place] = ""  # so that the other lines keep their numbers
    try:
        if options:
            ruleset = ruleset.with_options(**options)
        return read_position("\n".join(lines), ruleset)
    except PositionError as error:
        if error.fault is not None:
            problem = f"the position is not possible: {error.problem}"
            raise RulingError(problem, error.line) from None
        said = "" if error.line is None else lines[error.line - 1]
        raise RulingError(error.problem, error.line, said) from None
    except LoyangError as error:
        raise RulingError(f"option: {error}") from None


# --- a line below the position -----------------------------------------------------------------


_Told: TypeAlias = "tuple[str, str, str] | None"
"""A refusal to be told: the move, the rule and the reason."""


def _follow(state: State, line: str) -> tuple[State, _Told]:
    """The state after a line that was found to be right, and the refusal that it leaves open."""
    if line.startswith(_EXPECTATION):
        key, colon, value = line.removeprefix(_EXPECTATION).partition(":")
        if not colon or not value.strip():
            raise RulingError("an expectation says what and how, such as '=> P1: 3 cash'")
        expect(state, key.split(), value.strip())
        return state, None
    if line == _END_OF_POSITION:
        raise RulingError(
            "a ruling has one such line; several rulings of a file are blocks of Markdown"
        )
    if re.match(r"P\d\b", line) is None:
        raise RulingError(
            "this is neither a move, such as 'P1 buy bean', nor an expectation, such as "
            "'=> P1: 3 cash'"
        )
    asked = _ASKED.fullmatch(line)
    if asked is not None:
        return state, _answer(state, asked[1], legal=asked[2] == "legal", rest=asked[3].strip())
    move = _move(line)
    found = refusal_of(state, move)
    if found is not None:
        raise RulingError(f"cannot be played, {_refused(found)}{_hint(state, found)}")
    return apply_unchecked(state, move), None


def _move(text: str) -> Move:
    try:
        return parse_move(text)
    except NotationError as error:
        words = text.split()
        if words[0].endswith(":") or (len(words) > 1 and words[1].endswith(":")):
            raise RulingError(f"an expectation begins with {_EXPECTATION!r}") from None
        raise RulingError(str(error)) from None


def _answer(state: State, said: str, *, legal: bool, rest: str) -> _Told:
    """Compare the answer with what is said; give the refusal if no rule is named."""
    if legal and rest:
        raise RulingError(f"nothing follows 'legal', so {rest!r} must go")
    rule, words = (None, None) if legal else _by(rest, state.ruleset)
    found = refusal_of(state, _move(said))
    if legal:
        if found is not None:
            raise RulingError(f"should be legal, but {_refused(found)}")
        return None
    if found is None:
        raise RulingError(f"should be refused{'' if rule is None else f' by {rule}'}, but is legal")
    if rule is not None and found.rule != rule:
        raise RulingError(f"should be refused by {rule}, but {_refused(found)}")
    if words is not None and words.lower() not in found.reason.lower():
        raise RulingError(f"the reason should say {words!r}, but {_refused(found)}")
    return None if rule is not None else (said, found.rule, found.reason)


_WANTED = (
    "behind 'refused' stands the id of a rule, such as 'refused ACT-B1', or behind a colon words "
    "of the reason, such as 'refused: has 4', or nothing"
)


def _by(rest: str, ruleset: Ruleset) -> tuple[str | None, str | None]:
    """The rule and the words of the reason that stand behind ``refused``, as far as they do."""
    match = _BY.fullmatch(rest)
    if match is None:
        raise RulingError(f"{rest!r} is not the id of a rule; {_WANTED}")
    rule, colon, words = match.groups()
    if rule is not None and not is_rule(rule, ruleset):
        near = near_ids(rule, ruleset)
        like = f"like it are {', '.join(near)}; " if near else "docs/rules.md lists them; "
        raise RulingError(f"{rule!r} is not the id of a rule; {like}{_WANTED}")
    if colon and not words:
        raise RulingError(f"the words of the reason are missing behind the colon; {_WANTED}")
    return rule, words


def _refused(found: Refusal) -> str:
    return f"is refused by {found.rule}: {found.reason}"


def _hint(state: State, found: Refusal) -> str:
    """When a chance move was forgotten, how to write one."""
    if found.rule != "TURN-2":
        return ""
    return f"; the next line must be what chance brings, such as '{legal_moves(state)[0]}'"
