"""Storing values as JSON: `dumps`, `loads` and `digest`.

A document says its format and kind, so that it can be read for years:

    >>> from loyang import Buy, Vegetable
    >>> from loyang.records import digest, dumps, loads
    >>> dumps(Buy(1, Vegetable.BEAN))
    '{"format":1,"kind":"move","value":{"kind":"buy","player":1,"vegetable":"bean"}}'
    >>> loads(dumps(Buy(1, Vegetable.BEAN)))
    Buy(player=1, vegetable=Vegetable.BEAN)
    >>> digest(Buy(1, Vegetable.BEAN))[:12]
    '5846d0eee394'

The text is canonical: equal values have the same text, in every process and on every platform.
What a document holds is told in ``docs/formats.md`` and, for programs, by ``docs/schema``.

The forms are made by cattrs, which is not installed with `loyang` unless asked for:
``pip install 'loyang[json]'``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from types import ModuleType
from typing import Any, TypeAlias, TypeVar, overload

from loyang._support.json_text import canonical_text, join, parse, shortened, shown
from loyang.errors import FormatError, MissingPackageError, OptionError
from loyang.moves import Move
from loyang.positions.check import position_fault
from loyang.records.record import Record, RedactedRecord
from loyang.ruleset import Ruleset
from loyang.state import State, View

__all__ = ["FORMAT", "KINDS", "Storable", "digest", "dumps", "loads"]

FORMAT = 1
"""The version of the documents that are written. Older ones stay readable."""

Storable: TypeAlias = State | View | Move | Ruleset | Record | RedactedRecord

KINDS: dict[str, type[Storable]] = {
    "view": View,  # before the class it is made from
    "state": State,
    "move": Move,
    "ruleset": Ruleset,
    "record": Record,
    "redacted-record": RedactedRecord,
}
"""The kinds of documents, and what each holds."""

_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By format: makes of its documents such of the next format."""

_T = TypeVar("_T")


def _forms() -> ModuleType:
    try:
        from loyang.records import json_form
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "cattrs":
            raise
        raise MissingPackageError(
            "JSON needs the package cattrs, install it with: pip install 'loyang[json]'"
        ) from None
    return json_form


def dumps(value: Storable) -> str:
    """The value as canonical JSON, on one line, that `loads` reads back to an equal value.

    Raises:
        FormatError: if `loads` would refuse it: it is too large, holds a number beyond all
            measure, or is a position that no game can reach. With the path in the document.
        OptionError: if it is not a state, view, move, ruleset or record.
        MissingPackageError: if cattrs is not installed.

    >>> from loyang import TakeLoan
    >>> dumps(TakeLoan(2**53))
    Traceback (most recent call last):
    loyang.errors.FormatError: value.player: cannot be written: is a number beyond all measure
    """
    text = _text(value)
    try:
        again = loads(text)
    except FormatError as error:
        raise FormatError(error.place, f"cannot be written: {error.problem}") from None
    if again != value:
        raise FormatError("", f"cannot be written: it would be read as {shown(again)}")
    return text


def _text(value: Storable) -> str:
    for kind, cls in KINDS.items():
        if isinstance(value, cls):
            form = _forms().unstructure(value)
            try:
                return canonical_text({"format": FORMAT, "kind": kind, "value": form})
            except ValueError:  # of thousands of digits
                raise FormatError("", "cannot be written: a number beyond all measure") from None
    raise OptionError(f"value: {shown(value)} is none of {', '.join(KINDS)}")


def digest(value: Storable) -> str:
    """The SHA-256 of the canonical JSON, in hexadecimal: equal for equal values only.

    Raises:
        OptionError: if it is not a state, view, move, ruleset or record.
        MissingPackageError: if cattrs is not installed.
    """
    return sha256(_text(value).encode()).hexdigest()


@overload
def loads(text: str | bytes) -> Storable: ...
@overload
def loads(text: str | bytes, kind: type[_T]) -> _T: ...
def loads(text: str | bytes, kind: type[Any] | None = None) -> Any:
    """The value of a document.

    Nothing is taken over unchecked: unknown, missing or doubled keys, values of a wrong type,
    numbers and texts beyond all measure and impossible positions are refused. Of a record, only
    the form is checked here, not whether the rules allow its moves: see `loyang.records.check`.

    Args:
        text: the JSON text, as text or in UTF-8.
        kind: what it must hold, one of `KINDS`; whatever it holds, if not said.

    Raises:
        FormatError: with the path in the document, and what is wrong there.
        OptionError: if `kind` is no such kind.
        MissingPackageError: if cattrs is not installed.

    >>> loads('{"format": 1, "kind": "move", "value": {"kind": "loan", "player": "P1"}}')
    Traceback (most recent call last):
    loyang.errors.FormatError: value.player: 'P1' is not a whole number
    """
    if kind is not None and kind not in KINDS.values():
        raise OptionError(f"kind: {kind!r} is none of {', '.join(KINDS)}")
    forms = _forms()
    data = _upgraded(parse(text))
    name = data["kind"]
    if not isinstance(name, str) or name not in KINDS:
        raise FormatError("kind", f"{shown(name)} is none of {', '.join(KINDS)}")
    if kind is not None and KINDS[name] is not kind:
        wanted = next(word for word, cls in KINDS.items() if cls is kind)
        raise FormatError("kind", f"this is a {name}, not a {wanted}")
    try:
        value = forms.structure(data["value"], KINDS[name])
    except FormatError as error:
        raise FormatError(join("value", error.place), error.problem) from None
    fault = position_fault(value) if isinstance(value, State) else None
    if fault is not None:
        raise FormatError(join("value", fault.place), shortened(fault.problem))
    return value


def _upgraded(data: object) -> Mapping[str, Any]:
    """The document in today's format."""
    if not isinstance(data, dict):
        raise FormatError("", f"{shown(data)} is not a table")
    keys = {"format", "kind", "value"}
    for key in sorted(keys - data.keys()):
        raise FormatError(key, "is missing")
    for key in sorted(data.keys() - keys):
        raise FormatError(shortened(key), "is unknown here")
    version = data["format"]
    if type(version) is not int or version < 1:
        raise FormatError("format", f"{shown(version)} is not a format from 1 up")
    if version > FORMAT:
        raise FormatError(
            "format", f"{version} is newer than this loyang, which reads up to {FORMAT}"
        )
    for older in range(version, FORMAT):
        data = _UPGRADES[older](data)
    return data
