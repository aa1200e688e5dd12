"""The narration of one move while it is being told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from attrs import Factory, define, field

from loyang.narration.events import CardMove, CustomerChange, Event, Place, VegetableChange, Where
from loyang.rules.cards_in_play import area_of
from loyang.rules.setup import HOME_FIELD
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetables
from loyang.state import CHANCE, Area, Field, RegularCustomer, Stall, State, seat

__all__ = [
    "COURTYARD",
    "DISCARD_PILE",
    "DRAW_PILE",
    "PACK",
    "Item",
    "Story",
    "cash_words",
    "customer_in_play",
    "field_words",
    "less",
    "number_words",
    "row_words",
    "series",
    "visible",
]

DRAW_PILE = Place(Where.DRAW_PILE)
DISCARD_PILE = Place(Where.DISCARD_PILE)
COURTYARD = Place(Where.COURTYARD)
PACK = Place(Where.PACK)

Item: TypeAlias = Any
"""A visible card or field of an area."""


# --- words -----------------------------------------------------------------------------------


def series(words: Iterable[str]) -> str:
    """The words in a row: ``"A, B and C"``."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def number_words(number: int, noun: str) -> str:
    """A number of things: ``"a field"``, ``"2 fields"``."""
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def cash_words(cash: int) -> str:
    """An amount of cash: ``"6 cash"``, or ``"nothing"``."""
    return f"{cash} cash" if cash else "nothing"


def row_words(state: State, regular: RegularCustomer) -> str:
    """The row that the next delivery to a regular customer fills: ``"row 1 of 4"``."""
    rows = len(state.ruleset.regular_customer(regular.card).pays)
    return f"row {regular.deliveries + 1} of {rows}"


def field_words(field: Field) -> str:
    """A field by its name: ``"private-4a"``, ``"home field"``."""
    return "home field" if field.name == HOME_FIELD else field.name


# --- counts and cards --------------------------------------------------------------------------


def less(counts: Vegetables) -> Vegetables:
    """The change by which these vegetables leave."""
    return veg.minus(veg.NONE, counts)


def visible(area: Area) -> dict[str, Item]:
    """The visible cards and fields of an area by name."""
    named: dict[str, Item] = {item.name: item for item in area.fields}
    rows: tuple[Iterable[Item], ...] = (
        area.stalls,
        area.regular_customers,
        area.casual_customers,
        area.helpers,
    )
    return named | {item.card: item for row in rows for item in row}


def customer_in_play(regular: RegularCustomer) -> CustomerChange:
    """What a regular customer has on him, as a change from nothing."""
    return CustomerChange(
        regular.card, regular.deliveries, int(regular.satisfied), regular.served, int(regular.due)
    )


def _customer_gone(regular: RegularCustomer) -> CustomerChange:
    """What a regular customer loses who leaves with a delivery that he does not count yet."""
    return CustomerChange(
        regular.card,
        -regular.deliveries - 1,
        -regular.satisfied,
        -regular.served - 1,
        -regular.due,
    )


# --- telling ---------------------------------------------------------------------------------


@define
class Story:
    """The events told so far, and what the narrators compare."""

    before: State
    """The state before the move."""
    after: State
    """The state after it, and after all that followed by itself."""
    told: State = Factory(lambda story: story.before, takes_self=True)
    """The state from which the harvest starts: `before`, with what a helper did."""
    events: list[Event] = field(factory=list)
    piles: dict[Place, list[str]] = Factory(
        lambda story: {
            DISCARD_PILE: [*story.before.discard_pile],
            COURTYARD: [*story.before.courtyard],
        },
        takes_self=True,
    )
    """What lies in discard pile and courtyard after the events told so far."""

    def tell(  # noqa: PLR0913 - an event says many things
        self,
        rule: str,
        words: str,
        player: int = CHANCE,
        *,
        cash: int = 0,
        loans: int = 0,
        steps: int = 0,
        vegetables: Iterable[tuple[Place, Vegetables]] = (),
        cards: Iterable[CardMove] = (),
        customers: Iterable[CustomerChange] = (),
    ) -> None:
        """Add an event; vegetables and customers that do not change are left out."""
        event = Event(
            rule,
            words,
            player,
            cash,
            loans,
            steps,
            tuple(VegetableChange(place, counts) for place, counts in vegetables if any(counts)),
            tuple(cards),
            tuple(change for change in customers if change != CustomerChange(change.card)),
        )
        for move in event.cards:
            if move.from_place in self.piles:
                self.piles[move.from_place].remove(move.card)
            if move.to_place in self.piles:
                self.piles[move.to_place].append(move.card)
        self.events.append(event)

    def name(self, owner: int) -> str:
        """The name of a player, or of the solo game's dummy opponent."""
        return seat(owner) if owner < len(self.before.players) else "the dummy opponent"

    def changed(self, player: int, what: str) -> Vegetables:
        """The change of a player's cart, shop or storehouse over the whole move."""
        return veg.minus(
            getattr(self.after.players[player], what), getattr(self.before.players[player], what)
        )

    def cash_change(self, player: int) -> int:
        """The change of a player's cash over the whole move."""
        return self.after.players[player].cash - self.before.players[player].cash

    # --- cards that come and go ---

    def into_play(
        self, owner: int, card: str, state: State
    ) -> tuple[str, list[tuple[Place, Vegetables]], list[CustomerChange]]:
        """What a card that came into play gets, in words and as data; nothing for most cards.

        Args:
            owner: in whose area it lies.
            card: its code.
            state: a state in which it has just come into play.
        """
        item = visible(area_of(state, owner))[card]
        if isinstance(item, Stall):
            place = Place(Where.STALL, owner, card)
            return f"is filled with {veg.words(item.stock)}", [(place, item.stock)], []
        if isinstance(item, RegularCustomer):
            late = "" if item.due else ", but is not due before the next round"
            return f"gets a satisfied marker{late}", [], [customer_in_play(item)]
        return "", [], []

    def fill(self, owner: int, card: str) -> None:
        """Tell what a card gets that has come into play, if anything (CRD-10)."""
        words, vegetables, customers = self.into_play(owner, card, self.after)
        if words:
            self.tell(
                "CRD-10",
                f"{self.name(owner)}'s {card} {words}",
                owner,
                vegetables=vegetables,
                customers=customers,
            )

    def uncover(self, owner: int, upper: Item, state: State | None = None) -> None:
        """Tell what comes into play where an upper card has left (ACT-H5).

        Args:
            owner: in whose area it lay.
            upper: the card that left.
            state: a state in which the lower card has just come into play; else the last one.
        """
        if upper.covers is None:
            return
        words, vegetables, customers = self.into_play(owner, upper.covers, state or self.after)
        name = upper.name if isinstance(upper, Field) else upper.card
        covered = Place(Where.UNDER, owner, name)
        self.tell(
            "ACT-H5",
            f"{self.name(owner)}'s {upper.covers} is uncovered"
            + (f" and {words}" if words else ""),
            owner,
            vegetables=vegetables,
            cards=[CardMove(upper.covers, covered, Place(Where.AREA, owner))],
            customers=customers,
        )

    def leave(self, owner: int, item: Item, state: State | None = None) -> None:
        """Tell that a stall just emptied or a customer just served for the last time leaves.

        Args:
            owner: in whose area it lay.
            item: the stall or customer as it was before that.
            state: see `uncover`; what it covered comes into play.
        """
        to_discard = CardMove(item.card, Place(Where.AREA, owner), DISCARD_PILE)
        whose = f"{self.name(owner)}'s {item.card}"
        if isinstance(item, Stall):
            words = f"{whose} is empty and is discarded"
            self.tell("ACT-D4", words, owner, cards=[to_discard])
        else:
            self.tell(
                "ACT-F4",
                f"{whose} has got his last delivery and is discarded",
                owner,
                cards=[to_discard],
                customers=[_customer_gone(item)],
            )
        self.uncover(owner, item, state)
