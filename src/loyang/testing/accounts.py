"""What everybody should have after a move, as the ledger keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import define, field

from loyang.ruleset import Ruleset
from loyang.ruleset.cards import FieldCard
from loyang.ruleset.vegetables import Vegetable
from loyang.testing.invariants import private_fields

__all__ = ["Account", "Counts", "Expected", "Sown", "deliver", "give", "spaces_of"]

Counts: TypeAlias = list[int]
Sown: TypeAlias = dict[str, tuple[Vegetable, int]]


@define
class Account:
    """What a player should have after a move."""

    cash: int
    cart: Counts
    shop: Counts
    storehouse: Counts
    sown: Sown
    """The visible fields with vegetables: their kind and number."""
    loans: int
    space: int
    enlarged: bool
    discount: int
    """By how much lasting effects lower what he buys from his shop."""
    due: int = 0
    """What he must pay, besides what he pays in the move itself."""


@define
class Expected:
    """What the whole table should be after a move."""

    ruleset: Ruleset
    accounts: list[Account]
    stalls: dict[str, Counts]
    """The vegetables of every visible stall."""
    customers: dict[str, tuple[int, int, bool]]
    """Deliveries, deliveries of this round, and marker of every visible regular customer."""
    owners: dict[str, int]
    """Whose each visible regular customer is; the dummy opponent comes after all players."""
    harvesting: dict[int, tuple[int, int]] = field(factory=dict)
    """Who harvests more: from which number on, and how many."""
    gone: set[tuple[int, str]] = field(factory=set)
    """Private fields that leave the game."""

    def customer(self, card: str) -> tuple[int, int, bool]:
        """The regular customer; as it comes into play, if it was not visible before."""
        return self.customers.get(card, (0, 0, True))

    def stall(self, card: str) -> Counts:
        """The stall; a full one, if it was not visible before."""
        return self.stalls.setdefault(card, list(self.ruleset.stall(card).stock))


def spaces_of(ruleset: Ruleset, name: str) -> int:
    """The spaces of a field that is not the home field."""
    card = ruleset.find(name)
    return card.spaces if isinstance(card, FieldCard) else private_fields(ruleset)[name]


def give(account: Account, given: Sequence[int]) -> None:
    """Take vegetables from the cart."""
    account.cart = [left - gone for left, gone in zip(account.cart, given, strict=True)]


def deliver(expected: Expected, account: Account, card: str) -> None:
    """Serve a regular customer out of that account's cart (ACT-F1)."""
    printed = expected.ruleset.regular_customer(card)
    deliveries, served, satisfied = expected.customer(card)
    give(account, printed.wants)
    account.cash += printed.pays[deliveries]
    expected.customers[card] = (deliveries + 1, served + 1, satisfied)
