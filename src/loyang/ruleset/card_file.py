"""Reading the 70 action cards from the tables of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from loyang._support.words import counted
from loyang.errors import RulesetError
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    HelperOption,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.effects import EFFECTS, Effect, Timing
from loyang.ruleset.toml_table import MOST, Table, kinds_of, one_of
from loyang.ruleset.vegetables import Vegetables

__all__ = ["CARD_TABLES", "read_cards"]

_DELIVERIES = 4
CARD_TABLES = {
    "common_fields": 6,
    "stalls": 14,
    "regular_customers": 14,
    "casual_customers": 14,
    "helpers": 22,
}
"""How many cards each table must make (SET-3)."""
_TAKEN_PREFIXES = ("field-", "stall-", "regular-", "casual-", "private-", "home")
_TAKEN_WORDS = ("against", "for", "give", "none", "nothing", "on", "option", "over", "take", "with")
"""Words that have a meaning of their own in the text of moves and positions."""
_MOST_EFFECTS = 3


def read_cards(top: Table) -> list[Card]:
    """The cards of all tables, which must make just as many as there are.

    Raises:
        RulesetError: naming the table, and what is wrong in it.
    """
    cards: list[Card] = []
    for key, number in CARD_TABLES.items():
        found = _read_table(top.table(key), _CARD_READERS[key])
        if len(found) != number:
            raise RulesetError(key, f"makes {counted(len(found), 'card')}, there must be {number}")
        cards += found
    codes = [card.code for card in cards]
    for code in codes:
        if codes.count(code) > 1:
            raise RulesetError("helpers", f"two cards would have the code {code!r}")
    return cards


def _read_table(table: Table, reader: Callable[[Table, str], list[Card]]) -> list[Card]:
    cards: list[Card] = []
    for name, entry in table.tables():
        cards += reader(entry, name)
        entry.done()
    return cards


def _wants(table: Table, name: str, number: int) -> Vegetables:
    kinds = kinds_of(name, table.path)
    if len(kinds) != number or list(kinds) != sorted(kinds):
        raise RulesetError(table.path, f"{name!r} is not {number} letters in the order WPTCBL")
    return veg.count_vegetables(kinds)


def _field_cards(table: Table, name: str) -> list[Card]:
    if not re.fullmatch(r"[0-9a-z]+", name):
        raise RulesetError(table.path, f"{name!r} is not a name such as '3a'")
    return [FieldCard(f"field-{name}", table.number("spaces", 1, 99))]


def _stall_cards(table: Table, name: str) -> list[Card]:
    stock = _wants(table, name, 3)
    if max(stock) > 1:
        raise RulesetError(table.path, f"{name!r} names a vegetable twice")
    bowls = iter(table.numbers("bowls", 3, 1, 9))
    return [StallCard(f"stall-{name}", stock, tuple(next(bowls) if n else 0 for n in stock))]


def _regular_cards(table: Table, name: str) -> list[Card]:
    pays = table.numbers("pays", _DELIVERIES, 0, MOST)
    wants = _wants(table, name, 2)
    return [RegularCustomerCard(f"regular-{name}", wants, pays, table.truth("dotted"))]


def _casual_cards(table: Table, name: str) -> list[Card]:
    wants = _wants(table, name, 3)
    return [CasualCustomerCard(f"casual-{name}", wants, table.number("pays", 0, MOST))]


def _helper_cards(table: Table, name: str) -> list[Card]:
    if name in _TAKEN_WORDS:
        raise RulesetError(table.path, f"{name!r} means something else in the text of moves")
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or name.startswith(_TAKEN_PREFIXES):
        raise RulesetError(table.path, f"{name!r} is not a name such as 'harvest-hand'")
    copies = table.number("copies", 1, 22)
    lantern = table.truth("lantern")
    timing: Timing = one_of(Timing, table.value("timing"), table.at("timing"))
    found = table.value("options")
    if not isinstance(found, list) or not 1 <= len(found) <= 2:
        raise RulesetError(table.at("options"), f"{found!r} is not a list of one or two options")
    options = tuple(
        _helper_option(Table(item, f"{table.at('options')}.{place}", table.sources), name, place)
        for place, item in enumerate(found, start=1)
    )
    for option in options:
        for effect in option.effects:
            _check_effect(effect, lantern, timing, table)
    codes = [name] if copies == 1 else [f"{name}-{copy}" for copy in range(1, copies + 1)]
    return [HelperCard(code, name, timing, lantern, options) for code in codes]


def _helper_option(table: Table, helper: str, place: int) -> HelperOption:
    found = table.value("effects")
    if not isinstance(found, list) or not 1 <= len(found) <= _MOST_EFFECTS:
        raise RulesetError(
            table.at("effects"), f"{found!r} is not a list of one to {_MOST_EFFECTS} effects"
        )
    effects = tuple(
        _effect(Table(item, f"{table.at('effects')}[{number}]"))
        for number, item in enumerate(found)
    )
    for effect in effects[:-1]:
        if effect.last_only:
            raise RulesetError(table.at("effects"), f"{effect.name!r} can only come last")
    table.done()
    return HelperOption(effects, f"HLP-{helper}-{place}")


def _effect(table: Table) -> Effect:
    kind = EFFECTS.get(table.word("effect"))
    if kind is None:
        known = ", ".join(EFFECTS)
        raise RulesetError(table.at("effect"), f"{table.data['effect']!r} is none of {known}")
    values = {
        key: table.number(key, least, most) for key, (least, most) in kind.parameters().items()
    }
    table.done()
    return kind(**values)


def _check_effect(effect: Effect, lantern: bool, timing: Timing, table: Table) -> None:
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


_CARD_READERS: Mapping[str, Callable[[Table, str], list[Card]]] = {
    "common_fields": _field_cards,
    "stalls": _stall_cards,
    "regular_customers": _regular_cards,
    "casual_customers": _casual_cards,
    "helpers": _helper_cards,
}
