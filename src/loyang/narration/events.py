"""Events: what a narration is made of."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from loyang._texts import HasText
from loyang.ruleset.vegetables import Vegetables
from loyang.state import CHANCE

__all__ = ["CardMove", "CustomerChange", "Event", "Place", "VegetableChange", "Where"]


class Where(StrEnum):
    """The kinds of places at which cards, fields and vegetables lie."""

    CART = "cart"
    SHOP = "shop"
    STOREHOUSE = "storehouse"
    FIELD = "field"
    """The vegetables on a visible field."""
    STALL = "stall"
    """The vegetables on a visible stall."""
    AREA = "area"
    """Face up and visible before a player."""
    UNDER = "under"
    """In an area, below the card that the place names (ACT-H3)."""
    HAND = "hand"
    """Also that of an introductory customer not played yet (INT-1)."""
    PRIVATE_PILE = "private pile"
    DRAW_PILE = "draw pile"
    DISCARD_PILE = "discard pile"
    COURTYARD = "courtyard"
    ROW = "row"
    """A row of the solo courtyard; the place names its number, ``"1"`` for the top row."""
    PACK = "pack"
    DOTTED_CUSTOMERS = "dotted customers"
    """Introductory customers that are not dealt yet (INT-1)."""
    OUT_OF_THE_GAME = "out of the game"


@frozen(order=True)
class Place:
    """A place on the table."""

    where: Where
    player: int = CHANCE
    """Whose it is; -1 if nobody's."""
    name: str = ""
    """The field, stall, covering card or row, where there are several."""


@frozen
class VegetableChange:
    """Vegetables that come to a place, or leave it.

    Where the changes of an event do not make up for each other, the rest comes from the supply or
    goes there; vegetables laid on a customer count as gone there.
    """

    place: Place
    vegetables: Vegetables
    """The change by kind, below zero what leaves."""


@frozen
class CardMove:
    """A card or field that goes from one place to another."""

    card: str
    """Its code or name; `loyang.state.HIDDEN` if the viewer may not see it."""
    from_place: Place
    to_place: Place


@frozen
class CustomerChange:
    """What changes on a visible regular customer. One who is not in play has 0 everywhere.

    So a customer that comes into play gets a satisfied marker (``satisfied=1``) and, as a rule,
    is due (``due=1``); one that leaves loses what he had.
    """

    card: str
    deliveries: int = 0
    satisfied: int = 0
    served: int = 0
    due: int = 0


@frozen
class Event(HasText):
    """One thing that happened: by which rule, in words, to whom, and how much.

    The numbers are changes: what the events of a move say adds up to the difference between the
    states before and after it.

    >>> event = Event("LOAN-1", "P1 takes a loan and gets 5 cash", 0, cash=5, loans=1)
    >>> str(event)
    'LOAN-1: P1 takes a loan and gets 5 cash'
    """

    rule: str
    """The id of the rule by which it happened."""
    words: str
    """What happened, as a sentence without a full stop."""
    player: int = CHANCE
    """To whom; -1 if to nobody, or to all."""
    cash: int = 0
    """Cash that he gets, below zero cash that he pays."""
    loans: int = 0
    """Loans that he takes."""
    steps: int = 0
    """Steps of his marker on the path of prosperity."""
    vegetables: tuple[VegetableChange, ...] = ()
    cards: tuple[CardMove, ...] = ()
    customers: tuple[CustomerChange, ...] = ()

    def __str__(self) -> str:
        """The rule, then the words."""
        return f"{self.rule}: {self.words}"
