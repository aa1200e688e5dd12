"""Asking a bot what it thinks of a position.

>>> from loyang import observe
>>> from loyang.bots import GreedyBot
>>> from loyang.positions import farmer, position
>>> ann = farmer(cart="bean leek", area=["regular-BL"], bought_pack=True)
>>> state = position(ann, farmer(), round=9)
>>> best = evaluate(observe(state, 0), GreedyBot())[0]
>>> print(best.move)
P1 serve regular-BL
"""

from __future__ import annotations

from copy import deepcopy

from attrs import frozen

from loyang._support.arguments import check_kind, whole_number
from loyang.bots.answers import legal_answer, told_answer
from loyang.bots.playout import Playout, worth_of_steps
from loyang.bots.protocol import UNLIMITED, Bot, Budget
from loyang.bots.value import DEFAULT_TERMS
from loyang.chance import Dealer, Dice, checked_seed
from loyang.engine import apply_unchecked, legal_moves
from loyang.errors import OptionError
from loyang.long_turns import LongTurns
from loyang.moves import Move, Step
from loyang.state import View
from loyang.views import determinize, observe

__all__ = ["Ranked", "evaluate"]

LONGEST = 200
"""Moves after which a line of a bot that does not end its turn is given up."""


@frozen
class Ranked:
    """A legal move and its value."""

    move: Move
    value: float
    """In spaces at the end of the game (`loyang.bots.value`)."""


def evaluate(
    view: View, bot: Bot, *, worlds: int = 3, seed: int = 1, budget: Budget = UNLIMITED
) -> list[Ranked]:
    """All legal moves of the viewer, the best first.

    After each move the bot makes his further moves of this round, in a few worlds that may be
    behind the view (the same for all moves), and the position reached is valued.

    Args:
        view: a view of the player who decides.
        bot: who plays on; a copy of it does.
        worlds: in how many worlds.
        seed: of the worlds, and of the bot's dice.
        budget: what the bot may spend on each of its moves.

    Raises:
        OptionError: if the viewer does not decide, the number of worlds is not possible, or the
            bot answers with anything but a legal move.
    """
    check_kind("view", view, View, "a View, see observe(state, player)")
    if not callable(bot) or isinstance(bot, type):
        raise OptionError(f"bot: {bot!r} is no bot, such as GreedyBot()")
    number = whole_number(worlds, 1)
    if number is None:
        raise OptionError(f"worlds: {worlds!r} is not a whole number from 1 up")
    plain_seed = checked_seed(seed)
    moves = legal_moves(view)
    if not moves or view.viewer is None:
        raise OptionError("view: its viewer has nothing to decide")
    ranked = []
    for move in moves:
        values = [
            _value(view, view.viewer, move, deepcopy(bot), f"{plain_seed}/{world}", budget)
            for world in range(number)
        ]
        ranked.append(Ranked(move, sum(values) / number))
    ranked.sort(key=lambda one: -one.value)
    return ranked


def _value(view: View, player: int, move: Move, bot: Bot, seed: str, budget: Budget) -> float:
    state = determinize(view, Dice(f"{seed}/world"))
    dealer, dice = Dealer(f"{seed}/chance"), Dice(f"{seed}/bot")
    playout = Playout(view, player, DEFAULT_TERMS)
    turns = LongTurns()
    for _ in range(LONGEST):
        if type(move) is Step:
            return worth_of_steps(state, player, move.steps, DEFAULT_TERMS)
        turns.made(state, move)
        state = playout.until_asked(apply_unchecked(state, move), dealer)
        seen = observe(state, player)
        legal = turns.open_moves(state, legal_moves(seen))
        answer: object = bot(seen, tuple(legal), dice, budget)
        chosen = legal_answer(answer, legal)
        if chosen is None:
            raise OptionError(
                f"bot: it answered {told_answer(answer)}, which is not a legal move then"
            )
        move = chosen
    return worth_of_steps(state, player, 0, DEFAULT_TERMS)
