'''A kit for testing your own cards, rulings and bots.

>>> from loyang.testing import check_bot, check_ruleset
>>> from loyang.bots import GreedyBot
>>> check_ruleset("""
...     [customers]
...     penalty = 3
... """, games=1).is_good
True
>>> check_bot(GreedyBot, positions=3).is_good
True

===========================  ==================================================================
`check_ruleset`              random games with printed values of your own, and what is wrong
`check_bot`                  whether a bot keeps to what a bot must keep to
`check_state`                whether a position is one that can be
`check_move`                 whether a move did what the rules say, and nothing else
`check_listing`              whether what is listed as legal is
`build_position`             positions far from what play reaches, out of dice
`loyang.testing.strategies`  strategies of hypothesis for all of these
`loyang.testing.machine`     a state machine of hypothesis to subclass
`loyang.testing.plugin`      the plugin of pytest that runs rulings
===========================  ==================================================================

Strategies and the machine need hypothesis (the extra ``testing``), all else needs nothing more.
'''

from importlib import import_module
from typing import TYPE_CHECKING

from loyang.errors import CheckError

if TYPE_CHECKING:
    from loyang.testing.bot_check import BotFinding, BotReport, BotTrouble, check_bot
    from loyang.testing.building import build_position
    from loyang.testing.card_check import CardReport, Finding, Trouble, check_ruleset
    from loyang.testing.invariants import check_listing, check_state
    from loyang.testing.ledger import check_move

__all__ = [
    "BotFinding",
    "BotReport",
    "BotTrouble",
    "CardReport",
    "CheckError",
    "Finding",
    "Trouble",
    "build_position",
    "check_bot",
    "check_listing",
    "check_move",
    "check_ruleset",
    "check_state",
]

_ON_DEMAND = {
    "BotFinding": "loyang.testing.bot_check",
    "BotReport": "loyang.testing.bot_check",
    "BotTrouble": "loyang.testing.bot_check",
    "check_bot": "loyang.testing.bot_check",
    "build_position": "loyang.testing.building",
    "CardReport": "loyang.testing.card_check",
    "Finding": "loyang.testing.card_check",
    "Trouble": "loyang.testing.card_check",
    "check_ruleset": "loyang.testing.card_check",
    "check_listing": "loyang.testing.invariants",
    "check_state": "loyang.testing.invariants",
    "check_move": "loyang.testing.ledger",
}
"""Imported when first asked for: the plugin of pytest starts with each run, whatever is tested."""


def __getattr__(name: str) -> object:
    """Import a name on demand."""
    if name not in _ON_DEMAND:
        raise AttributeError(f"module 'loyang.testing' has no attribute {name!r}")
    value: object = getattr(import_module(_ON_DEMAND[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All public names, those on demand too."""
    return sorted({*globals(), *__all__})
