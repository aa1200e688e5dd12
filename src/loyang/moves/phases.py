"""The moves of the setup, the harvest and the card phase."""

from __future__ import annotations

import attrs
from attrs import frozen

from loyang.moves.move import Move, a_code
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable

__all__ = ["Harvest", "LayCard", "SowHomeField", "TakeCards"]


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
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TakeCards(Move):
    """Take a courtyard card and play it together with a hand card (CRD-4, INT-2, SOL-3)."""

    verb = "take"
    courtyard_card: str = attrs.field(validator=a_code)
    hand_card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return f"{self.courtyard_card} with {self.hand_card}"
