"""Whether an argument is a state, where something else would fail deep inside."""

from __future__ import annotations

from loyang._support.arguments import check_kind
from loyang.state.table import State

__all__ = ["check_state"]


def check_state(value: object, name: str = "state") -> None:
    """Complain about what is neither a state nor a view.

    Raises:
        OptionError: if it is neither.
    """
    check_kind(name, value, State, "a State")
