"""The ids of the rules, for saying that one of a ruling is none."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from loyang.ruleset import Ruleset
from loyang.ruleset.cards import HelperCard

__all__ = ["is_rule", "near_ids"]


@cache
def _written() -> frozenset[str]:
    """All ids of ``docs/rules.md``."""
    import tomllib  # most rulings name rules that exist: read only when an id is asked about

    # Asked of the loader itself, as the printed values are.
    assert __spec__ is not None
    loader: Any = __spec__.loader
    path = os.path.join(os.path.dirname(__file__), "..", "data", "rules.toml")  # noqa: PTH118, PTH120
    data: bytes = loader.get_data(path)
    return frozenset(tomllib.loads(data.decode("utf-8"))["rules"])


def _ids(ruleset: Ruleset) -> frozenset[str]:
    """Those, and what refusals of a user's own helpers cite."""
    helpers = (card for card in ruleset.cards if isinstance(card, HelperCard))
    return _written() | {option.rule for card in helpers for option in card.options}


def is_rule(rule: str, ruleset: Ruleset) -> bool:
    """Whether a rule has this id.

    >>> from loyang import BASE_RULESET
    >>> is_rule("ACT-B1", BASE_RULESET), is_rule("ACT-B9", BASE_RULESET)
    (True, False)
    """
    return rule in _ids(ruleset)


def near_ids(rule: str, ruleset: Ruleset) -> list[str]:
    """The ids that look most like it, at most three, the nearest first.

    >>> from loyang import BASE_RULESET
    >>> near_ids("act-b1", BASE_RULESET)[0]
    'ACT-B1'
    """
    from difflib import get_close_matches  # needed only for a mistake

    return get_close_matches(rule.upper(), sorted(_ids(ruleset)), n=3, cutoff=0.6)
