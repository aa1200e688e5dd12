"""Printed values and options of the rules, and where each comes from.

A `Ruleset` is read from a data file; code names no price, row or card value of its own.

    >>> from loyang import BASE_RULESET, Vegetable
    >>> BASE_RULESET.shop.buy[Vegetable.BEAN]
    6
    >>> BASE_RULESET.card("regular-BL").pays
    (7, 8, 9, 10)
    >>> BASE_RULESET.source("regular_customers.BL.pays").value
    'public'
"""

from loyang.ruleset.base import BASE_RULESET
from loyang.ruleset.ruleset import Ruleset
from loyang.ruleset.values import (
    CustomerRules,
    Fields,
    Loan,
    Options,
    Path,
    Setup,
    Shop,
    Solo,
    Source,
    Storehouse,
    TopRow,
)

__all__ = [
    "BASE_RULESET",
    "CustomerRules",
    "Fields",
    "Loan",
    "Options",
    "Path",
    "Ruleset",
    "Setup",
    "Shop",
    "Solo",
    "Source",
    "Storehouse",
    "TopRow",
]
