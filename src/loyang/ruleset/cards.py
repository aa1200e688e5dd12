"""What is printed on the 70 action cards.

A card is named by a short code that is the same in moves, files and error messages:
``field-3a``, ``stall-WPL``, ``regular-BL``, ``casual-CBL``, ``peddler-1``. The letters are the
vegetables on it. Besides these, players have fields that are no cards: ``home``, and
``private-3a`` to ``private-6b`` (set a lies on set b in the private pile, SET-2).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang._support.notebooks import Shown, made
from loyang.ruleset import vegetables as veg
from loyang.ruleset.effects import Effect, Timing
from loyang.ruleset.vegetables import Vegetables

__all__ = [
    "Card",
    "CasualCustomerCard",
    "FieldCard",
    "HelperCard",
    "HelperOption",
    "RegularCustomerCard",
    "StallCard",
]


def _series(parts: list[str]) -> str:
    """The parts as a sentence lists them: ``"a, b and c"``."""
    *head, last = parts
    return f"{', '.join(head)} and {last}" if head else last


def _wanted(wants: Vegetables) -> str:
    """The vegetables as a customer asks for them: ``"1 wheat and 2 cabbages"``."""
    return _series(
        [
            f"{wants[kind]} {kind.word if wants[kind] == 1 else kind.plural}"
            for kind in veg.VEGETABLES
            if wants[kind]
        ]
    )


class _ShownCard(Shown):
    """What all kinds of cards have in common in a notebook: their picture, or a line in words."""

    __slots__ = ()

    code: str

    @property
    def words(self) -> str:
        """What is printed on it, in words."""
        raise NotImplementedError

    def _plain(self) -> str:
        return f"{self.code}: {self.words}"

    def _repr_html_(self) -> str | None:
        return made("card picture", self)


@frozen(repr=False)
class FieldCard(_ShownCard, FieldsRepr):
    """An action-card field: 3, 4 or 5 spaces."""

    kind: ClassVar[str] = "field"
    code: str
    spaces: int

    @property
    def words(self) -> str:
        """Its number of spaces, in words."""
        return f"a field of {self.spaces} spaces"


@frozen(repr=False)
class StallCard(_ShownCard, FieldsRepr):
    """A market stall: what lies on it when filled, and the bowls of each vegetable."""

    kind: ClassVar[str] = "stall"
    code: str
    stock: Vegetables
    """One of each vegetable it offers."""
    bowls: Vegetables
    """How many vegetables are to be given for one of the kind; 0 where it offers none."""

    @property
    def words(self) -> str:
        """What it offers, in words."""
        offers = [
            f"{kind.word} for {self.bowls[kind]}" for kind in veg.VEGETABLES if self.bowls[kind]
        ]
        return f"a market stall: gives {_series(offers)} vegetables"


@frozen(repr=False)
class RegularCustomerCard(_ShownCard, FieldsRepr):
    """A regular customer: the two vegetables he wants, and his cash for four deliveries."""

    kind: ClassVar[str] = "regular"
    code: str
    wants: Vegetables
    pays: tuple[int, ...]
    """Cash of the first to the fourth delivery."""
    dotted: bool
    """Whether he is dealt out in the introductory game (INT-1)."""

    @property
    def words(self) -> str:
        """What he wants and pays, in words."""
        dotted = " (dotted)" if self.dotted else ""
        pays = _series([str(cash) for cash in self.pays])
        return (
            f"a regular customer{dotted}: wants {_wanted(self.wants)}, "
            f"pays {pays} cash for his four deliveries"
        )


@frozen(repr=False)
class CasualCustomerCard(_ShownCard, FieldsRepr):
    """A casual customer: the three vegetables he wants, and his printed price."""

    kind: ClassVar[str] = "casual"
    code: str
    wants: Vegetables
    pays: int

    @property
    def words(self) -> str:
        """What he wants and pays, in words."""
        return f"a casual customer: wants {_wanted(self.wants)}, pays {self.pays} cash"


@frozen(repr=False, cache_hash=True)
class HelperOption(FieldsRepr):
    """One of the one or two things a helper can be used for."""

    effects: tuple[Effect, ...]
    """What is done, in this order."""
    rule: str
    """The id that refusals cite: ``"HLP-peddler-1"``."""

    @property
    def words(self) -> str:
        """What it does, told to its user, in words made from the effects."""
        return "; then ".join(effect.words for effect in self.effects)


@frozen(repr=False)
class HelperCard(_ShownCard, FieldsRepr):
    """A helper; three cards show the peddler, every other helper has one."""

    kind: ClassVar[str] = "helper"
    code: str
    helper: str
    """The helper without the number of the card: ``"peddler"``."""
    timing: Timing
    lantern: bool
    """Whether it may touch other players' areas (HLP-2)."""
    options: tuple[HelperOption, ...]

    @property
    def words(self) -> str:
        """Its text: timing, lantern and options."""
        lantern = " (lantern)" if self.lantern else ""
        options = "; or: ".join(option.words for option in self.options)
        return f"a helper{lantern}, {self.timing.words}: {options}"


Card: TypeAlias = FieldCard | StallCard | RegularCustomerCard | CasualCustomerCard | HelperCard
