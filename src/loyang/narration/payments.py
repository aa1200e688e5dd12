"""Forced payments, made in the same move or in a later one (PAY)."""

from __future__ import annotations

from loyang.narration.story import Story, cash_words, number_words
from loyang.state import FieldBeforePayment, Payment

__all__ = ["amount_settled", "tell_forced_payment", "tell_open_payment"]


_OPEN = (Payment, FieldBeforePayment)
"""A payment is open, or it is again once a field is turned up."""


def amount_settled(story: Story) -> int:
    """The cash of a payment that was open before the move and is made after it."""
    payment = story.before.pending
    if isinstance(payment, _OPEN) and not isinstance(story.after.pending, _OPEN):
        return payment.amount
    return 0


def tell_open_payment(story: Story) -> None:
    """Tell of a payment that was open before the move, once it is made."""
    payment = story.before.pending
    if isinstance(payment, _OPEN) and amount_settled(story):
        _tell_paid(story, payment.player, payment.amount, payment.rule)


def tell_forced_payment(story: Story, player: int, amount: int, rule: str) -> None:
    """Tell of a payment that becomes due in the move, and whether it is made at once."""
    if not amount:
        return
    if isinstance(story.after.pending, Payment):
        there = cash_words(story.after.players[player].cash)
        words = f"{story.name(player)} owes {amount} cash and has {there}"
        story.tell("PAY-2", words, player)
    else:
        _tell_paid(story, player, amount, rule)


def _tell_paid(story: Story, player: int, amount: int, rule: str) -> None:
    words = f"{story.name(player)} pays a penalty of {amount} cash"
    if rule != "CLO-1":
        fields = number_words(amount // story.before.ruleset.fields.common_cost, "field")
        words = f"{story.name(player)} pays {amount} cash for {fields}"
    story.tell(rule, words, player, cash=-amount)
