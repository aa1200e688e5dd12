"""Tables of a TOML file that hand out their values checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loyang._support.arguments import whole_number
from loyang.errors import NotationError, RulesetError
from loyang.ruleset import vegetables as veg
from loyang.ruleset.values import Source
from loyang.ruleset.vegetables import Vegetable

__all__ = ["MOST", "Table", "kinds_of", "one_of", "whole"]

MOST = 999
"""No printed number is larger."""


class Table:
    """One table of a file: hands out its values checked, and knows which were asked for."""

    def __init__(self, data: object, path: str, sources: dict[str, Source] | None = None) -> None:
        """Take what must be a table, the key under which it stands, and where marks are noted."""
        if not isinstance(data, dict):
            raise RulesetError(path, f"{data!r} is not a table")
        self.path = path
        self.data: dict[str, Any] = data
        self.sources = {} if sources is None else sources
        self._asked = {"source"}

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def value(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self.data:
            raise RulesetError(self.at(key), "is missing")
        return self.data[key]

    def table(self, key: str) -> Table:
        return Table(self.value(key), self.at(key), self.sources)

    def tables(self) -> Iterator[tuple[str, Table]]:
        for key in self.data:
            if key != "source":
                yield key, self.table(key)

    def number(self, key: str, least: int, most: int) -> int:
        return whole(self.value(key), self.at(key), least, most)

    def numbers(self, key: str, count: int | None, least: int, most: int) -> tuple[int, ...]:
        found = self.value(key)
        if not isinstance(found, list) or (len(found) != count if count else not found):
            wanted = f"a list of {count or 'one or more'} whole numbers"
            raise RulesetError(self.at(key), f"{found!r} is not {wanted}")
        return tuple(
            whole(item, f"{self.at(key)}[{place}]", least, most) for place, item in enumerate(found)
        )

    def truth(self, key: str) -> bool:
        found = self.value(key)
        if not isinstance(found, bool):
            raise RulesetError(self.at(key), f"{found!r} is neither true nor false")
        return found

    def word(self, key: str) -> str:
        found = self.value(key)
        if not isinstance(found, str) or not found.strip():
            raise RulesetError(self.at(key), f"{found!r} is not a word in quotes")
        return found

    def done(self) -> None:
        """Every key must have been asked for; note where each value comes from."""
        unknown = sorted(self.data.keys() - self._asked)
        if unknown:
            known = ", ".join(sorted(self._asked))
            raise RulesetError(self.at(unknown[0]), f"is unknown; known here: {known}")
        keys = sorted(self._asked - {"source"})
        marks = self.data.get("source", {})
        if isinstance(marks, str):
            marks = dict.fromkeys(keys, marks)
        if not isinstance(marks, dict):
            raise RulesetError(self.at("source"), f"{marks!r} is neither a word nor a table")
        for key, mark in marks.items():
            if key not in self._asked:
                raise RulesetError(self.at(f"source.{key}"), "names no value of this table")
            self.sources[self.at(key)] = one_of(Source, mark, self.at(f"source.{key}"))


def whole(found: object, place: str, least: int, most: int) -> int:
    """The value, if it is a whole number between the two."""
    number = whole_number(found, least, most)
    if number is None:
        raise RulesetError(place, f"{found!r} is not a whole number from {least} to {most}")
    return number


def one_of(kind: Any, found: object, place: str) -> Any:
    """The member of an enumeration that has this value."""
    try:
        return kind(found)
    except ValueError:
        allowed = ", ".join(member.value for member in kind)
        raise RulesetError(place, f"{found!r} is none of {allowed}") from None


def kinds_of(found: object, place: str) -> tuple[Vegetable, ...]:
    """The vegetables of a row of letters."""
    if not isinstance(found, str) or not found:
        raise RulesetError(place, f"{found!r} is not a row of letters such as 'WPT'")
    try:
        return tuple(veg.vegetable(letter) for letter in found)
    except NotationError as error:
        raise RulesetError(place, str(error)) from None
