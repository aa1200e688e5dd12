"""Gymnasium environments for one learner: the solo game, and a seat among bots.

    >>> import gymnasium
    >>> game = gymnasium.make("loyang/Seat-v0", bots=("sane",))
    >>> seen, info = game.reset(seed=1)
    >>> [int(id) for id in info["action_mask"].nonzero()[0]]
    [6, 7, 8]

``loyang/Solo-v0`` is the solo game (SOL), ``loyang/Seat-v0`` one seat at a table whose other seats
bots hold. Both are registered when this module is imported, and
``gymnasium.make("loyang.adapters.gymnasium:loyang/Solo-v0")`` imports it.

An action is an id of `loyang.actions`; a move of several parts takes as many steps. What is seen is
one row: the numbers of `loyang.adapters.observation`, and behind them for each id how often it was
chosen for the move begun. Which ids can be chosen is in ``info["action_mask"]``, and
``action_masks()`` gives it as masking learners of sb3-contrib ask for it. An id that cannot be
chosen changes nothing but costs `ILLEGAL_REWARD`, and ``info["illegal"]`` says why.

The reward comes at the end: in the solo game 1 for the target score and -1 below it, with others
from 1 to -1 by rank; or by margin, in spaces (see `SeatEnv`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loyang import actions
from loyang.actions.telling import teller_for
from loyang.adapters._packages import missing
from loyang.adapters._rewards import Rewards, check_rewards, rewards_of
from loyang.bots import Bot, parse_bot
from loyang.bots.answers import legal_answer, told_answer
from loyang.chance import Dice
from loyang.engine import new_game
from loyang.errors import OptionError
from loyang.positions import show
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import seat as seat_name
from loyang.views import observe

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("gymnasium", "gymnasium") from error

from loyang.adapters._table import Table, highest

__all__ = ["ILLEGAL_REWARD", "MOST_STEPS", "SeatEnv", "SoloEnv"]

ILLEGAL_REWARD = -1.0
"""The reward of an id that cannot be chosen."""
MOST_STEPS = 2_000
"""Steps of the learner after which a game is cut, if nothing else is said."""

_Row = NDArray[np.float32]
_Info = dict[str, Any]


class SeatEnv(gymnasium.Env[_Row, np.int64]):
    """One seat; bots have the others."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - so Gymnasium wants it

    def __init__(
        self,
        *,
        bots: Sequence[str] = ("greedy", "greedy", "greedy"),
        seat: int | None = None,
        introductory: bool = False,
        ruleset: Ruleset = BASE_RULESET,
        rewards: Rewards = "rank",
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Set the game up; ``reset`` begins it. P1 gets the large token.

        Args:
            bots: the others by name, clockwise from the seat, as `loyang.bots.parse_bot` reads
                them; each is made anew for each game.
            seat: the learner's seat, 0 for P1; without one, each game draws another.
            introductory: whether to play the introductory game (INT).
            ruleset: printed values and options; cards must have the codes of the base game.
            rewards: ``"rank"``: the part of the others who did worse less the part of those who
                did better; ``"margin"``: the score less the mean of all scores, in spaces.
            max_steps: after so many steps a game is cut without a reward: nothing else ends one
                in which somebody borrows for ever.
            render_mode: ``"ansi"`` lets ``render`` return what the learner sees as text.

        Raises:
            OptionError: if one of them is not possible.
        """
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise OptionError(f"bots: {bots!r} is not a row of names, such as ('greedy', 'sane')")
        self._bots = [parse_bot(name) for name in bots]
        number = len(self._bots) + 1
        self._start = new_game(number, ruleset, introductory=introductory)
        teller_for(self._start)  # refuses cards that have no ids
        if seat is not None and (type(seat) is not int or not 0 <= seat < number):
            raise OptionError(f"seat: {seat!r} is not a seat from 0 to {number - 1}")
        self._seat = seat
        check_rewards(rewards)
        self._by = rewards
        if type(max_steps) is not int or max_steps < 1:
            raise OptionError(f"max_steps: {max_steps!r} is not a whole number from 1 up")
        self._most_steps = max_steps
        if render_mode not in (None, "ansi"):
            raise OptionError(f"render_mode: {render_mode!r} is not 'ansi'")
        self.render_mode = render_mode
        self.observation_space = Box(0, highest(), dtype=np.float32)
        self.action_space = Discrete(actions.SIZE)
        self._table: Table | None = None
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Row, _Info]:
        """Begin a new game; with a seed, chance and the bots' dice begin anew as well.

        Raises:
            OptionError: if a bot answers with anything but a legal move.
        """
        super().reset(seed=seed)
        number = len(self._start.players)
        if self._seat is None:
            self._player = int(self.np_random.integers(number))
        else:
            self._player = self._seat
        self._table = Table(self._start, int(self.np_random.integers(1 << 62)))
        self._others: dict[int, tuple[Bot, Dice]] = {}
        for place, bot in enumerate(self._bots, start=1):
            dice = Dice(int(self.np_random.integers(1 << 62)))
            self._others[(self._player + place) % number] = (bot.make(), dice)
        self._steps = 0
        self._ended = False
        self._let_others_play(self._table)
        return self._table.row(self._player), {"action_mask": self._mask(self._table)}

    def _let_others_play(self, table: Table) -> None:
        while table.player is not None and table.player != self._player:
            player = table.player
            bot, dice = self._others[player]
            moves = [move for move in table.moves if move.player == player]
            budget = self._bots[(player - self._player) % len(self._start.players) - 1].budget
            answer: object = bot(observe(table.state, player), moves, dice, budget)
            move = legal_answer(answer, moves)
            if move is None:
                raise OptionError(
                    f"bots: {seat_name(player)} answered {told_answer(answer)}, "
                    "which is not a legal move"
                )
            table.make(move)

    def step(self, action: np.int64) -> tuple[_Row, float, bool, bool, _Info]:
        """Choose an id; then the others play until the learner is asked again.

        Raises:
            OptionError: if the action is no id, or a bot answers with anything but a legal move.
            gymnasium.error.ResetNeeded: if no game goes on.
        """
        table = self._table
        if table is None or self._ended:
            raise ResetNeeded("no game goes on: call reset() first")
        reward = 0.0
        info: _Info = {}
        id = actions.checked_id(action)
        if id in table.ids:
            table.choose(id)
            self._let_others_play(table)
        else:
            reward = ILLEGAL_REWARD
            info["illegal"] = f"{id} ({actions.NAMES[id]}) cannot be chosen here"
        self._steps += 1
        over = table.over
        if over:
            reward = rewards_of(table.state, self._by)[self._player]
        cut = not over and self._steps >= self._most_steps
        self._ended = over or cut
        info["action_mask"] = self._mask(table)
        return table.row(self._player), reward, over, cut, info

    def _mask(self, table: Table) -> NDArray[np.int8]:
        return table.mask(self._player)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which ids can be chosen now, as masking learners of sb3-contrib ask for it.

        Raises:
            gymnasium.error.ResetNeeded: if no game was begun.
        """
        if self._table is None:
            raise ResetNeeded("no game goes on: call reset() first")
        return self._mask(self._table).astype(np.bool_)

    def render(self) -> str | None:
        """What the learner sees as text, in the mode ``"ansi"``.

        Raises:
            gymnasium.error.ResetNeeded: if no game was begun.
        """
        if self._table is None:
            raise ResetNeeded("no game goes on: call reset() first")
        return None if self.render_mode is None else show(observe(self._table.state, self._player))


class SoloEnv(SeatEnv):
    """The solo game."""

    def __init__(
        self,
        *,
        ruleset: Ruleset = BASE_RULESET,
        rewards: Rewards = "rank",
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Set the game up; ``reset`` begins it.

        Args:
            ruleset: printed values and options; cards must have the codes of the base game.
            rewards: ``"rank"``: 1 for the target score and -1 below it (SOL-5); ``"margin"``: the
                score less the target, in spaces.
            max_steps: after so many steps a game is cut without a reward.
            render_mode: ``"ansi"`` lets ``render`` return what the learner sees as text.

        Raises:
            OptionError: if one of them is not possible.
        """
        super().__init__(
            bots=(), ruleset=ruleset, rewards=rewards, max_steps=max_steps, render_mode=render_mode
        )


for _name, _class in (("Solo", SoloEnv), ("Seat", SeatEnv)):
    gymnasium.register(f"loyang/{_name}-v0", f"{__name__}:{_class.__name__}")
