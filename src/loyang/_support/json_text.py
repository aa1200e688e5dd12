"""Plain JSON: the canonical way to write it, and a guarded way to read it.

Canonical are the bytes of RFC 8785 for what our documents hold: UTF-8, no spaces, keys in
ascending order. The reader takes strings, whole numbers, true, false, null, lists and tables,
and nothing that is huge, nested too deeply, or ambiguous.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from reprlib import Repr
from typing import Any

from loyang.errors import FormatError

__all__ = ["DEEPEST", "LARGEST", "canonical_text", "join", "parse", "shortened", "shown"]

LARGEST = 1_000_000
"""The most characters of a document; a long game of four has about 60,000."""

DEEPEST = 16
"""The most lists and tables within each other; documents need ten."""

_LARGEST_NUMBER = 2**53 - 1
"""The most that every reader of JSON knows exactly."""

_MOST_BYTES = 4
"""The most bytes of a character in UTF-8."""

_DIGITS = 16
_SHORT = 120


def canonical_text(data: object) -> str:
    """The canonical text of plain data.

    >>> canonical_text({"space": 1, "cash": [10, None]})
    '{"cash":[10,null],"space":1}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def join(*places: str) -> str:
    """One path out of its parts, of which any may be empty.

    >>> join("value", "players", "[0]", "cash")
    'value.players[0].cash'
    """
    path = ""
    for place in places:
        path += f".{place}" if path and place and not place.startswith("[") else place
    return path


def shortened(text: str) -> str:
    """The text, with its middle left out if it is long."""
    if len(text) <= _SHORT:
        return text
    half = _SHORT // 2
    return f"{text[:half]} ... {text[-half:]}"


_REPR = Repr()
_REPR.maxstring = _REPR.maxother = _SHORT


def shown(value: object) -> str:
    """A value as messages show it: its repr, with much left out if it is large.

    >>> shown("x"), shown([0] * 1000)
    ("'x'", '[0, 0, 0, 0, 0, 0, ...]')
    """
    return shortened(_REPR.repr(value))


class _Twice:
    """Stands for the value of a key that a table has twice."""


class _Number:
    """Stands for a number of too many digits."""


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                table[key] = _Twice()
            seen.add(key)
    return table


def _whole(digits: str) -> int | _Number:
    return int(digits) if len(digits) <= _DIGITS + 1 else _Number()


def _no_constant(name: str) -> Any:
    raise FormatError("", f"is not JSON: {name} is no number")


def parse(text: str | bytes) -> Any:
    """The plain data of a JSON text.

    Raises:
        FormatError: with the place, and what is wrong there.

    >>> parse('{"cash": 10}')
    {'cash': 10}
    """
    if not isinstance(text, str | bytes):
        raise FormatError("", f"{shown(text)} is neither text nor bytes")
    if isinstance(text, bytes):
        _check_size(len(text) // _MOST_BYTES, "at least ")
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise FormatError(f"byte {error.start}", "is not UTF-8") from None
    _check_size(len(text))
    try:
        data = json.loads(
            text, parse_int=_whole, parse_constant=_no_constant, object_pairs_hook=_table
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError(place, f"is not JSON: {error.msg}") from None
    except RecursionError:
        raise FormatError(_place_of_depth(text), "is nested too deeply") from None
    if not _is_plain([data], 0):
        fault = _fault(data, 1)
        if fault is not None:
            raise FormatError(*fault)
    return data


def _check_size(characters: int, about: str = "") -> None:
    if characters > LARGEST:
        problem = f"is too large: {about}{characters} characters, the most is {LARGEST}"
        raise FormatError("", problem)


def _place_of_depth(text: str) -> str:
    """Line and column of the first bracket that is nested too deeply."""
    depth = 0
    in_string = escaped = False
    for place, character in enumerate(text):
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, place) + 1
                return f"line {line}, column {place - text.rfind(chr(10), 0, place)}"
        elif character in "]}":
            depth -= 1
    return ""


def _is_plain(data: list[Any] | dict[str, Any], depth: int) -> bool:
    """Whether the data is surely without fault: `_fault` in short, for nearly all documents."""
    if depth > DEEPEST or (isinstance(data, dict) and not all(map(str.isascii, data))):
        return False
    items: Iterable[Any] = data.values() if isinstance(data, dict) else data
    for item in items:
        kind = type(item)
        if kind is str:
            if not item.isascii():
                return False
        elif kind is dict or kind is list:
            if not _is_plain(item, depth + 1):
                return False
        elif kind is int:
            if not -_LARGEST_NUMBER <= item <= _LARGEST_NUMBER:
                return False
        elif item is not None and kind is not bool:
            return False
    return True


def _fault(data: object, depth: int) -> tuple[str, str] | None:
    """Where the data holds what no document does, and what that is."""
    if isinstance(data, dict | list):
        if depth > DEEPEST:
            return "", f"is nested too deeply: the most is {DEEPEST} within each other"
        for key, item in data.items() if isinstance(data, dict) else enumerate(data):
            fault = _fault(item, depth + 1) or _leaf_fault(key)
            if fault is not None:
                part = f"[{key}]" if isinstance(key, int) else key
                return join(shortened(part), fault[0]), fault[1]
        return None
    return _leaf_fault(data)


def _leaf_fault(data: object) -> tuple[str, str] | None:
    if data is None or data is True or data is False:
        return None
    if isinstance(data, str):
        return None if data.isascii() or _is_whole(data) else ("", "holds half a character")
    if isinstance(data, int) and -_LARGEST_NUMBER <= data <= _LARGEST_NUMBER:
        return None
    if isinstance(data, float):
        return "", f"{data!r} is not a whole number"
    return "", "stands here twice" if isinstance(data, _Twice) else "is a number beyond all measure"


def _is_whole(text: str) -> bool:
    """Whether it holds no lone surrogate, which UTF-8 cannot write."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
