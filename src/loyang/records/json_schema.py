"""The JSON Schema of documents, made from the classes that documents are made from.

Needs nothing but the classes: `schema` gives what ``docs/schema`` publishes.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from inspect import getdoc
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import attrs
from pyrsistent import PVector

from loyang.moves import Move
from loyang.records.codec import FORMAT, KINDS
from loyang.records.json_kinds import COUNTS, MOVES, PENDING, kind_of, word
from loyang.ruleset import Options, Ruleset, Shop, Source
from loyang.ruleset import reading as ruleset_file
from loyang.ruleset.effects import EFFECTS, Effect, Timing
from loyang.ruleset.vegetables import VEGETABLES, Vegetable
from loyang.state import Phase, Stage

__all__ = ["schema"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SIMPLE = {int: "integer", bool: "boolean", str: "string", type(None): "null"}
_NOT_NEGATIVE = {"type": "integer", "minimum": 0}
_LETTERS = "".join(kind.letter for kind in VEGETABLES)

_Schema = dict[str, Any]


def schema(kind: str) -> _Schema:
    """The schema of one kind of documents (`loyang.records.KINDS`).

    >>> schema("move")["properties"]["kind"]
    {'const': 'move'}
    """
    cls = KINDS[kind]
    maker = _Maker()
    value = maker.of(cls)
    return {
        "$schema": _DIALECT,
        "$id": f"urn:loyang:{kind}:{FORMAT}",
        "title": f"loyang: {kind}, format {FORMAT}",
        **_table({"format": {"const": FORMAT}, "kind": {"const": kind}, "value": value}),
        "$defs": dict(sorted(maker.definitions.items())),
    }


def _table(properties: _Schema, optional: tuple[str, ...] = ()) -> _Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _list(items: _Schema, number: int | None = None) -> _Schema:
    found: _Schema = {"type": "array", "items": items}
    return found if number is None else found | {"minItems": number, "maxItems": number}


def _summary(kind: type[Any]) -> str:
    return (getdoc(kind) or "").partition("\n")[0]


class _Maker:
    """Makes schemas of types, and keeps those that have a name."""

    def __init__(self) -> None:
        self.definitions: dict[str, _Schema] = {}

    def named(self, name: str, make: Callable[[], _Schema]) -> _Schema:
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def of(self, kind: Any) -> _Schema:
        """The schema of a type."""
        if kind in _SIMPLE:
            return {"type": _SIMPLE[kind]}
        if kind in (Vegetable, Phase, Stage):
            return self.named(kind.__name__, lambda: {"enum": [word(member) for member in kind]})
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self.named(kind.__name__, lambda: {"enum": [member.value for member in kind]})
        if kind is Ruleset:
            return self.named("Ruleset", lambda: _ruleset(self))
        if kind is Move:
            return self.named("Move", lambda: self._one_of(MOVES))
        if isinstance(kind, UnionType):
            return self._union(get_args(kind))
        if get_origin(kind) in (tuple, PVector):
            return _list(self.of(get_args(kind)[0]))
        return self.named(kind.__name__, lambda: self._class(kind))

    def _union(self, kinds: tuple[Any, ...]) -> _Schema:
        if set(PENDING) <= set(kinds):
            pending = self.named("Pending", lambda: self._one_of(PENDING))
            return {"anyOf": [pending, {"type": "null"}]}
        return {"anyOf": [self.of(kind) for kind in kinds]}

    def _one_of(self, kinds: tuple[type[Any], ...]) -> _Schema:
        return {"anyOf": [self.of(kind) for kind in kinds]}

    def _class(self, kind: type[Any]) -> _Schema:
        types = get_type_hints(kind)
        properties: _Schema = {}
        if kind in MOVES or kind in PENDING:
            properties["kind"] = {"const": kind_of(kind)}
        for attribute in attrs.fields(kind):
            properties[attribute.name] = self._attribute(attribute.name, types[attribute.name])
        return {"description": _summary(kind), **_table(properties)}

    def _attribute(self, name: str, kind: Any) -> _Schema:
        if name in COUNTS and kind == tuple[int, ...]:
            return self.named("Vegetables", _vegetables)
        if name == "tags":
            return {"type": "object", "additionalProperties": {"type": "string"}}
        return self.of(kind)


def _vegetables() -> _Schema:
    words = ", ".join(word(kind) for kind in VEGETABLES)
    return {"description": f"How many of each: {words}.", **_list(_NOT_NEGATIVE, len(VEGETABLES))}


# --- rulesets, in the form of the data files ----------------------------------------------------

_CARD_TABLES: dict[str, tuple[str, _Schema]] = {
    "common_fields": ("^[0-9a-z]+$", {"spaces": _NOT_NEGATIVE}),
    "stalls": (f"^[{_LETTERS}]{{3}}$", {"bowls": _list(_NOT_NEGATIVE, 3)}),
    "regular_customers": (
        f"^[{_LETTERS}]{{2}}$",
        {"pays": _list(_NOT_NEGATIVE, 4), "dotted": {"type": "boolean"}},
    ),
    "casual_customers": (f"^[{_LETTERS}]{{3}}$", {"pays": _NOT_NEGATIVE}),
}
"""By table: the pattern of its names, and its keys."""


def _ruleset(maker: _Maker) -> _Schema:
    types = get_type_hints(Ruleset)
    tables: _Schema = {"format": {"const": ruleset_file.FORMAT}, "name": {"type": "string"}}
    for key in ("path", "setup", "storehouse", "loan", "customers", "options", "solo"):
        tables[key] = _values(maker, types[key])
    row = _sourced(maker, {attribute.name: _NOT_NEGATIVE for attribute in attrs.fields(Shop)})
    tables["shop"] = _sourced(maker, {kind.letter: row for kind in VEGETABLES})
    tables["fields"] = {
        **_sourced(maker, {"private_set": _list(_NOT_NEGATIVE), "common_cost": _NOT_NEGATIVE}),
        "patternProperties": {"^[0-9]+$": {"type": "string", "pattern": f"^[{_LETTERS}]+$"}},
    }
    for key, (pattern, values) in _CARD_TABLES.items():
        tables[key] = _by_name(maker, pattern, _sourced(maker, values))
    tables["helpers"] = _by_name(maker, "^[a-z]+(-[a-z]+)*$", _helper(maker))
    return {"description": "The printed values, as in the data files.", **_sourced(maker, tables)}


def _sourced(maker: _Maker, values: _Schema) -> _Schema:
    """A table that may say where its values come from."""
    return _table({**values, "source": _source(maker)}, optional=("source",))


def _source(maker: _Maker) -> _Schema:
    mark = maker.of(Source)
    return {"anyOf": [mark, {"type": "object", "additionalProperties": mark}]}


def _by_name(maker: _Maker, pattern: str, value: _Schema) -> _Schema:
    return {
        "type": "object",
        "properties": {"source": _source(maker)},
        "patternProperties": {pattern: value},
        "additionalProperties": False,
    }


def _values(maker: _Maker, kind: type[Any]) -> _Schema:
    types = get_type_hints(kind)
    values = {name: maker.of(types[name]) for name in types}
    if kind is Options:
        values["loan_cap"] = {"anyOf": [_NOT_NEGATIVE, {"const": "none"}]}
    return _sourced(maker, values)


def _helper(maker: _Maker) -> _Schema:
    effects = {"anyOf": [_effect(maker, kind) for kind in EFFECTS.values()]}
    option = _sourced(maker, {"effects": _list(effects)})
    return _sourced(
        maker,
        {
            "copies": _NOT_NEGATIVE,
            "timing": maker.of(Timing),
            "lantern": {"type": "boolean"},
            "options": _list(option),
        },
    )


def _effect(maker: _Maker, kind: type[Effect]) -> _Schema:
    parameters = {
        name: {"type": "integer", "minimum": least, "maximum": most}
        for name, (least, most) in kind.parameters().items()
    }
    return maker.named(
        f"{kind.__name__}Effect",  # some moves have the same names
        lambda: {
            "description": _summary(kind),
            **_table({"effect": {"const": kind.name}, **parameters}),
        },
    )
