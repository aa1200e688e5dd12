r"""Which rules a ruling touches: those it names, and those by which its moves are carried out.

>>> from loyang.rulings import play_ruling
>>> text = "P1: 4 cash\nP2:\n---\nP1 buy bean   refused ACT-B1\nP1 loan"
>>> sorted(touched_rules(text, play_ruling(text)))
['ACT-B1', 'LOAN-1']
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from loyang.engine import apply_unchecked
from loyang.narration import narrate
from loyang.rulings import PlayedRuling

__all__ = ["named_rules", "rule_titles", "touched_rules"]

_ID = re.compile(r"\b(?:[A-Z]{3,4}-[A-Z]?\d+|HLP-[a-z][a-z-]*-\d)\b")


@cache
def rule_titles() -> dict[str, str]:
    """What each rule is about, by its id and in the order of the rulebook.

    >>> rule_titles()["ACT-B1"]
    'Buying from the own shop'
    """
    data = tomllib.loads((files("loyang") / "data" / "rules.toml").read_text("utf-8"))
    return {rule: str(entry["title"]) for rule, entry in data["rules"].items()}


def named_rules(text: str) -> set[str]:
    """The ids of rules that stand in a text.

    >>> sorted(named_rules("refused HLP-peddler-1  # and see ACT-H4"))
    ['ACT-H4', 'HLP-peddler-1']
    """
    return set(_ID.findall(text))


def touched_rules(text: str, played: PlayedRuling) -> set[str]:
    """The rules that a ruling touches.

    Args:
        text: the ruling; what it names in comments counts too.
        played: the same, played.
    """
    rules = named_rules(text) | {refusal.rule for refusal in played.told}
    for before, move in played.steps:
        rules |= {event.rule for event in narrate(before, move, apply_unchecked(before, move))}
    return rules
