"""A PettingZoo environment: all players, one after the other (AEC).

    >>> game = env(players=2)
    >>> game.reset(seed=1)
    >>> game.agent_selection
    'player_0'
    >>> seen, reward, terminated, truncated, info = game.last()
    >>> [int(id) for id in seen["action_mask"].nonzero()[0]]
    [6, 7, 8]

An action is an id of `loyang.actions`. A move of several parts takes as many steps, all of the
same agent. Chance decides by itself, out of the seed of ``reset``. Of a pair that acts at the same
time (PLY-2) the one who comes first in turn order is asked until his turn is closed.

What an agent sees is a dictionary, as in the classic games: ``"observation"`` holds the numbers of
`loyang.adapters.observation`, and behind them for each id how often it was chosen for the move
that the agent has begun; ``"action_mask"`` is 1 where an id can be chosen. The mask of an agent who
is not asked is all 0.

Rewards come at the end: by ``"rank"`` from 1 to -1, or by ``"margin"``, the score less the mean of
all scores in spaces. Their sum is 0. The solo game gives 1 or -1, or the score less its target.
"""

from __future__ import annotations

from typing import Any

from loyang import actions
from loyang.actions.telling import teller_for
from loyang.adapters._packages import missing
from loyang.adapters._rewards import Rewards, check_rewards, rewards_of
from loyang.engine import new_game
from loyang.errors import OptionError
from loyang.positions import show
from loyang.ruleset import BASE_RULESET, Ruleset

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils.seeding import np_random
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo", "pettingzoo") from error

from loyang.adapters._table import Table, highest

__all__ = ["MOST_CYCLES", "env", "raw_env"]

_RENDER_MODES = ("ansi", "human")
MOST_CYCLES = 1_000
"""Steps of each player after which a game is cut, if nothing else is said."""


def env(**options: Any) -> Any:
    """The environment with the wrappers of the classic games.

    An illegal choice ends the game with a reward of -1 for its agent; an action that is no id, and
    a step before ``reset``, are errors.

    Args:
        options: as for `raw_env`.

    Raises:
        OptionError: if one of the options is not possible.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - so PettingZoo calls it
    """The environment without wrappers: a choice that is not possible is an `OptionError`."""

    metadata = {  # noqa: RUF012 - so PettingZoo wants it
        "name": "loyang_v0",
        "render_modes": [*_RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        *,
        players: int = 4,
        introductory: bool = False,
        ruleset: Ruleset = BASE_RULESET,
        starting_player: int = 0,
        rewards: Rewards = "rank",
        max_cycles: int = MOST_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        """Set the game up; ``reset`` begins it.

        Args:
            players: 1 to 4.
            introductory: whether to play the introductory game (INT).
            ruleset: printed values and options; cards must have the codes of the base game.
            starting_player: who gets the large token (SET-7).
            rewards: ``"rank"`` or ``"margin"``.
            max_cycles: after so many steps for each player all are truncated, without a reward:
                nothing else ends a game in which somebody borrows for ever.
            render_mode: ``"ansi"`` returns the whole table as text, ``"human"`` prints it.

        Raises:
            OptionError: if one of them is not possible.
        """
        super().__init__()
        self._start = new_game(players, ruleset, starting_player, introductory=introductory)
        teller_for(self._start)  # refuses cards that have no ids
        check_rewards(rewards)
        if type(max_cycles) is not int or max_cycles < 1:
            raise OptionError(f"max_cycles: {max_cycles!r} is not a whole number from 1 up")
        if render_mode not in (None, *_RENDER_MODES):
            raise OptionError(f"render_mode: {render_mode!r} is neither 'ansi' nor 'human'")
        self.render_mode = render_mode
        self._by = rewards
        self._most_steps = max_cycles * players
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, highest(), dtype=np.float32),
            "action_mask": Box(0, 1, (actions.SIZE,), np.int8),
        }
        self._seen = {agent: Dict(seen) for agent in self.possible_agents}
        self._done = {agent: Discrete(actions.SIZE) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        """What an agent can see."""
        return self._seen[agent]

    def action_space(self, agent: str) -> Discrete:
        """All ids."""
        return self._done[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, chance begins anew as well."""
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._table = Table(self._start, int(self._random.integers(1 << 62)))
        self._steps = 0
        self._select()

    def _select(self) -> None:
        player = self._table.player
        if player is not None:
            self.agent_selection = self.possible_agents[player]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now."""
        number = self._number[agent]
        mask = self._table.mask(number)
        if self.terminations.get(agent) or self.truncations.get(agent):
            mask[:] = 0
        return {"observation": self._table.row(number), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose for the agent who is asked.

        Raises:
            OptionError: if that cannot be chosen.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.choose(action)  # type: ignore[arg-type]  # nothing is refused as no id
        self._steps += 1  # until the end there are no rewards to be cleared
        if self._table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            ended = rewards_of(self._table.state, self._by)
            self.rewards = dict(zip(self.agents, ended, strict=True))
            self._accumulate_rewards()
        elif self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The whole table, with all hands, as text; printed in the mode ``"human"``."""
        text = show(self._table.state)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None

    def close(self) -> None:
        """Nothing is to be closed."""
