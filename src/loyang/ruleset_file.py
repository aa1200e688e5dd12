"""Reading printed values from TOML files, with every value checked.

The base game lies in ``data/base.toml``. A user's file is laid over it: it names only what it
replaces, and can replace but never add cards.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from attrs import evolve

from loyang import vegetables as veg
from loyang.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    HelperOption,
    RegularCustomerCard,
    StallCard,
)
from loyang.effects import EFFECTS, Effect, Timing
from loyang.errors import NotationError, RulesetError
from loyang.ruleset import (
    CustomerRules,
    Fields,
    Loan,
    Options,
    Path,
    Ruleset,
    Setup,
    Shop,
    Solo,
    Source,
    Storehouse,
    TopRow,
)
from loyang.vegetables import Vegetable, Vegetables

__all__ = ["load", "loads", "read_base", "with_options"]

FORMAT = 1
"""The version of the files that this module reads."""

_DELIVERIES = 4
_MOST = 999
_CARD_TABLES = {
    "common_fields": 6,
    "stalls": 14,
    "regular_customers": 14,
    "casual_customers": 14,
    "helpers": 22,
}
"""How many cards each table must make (SET-3)."""
_TAKEN_PREFIXES = ("field-", "stall-", "regular-", "casual-", "private-", "home")


class _Table:
    """One table of a file: hands out its values checked, and knows which were asked for."""

    def __init__(self, data: object, path: str, sources: dict[str, Source] | None = None) -> None:
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

    def table(self, key: str) -> _Table:
        return _Table(self.value(key), self.at(key), self.sources)

    def tables(self) -> Iterator[tuple[str, _Table]]:
        for key in self.data:
            if key != "source":
                yield key, self.table(key)

    def number(self, key: str, least: int, most: int) -> int:
        return _whole(self.value(key), self.at(key), least, most)

    def numbers(self, key: str, count: int | None, least: int, most: int) -> tuple[int, ...]:
        found = self.value(key)
        if not isinstance(found, list) or (len(found) != count if count else not found):
            wanted = f"a list of {count or 'one or more'} whole numbers"
            raise RulesetError(self.at(key), f"{found!r} is not {wanted}")
        return tuple(
            _whole(item, f"{self.at(key)}[{place}]", least, most)
            for place, item in enumerate(found)
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
            self.sources[self.at(key)] = _one_of(Source, mark, self.at(f"source.{key}"))


def _whole(found: object, place: str, least: int, most: int) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise RulesetError(place, f"{found!r} is not a whole number from {least} to {most}")
    return found


def _one_of(kind: Any, found: object, place: str) -> Any:
    try:
        return kind(found)
    except ValueError:
        allowed = ", ".join(member.value for member in kind)
        raise RulesetError(place, f"{found!r} is none of {allowed}") from None


def _kinds(found: object, place: str) -> tuple[Vegetable, ...]:
    if not isinstance(found, str) or not found:
        raise RulesetError(place, f"{found!r} is not a row of letters such as 'WPT'")
    try:
        return tuple(veg.vegetable(letter) for letter in found)
    except NotationError as error:
        raise RulesetError(place, str(error)) from None


# --- reading the tables ---------------------------------------------------------------------


def _read(data: dict[str, Any]) -> Ruleset:
    top = _Table(data, "")
    top.number("format", FORMAT, FORMAT)
    parts: dict[str, Any] = {"name": top.word("name")}
    for key, reader in _READERS.items():
        table = top.table(key)
        parts[key] = reader(table)
        table.done()
    cards: list[Card] = []
    for key, number in _CARD_TABLES.items():
        found = _read_cards(top.table(key), _CARD_READERS[key])
        if len(found) != number:
            raise RulesetError(key, f"makes {len(found)} cards, there must be {number}")
        cards += found
    codes = [card.code for card in cards]
    for code in codes:
        if codes.count(code) > 1:
            raise RulesetError("helpers", f"two cards would have the code {code!r}")
    for card in cards:
        if isinstance(card, FieldCard) and not parts["fields"].kinds(card.spaces):
            raise RulesetError("fields", f"says nothing about {card.spaces} spaces ({card.code})")
    _check_fields(parts["fields"], parts["setup"])
    _check_home_fields(parts["fields"], parts["setup"], parts["shop"])
    for key in ("format", "name"):
        top.data.pop(key)
    top.done()
    sources = tuple(sorted(top.sources.items()))
    return Ruleset(cards=tuple(sorted(cards, key=lambda card: card.code)), sources=sources, **parts)


def _check_fields(fields: Fields, setup: Setup) -> None:
    for spaces in (setup.home_field_spaces, *fields.private_set):
        if not fields.kinds(spaces):
            raise RulesetError("fields", f"says nothing about {spaces} spaces")
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
            f"with {setup.cash} cash only {len(possible)} kind(s) of vegetables can be sown in "
            "the home field, too few for four players (SET-4, SET-5)",
        )


def _read_cards(table: _Table, reader: Callable[[_Table, str], list[Card]]) -> list[Card]:
    cards: list[Card] = []
    for name, entry in table.tables():
        cards += reader(entry, name)
        entry.done()
    return cards


def _read_path(table: _Table) -> Path:
    first = table.number("first", 0, _MOST)
    return Path(
        first, table.number("last", first + 1, _MOST), table.number("first_step_cost", 0, _MOST)
    )


def _read_setup(table: _Table) -> Setup:
    return Setup(
        cash=table.number("cash", 0, _MOST),
        home_field_spaces=table.number("home_field_spaces", 1, 99),
        max_same_home_vegetable=table.number("max_same_home_vegetable", 2, 4),
        rounds=table.number("rounds", 1, 99),
        hand_size=table.number("hand_size", 2, 8),
    )


def _read_storehouse(table: _Table) -> Storehouse:
    small = table.number("small", 0, 99)
    return Storehouse(
        small, table.number("large", small + 1, 99), table.number("enlarge_cost", 0, _MOST)
    )


def _read_loan(table: _Table) -> Loan:
    return Loan(table.number("cash", 1, _MOST), table.number("spaces_back", 0, 99))


def _read_shop(table: _Table) -> Shop:
    rows: list[tuple[int, int, int, int]] = []
    for kind in veg.VEGETABLES:
        row = table.table(kind.letter)
        spaces = row.number("spaces", 0, 99)
        start = row.number("start", 0, spaces)
        rows.append((start, spaces, row.number("buy", 0, _MOST), row.number("sell", 0, _MOST)))
        row.done()
    start_counts, spaces_counts, buy, sell = zip(*rows, strict=True)
    return Shop(start_counts, spaces_counts, buy, sell)


def _read_fields(table: _Table) -> Fields:
    allowed = []
    for key in sorted(table.data):
        if key.isdigit():
            kinds = _kinds(table.value(key), table.at(key))
            allowed.append((int(key), tuple(sorted(set(kinds)))))
    return Fields(
        allowed=tuple(sorted(allowed)),
        private_set=table.numbers("private_set", None, 1, 99),
        common_cost=table.number("common_cost", 0, _MOST),
    )


def _read_customers(table: _Table) -> CustomerRules:
    return CustomerRules(
        penalty=table.number("penalty", 0, _MOST),
        fewer_casual_bonus=table.number("fewer_casual_bonus", 0, _MOST),
        more_casual_malus=table.number("more_casual_malus", 0, _MOST),
    )


def _read_options(table: _Table) -> Options:
    cap = table.value("loan_cap")
    return Options(
        loan_cap=None if cap == "none" else _loan_cap(cap, table.at("loan_cap")),
        two_player_courtyard=table.number("two_player_courtyard", 0, 20),
    )


def _loan_cap(found: object, place: str) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= _MOST:
        raise RulesetError(place, f"{found!r} is neither 'none' nor a number from 0 to {_MOST}")
    return found


def _read_solo(table: _Table) -> Solo:
    prices = table.numbers("prices", None, 0, _MOST)
    columns = table.number("columns", 1, 6)
    places, cards = len(prices) * columns, sum(_CARD_TABLES.values())
    if places > cards:
        raise RulesetError(
            table.path, f"{len(prices)} rows of {columns} are {places} places for {cards} cards"
        )
    return Solo(
        prices=prices,
        columns=columns,
        top_row=_one_of(TopRow, table.value("top_row"), table.at("top_row")),
        dummy_cards=table.number("dummy_cards", 0, 6),
        target=table.number("target", -_MOST, _MOST),
    )


_READERS: Mapping[str, Callable[[_Table], object]] = {
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


# --- reading the cards ----------------------------------------------------------------------


def _wants(table: _Table, name: str, number: int) -> Vegetables:
    kinds = _kinds(name, table.path)
    if len(kinds) != number or list(kinds) != sorted(kinds):
        raise RulesetError(table.path, f"{name!r} is not {number} letters in the order WPTCBL")
    return veg.count_vegetables(kinds)


def _field_cards(table: _Table, name: str) -> list[Card]:
    if not re.fullmatch(r"[0-9a-z]+", name):
        raise RulesetError(table.path, f"{name!r} is not a name such as '3a'")
    return [FieldCard(f"field-{name}", table.number("spaces", 1, 99))]


def _stall_cards(table: _Table, name: str) -> list[Card]:
    stock = _wants(table, name, 3)
    if max(stock) > 1:
        raise RulesetError(table.path, f"{name!r} names a vegetable twice")
    bowls = iter(table.numbers("bowls", 3, 1, 9))
    return [StallCard(f"stall-{name}", stock, tuple(next(bowls) if n else 0 for n in stock))]


def _regular_cards(table: _Table, name: str) -> list[Card]:
    pays = table.numbers("pays", _DELIVERIES, 0, _MOST)
    wants = _wants(table, name, 2)
    return [RegularCustomerCard(f"regular-{name}", wants, pays, table.truth("dotted"))]


def _casual_cards(table: _Table, name: str) -> list[Card]:
    wants = _wants(table, name, 3)
    return [CasualCustomerCard(f"casual-{name}", wants, table.number("pays", 0, _MOST))]


def _helper_cards(table: _Table, name: str) -> list[Card]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or name.startswith(_TAKEN_PREFIXES):
        raise RulesetError(table.path, f"{name!r} is not a name such as 'harvest-hand'")
    copies = table.number("copies", 1, 22)
    lantern = table.truth("lantern")
    timing: Timing = _one_of(Timing, table.value("timing"), table.at("timing"))
    found = table.value("options")
    if not isinstance(found, list) or not 1 <= len(found) <= 2:
        raise RulesetError(table.at("options"), f"{found!r} is not a list of one or two options")
    options = tuple(
        _helper_option(_Table(item, f"{table.at('options')}.{place}", table.sources), name, place)
        for place, item in enumerate(found, start=1)
    )
    for option in options:
        for effect in option.effects:
            _check_effect(effect, lantern, timing, table)
    codes = [name] if copies == 1 else [f"{name}-{copy}" for copy in range(1, copies + 1)]
    return [HelperCard(code, name, timing, lantern, options) for code in codes]


def _helper_option(table: _Table, helper: str, place: int) -> HelperOption:
    found = table.value("effects")
    if not isinstance(found, list) or not found:
        raise RulesetError(table.at("effects"), f"{found!r} is not a list of effects")
    effects = tuple(
        _effect(_Table(item, f"{table.at('effects')}[{number}]"))
        for number, item in enumerate(found)
    )
    for effect in effects[:-1]:
        if effect.last_only:
            raise RulesetError(table.at("effects"), f"{effect.name!r} can only come last")
    table.done()
    return HelperOption(effects, f"HLP-{helper}-{place}")


def _effect(table: _Table) -> Effect:
    kind = EFFECTS.get(table.word("effect"))
    if kind is None:
        known = ", ".join(EFFECTS)
        raise RulesetError(table.at("effect"), f"{table.data['effect']!r} is none of {known}")
    values = {
        key: table.number(key, least, most) for key, (least, most) in kind.parameters().items()
    }
    table.done()
    return kind(**values)


def _check_effect(effect: Effect, lantern: bool, timing: Timing, table: _Table) -> None:
    if effect.lantern and not lantern:
        raise RulesetError(
            table.at("lantern"), f"must be true, for {effect.name!r} touches others (HLP-2)"
        )
    if (effect.name == "harvest_more") != (timing is Timing.HARVEST):
        raise RulesetError(
            table.at("timing"), "'harvest' and the effect 'harvest_more' go only together"
        )
    if timing is not Timing.ACTION and effect.last_only:
        raise RulesetError(table.at("timing"), f"must be 'action' for the effect {effect.name!r}")


_CARD_READERS: Mapping[str, Callable[[_Table, str], list[Card]]] = {
    "common_fields": _field_cards,
    "stalls": _stall_cards,
    "regular_customers": _regular_cards,
    "casual_customers": _casual_cards,
    "helpers": _helper_cards,
}


# --- laying one file over another -----------------------------------------------------------


def _parse(text: str, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(place, f"is not TOML: {error}") from None
    except RecursionError:
        raise RulesetError(place, "is nested too deeply") from None


def _base() -> dict[str, Any]:
    return _parse((files("loyang") / "data" / "base.toml").read_text(encoding="utf-8"), "")


def read_base() -> Ruleset:
    """The base game as it is printed, as far as is known."""
    return _read(_base())


def load(path: str | PathLike[str]) -> Ruleset:
    """See `Ruleset.load`."""
    try:
        text = FilePath(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise RulesetError(str(path), f"cannot be read: {error}") from None
    try:
        return loads(text, name=FilePath(path).stem)
    except RulesetError as error:
        place = f"{path}: {error.place}" if error.place else str(path)
        raise RulesetError(place, error.problem) from None


def loads(text: str, name: str = "user's cards") -> Ruleset:
    """Like `Ruleset.load`, from the text of a file."""
    over = _parse(text, "")
    data = _base()
    data["name"] = over.pop("name", name)
    data["format"] = over.pop("format", FORMAT)
    for key, table in over.items():
        if key not in data:
            raise RulesetError(key, f"is unknown; known here: {', '.join(sorted(data))}")
        if not isinstance(table, dict):
            raise RulesetError(key, f"{table!r} is not a table")
        if key in _CARD_TABLES:
            _replace_cards(data[key], table, key)
        elif key == "shop":
            for letter, row in table.items():
                if letter not in data[key]:
                    raise RulesetError(f"shop.{letter}", "is unknown; known here: W, P, T, C, B, L")
                _lay_over(data[key][letter], row, f"shop.{letter}")
        else:
            _lay_over(data[key], table, key)
    return _read(data)


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


def with_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """See `Ruleset.with_options`."""
    cap = ruleset.options.loan_cap
    data: dict[str, Any] = {
        "loan_cap": "none" if cap is None else cap,
        "two_player_courtyard": ruleset.options.two_player_courtyard,
    }
    data |= {key: "none" if value is None else value for key, value in options.items()}
    table = _Table(data, "options")
    read = _read_options(table)
    table.done()
    marks = dict(ruleset.sources) | {f"options.{key}": Source.USER for key in options}
    return evolve(ruleset, options=read, sources=tuple(sorted(marks.items())))
