"""``loyang show``, ``loyang legal`` and ``loyang explain``: questions about one position."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from loyang._show_words import decision_words
from loyang.engine import legal_moves
from loyang.errors import PositionError
from loyang.explanation import explain
from loyang.moves import Move
from loyang.notation import parse_move
from loyang.position_text import read_position
from loyang.refusal import Refusal
from loyang.ruleset import Ruleset
from loyang.show import NARROWEST, show
from loyang.state import State

__all__ = ["print_explanation", "print_legal_moves", "print_position", "table_width"]

_STANDARD_INPUT = "-"
_NOT_ON_A_TERMINAL = 80


def print_position(file: str, ruleset: Ruleset) -> None:
    """Print the position of a file as a table as wide as the terminal."""
    print(show(_read(file, ruleset), table_width()))


def print_legal_moves(file: str, ruleset: Ruleset) -> None:
    """Print who decides in the position of a file, then all legal moves, one in a line."""
    state = _read(file, ruleset)
    print(*decision_words(state), *legal_moves(state), sep="\n")


def print_explanation(file: str, move: str, ruleset: Ruleset) -> None:
    """Print what the rules say to a move in the position of a file."""
    print(_verdict(_read(file, ruleset), parse_move(move)))


def _verdict(state: State, move: Move) -> str:
    """That the move is legal and what it will do, or the rule that forbids it and why."""
    explanation = explain(state, move)
    if isinstance(explanation, Refusal):
        return f"refused {explanation}"
    return "\n".join(["legal", *map(str, explanation.events)])


def table_width() -> int:
    """The terminal's width, or what COLUMNS says; 80 where neither is known."""
    return max(NARROWEST, shutil.get_terminal_size((_NOT_ON_A_TERMINAL, 24)).columns)


def _read(file: str, ruleset: Ruleset) -> State:
    name = "the standard input" if file == _STANDARD_INPUT else file
    try:
        return read_position(_text(file), ruleset)
    except PositionError as error:
        reason = str(error)
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    except ValueError:
        reason = "cannot be read: it is not UTF-8 text"
    raise PositionError(f"{name}: {reason}")


def _text(file: str) -> str:
    if file != _STANDARD_INPUT:
        return Path(file).read_text("utf-8")
    if sys.stdin is None:  # closed by whoever started the program
        raise OSError("it is closed")
    return sys.stdin.read()
