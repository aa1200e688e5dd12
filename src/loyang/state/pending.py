"""What waits for an answer, and must be answered before anything else."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from loyang._support.fields_repr import FieldsRepr
from loyang.state.card_sets import NO_CARDS, CardSet

__all__ = [
    "Deal",
    "DottedDeal",
    "DummyDeal",
    "FieldBeforePayment",
    "FieldsToTurnUp",
    "FirstLay",
    "HarvestOffer",
    "Pack",
    "PartnerChoice",
    "Payment",
    "Pending",
    "RowsDeal",
]


@frozen(repr=False, weakref_slot=False)
class DottedDeal(FieldsRepr):
    """Chance deals the introductory customers (INT-1)."""

    cards: CardSet
    """Those not dealt yet."""


@frozen(repr=False, weakref_slot=False)
class RowsDeal(FieldsRepr):
    """Chance lays out the solo courtyard (SOL-1)."""


@frozen(repr=False, weakref_slot=False)
class DummyDeal(FieldsRepr):
    """Chance turns up cards for the dummy opponent (SOL-2)."""


@frozen(repr=False, weakref_slot=False)
class FieldsToTurnUp(FieldsRepr):
    """Chance turns up the top private field of these players, in this order (HAR-1)."""

    players: tuple[int, ...]


@frozen(repr=False, weakref_slot=False)
class HarvestOffer(FieldsRepr):
    """Owners of a usable harvest helper who were not asked yet, in order (HLP timing)."""

    players: tuple[int, ...]


@frozen(repr=False, weakref_slot=False)
class Deal(FieldsRepr):
    """Chance deals the hands (CRD-2), then turns up courtyard cards (PLY-3)."""

    hand_size: int
    courtyard: int = 0
    """Cards still to be turned up into the courtyard."""


@frozen(repr=False, weakref_slot=False)
class FirstLay(FieldsRepr):
    """The starting player lays the first card of a distribution round (CRD-3)."""

    player: int


@frozen(repr=False, weakref_slot=False)
class PartnerChoice(FieldsRepr):
    """The starting player chooses his partner (PLY-2)."""

    player: int


@frozen(repr=False, weakref_slot=False)
class Pack(FieldsRepr):
    """A pack being bought: chance turns up its cards, then the buyer keeps some (ACT-H2)."""

    player: int
    to_turn_up: int
    cards: CardSet = NO_CARDS


@frozen(repr=False, weakref_slot=False)
class Payment(FieldsRepr):
    """A forced payment that its player's cash does not cover (PAY-2)."""

    player: int
    amount: int
    rule: str
    """The rule by which it is due."""


@frozen(repr=False, weakref_slot=False)
class FieldBeforePayment(FieldsRepr):
    """Chance turns up the top private field of a player, then he has to pay (PAY-2)."""

    player: int
    amount: int
    """The cash of the payment, which is open again afterwards."""
    rule: str
    """The rule by which it is due."""


Pending: TypeAlias = (
    DottedDeal
    | RowsDeal
    | DummyDeal
    | FieldsToTurnUp
    | HarvestOffer
    | Deal
    | FirstLay
    | PartnerChoice
    | Pack
    | Payment
    | FieldBeforePayment
)
