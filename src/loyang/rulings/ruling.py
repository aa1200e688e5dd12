"""Playing a ruling line by line."""

from __future__ import annotations

import re

from loyang._support.arguments import check_kind, check_text
from loyang.engine import (
    apply_unchecked,
    legal_moves,
    refusal_of,
)
from loyang.errors import (
    LoyangError,
    NotationError,
    PositionError,
    RulingError,
)
from loyang.moves import (
    Move,
    Refusal,
)
from loyang.moves.notation import parse_move
from loyang.positions import read_position
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.rulings.expectations import expect
from loyang.state import (
    State,
)

__all__ = ["run_ruling"]

_END_OF_POSITION = "---"
_EXPECTATION = "=>"
_ASKED = re.compile(r"(.+?)\s+(?:(legal)|refused(?:\s+([A-Z]+-[\w-]+)(?:\s*:\s*(.+))?)?)")


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
    check_text("text", text)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    lines = [line.split("#", 1)[0].strip() for line in text.splitlines()]
    if _END_OF_POSITION not in lines:
        raise RulingError(
            f"no line {_END_OF_POSITION!r} stands between the position and what follows from it"
        )
    end = lines.index(_END_OF_POSITION)
    state = _position(lines[:end], ruleset)
    follows = [(number, line) for number, line in enumerate(lines, start=1) if number > end + 1]
    if not any(line for _, line in follows):
        raise RulingError(f"nothing is said behind {_END_OF_POSITION!r}")
    for number, line in follows:
        if line:
            try:
                state = _follow(state, line)
            except RulingError as error:
                raise RulingError(error.problem, number, line) from None
            except LoyangError as error:
                raise RulingError(str(error), number, line) from None
    return state


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


def _follow(state: State, line: str) -> State:
    """The state after a line that was found to be right."""
    if line.startswith(_EXPECTATION):
        key, colon, value = line.removeprefix(_EXPECTATION).partition(":")
        if not colon or not value.strip():
            raise RulingError("an expectation says what and how, such as '=> P1: 3 cash'")
        expect(state, key.split(), value.strip())
        return state
    if re.match(r"P\d\b", line) is None:
        raise RulingError(
            "this is neither a move, such as 'P1 buy bean', nor an expectation, such as "
            "'=> P1: 3 cash'"
        )
    asked = _ASKED.fullmatch(line)
    move = _move(line if asked is None else asked[1])
    found = refusal_of(state, move)
    if asked is not None:
        _answer(found, legal=asked[2] is not None, rule=asked[3], words=asked[4])
        return state
    if found is not None:
        raise RulingError(f"cannot be played, {_refused(found)}{_hint(state, found)}")
    return apply_unchecked(state, move)


def _move(text: str) -> Move:
    try:
        return parse_move(text)
    except NotationError as error:
        words = text.split()
        if words[0].endswith(":") or (len(words) > 1 and words[1].endswith(":")):
            raise RulingError(f"an expectation begins with {_EXPECTATION!r}") from None
        raise RulingError(str(error)) from None


def _answer(found: Refusal | None, *, legal: bool, rule: str | None, words: str | None) -> None:
    if legal:
        if found is not None:
            raise RulingError(f"should be legal, but {_refused(found)}")
    elif rule is None:
        raise RulingError("'refused' is followed by the id of a rule, such as 'refused ACT-B1'")
    elif found is None:
        raise RulingError(f"should be refused by {rule}, but is legal")
    elif found.rule != rule:
        raise RulingError(f"should be refused by {rule}, but {_refused(found)}")
    elif words is not None and words.lower() not in found.reason.lower():
        raise RulingError(f"the reason should say {words!r}, but {_refused(found)}")


def _refused(found: Refusal) -> str:
    return f"is refused by {found.rule}: {found.reason}"


def _hint(state: State, found: Refusal) -> str:
    """When a chance move was forgotten, how to write one."""
    if found.rule != "TURN-2":
        return ""
    return f"; the next line must be what chance brings, such as '{legal_moves(state)[0]}'"
