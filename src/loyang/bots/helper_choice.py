"""When to use a helper, and how."""

from __future__ import annotations

from collections.abc import Sequence

from loyang.bots.farm import farm_of
from loyang.bots.turn_plan import Plan, plan_turn
from loyang.bots.value import Terms
from loyang.engine import apply_unchecked, deciders
from loyang.moves import Move, UseHelper
from loyang.state import CHANCE, State

__all__ = ["best_use"]

MOST = 10
"""Uses that are looked at more closely."""
WORTH_IT = 0.12
"""Spaces that a use has to bring, less and less towards the end."""


def best_use(
    state: State, player: int, uses: Sequence[UseHelper], plan: Plan, terms: Terms
) -> Move | None:
    """The use that makes the turn better by most, if any does by enough.

    Args:
        state: a state in which the player acts.
        player: who acts.
        uses: the uses to choose among.
        plan: his turn without any.
        terms: see `plan_turn`.
    """
    left = state.ruleset.setup.rounds - state.round
    best: Move | None = None
    best_worth = plan.value + (WORTH_IT if left else 0.0) + 1e-6
    for use in _promising(state, player, uses):
        after = apply_unchecked(state, use)
        if deciders(after) == (CHANCE,):
            continue
        worth = plan_turn(farm_of(after, player), 1, terms).value
        if worth > best_worth:
            best, best_worth = use, worth
    return best


def _promising(state: State, player: int, uses: Sequence[UseHelper]) -> list[UseHelper]:
    """A few uses of each helper and option: those that give the least for the most."""
    from loyang.bots.tables import tables_of

    worth = tables_of(state.ruleset).worth
    groups: dict[tuple[str, int], list[tuple[float, int, UseHelper]]] = {}
    for number, use in enumerate(uses):
        gain = 0.0
        for choice in use.choices:
            gain += sum(map(float.__mul__, worth, map(float, choice.take)))
            gain -= sum(map(float.__mul__, worth, map(float, choice.give)))
        groups.setdefault((use.helper, use.option), []).append((gain, -number, use))
    picked: list[UseHelper] = []
    each = max(1, MOST // len(groups))
    for group in groups.values():
        group.sort(key=lambda entry: entry[:2], reverse=True)
        picked += [use for _, _, use in group[:each]]
    return picked
