"""Bots that play the game, and what they are made of.

    >>> from loyang import Dice, legal_moves, new_game, observe
    >>> view = observe(new_game(2), 0)
    >>> print(GreedyBot()(view, legal_moves(view), Dice(1), Budget()))
    P1 sow-home turnip

A bot is any function with these arguments (`loyang.bots.protocol`). `loyang.arena` lets bots
play against each other.
"""

from loyang.bots.evaluation import Ranked, evaluate
from loyang.bots.greedy import GreedyBot
from loyang.bots.naming import BOTS, BotEntry, parse_bot
from loyang.bots.protocol import UNLIMITED, Bot, Budget
from loyang.bots.random_bots import RandomBot, SaneRandomBot
from loyang.bots.search import SearchBot

__all__ = [
    "BOTS",
    "UNLIMITED",
    "Bot",
    "BotEntry",
    "Budget",
    "GreedyBot",
    "RandomBot",
    "Ranked",
    "SaneRandomBot",
    "SearchBot",
    "evaluate",
    "parse_bot",
]
