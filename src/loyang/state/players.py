"""One player: what he owns and how far he is."""

from __future__ import annotations

from attrs import frozen
from pyrsistent import PVector

from loyang._support.fields_repr import FieldsRepr
from loyang.ruleset.vegetables import Vegetables
from loyang.state.areas import Area
from loyang.state.card_sets import NO_CARDS, CardSet
from loyang.state.stages import Stage

__all__ = ["LastingEffect", "Player", "PrivatePile"]


@frozen(repr=False, weakref_slot=False)
class PrivatePile(FieldsRepr):
    """A player's private pile (SET-2): its upper set, its lower set, and what was laid under it.

    The sets are shuffled, so they are sets here; the tail is known to all, in its order.
    """

    upper: CardSet = NO_CARDS
    lower: CardSet = NO_CARDS
    tail: PVector[str] = NO_CARDS

    @property
    def top(self) -> PVector[str]:
        """The fields of which one is on top."""
        return self.upper or self.lower or self.tail[:1]

    def __len__(self) -> int:
        """The number of fields in the pile."""
        return len(self.upper) + len(self.lower) + len(self.tail)


@frozen(repr=False, weakref_slot=False)
class LastingEffect(FieldsRepr):
    """A lasting effect of a helper that its user still enjoys (HLP-7)."""

    name: str
    """The effect's key in the vocabulary (`loyang.ruleset.effects`)."""
    amount: int = 0
    """Its number, where it has one; equal effects that add up are summed here."""
    at_least: int = 0


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Player(FieldsRepr):
    """One player: what he owns and how far he is."""

    cash: int
    space: int
    """Space of his marker on the path of prosperity."""
    shop: Vegetables
    loans: int = 0
    cart: Vegetables = (0, 0, 0, 0, 0, 0)
    storehouse: Vegetables = (0, 0, 0, 0, 0, 0)
    enlarged: bool = False
    """Whether his storehouse is the large one."""
    area: Area = Area()
    pile: PrivatePile = PrivatePile()
    hand: CardSet = NO_CARDS
    dotted: str | None = None
    """The introductory customer he has not played yet (INT-1)."""
    stage: Stage = Stage.WAITING
    bought_pack: bool = False
    """Whether he bought a pack in this action phase (ACT-H1)."""
    effects: tuple[LastingEffect, ...] = ()
    """Lasting effects in ascending order of their names."""

    def effect(self, name: str) -> LastingEffect | None:
        """The active lasting effect of that name, if any."""
        for effect in self.effects:
            if effect.name == name:
                return effect
        return None

    def effect_amount(self, name: str) -> int:
        """The number of the active lasting effect of that name, or 0."""
        for effect in self.effects:
            if effect.name == name:
                return effect.amount
        return 0
