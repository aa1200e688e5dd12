"""The ids of the rules, as documents and refusals cite them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import HelperCard

__all__ = ["rule_ids", "rule_titles"]


@cache
def rule_titles() -> dict[str, str]:
    """What each rule is about, by its id and in the order of the rulebook.

    >>> rule_titles()["ACT-B1"]
    'Buying from the own shop'
    """
    data = tomllib.loads((files("loyang") / "data" / "rules.toml").read_text("utf-8"))
    return {rule: str(entry["title"]) for rule, entry in data["rules"].items()}


@cache
def rule_ids(ruleset: Ruleset = BASE_RULESET) -> frozenset[str]:
    """The ids that refusals can cite: of all rules, and of the options of a ruleset's helpers.

    >>> "HLP-peddler-1" in rule_ids()
    True
    """
    helpers = (card for card in ruleset.cards if isinstance(card, HelperCard))
    return frozenset(rule_titles()) | {option.rule for card in helpers for option in card.options}
