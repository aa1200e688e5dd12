"""What a room says about a kind of move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from loyang._support.fields_repr import FieldsRepr
from loyang.moves import Refusal
from loyang.state import Decision, State

__all__ = ["ANY_TIME", "OPEN_DECISIONS", "Kind"]

ANY_TIME: frozenset[Decision] = frozenset(Decision) - {Decision.SOW_HOME_FIELD}
"""Every decision but the setup's: any-time moves belong to all of them (ACT-C2, LOAN-1)."""

OPEN_DECISIONS: Mapping[Decision, Refusal] = {
    Decision.SOW_HOME_FIELD: Refusal("SET-4", "nothing else can be done in the setup"),
    Decision.HARVEST: Refusal(
        "TURN-4", "it is to be decided first whether a harvest helper is used"
    ),
    Decision.PARTNER: Refusal("TURN-4", "the partner is to be chosen first"),
    Decision.PACK: Refusal("TURN-4", "it is to be decided first what is kept of the pack"),
    Decision.PAYMENT: Refusal("PAY-2", "nothing else can be done before the payment is made"),
}
"""Decisions before which other moves must wait, and what is said of those."""


@frozen(repr=False)
class Kind(FieldsRepr):
    """How a kind of move is judged and carried out.

    `check` is asked only once it is clear that the move's player decides and that the kind
    belongs to his decision; `perform` only once `check` had nothing against the move.
    """

    decisions: frozenset[Decision]
    """The decisions in which it can be made."""
    check: Callable[[State, Any], Refusal | None]
    perform: Callable[[State, Any], State]
    untimely: Mapping[Decision, str] = field(factory=dict)
    """The rules that forbid it in other decisions, where it is not plain TURN-5."""
