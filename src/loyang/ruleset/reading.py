"""Reading printed values from TOML files, with every value checked.

The base game lies in ``data/printed_values.toml``. A user's file is laid over it: it names only
what it replaces, and can replace but never add cards.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

from loyang._support.arguments import whole_number
from loyang._support.words import counted
from loyang.errors import RulesetError
from loyang.ruleset import vegetables as veg
from loyang.ruleset.card_file import CARD_TABLES, read_cards
from loyang.ruleset.cards import FieldCard
from loyang.ruleset.toml_table import MOST, Table, kinds_of, one_of
from loyang.ruleset.values import (
    CustomerRules,
    Fields,
    Loan,
    Options,
    Path,
    Setup,
    Shop,
    Solo,
    Source,
    Storehouse,
    TopRow,
)

__all__ = ["changed_options", "parse_toml", "read_base", "read_file", "read_tables", "read_text"]

FORMAT = 1
"""The version of the files that this module reads."""


# --- reading the tables ---------------------------------------------------------------------


def read_tables(data: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a `Ruleset`, out of the tables of a complete file.

    Raises:
        RulesetError: naming the key, the value, and what is allowed.
    """
    top = Table(data, "")
    top.number("format", FORMAT, FORMAT)
    parts: dict[str, Any] = {"name": top.word("name")}
    for key, reader in _READERS.items():
        table = top.table(key)
        parts[key] = reader(table)
        table.done()
    cards = read_cards(top)
    for card in cards:
        if isinstance(card, FieldCard) and not parts["fields"].kinds(card.spaces):
            raise RulesetError(
                "fields", f"says nothing about {counted(card.spaces, 'space')} ({card.code})"
            )
    _check_fields(parts["fields"], parts["setup"])
    _check_home_fields(parts["fields"], parts["setup"], parts["shop"])
    for key in ("format", "name"):
        top.data.pop(key)
    top.done()
    parts["cards"] = tuple(sorted(cards, key=lambda card: card.code))
    parts["sources"] = tuple(sorted(top.sources.items()))
    return parts


def _check_fields(fields: Fields, setup: Setup) -> None:
    for spaces in (setup.home_field_spaces, *fields.private_set):
        if not fields.kinds(spaces):
            raise RulesetError("fields", f"says nothing about {counted(spaces, 'space')}")
    if len(set(fields.private_set)) != len(fields.private_set):
        raise RulesetError("fields.private_set", "names a number of spaces twice")


def _check_home_fields(fields: Fields, setup: Setup, shop: Shop) -> None:
    """Four players must be able to sow their home fields, or a game could not begin (SET-4)."""
    possible = [
        kind
        for kind in fields.kinds(setup.home_field_spaces)
        if shop.start[kind] and shop.buy[kind] <= setup.cash
    ]
    if len(possible) * setup.max_same_home_vegetable < 4:
        raise RulesetError(
            "setup",
            f"with {setup.cash} cash only {counted(len(possible), 'kind')} of vegetables can be "
            "sown in the home field, too few for four players (SET-4, SET-5)",
        )


def _read_path(table: Table) -> Path:
    first = table.number("first", 0, MOST)
    return Path(
        first, table.number("last", first + 1, MOST), table.number("first_step_cost", 0, MOST)
    )


def _read_setup(table: Table) -> Setup:
    return Setup(
        cash=table.number("cash", 0, MOST),
        home_field_spaces=table.number("home_field_spaces", 1, 99),
        max_same_home_vegetable=table.number("max_same_home_vegetable", 2, 4),
        rounds=table.number("rounds", 1, 99),
        hand_size=table.number("hand_size", 2, 8),
    )


def _read_storehouse(table: Table) -> Storehouse:
    small = table.number("small", 0, 19)
    return Storehouse(
        small, table.number("large", small + 1, 20), table.number("enlarge_cost", 0, MOST)
    )


def _read_loan(table: Table) -> Loan:
    return Loan(table.number("cash", 1, MOST), table.number("spaces_back", 0, 99))


def _read_shop(table: Table) -> Shop:
    rows: list[tuple[int, int, int, int]] = []
    for kind in veg.VEGETABLES:
        row = table.table(kind.letter)
        spaces = row.number("spaces", 0, 99)
        start = row.number("start", 0, spaces)
        rows.append((start, spaces, row.number("buy", 0, MOST), row.number("sell", 0, MOST)))
        row.done()
    start_counts, spaces_counts, buy, sell = zip(*rows, strict=True)
    return Shop(start_counts, spaces_counts, buy, sell)


def _read_fields(table: Table) -> Fields:
    allowed = []
    for key in sorted(table.data):
        if re.fullmatch(r"[1-9][0-9]?", key):
            kinds = kinds_of(table.value(key), table.at(key))
            allowed.append((int(key), tuple(sorted(set(kinds)))))
    return Fields(
        allowed=tuple(sorted(allowed)),
        private_set=table.numbers("private_set", None, 1, 99),
        common_cost=table.number("common_cost", 0, MOST),
    )


def _read_customers(table: Table) -> CustomerRules:
    return CustomerRules(
        penalty=table.number("penalty", 0, MOST),
        fewer_casual_bonus=table.number("fewer_casual_bonus", 0, MOST),
        more_casual_malus=table.number("more_casual_malus", 0, MOST),
    )


def _read_options(table: Table) -> Options:
    cap = table.value("loan_cap")
    return Options(
        loan_cap=None if cap == "none" else _loan_cap(cap, table.at("loan_cap")),
        two_player_courtyard=table.number("two_player_courtyard", 0, 20),
    )


def _loan_cap(found: object, place: str) -> int:
    number = whole_number(found, 0, MOST)
    if number is None:
        raise RulesetError(place, f"{found!r} is neither 'none' nor a number from 0 to {MOST}")
    return number


def _read_solo(table: Table) -> Solo:
    prices = table.numbers("prices", None, 0, MOST)
    columns = table.number("columns", 1, 6)
    places, cards = len(prices) * columns, sum(CARD_TABLES.values())
    if places > cards:
        raise RulesetError(
            table.path,
            f"{counted(len(prices), 'row')} of {columns} make {counted(places, 'place')}, "
            f"there are only {counted(cards, 'card')}",
        )
    return Solo(
        prices=prices,
        columns=columns,
        top_row=one_of(TopRow, table.value("top_row"), table.at("top_row")),
        dummy_cards=table.number("dummy_cards", 0, 6),
        target=table.number("target", -MOST, MOST),
    )


_READERS: Mapping[str, Callable[[Table], object]] = {
    "path": _read_path,
    "setup": _read_setup,
    "storehouse": _read_storehouse,
    "loan": _read_loan,
    "shop": _read_shop,
    "fields": _read_fields,
    "customers": _read_customers,
    "options": _read_options,
    "solo": _read_solo,
}


# --- laying one file over another -----------------------------------------------------------


def parse_toml(text: str, place: str) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises:
        RulesetError: naming the place and the line, if it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(place, f"is not TOML: {error}") from None
    except ValueError:  # what tomllib says of a number with thousands of digits
        raise RulesetError(place, "holds a number that is far too long") from None
    except RecursionError:
        raise RulesetError(place, "is nested too deeply") from None


def _base() -> dict[str, Any]:
    # Asked of the loader itself: importlib.resources and pathlib would make up much of the import.
    assert __spec__ is not None
    loader: Any = __spec__.loader
    path = os.path.join(os.path.dirname(__file__), "..", "data", "printed_values.toml")  # noqa: PTH118, PTH120
    data: bytes = loader.get_data(path)
    return parse_toml(data.decode("utf-8"), "")


def read_base() -> dict[str, Any]:
    """The attributes of the base game's ruleset."""
    return read_tables(_base())


def read_file(path: str | PathLike[str]) -> dict[str, Any]:
    """See `Ruleset.load`."""
    from pathlib import Path as FilePath

    try:
        text = FilePath(path).read_text(encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise RulesetError(str(path), f"cannot be read: {error}") from None
    try:
        return read_text(text, name=FilePath(path).stem)
    except RulesetError as error:
        place = f"{path}: {error.place}" if error.place else str(path)
        raise RulesetError(place, error.problem) from None


def read_text(text: str, name: str) -> dict[str, Any]:
    """See `Ruleset.loads`."""
    over = parse_toml(text, "")
    data = _base()
    data["name"] = over.pop("name", name)
    data["format"] = over.pop("format", FORMAT)
    for key, table in over.items():
        if key not in data:
            raise RulesetError(key, f"is unknown; known here: {', '.join(sorted(data))}")
        if not isinstance(table, dict):
            raise RulesetError(key, f"{table!r} is not a table")
        if key in CARD_TABLES:
            _replace_cards(data[key], table, key)
        elif key == "shop":
            for letter, row in table.items():
                if letter not in data[key]:
                    raise RulesetError(f"shop.{letter}", "is unknown; known here: W, P, T, C, B, L")
                _lay_over(data[key][letter], row, f"shop.{letter}")
        else:
            _lay_over(data[key], table, key)
    return read_tables(data)


def _replace_cards(base: dict[str, Any], over: dict[str, Any], key: str) -> None:
    for name, table in over.items():
        place = f"{key}.{name}"
        if not isinstance(table, dict):
            raise RulesetError(place, f"{table!r} is not a table")
        replaced = table.pop("replaces", name)
        if not isinstance(replaced, str) or replaced not in base:
            known = ", ".join(base)
            raise RulesetError(
                place,
                f"there is no {replaced!r} to replace; there are {known}. "
                'A card under a new name says which it replaces: replaces = "..."',
            )
        if replaced != name:
            if name in base:
                raise RulesetError(place, "is there already, and cannot replace another")
            taken = base.pop(replaced)
            base[name] = {}
            if "copies" in taken:  # so many cards are replaced; where that comes from stays true
                marks = taken["source"]
                copies = marks["copies"] if isinstance(marks, dict) else marks
                base[name] = {"copies": taken["copies"], "source": {"copies": copies}}
        _lay_over(base[name], table, place)


def _lay_over(base: dict[str, Any], over: object, place: str) -> None:
    """Replace single values of a table, and with them the marks of where they come from."""
    if not isinstance(over, dict):
        raise RulesetError(place, f"{over!r} is not a table")
    marks = base.get("source", {})
    if isinstance(marks, str):
        marks = dict.fromkeys((key for key in base if key != "source"), marks)
    given = over.get("source", Source.USER.value)
    for key in given if isinstance(given, dict) else ():
        if key not in over:
            raise RulesetError(f"{place}.source.{key}", "names no value of this table")
    for key, value in over.items():
        if key != "source":
            base[key] = value
            marks[key] = given.get(key, Source.USER.value) if isinstance(given, dict) else given
            if key == "options" and isinstance(value, list):  # each has a mark of its own
                for option in value:
                    if isinstance(option, dict):
                        option.setdefault("source", marks[key])
    base["source"] = marks


def changed_options(
    options: Options, sources: tuple[tuple[str, Source], ...], changes: Mapping[str, Any]
) -> tuple[Options, tuple[tuple[str, Source], ...]]:
    """See `Ruleset.with_options`: the options, and where all values come from."""
    if "source" in changes:
        raise RulesetError("options.source", "is no option")
    cap = options.loan_cap
    data: dict[str, Any] = {
        "loan_cap": "none" if cap is None else cap,
        "two_player_courtyard": options.two_player_courtyard,
    }
    data |= {key: "none" if value is None else value for key, value in changes.items()}
    table = Table(data, "options")
    read = _read_options(table)
    table.done()
    marks = dict(sources) | {f"options.{key}": Source.USER for key in changes}
    return read, tuple(sorted(marks.items()))
