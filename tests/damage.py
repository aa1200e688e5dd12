"""Damage to documents and texts, out of dice: what readers must stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from loyang import BASE_RULESET, HIDDEN, Dice
from loyang.records.codec import dumps
from tests import stored

Slot: TypeAlias = tuple[Any, Any]
"""A table or list, and a key or place in it."""

ODD: tuple[Any, ...] = (None, True, 0, 1, -1, 7, 10**15, 1.5, "", "?", "actions", [], {}, [0], [[]])
SORTED = ("cards", "courtyard", "discard_pile", "draw_pile", "hand", "lower", "upper")
GRAFTED = ("phase", "round", "turn", "acting", "taken", "pending", "rows", "dummy", "viewer")


@cache
def documents() -> tuple[dict[str, Any], ...]:
    """States, views and records as plain data; not to be changed."""
    values = [*stored.states()[::2], *list(stored.views())[::4], *stored.records()[:8]]
    return tuple(json.loads(dumps(value)) for value in values)


def slots(data: Any) -> Iterator[Slot]:
    """Every place where a value stands, but those in a ruleset."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list) and key != "ruleset":
            yield from slots(data[key])


def copied(data: Any) -> Any:
    """A copy of plain data."""
    return json.loads(json.dumps(data))


@cache
def seen_values() -> dict[Any, list[Any]]:
    """By key: values that it has in some document."""
    found: dict[Any, list[Any]] = {}
    for document in documents()[::2]:
        for table, key in slots(document):
            found.setdefault(key if isinstance(key, str) else 0, []).append(table[key])
    return found


def damaged(dice: Dice) -> dict[str, Any]:
    """A document in which something is not as it was."""
    document = copied(dice.choose(documents()))
    if dice.below(3) == 0:
        _graft(document, dice)
    else:
        for _ in range(1 + dice.below(3)):
            _hit(document, dice)
    if dice.below(10):
        _sort(document)
    return document  # type: ignore[no-any-return]


def _graft(document: dict[str, Any], dice: Dice) -> None:
    """Take over parts of another document."""
    value, other = document["value"], dice.choose(documents())["value"]
    for key in dice.shuffled(GRAFTED)[: 1 + dice.below(3)]:
        if key in value and key in other:
            value[key] = copied(other[key])
    if dice.below(3) == 0 and "draw_pile" in value and "draw_pile" in other:
        player, theirs = dice.choose(value["players"]), dice.choose(other["players"])
        key = dice.choose(sorted(player))
        player[key] = copied(theirs[key])


def _hit(document: dict[str, Any], dice: Dice) -> None:
    """Change, drop, double or swap a value."""
    places = list(slots(document))
    table, key = dice.choose(places)
    value = table[key]
    match dice.below(8):
        case 0:
            table[key] = dice.choose(ODD)
        case 1 | 2:
            table[key] = copied(dice.choose(seen_values()[key if isinstance(key, str) else 0]))
        case 3 if isinstance(value, int):
            table[key] = value + dice.choose((-1, 1, 2, 100))
        case 4:
            del table[key]
        case 5 if isinstance(value, list) and value:
            value.insert(dice.below(len(value)), copied(dice.choose(value)))
        case 6 if isinstance(value, str):
            table[key] = dice.choose((*BASE_RULESET.codes, HIDDEN, "home", "private-3a"))
        case _:
            alike = [slot for slot in places if type(slot[0][slot[1]]) is type(value)]
            other, other_key = dice.choose(alike)
            table[key], other[other_key] = copied(other[other_key]), copied(value)


def _sort(data: Any) -> None:
    """Bring sets back in order, so that the damage is looked at more closely."""
    for table, key in slots(data):
        row = table[key]
        if key in SORTED and isinstance(row, list) and all(isinstance(one, str) for one in row):
            row.sort()


def damaged_text(text: str, dice: Dice) -> str:
    """A text of which a character, a line or a piece is not as it was."""
    for _ in range(1 + dice.below(3)):
        lines = text.split("\n")
        place, other = dice.below(len(lines)), dice.below(len(lines))
        at = dice.below(len(text) + 1)
        match dice.below(6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                lines[place] = lines[place][: dice.below(len(lines[place]) + 1)]
            case 4:
                text = text[:at] + dice.choose('?[]{}"#:;,* \\\t0P1é\x00\ud800') + text[at + 1 :]
                continue
            case _:
                text = text[: at + 1]
                continue
        text = "\n".join(lines)
    return text
