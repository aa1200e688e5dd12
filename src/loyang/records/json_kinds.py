"""What both the JSON form and its schema say about our classes."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, get_args

from loyang.moves import CHANCE_MOVES, PLAYER_MOVES, Move
from loyang.state import Pending

__all__ = ["COUNTS", "MOVES", "PENDING", "kind_of", "word"]

COUNTS = frozenset({"cart", "give", "shop", "stock", "storehouse", "take", "vegetables"})
"""The attributes that count the six vegetables, where they hold numbers."""

MOVES: tuple[type[Move], ...] = (*CHANCE_MOVES, *PLAYER_MOVES)

PENDING: tuple[type[Any], ...] = get_args(Pending)


def kind_of(kind: type[Any]) -> str:
    """What stands as kind in a table: a move's verb, else the name of the class.

    >>> from loyang import Buy
    >>> from loyang.state import PartnerChoice
    >>> kind_of(Buy), kind_of(PartnerChoice)
    ('buy', 'partner-choice')
    """
    if issubclass(kind, Move):
        return kind.verb
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def word(member: IntEnum) -> str:
    """The word that stands for a member.

    >>> from loyang import Vegetable
    >>> word(Vegetable.BEAN)
    'bean'
    """
    return member.name.lower()
