"""All printed values and options of one game, and reading them."""

from __future__ import annotations

from collections import Counter
from os import PathLike
from typing import Any

from attrs import evolve, field, frozen

from loyang._support.fields_repr import FieldsRepr
from loyang._support.notebooks import Shown
from loyang._support.words import counted
from loyang.errors import RulesetError
from loyang.ruleset import reading
from loyang.ruleset.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.values import (
    CustomerRules,
    Fields,
    Loan,
    Options,
    Path,
    Setup,
    Shop,
    Solo,
    Source,
    Storehouse,
)

__all__ = ["Ruleset"]

_TABLES = {
    FieldCard.kind: "common_fields",
    StallCard.kind: "stalls",
    RegularCustomerCard.kind: "regular_customers",
    CasualCustomerCard.kind: "casual_customers",
    HelperCard.kind: "helpers",
}
"""The table of the data file that holds the cards of each kind."""


@frozen(repr=False, cache_hash=True)
class Ruleset(Shown, FieldsRepr):
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
    _stalls: dict[str, StallCard] = field(init=False, repr=False, eq=False, hash=False)
    _regulars: dict[str, RegularCustomerCard] = field(init=False, repr=False, eq=False, hash=False)
    _casuals: dict[str, CasualCustomerCard] = field(init=False, repr=False, eq=False, hash=False)
    _helpers: dict[str, HelperCard] = field(init=False, repr=False, eq=False, hash=False)

    def __attrs_post_init__(self) -> None:
        """Index the cards by what they are asked for again and again."""
        object.__setattr__(self, "_by_code", {card.code: card for card in self.cards})
        for name, kind in (
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
        return Ruleset(**reading.read_file(path))

    @staticmethod
    def loads(text: str, name: str = "user's cards") -> Ruleset:
        """Like `load`, from the text of a file.

        Raises:
            RulesetError: naming the line or the key, the value, and what is allowed.
        """
        return Ruleset(**reading.read_text(text, name))

    @staticmethod
    def of_tables(data: dict[str, Any]) -> Ruleset:
        """The ruleset of the tables of a complete file; the tables are used up.

        Raises:
            RulesetError: naming the key, the value, and what is allowed.
        """
        return Ruleset(**reading.read_tables(data))

    def __repr__(self) -> str:
        """The name alone: all the values would fill the help of each function with this default."""
        return f"<Ruleset {self.name!r}>"

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

    def _plain(self) -> str:
        options = self.options
        cap = "none" if options.loan_cap is None else options.loan_cap
        numbers = Counter(card.kind for card in self.cards)
        cards = ", ".join(f"{number} {kind}" for kind, number in numbers.items())
        users = sum(source is Source.USER for _, source in self.sources)
        return (
            f"Ruleset: {self.name}\n"
            f"  {counted(len(self.cards), 'card')}: {cards}\n"
            f"  {counted(self.setup.rounds, 'round')}, {self.setup.cash} cash to begin with, "
            f"path from {self.path.first} to {self.path.last}\n"
            f"  loan_cap {cap}, two_player_courtyard {options.two_player_courtyard}; "
            f"{counted(users, 'value')} of a user"
        )

    def with_options(self, **options: Any) -> Ruleset:
        """The same rules with other options (`Options`), checked like a file's.

        Raises:
            RulesetError: naming the option, the value, and what is allowed.
        """
        changed, sources = reading.changed_options(self.options, self.sources, options)
        return evolve(self, options=changed, sources=sources)
