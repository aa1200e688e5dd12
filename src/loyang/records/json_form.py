"""Values as plain data and back, checked against the types of their classes; needs cattrs.

All attributes are written, under their own names. Vegetables, phases and stages are words, a
count of vegetables is a list of six numbers, moves and what is pending carry their kind, a
ruleset is stored as its tables (`loyang.records.ruleset_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from types import UnionType
from typing import Any, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import AttributeValidationNote, BaseValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from pyrsistent import PVector, pvector

from loyang._support.json_text import join, shortened, shown
from loyang.errors import FormatError
from loyang.moves import Move
from loyang.records.json_kinds import COUNTS, MOVES, PENDING, kind_of, word
from loyang.records.ruleset_tables import from_tables, shared_tables
from loyang.ruleset import Ruleset
from loyang.ruleset.vegetables import VEGETABLES, Vegetable, Vegetables
from loyang.state import Phase, Stage

__all__ = ["structure", "unstructure"]


def unstructure(value: object) -> Any:
    """The value as plain data."""
    return _CONVERTER.unstructure(value)


def structure(data: object, kind: type[Any]) -> Any:
    """The value of that class from plain data.

    Raises:
        FormatError: with the path in the data.
    """
    try:
        return _CONVERTER.structure(data, kind)
    except (BaseValidationError, FormatError) as error:
        place, problem = _explain(error)
    raise FormatError(place, problem)


def _explain(error: Exception) -> tuple[str, str]:
    """Path and problem of the first of all errors."""
    place = ""
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        place = join(place, *_notes(error))
    match error:
        case FormatError():
            return join(place, error.place), error.problem
        case _:  # a class that checks its values itself
            return place, shortened(str(error))


def _notes(error: Exception) -> Iterator[str]:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            yield note.name
        elif isinstance(note, IterableValidationNote):
            yield f"[{note.index}]"


# --- single values -----------------------------------------------------------------------------


def _wrong(data: object, wanted: str) -> FormatError:
    return FormatError("", f"{shown(data)} is not {wanted}")


def _exactly(kind: type[Any], wanted: str) -> Callable[[object, Any], Any]:
    def read(data: object, _: Any) -> Any:
        if type(data) is not kind:
            raise _wrong(data, wanted)
        return data

    return read


def _one_word_of(members: Iterable[IntEnum]) -> Callable[[object, Any], Any]:
    by_word = {word(member): member for member in members}
    wanted = f"one of {', '.join(by_word)}"

    def read(data: object, _: Any) -> Any:
        if not isinstance(data, str) or data not in by_word:
            raise _wrong(data, wanted)
        return by_word[data]

    return read


def _read_counts(data: object, _: Any) -> Vegetables:
    if (
        not isinstance(data, list)
        or len(data) != len(VEGETABLES)
        or not all(type(count) is int and count >= 0 for count in data)
    ):
        raise _wrong(data, "a count of the six vegetables, such as [2, 0, 0, 0, 1, 0]")
    return tuple(data)


# --- rows, tables and kinds --------------------------------------------------------------------


def _is_row(kind: Any) -> bool:
    return get_origin(kind) in (tuple, PVector)


def _row_reader(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
    item = get_args(kind)[0]
    make: Callable[[list[Any]], Any] = tuple if get_origin(kind) is tuple else pvector
    read_item = converter.get_structure_hook(item)

    def read(data: object, _: Any) -> Any:
        if not isinstance(data, list):
            raise _wrong(data, "a list")
        items = []
        for place, found in enumerate(data):
            try:
                items.append(read_item(found, item))
            except Exception as error:
                error.add_note(IterableValidationNote("", place, item))
                raise BaseValidationError("", [error], kind) from None
        return make(items)

    return read


def _row_writer(kind: Any, converter: Converter) -> Callable[[Any], list[Any]]:
    write_item = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda row: [write_item(item) for item in row]


def _table_reader(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
    read_table: Any = make_dict_structure_fn(kind, converter, **_overrides(kind))
    names = {attribute.name for attribute in attrs.fields(kind)}

    def read(data: object, _: Any) -> Any:
        if not isinstance(data, dict):
            raise _wrong(data, "a table")
        for name in sorted(names ^ data.keys()):
            problem = "is missing" if name in names else "is unknown here"
            raise FormatError(shortened(name), problem)
        return read_table(data, kind)

    return read


def _table_writer(kind: Any, converter: Converter) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(kind, converter, **_overrides(kind))


def _overrides(kind: type[Any]) -> dict[str, Any]:
    """What the type of an attribute does not tell."""
    found = {}
    for attribute in attrs.fields(attrs.resolve_types(kind)):
        if attribute.name in COUNTS and attribute.type == tuple[int, ...]:
            found[attribute.name] = override(struct_hook=_read_counts)
        elif attribute.name == "tags":
            found["tags"] = override(struct_hook=_read_tags, unstruct_hook=dict)
    return found


def _is_one_of(kinds: tuple[type[Any], ...]) -> Callable[[Any], bool]:
    def check(kind: Any) -> bool:
        return isinstance(kind, UnionType) and set(kinds) <= set(get_args(kind))

    return check


def _kind_reader(
    kinds: tuple[type[Any], ...], converter: Converter, *, optional: bool
) -> Callable[[object, Any], Any]:
    by_name = {kind_of(kind): kind for kind in kinds}

    def read(data: object, _: Any) -> Any:
        if data is None and optional:
            return None
        if not isinstance(data, dict):
            raise _wrong(data, "a table")
        rest = dict(data)
        name = rest.pop("kind", None)
        kind = by_name.get(name) if isinstance(name, str) else None
        if kind is None:
            raise FormatError("kind", f"{shown(name)} is none of {', '.join(sorted(by_name))}")
        return converter.structure(rest, kind)

    return read


def _kind_writer(kind: type[Any], converter: Converter) -> Callable[[Any], dict[str, Any]]:
    write = _table_writer(kind, converter)
    return lambda value: {"kind": kind_of(kind), **write(value)}


# --- records -----------------------------------------------------------------------------------


def _read_tags(data: object, _: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, dict):
        raise _wrong(data, "a table")
    for name, value in data.items():
        if not isinstance(value, str):
            raise FormatError(name, f"{shown(value)} is not a text")
    return tuple(sorted(data.items()))


def _make() -> Converter:
    # What is not said here, cattrs refuses to read.
    converter = Converter(detailed_validation=True)
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook(str, _exactly(str, "a text"))
    for members in (Vegetable, Phase, Stage):
        converter.register_structure_hook(members, _one_word_of(members))
        converter.register_unstructure_hook(members, word)
    converter.register_structure_hook_factory(attrs.has)(_table_reader)
    converter.register_unstructure_hook_factory(attrs.has)(_table_writer)
    converter.register_structure_hook_factory(_is_row)(_row_reader)
    converter.register_unstructure_hook_factory(_is_row)(_row_writer)
    for kind in (*MOVES, *PENDING):
        converter.register_unstructure_hook(kind, _kind_writer(kind, converter))
    converter.register_structure_hook_func(
        _is_one_of(PENDING), _kind_reader(PENDING, converter, optional=True)
    )
    converter.register_structure_hook_func(
        lambda kind: kind is Move, _kind_reader(MOVES, converter, optional=False)
    )
    converter.register_unstructure_hook_func(
        lambda kind: kind is Move, lambda move: converter.unstructure(move, type(move))
    )
    converter.register_structure_hook(Ruleset, lambda data, _: from_tables(data))
    converter.register_unstructure_hook(Ruleset, shared_tables)
    return converter


_CONVERTER = _make()
