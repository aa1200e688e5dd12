"""The alphabet: every choice that can be a part of a move, and its id."""

from __future__ import annotations

from operator import index
from reprlib import repr as shortened

from loyang.errors import OptionError
from loyang.ruleset import BASE_RULESET
from loyang.ruleset.cards import HelperCard, StallCard
from loyang.ruleset.vegetables import VEGETABLES

__all__ = [
    "HOME",
    "IDS",
    "MOST_PRIVATE",
    "MOST_STEPS",
    "NAMES",
    "PRIVATE",
    "SIZE",
    "VERSION",
    "checked_id",
    "name_of",
    "private_name",
]

VERSION = 1
"""The version of the alphabet; it changes when an id gets another meaning."""

HOME = "home"
MOST_PRIVATE = 8
"""Private fields of each of the two sets that have a name here; the base game has four."""
MOST_STEPS = 20
"""Steps are told in twenties and a rest."""


def private_name(which: str, place: int) -> str:
    """The alphabet's name of a private field: its set, and its place among the set's sizes."""
    return f"private-{which}{place}"


PRIVATE = tuple(private_name(which, n) for which in "ab" for n in range(1, MOST_PRIVATE + 1))
"""The alphabet's names of all private fields."""


def _names() -> tuple[str, ...]:
    kinds = [kind.word for kind in VEGETABLES]
    cards = BASE_RULESET.cards
    codes = [card.code for card in cards]
    common = [code for code in codes if code.startswith("field-")]
    customers = [code for code in codes if code.startswith(("regular-", "casual-"))]
    helpers = [card.code for card in cards if isinstance(card, HelperCard)]
    offers = [
        f"{card.code} {kind.word}"
        for card in cards
        if isinstance(card, StallCard)
        for kind in VEGETABLES
        if card.stock[kind]
    ]
    return (
        "done",
        "harvest",
        "buy-pack",
        "enlarge",
        "end-actions",
        "loan",
        *(f"sow-home {kind}" for kind in kinds),
        *(f"lay {code}" for code in codes),
        *(f"take {code}" for code in codes),
        *(f"partner {seat}" for seat in (1, 2, 3)),
        *(f"sow {field}" for field in (HOME, *PRIVATE, *common)),
        *(f"buy {kind}" for kind in kinds),
        *(f"trade {offer}" for offer in offers),
        *(f"serve {code}" for code in customers),
        "keep none",
        "keep one",
        "keep two",
        "store",
        *(f"store {kind}" for kind in kinds),
        *(f"step {number}" for number in range(MOST_STEPS)),
        "step twenty and",
        *(f"sell {kind}" for kind in kinds),
        *(f"discard {code}" for code in helpers),
        *(f"use {code} {option}" for code in helpers for option in (1, 2)),
        *(f"player {seat}" for seat in range(4)),
        *(f"card {code}" for code in codes),
        *(f"card {field}" for field in (HOME, *PRIVATE)),
        "option 1",
        "option 2",
        *(f"give {kind}" for kind in kinds),
        *(f"take {kind}" for kind in kinds),
    )


NAMES: tuple[str, ...] = _names()
"""What each id means, by id.

Players are counted clockwise from the one who moves: 0 is himself, 1 the next one, or the dummy
opponent of the solo game. ``private-a1`` is the smallest field of the upper private set, so in the
base game ``private-3a``; ``private-b4`` is ``private-6b``.
"""

SIZE: int = len(NAMES)
"""How many ids there are: they go from 0 to one less."""

IDS: dict[str, int] = {name: id for id, name in enumerate(NAMES)}
"""The id of each name."""


def checked_id(id: object) -> int:
    """The id as a plain number; numbers of other libraries will do.

    Raises:
        OptionError: if it is no id.
    """
    try:
        number = index(id)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(id, bool) or not 0 <= number < SIZE:
        raise OptionError(f"id: {shortened(id)} is not a whole number from 0 to {SIZE - 1}")
    return number


def name_of(id: int) -> str:
    """What an id means.

    Raises:
        OptionError: if there is no such id.

    >>> name_of(0), name_of(6)
    ('done', 'sow-home wheat')
    """
    return NAMES[checked_id(id)]
