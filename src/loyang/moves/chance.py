"""The moves of chance: what can be dealt and turned up."""

from __future__ import annotations

import attrs
from attrs import frozen

from loyang.moves.move import Move, a_code

__all__ = [
    "DealCard",
    "DealDottedCustomer",
    "TurnUpCourtyardCard",
    "TurnUpDummyCard",
    "TurnUpField",
    "TurnUpPackCard",
]


@frozen(repr=False, order=False)
class DealDottedCustomer(Move):
    """Chance deals an introductory customer to a player, face down (INT-1)."""

    verb = "dealt-dotted"
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpCourtyardCard(Move):
    """Chance turns up a card into the courtyard (SOL-1, PLY-3); `player` is the starting one."""

    verb = "courtyard"
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpDummyCard(Move):
    """Chance turns up a card for the dummy opponent of a player (SOL-2)."""

    verb = "dummy"
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpField(Move):
    """Chance turns up the top field of a player's private pile (HAR-1)."""

    verb = "turns-up"
    field: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.field


@frozen(repr=False, order=False)
class DealCard(Move):
    """Chance deals a card to a player's hand (CRD-2)."""

    verb = "dealt"
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card


@frozen(repr=False, order=False)
class TurnUpPackCard(Move):
    """Chance turns up a card of the pack that a player buys (ACT-H2)."""

    verb = "finds"
    card: str = attrs.field(validator=a_code)

    def words(self) -> str:
        return self.card
