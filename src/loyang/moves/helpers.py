"""Using a helper, and what its user chooses."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang.errors import NotationError
from loyang.moves.move import Move, a_code, counts, not_negative, whole
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetables
from loyang.state.seats import CHANCE, seat

__all__ = ["Choice", "UseHelper"]


@frozen(repr=False, order=True, cache_hash=True)
class Choice(FieldsRepr):
    """What the user of a helper chooses for one effect; effects use only what they need."""

    player: int = attrs.field(default=CHANCE, validator=whole(CHANCE))
    """The other player whom it touches; -1 if none."""
    card: str = attrs.field(default="", validator=a_code)
    """The card or field it touches."""
    own: str = attrs.field(default="", validator=a_code)
    """The own card it touches as well."""
    option: int = attrs.field(default=0, validator=not_negative)
    """The option of a borrowed helper."""
    give: Vegetables = attrs.field(default=veg.NONE, converter=counts)
    """What leaves the cart (for a shop: what is put on it)."""
    take: Vegetables = attrs.field(default=veg.NONE, converter=counts)
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
    helper: str = attrs.field(validator=a_code)
    option: int = attrs.field(default=1, validator=whole(1))
    choices: tuple[Choice, ...] = attrs.field(default=(), converter=_choices)

    def words(self) -> str:
        parts = [f"{self.helper} {self.option}", *map(str, self.choices)]
        return ": ".join([parts[0], "; ".join(parts[1:])]) if self.choices else parts[0]
