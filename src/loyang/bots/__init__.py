"""Bots that play the game, and what they are made of."""

from loyang.bots.greedy import GreedyBot
from loyang.bots.protocol import UNLIMITED, Bot, Budget
from loyang.bots.random_bots import RandomBot, SaneRandomBot
from loyang.bots.search import SearchBot

__all__ = ["UNLIMITED", "Bot", "Budget", "GreedyBot", "RandomBot", "SaneRandomBot", "SearchBot"]
