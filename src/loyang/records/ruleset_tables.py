"""A ruleset as tables: the form of the data files, as plain data.

Whoever stores a ruleset stores these tables. They are read by the code that reads the data
files, so that every value is checked in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from attrs import asdict

from loyang._support.json_text import canonical_text, parse, shortened
from loyang.errors import FormatError, RulesetError
from loyang.ruleset import BASE_RULESET, Ruleset, Shop, Source
from loyang.ruleset import reading as ruleset_file
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)

__all__ = ["LARGEST", "find_ruleset", "from_tables", "ruleset_digest", "shared_tables", "tables"]

_SIMPLE = ("path", "setup", "storehouse", "loan", "customers", "options", "solo")
"""The tables whose keys are the attributes of their class."""

LARGEST = 100_000
"""The most characters of a ruleset; the base game has 8,000."""


def tables(ruleset: Ruleset) -> dict[str, Any]:
    """The tables of a ruleset, all values and where they come from.

    >>> from loyang import BASE_RULESET
    >>> tables(BASE_RULESET)["shop"]["B"]["buy"]
    6
    """
    return deepcopy(shared_tables(ruleset))


@lru_cache(maxsize=8)
def shared_tables(ruleset: Ruleset) -> dict[str, Any]:
    """Like `tables`, but the same each time: only to be read."""
    return _with_sources(ruleset, _values(ruleset))


@lru_cache(maxsize=64)
def ruleset_digest(ruleset: Ruleset) -> str:
    """A digest of all that matters in play: the values, without their sources and the name.

    >>> from loyang import BASE_RULESET
    >>> ruleset_digest(BASE_RULESET) == ruleset_digest(BASE_RULESET.with_options(loan_cap=9))
    False
    """
    values = _values(ruleset)
    del values["name"], values["format"]
    return sha256(canonical_text(values).encode()).hexdigest()


def from_tables(data: object) -> Ruleset:
    """The ruleset of such tables.

    Raises:
        FormatError: naming the key, the value, and what is allowed.

    >>> from loyang import BASE_RULESET
    >>> from_tables(tables(BASE_RULESET)) == BASE_RULESET
    True
    """
    text = canonical_text(data)
    if text == _base_text():
        return BASE_RULESET
    if len(text) > LARGEST:
        raise FormatError(
            "", f"is too large for a ruleset: {len(text)} characters, the most is {LARGEST}"
        )
    return _from_text(text)


@lru_cache
def _base_text() -> str:
    return canonical_text(shared_tables(BASE_RULESET))


@lru_cache(maxsize=8)
def _from_text(text: str) -> Ruleset:
    try:
        return Ruleset.of_tables(parse(text))
    except RulesetError as error:
        raise FormatError(shortened(error.place), shortened(error.problem)) from None


def find_ruleset(digest: str) -> Ruleset | None:
    """The base game whose values have that digest: today's, or as it was before a correction."""
    if digest == ruleset_digest(BASE_RULESET):
        return BASE_RULESET
    for ruleset in _former():
        if digest == ruleset_digest(ruleset):
            return ruleset
    return None


def _former() -> Iterator[Ruleset]:
    """The base game as former versions had it: ``data/former`` keeps each corrected file."""
    folder = files("loyang") / "data" / "former"
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            data = ruleset_file.parse_toml(file.read_text(encoding="utf-8"), file.name)
            yield Ruleset.of_tables(data)


# --- values and their sources ------------------------------------------------------------------


def _values(ruleset: Ruleset) -> dict[str, Any]:
    data: dict[str, Any] = {"format": ruleset_file.FORMAT, "name": ruleset.name}
    for key in _SIMPLE:
        data[key] = asdict(getattr(ruleset, key))
    if data["options"]["loan_cap"] is None:
        data["options"]["loan_cap"] = "none"
    data["shop"] = _shop(ruleset.shop)
    fields = ruleset.fields
    data["fields"] = {
        "private_set": list(fields.private_set),
        "common_cost": fields.common_cost,
        **{str(spaces): _letters(kinds) for spaces, kinds in fields.allowed},
    }
    for key in ("common_fields", "stalls", "regular_customers", "casual_customers", "helpers"):
        data[key] = {}
    for card in ruleset.cards:
        key, name, values = _card(card)
        table = data[key].setdefault(name, values)
        if isinstance(card, HelperCard):
            table["copies"] += 1
    return data


def _letters(kinds: tuple[veg.Vegetable, ...]) -> str:
    return "".join(kind.letter for kind in kinds)


def _shop(shop: Shop) -> dict[str, Any]:
    rows = asdict(shop)
    return {
        kind.letter: {key: counts[kind] for key, counts in rows.items()} for kind in veg.VEGETABLES
    }


def _card(card: Card) -> tuple[str, str, dict[str, Any]]:
    """Key of the table, name in it, and values of a card."""
    name = card.code.partition("-")[2]
    match card:
        case FieldCard():
            return "common_fields", name, {"spaces": card.spaces}
        case StallCard():
            bowls = [number for number in card.bowls if number]
            return "stalls", veg.letters(card.stock), {"bowls": bowls}
        case RegularCustomerCard():
            values = {"pays": list(card.pays), "dotted": card.dotted}
            return "regular_customers", veg.letters(card.wants), values
        case CasualCustomerCard():
            return "casual_customers", veg.letters(card.wants), {"pays": card.pays}
        case HelperCard():
            return "helpers", card.helper, _helper(card)


def _helper(card: HelperCard) -> dict[str, Any]:
    options = [
        {"effects": [{"effect": effect.name, **asdict(effect)} for effect in option.effects]}
        for option in card.options
    ]
    timing = card.timing.value
    return {"copies": 0, "timing": timing, "lantern": card.lantern, "options": options}


def _with_sources(ruleset: Ruleset, data: dict[str, Any]) -> dict[str, Any]:
    marked: dict[str, dict[str, Source]] = {}
    for key, source in ruleset.sources:
        place, _, name = key.rpartition(".")
        marked.setdefault(place, {})[name] = source
    for place, sources in marked.items():
        table: Any = data
        for part in filter(None, place.split(".")):
            table = table[int(part) - 1] if isinstance(table, list) else table[part]
        marks = {name: source.value for name, source in sources.items()}
        same = set(marks.values())
        # One word stands for the whole table, as in the data files.
        table["source"] = same.pop() if len(same) == 1 and marks.keys() == table.keys() else marks
    return data
