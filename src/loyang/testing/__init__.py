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

from loyang.errors import CheckError
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
