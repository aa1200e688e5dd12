"""The base game with its printed values, as far as they are known."""

from __future__ import annotations

from loyang.ruleset.reading import read_base
from loyang.ruleset.ruleset import Ruleset

__all__ = ["BASE_RULESET"]

BASE_RULESET = Ruleset(**read_base())
"""The base game with its printed values, as far as they are known."""
