"""All moves: what players can do, and what chance can bring.

Moves are plain values: frozen, hashable, sortable, and ``repr`` rebuilds them. ``str`` gives the
short text that people type, `loyang.parse_move` reads it back. A move says what is done and by
whom; whether it is allowed is for the rules to say. Sorting goes by player, then by kind in the
order of this module, then by what the move names.

    >>> from loyang import Buy, Vegetable, parse_move
    >>> str(Buy(1, Vegetable.BEAN))
    'P2 buy bean'
    >>> parse_move("P2 buy bean")
    Buy(player=1, vegetable=Vegetable.BEAN)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
from attrs import frozen

from loyang import vegetables as veg
from loyang._fields_repr import FieldsRepr
from loyang.errors import NotationError
from loyang.state import CHANCE, seat
from loyang.vegetables import Vegetable, Vegetables

__all__ = [
    "CHANCE_MOVES",
    "PLAYER_MOVES",
    "Buy",
    "BuyPack",
    "Choice",
    "ChoosePartner",
    "DealCard",
    "DealDottedCustomer",
    "DiscardHelper",
    "EndActions",
    "EnlargeStorehouse",
    "Harvest",
    "KeepCards",
    "LayCard",
    "Move",
    "Sell",
    "Serve",
    "Sow",
    "SowHomeField",
    "Step",
    "Store",
    "TakeCards",
    "TakeLoan",
    "Trade",
    "TurnUpCourtyardCard",
    "TurnUpDummyCard",
    "TurnUpField",
    "TurnUpPackCard",
    "UseHelper",
]


def _whole(least: int) -> Callable[[object, attrs.Attribute[int], object], None]:
    def check(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise NotationError(
                f"{type(instance).__name__}.{attribute.name}: {value!r} is not a whole number "
                f"from {least} up"
            )

    return check


_not_negative = _whole(0)


def _code(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str):
        raise NotationError(
            f"{type(instance).__name__}.{attribute.name}: {value!r} is not the code of a card"
        )


def _codes(value: Any) -> tuple[str, ...]:
    if not isinstance(value, tuple | list) or not all(isinstance(code, str) for code in value):
        raise NotationError(f"{value!r} is not a row of codes of cards")
    return tuple(value)


def _counts(value: Any) -> Vegetables:
    if isinstance(value, str):
        return veg.count_vegetables(value)
    if isinstance(value, tuple | list) and len(value) == len(veg.VEGETABLES):
        for count in value:
            if type(count) is not int or count < 0:
                break
        else:
            return tuple(value)
    raise NotationError(f"{value!r} is not a count of the six vegetables")


@frozen(repr=False, order=False)
class Move(FieldsRepr):
    """The root of all moves.

    Raises:
        NotationError: on making a move from a value that can be no player, card or vegetable.
    """

    rank: ClassVar[int] = 0
    """The place of the kind in the order of moves."""
    verb: ClassVar[str] = ""
    """The word that stands for the kind in a move's text."""
    player: int = attrs.field(validator=_not_negative)

    def sort_key(self) -> tuple[Any, ...]:
        """The key by which moves are sorted."""
        values = [getattr(self, attribute.name) for attribute in attrs.fields(type(self))]
        return (values[0], self.rank, *values[1:])

    def __lt__(self, other: object) -> bool:
        """Whether it comes before the other in a sorted list."""
        if not isinstance(other, Move):
            return NotImplemented
        return self.sort_key() < other.sort_key()

    def __str__(self) -> str:
        """The move as people type it."""
        rest = self.words()
        return f"{seat(self.player)} {self.verb}" + (f" {rest}" if rest else "")

    def words(self) -> str:
        """The text behind the verb."""
        return ""


# --- chance ----------------------------------------------------------------------------------


@frozen(repr=False, order=False)
class DealDottedCustomer(Move):
    """Chance deals an introductory customer to a player, face down (INT-1)."""

    verb = "dealt-dotted"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpCourtyardCard(Move):
    """Chance turns up a card into the courtyard (SOL-1, PLY-3); `player` is the starting one."""

    verb = "courtyard"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpDummyCard(Move):
    """Chance turns up a card for the dummy opponent of a player (SOL-2)."""

    verb = "dummy"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpField(Move):
    """Chance turns up the top field of a player's private pile (HAR-1)."""

    verb = "turns-up"
    field: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.field


@frozen(repr=False, order=False)
class DealCard(Move):
    """Chance deals a card to a player's hand (CRD-2)."""

    verb = "dealt"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpPackCard(Move):
    """Chance turns up a card of the pack that a player buys (ACT-H2)."""

    verb = "finds"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


# --- setup, harvest, card phase --------------------------------------------------------------


@frozen(repr=False, order=False)
class SowHomeField(Move):
    """Buy a vegetable from the own shop and sow it in the home field (SET-4)."""

    verb = "sow-home"
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return self.vegetable.word


@frozen(repr=False, order=False)
class Harvest(Move):
    """Go on to the harvest without using a harvest helper (any more)."""

    verb = "harvest"


@frozen(repr=False, order=False)
class LayCard(Move):
    """Lay a hand card face up in the courtyard (CRD-3, CRD-4)."""

    verb = "lay"
    card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TakeCards(Move):
    """Take a courtyard card and play it together with a hand card (CRD-4, INT-2, SOL-3)."""

    verb = "take"
    courtyard_card: str = attrs.field(validator=_code)
    hand_card: str = attrs.field(validator=_code)

    def words(self) -> str:
        return f"{self.courtyard_card} with {self.hand_card}"


# --- action phase ----------------------------------------------------------------------------


@frozen(repr=False, order=False)
class ChoosePartner(Move):
    """Choose who acts at the same time, with four players (PLY-2)."""

    verb = "partner"
    partner: int = attrs.field(validator=_not_negative)

    def words(self) -> str:
        return seat(self.partner)


@frozen(repr=False, order=False)
class Sow(Move):
    """Sow a vegetable of the cart on an own empty field (ACT-A1)."""

    verb = "sow"
    field: str = attrs.field(validator=_code)
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return f"{self.vegetable.word} on {self.field}"


@frozen(repr=False, order=False)
class Buy(Move):
    """Buy a vegetable from the own shop (ACT-B1)."""

    verb = "buy"
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return self.vegetable.word


@frozen(repr=False, order=False)
class Trade(Move):
    """Give vegetables of the cart for one of a market stall (ACT-D1)."""

    verb = "trade"
    stall: str = attrs.field(validator=_code)
    take: Vegetable = attrs.field(converter=veg.vegetable)
    give: Vegetables = attrs.field(converter=_counts)

    def words(self) -> str:
        return f"{self.stall} {veg.text(self.give)} for {self.take.word}"


@frozen(repr=False, order=False)
class Serve(Move):
    """Serve an own regular (ACT-F1) or casual (ACT-G1) customer."""

    verb = "serve"
    customer: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.customer


@frozen(repr=False, order=False)
class BuyPack(Move):
    """Buy a pack of two cards (ACT-H1)."""

    verb = "buy-pack"


@frozen(repr=False, order=False)
class KeepCards(Move):
    """Keep none, one or both cards of the pack; of two, the first covers the second (ACT-H2)."""

    verb = "keep"
    cards: tuple[str, ...] = attrs.field(converter=_codes)

    def words(self) -> str:
        return " over ".join(self.cards) or "none"


@frozen(repr=False, order=False)
class EnlargeStorehouse(Move):
    """Enlarge the storehouse (CLO-3)."""

    verb = "enlarge"


@frozen(repr=False, order=False)
class EndActions(Move):
    """End the actions and begin closing the turn (CLO-1)."""

    verb = "end-actions"


@frozen(repr=False, order=False)
class Store(Move):
    """Store vegetables of the cart and discard the others (CLO-2)."""

    verb = "store"
    vegetables: Vegetables = attrs.field(converter=_counts)

    def words(self) -> str:
        return veg.text(self.vegetables)


@frozen(repr=False, order=False)
class Step(Move):
    """Buy steps on the path of prosperity, possibly none, and close the turn (CLO-4)."""

    verb = "step"
    steps: int = attrs.field(validator=_not_negative)

    def words(self) -> str:
        return str(self.steps)


# --- at any time, and helpers ----------------------------------------------------------------


@frozen(repr=False, order=False)
class Sell(Move):
    """Sell a vegetable of the cart to the own shop (ACT-C1)."""

    verb = "sell"
    vegetable: Vegetable = attrs.field(converter=veg.vegetable)

    def words(self) -> str:
        return self.vegetable.word


@frozen(repr=False, order=False)
class TakeLoan(Move):
    """Take a loan (LOAN-1)."""

    verb = "loan"


@frozen(repr=False, order=False)
class DiscardHelper(Move):
    """Discard a helper unused (ACT-E2)."""

    verb = "discard"
    helper: str = attrs.field(validator=_code)

    def words(self) -> str:
        return self.helper


@frozen(repr=False, order=True, cache_hash=True)
class Choice(FieldsRepr):
    """What the user of a helper chooses for one effect; effects use only what they need."""

    player: int = attrs.field(default=CHANCE, validator=_whole(CHANCE))
    """The other player whom it touches; -1 if none."""
    card: str = attrs.field(default="", validator=_code)
    """The card or field it touches."""
    own: str = attrs.field(default="", validator=_code)
    """The own card it touches as well."""
    option: int = attrs.field(default=0, validator=_not_negative)
    """The option of a borrowed helper."""
    give: Vegetables = attrs.field(default=veg.NONE, converter=_counts)
    """What leaves the cart (for a shop: what is put on it)."""
    take: Vegetables = attrs.field(default=veg.NONE, converter=_counts)
    """What is taken (for a shop: what is returned to the supply)."""

    def __str__(self) -> str:
        """The choice as people type it; empty if nothing is chosen."""
        parts = [
            seat(self.player) if self.player != CHANCE else "",
            self.card,
            f"option {self.option}" if self.option else "",
            f"against {self.own}" if self.own else "",
            f"give {veg.text(self.give)}" if any(self.give) else "",
            f"take {veg.text(self.take)}" if any(self.take) else "",
        ]
        return " ".join(part for part in parts if part)


def _choices(value: Any) -> tuple[Choice, ...]:
    if isinstance(value, tuple | list) and all(isinstance(choice, Choice) for choice in value):
        return tuple(value)
    raise NotationError(f"{value!r} is not a row of Choice values")


@frozen(repr=False, order=False)
class UseHelper(Move):
    """Use an option of an own helper (HLP-1), with a choice for each effect that needs one."""

    verb = "use"
    helper: str = attrs.field(validator=_code)
    option: int = attrs.field(default=1, validator=_whole(1))
    choices: tuple[Choice, ...] = attrs.field(default=(), converter=_choices)

    def words(self) -> str:
        parts = [f"{self.helper} {self.option}", *map(str, self.choices)]
        return ": ".join([parts[0], "; ".join(parts[1:])]) if self.choices else parts[0]


CHANCE_MOVES: tuple[type[Move], ...] = (
    DealDottedCustomer,
    TurnUpCourtyardCard,
    TurnUpDummyCard,
    TurnUpField,
    DealCard,
    TurnUpPackCard,
)
"""Kinds of moves that chance makes."""

PLAYER_MOVES: tuple[type[Move], ...] = (
    SowHomeField,
    Harvest,
    LayCard,
    TakeCards,
    ChoosePartner,
    Sow,
    Buy,
    Trade,
    Serve,
    BuyPack,
    KeepCards,
    EnlargeStorehouse,
    EndActions,
    Store,
    Step,
    Sell,
    TakeLoan,
    DiscardHelper,
    UseHelper,
)
"""Kinds of moves that players make, in the order of listings."""

for _rank, _kind in enumerate((*CHANCE_MOVES, *PLAYER_MOVES)):
    _kind.rank = _rank


def for_each_player(kind: type[Move]) -> tuple[Move, ...]:
    """One move of a kind that names nothing but its player, for each of four players.

    Moves are values, so listings share these instead of making them anew.
    """
    return tuple(kind(player) for player in range(4))
