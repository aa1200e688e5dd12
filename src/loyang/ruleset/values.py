"""The printed values that are on no card, the options, and where a value comes from."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang.ruleset.vegetables import Vegetable, Vegetables

__all__ = [
    "CustomerRules",
    "Fields",
    "Loan",
    "Options",
    "Path",
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
