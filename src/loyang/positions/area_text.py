"""Cards and fields of an area as text: ``CODE[: details][ over CODE]``.

    >>> from loyang import BASE_RULESET
    >>> from loyang.positions.area_text import item_text, parse_item
    >>> customer = parse_item("regular-BL: 2 deliveries, unsatisfied", BASE_RULESET)
    >>> customer.deliveries, customer.satisfied
    (2, False)
    >>> item_text(customer)
    'regular-BL: 2 deliveries, unsatisfied'

`loyang.positions` says how each kind is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from loyang._support.arguments import check_kind, check_text
from loyang._support.words import counted
from loyang.errors import NotationError, PositionError
from loyang.rules import setup
from loyang.rules.cards_in_play import put
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import (
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.state import Area, CasualCustomer, Field, Helper, RegularCustomer, Stall

__all__ = ["item_text", "parse_area", "parse_item", "private_spaces"]


def private_spaces(name: str) -> int:
    """The spaces of a private field, from its name."""
    return int(name.removeprefix("private-")[:-1])


def parse_area(texts: Iterable[str], ruleset: Ruleset, whose: str) -> Area:
    """An area of cards and fields given as text.

    Raises:
        PositionError: naming whose area it is, the text, and what is wrong with it.
    """
    area = Area()
    for text in texts:
        try:
            area = put(area, parse_item(text, ruleset))
        except ValueError as error:
            raise PositionError(f"{whose}: {text!r}: {error}") from None
    return area


def parse_item(text: str, ruleset: Ruleset) -> Any:
    """A visible card or field from its text (see the module).

    Raises:
        NotationError: if its details cannot be read.
        RulesetError: if there is no such card.
        OptionError: if it is no text, or the ruleset is none.
    """
    check_text("text", text)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    shown, _, lower = text.partition(" over ")
    code, _, details = (part.strip() for part in shown.partition(":"))
    covers = lower.strip() or None
    if covers is not None:
        ruleset.card(covers)
    if code == setup.HOME_FIELD or re.fullmatch(r"private-\d+[ab]", code):
        spaces = (
            ruleset.setup.home_field_spaces if code == setup.HOME_FIELD else private_spaces(code)
        )
        return _field(code, spaces, details, covers)
    match ruleset.card(code):
        case FieldCard(spaces=spaces):
            return _field(code, spaces, details, covers)
        case StallCard(stock=stock):
            return Stall(code, veg.count_vegetables(details) if details else stock, covers)
        case RegularCustomerCard():
            return _regular(code, details, covers)
        case CasualCustomerCard():
            item: Any = CasualCustomer(code, covers)
        case HelperCard():
            item = Helper(code, covers)
    if details:
        raise NotationError(f"{details!r}: nothing is to be said about {code}")
    return item


def _field(name: str, spaces: int, details: str, covers: str | None) -> Field:
    if not details:
        return Field(name, spaces, covers=covers)
    match = re.fullmatch(r"(\w+)(?: (\d+))?", details)
    if match is None:
        raise NotationError(f"{details!r} is not a vegetable and a number, such as 'bean 3'")
    count = spaces if match[2] is None else int(match[2])
    return Field(name, spaces, veg.vegetable(match[1]), count, covers)


def _regular(code: str, details: str, covers: str | None) -> RegularCustomer:
    values: dict[str, Any] = {}
    for detail in (part.strip() for part in details.split(",") if part.strip()):
        if match := re.fullmatch(r"(\d) deliver(?:y|ies)", detail):
            values["deliveries"] = int(match[1])
        elif match := re.fullmatch(r"served(?: (\d))?", detail):
            values["served"] = int(match[1] or 1)
        elif detail in ("satisfied", "unsatisfied"):
            values["satisfied"] = detail == "satisfied"
        elif detail == "not due":
            values["due"] = False
        else:
            raise NotationError(
                f"{detail!r} is none of '2 deliveries', 'unsatisfied', 'served' and 'not due'"
            )
    return RegularCustomer(code, covers=covers, **values)


def item_text(item: Any) -> str:
    """A visible card or field as `loyang.positions` reads it.

    Raises:
        OptionError: if it is none.
    """
    kinds = (Field, Stall, RegularCustomer, CasualCustomer, Helper)
    check_kind("item", item, kinds, "a card or field of an area")
    if isinstance(item, Field):
        name, details = item.name, ""
        if item.vegetable is not None:
            details = f"{item.vegetable.word} {item.count}"
    else:
        name, details = item.card, ""
    if isinstance(item, Stall):
        details = veg.text(item.stock)
    elif isinstance(item, RegularCustomer):
        said = [
            counted(item.deliveries, "delivery", "deliveries") if item.deliveries else "",
            "" if item.satisfied else "unsatisfied",
            f"served {item.served}" if item.served else "",
            "" if item.due else "not due",
        ]
        details = ", ".join(word for word in said if word)
    text = f"{name}: {details}" if details else str(name)
    return text if item.covers is None else f"{text} over {item.covers}"
