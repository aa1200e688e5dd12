"""Printed values and options of the rules, and where each comes from.

A `Ruleset` is read from a data file; code names no price, row or card value of its own.

    >>> from loyang import BASE_RULESET, Vegetable
    >>> BASE_RULESET.shop.buy[Vegetable.BEAN]
    6
    >>> BASE_RULESET.card("regular-BL").pays
    (7, 8, 9, 10)
    >>> BASE_RULESET.source("regular_customers.BL.pays").value
    'public'
"""

from __future__ import annotations

from enum import StrEnum
from os import PathLike
from typing import Any

from attrs import field, frozen

from loyang._fields_repr import FieldsRepr
from loyang.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.errors import RulesetError
from loyang.vegetables import Vegetable, Vegetables

__all__ = [
    "CustomerRules",
    "Fields",
    "Loan",
    "Options",
    "Path",
    "Ruleset",
    "Setup",
    "Shop",
    "Solo",
    "Source",
    "Storehouse",
    "TopRow",
]


class Source(StrEnum):
    """Where a printed value comes from."""

    STATED = "stated"
    """Stated by one of the two rules texts."""
    PUBLIC = "public"
    """Read in public material and cross-checked there."""
    SINGLE = "single"
    """Read in one loose public source only."""
    INFERRED = "inferred"
    """Follows from known totals by a pattern; the printed value was not seen."""
    RECONSTRUCTED = "reconstructed"
    """No source was reachable; written to fit every known fact."""
    USER = "user"
    """Set by the user's own file."""

    @property
    def words(self) -> str:
        """What the mark means."""
        return _MEANINGS[self]


_MEANINGS = {
    Source.STATED: "one of the two rules texts says so",
    Source.PUBLIC: "read in public material and cross-checked there",
    Source.SINGLE: "read in one loose public source only",
    Source.INFERRED: "follows from known totals by a pattern; the printed value was not seen",
    Source.RECONSTRUCTED: "no source was reachable; written to fit every known fact",
    Source.USER: "set by the user's own file",
}


class TopRow(StrEnum):
    """Where the top row of the solo courtyard goes at the end of a card phase."""

    DISCARD = "discard"
    """To the discard pile."""
    DRAW = "draw"
    """Back into the draw pile."""


@frozen(repr=False)
class Path(FieldsRepr):
    """The path of prosperity."""

    first: int
    """Space on which markers start."""
    last: int
    """Space on which the path ends."""
    first_step_cost: int
    """Cash for the first step of a round (CLO-4)."""


@frozen(repr=False)
class Setup(FieldsRepr):
    """What the game starts with, and its length."""

    cash: int
    home_field_spaces: int
    max_same_home_vegetable: int
    rounds: int
    hand_size: int


@frozen(repr=False)
class Storehouse(FieldsRepr):
    """Room of the storehouse in vegetables, and the cash for enlarging it."""

    small: int
    large: int
    enlarge_cost: int


@frozen(repr=False)
class Loan(FieldsRepr):
    """Cash of one loan, and the spaces it costs at the end."""

    cash: int
    spaces_back: int


@frozen(repr=False, cache_hash=True)
class Shop(FieldsRepr):
    """Each player's shop: six counts or prices in the order of `Vegetable`."""

    start: Vegetables
    spaces: Vegetables
    buy: Vegetables
    """Buying prices in cash."""
    sell: Vegetables
    """Selling prices in cash."""


@frozen(repr=False, cache_hash=True)
class Fields(FieldsRepr):
    """What may be sown where, the private set, and the cash for an action-card field."""

    allowed: tuple[tuple[int, tuple[Vegetable, ...]], ...]
    """Per number of spaces, the kinds that may be sown."""
    private_set: tuple[int, ...]
    """Spaces of the fields of one private set; each player has two sets."""
    common_cost: int

    def kinds(self, spaces: int) -> tuple[Vegetable, ...]:
        """The kinds that may be sown on a field of that many spaces."""
        for size, kinds in self.allowed:
            if size == spaces:
                return kinds
        return ()


@frozen(repr=False)
class CustomerRules(FieldsRepr):
    """Penalty for a missed regular customer, and how the market moves casual prices, in cash."""

    penalty: int
    fewer_casual_bonus: int
    more_casual_malus: int


@frozen(repr=False)
class Options(FieldsRepr):
    """Choices that depart from, or fill in, the rules; see ``docs/cards.md``."""

    loan_cap: int | None
    """Most loans of one player, or no cap (LOAN-3)."""
    two_player_courtyard: int
    """Cards turned up into the courtyard with two players (PLY-3)."""


@frozen(repr=False)
class Solo(FieldsRepr):
    """The reconstructed details of the solo game."""

    prices: tuple[int, ...]
    """Cash for a courtyard card by row, top row first; their number is the number of rows."""
    columns: int
    top_row: TopRow
    """Where the top row goes before the rows move up (SOL-4)."""
    dummy_cards: int
    """Stalls, regular and casual customers of the dummy opponent, of each kind."""
    target: int
    """Space that counts as a win (SOL-5)."""


_TABLES = {
    FieldCard.kind: "common_fields",
    StallCard.kind: "stalls",
    RegularCustomerCard.kind: "regular_customers",
    CasualCustomerCard.kind: "casual_customers",
    HelperCard.kind: "helpers",
}
"""The table of the data file that holds the cards of each kind."""


@frozen(repr=False, cache_hash=True)
class Ruleset(FieldsRepr):
    """All printed values and options of one game. Equal only if every value is equal."""

    name: str
    path: Path
    setup: Setup
    storehouse: Storehouse
    loan: Loan
    shop: Shop
    fields: Fields
    customers: CustomerRules
    options: Options
    solo: Solo
    cards: tuple[Card, ...]
    """The 70 action cards, by code."""
    sources: tuple[tuple[str, Source], ...] = field(repr=False)
    """The key of every value in the data file, and where the value comes from."""
    _by_code: dict[str, Card] = field(init=False, repr=False, eq=False, hash=False)
    _dotted: tuple[str, ...] = field(init=False, repr=False, eq=False, hash=False)
    _fields: dict[str, FieldCard] = field(init=False, repr=False, eq=False, hash=False)
    _stalls: dict[str, StallCard] = field(init=False, repr=False, eq=False, hash=False)
    _regulars: dict[str, RegularCustomerCard] = field(init=False, repr=False, eq=False, hash=False)
    _casuals: dict[str, CasualCustomerCard] = field(init=False, repr=False, eq=False, hash=False)
    _helpers: dict[str, HelperCard] = field(init=False, repr=False, eq=False, hash=False)

    def __attrs_post_init__(self) -> None:
        """Index the cards by what they are asked for again and again."""
        object.__setattr__(self, "_by_code", {card.code: card for card in self.cards})
        for name, kind in (
            ("_fields", FieldCard),
            ("_stalls", StallCard),
            ("_regulars", RegularCustomerCard),
            ("_casuals", CasualCustomerCard),
            ("_helpers", HelperCard),
        ):
            cards = {card.code: card for card in self.cards if isinstance(card, kind)}
            object.__setattr__(self, name, cards)
        dotted = tuple(code for code, card in self._regulars.items() if card.dotted)
        object.__setattr__(self, "_dotted", dotted)

    @staticmethod
    def load(path: str | PathLike[str]) -> Ruleset:
        """The base game with the values that the user's TOML file replaces (``docs/cards.md``).

        Raises:
            RulesetError: naming the line or the key, the value, and what is allowed.
        """
        from loyang.ruleset_file import load  # read on demand: most programs never load one

        return load(path)

    def card(self, code: str) -> Card:
        """The card of that code.

        Raises:
            RulesetError: if there is no such card.
        """
        card = self._by_code.get(code) if isinstance(code, str) else None
        if card is None:
            from difflib import get_close_matches  # only for the hint

            near = get_close_matches(str(code), self._by_code, 3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise RulesetError("", f"there is no card {code!r} in the rules {self.name!r}{hint}")
        return card

    def find(self, code: str) -> Card | None:
        """The card of that code, or nothing."""
        return self._by_code.get(code)

    def field_card(self, code: str) -> FieldCard:
        """The action-card field of that code."""
        return self._fields[code]

    def stall(self, code: str) -> StallCard:
        """The stall of that code."""
        return self._stalls[code]

    def regular_customer(self, code: str) -> RegularCustomerCard:
        """The regular customer of that code."""
        return self._regulars[code]

    def casual_customer(self, code: str) -> CasualCustomerCard:
        """The casual customer of that code."""
        return self._casuals[code]

    def helper(self, code: str) -> HelperCard:
        """The helper of that code."""
        return self._helpers[code]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all 70 action cards in ascending order."""
        return tuple(card.code for card in self.cards)

    @property
    def dotted(self) -> tuple[str, ...]:
        """The codes of the regular customers dealt out in the introductory game (INT-1)."""
        return self._dotted

    def source(self, key: str) -> Source:
        """Where the value of that key of the data file comes from.

        Raises:
            RulesetError: if no value has that key.
        """
        for name, source in self.sources:
            if name == key:
                return source
        raise RulesetError(key, "no value has this key")

    def sources_of(self, code: str) -> dict[str, Source]:
        """Where each value of a card comes from, by the value's key in the card's table.

        Raises:
            RulesetError: if there is no such card.

        >>> from loyang import BASE_RULESET
        >>> for key, source in BASE_RULESET.sources_of("regular-BL").items():
        ...     print(f"{key}: {source.value}")
        dotted: reconstructed
        pays: public
        """
        card = self.card(code)
        name = card.helper if isinstance(card, HelperCard) else code.partition("-")[2]
        table = f"{_TABLES[card.kind]}.{name}."
        return {
            key.removeprefix(table): source for key, source in self.sources if key.startswith(table)
        }

    def with_options(self, **options: Any) -> Ruleset:
        """The same rules with other options (`Options`), checked like a file's.

        Raises:
            RulesetError: naming the option, the value, and what is allowed.
        """
        from loyang.ruleset_file import with_options

        return with_options(self, options)
