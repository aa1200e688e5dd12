"""The page of ``loyang cards --values``: what is printed elsewhere than on the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from loyang.cli.commands._card_pages import print_legend
from loyang.cli.commands._terminal import print_table
from loyang.records.ruleset_tables import tables
from loyang.ruleset import Ruleset, Source
from loyang.ruleset.card_file import CARD_TABLES

__all__ = ["PrintedValue", "print_values", "printed_values", "values_data"]

_NO_VALUES = {"format", "name", "source"}


@frozen
class PrintedValue:
    """A value that is on no card: of the path, the shop, the fields and so on."""

    key: str
    """Its key in the data file, by which a file of one's own replaces it: ``"shop.W.buy"``."""
    value: Any
    """A number, a word, or several of them."""
    source: Source

    @property
    def words(self) -> str:
        """The value as the page shows it."""
        return (
            ", ".join(map(str, self.value))
            if isinstance(self.value, list | tuple)
            else str(self.value)
        )


def printed_values(ruleset: Ruleset) -> list[PrintedValue]:
    """All values that are on no card, in the order of the data file.

    >>> from loyang import BASE_RULESET
    >>> [value.key for value in printed_values(BASE_RULESET)][:2]
    ['path.first', 'path.last']
    """
    data = {key: table for key, table in tables(ruleset).items() if key not in CARD_TABLES}
    return [PrintedValue(key, value, ruleset.source(key)) for key, value in _leaves(data, "")]


def _leaves(data: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict):
            if key != "source":
                yield from _leaves(value, f"{path}{key}.")
        elif key not in _NO_VALUES:
            yield f"{path}{key}", value


def print_values(ruleset: Ruleset) -> None:
    """Print a table of them, each with its key and where it comes from."""
    values = printed_values(ruleset)
    rows = [(value.key, value.words, value.source.value) for value in values]
    print_table(("value", "is", "source"), rows)
    print()
    print_legend(value.source for value in values)


def values_data(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {"key": value.key, "value": value.value, "source": value.source.value}
        for value in printed_values(ruleset)
    ]
