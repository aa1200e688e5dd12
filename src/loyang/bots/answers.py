"""What users' bots raise and answer: taken if it is a legal move, else in printable words."""

from __future__ import annotations

from collections.abc import Sequence

from loyang.moves import PLAYER_MOVES, Move

__all__ = ["legal_answer", "told", "told_answer"]


def legal_answer(answer: object, legal: Sequence[Move]) -> Move | None:
    """The legal move that a bot has answered with: the library's own, not the bot's copy."""
    if type(answer) not in PLAYER_MOVES or answer not in legal:
        return None
    return legal[legal.index(answer)]


def _printable(text: str, most: int) -> str:
    words = " ".join(text.split())[:most]
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def told(error: BaseException) -> str:
    """An exception in one line: its class and what it says, if it can say anything."""
    name = type(error).__name__
    try:
        said = str(error)
    except BaseException:
        said = "(cannot say what)"
    return _printable(f"{name}: {said}", 300)


def told_answer(answer: object) -> str:
    """An answer that is no legal move, quoted, or its class if it cannot be written."""
    try:
        return repr(_printable(str(answer), 100))
    except BaseException:
        return f"something of the class {_printable(type(answer).__name__, 100)}"
