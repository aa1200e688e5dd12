"""An OpenSpiel game, ``loyang``, registered when this module is imported.

    >>> import pyspiel
    >>> game = pyspiel.load_game("loyang(players=2)")
    >>> state = game.new_initial_state()
    >>> state.current_player(), state.legal_actions()
    (0, [6, 7, 8])
    >>> state.action_to_string(7)
    'sow-home pumpkin'

Parameters: ``players`` (1 to 4), ``introductory`` (INT), ``loan_cap`` (LOAN-3; -1 for none) and
``ruleset``, the path of a file of printed values.

A player's action is an id of `loyang.actions`; a move of several parts takes as many actions.
Chance is explicit: its action is the place of the card among the 70 in ascending order, or, from
70 on, that of a private field among the names of `loyang.actions`; all are equally likely. Of a
pair that acts at the same time (PLY-2) the first in turn order moves until he has closed.

The information state as text is all that a player was shown, move by move, so he remembers
everything; the observation is the table as he sees it. The tensor of both is the row of
`loyang.adapters.observation`, and behind it how often each id was chosen for the move begun: it
does not remember what no longer lies on the table. ``resample_from_infostate`` gives a state with
a whole history: `loyang.determinize` draws what the player cannot see, and the game is replayed
with it.

At the end the returns go from 1 to -1 by rank, and add up to 0; in the solo game they are 1 at the
target score, or -1. After `MOST_CHOICES` choices for each player the game ends, with 0 for all:
nothing else ends one in which somebody borrows for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
from attrs import frozen
from pyrsistent import PVector, pvector

from loyang import actions
from loyang._texts import HasText
from loyang.actions import Choosing, choosing
from loyang.actions.alphabet import PRIVATE
from loyang.actions.telling import field_names
from loyang.adapters._packages import missing
from loyang.adapters._rewards import rewards_of
from loyang.chance import Dice
from loyang.engine import apply_unchecked, deciders, is_over, new_game
from loyang.errors import OptionError
from loyang.moves import DealCard, DealDottedCustomer, Move, TurnUpCourtyardCard, TurnUpPackCard
from loyang.positions import show
from loyang.rules.chance_points import open_point
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import CHANCE, State, seat
from loyang.views import determinize, observe, redact

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("pyspiel", "openspiel") from error

from loyang.adapters._table import ROW_SIZE
from loyang.adapters.observation import SIZE, vector

__all__ = ["MOST_CHOICES", "LoyangGame", "LoyangState"]

MOST_CHOICES = 1_000
"""Choices of each player, on average, after which a game ends."""

_OUTCOMES = {name: id for id, name in enumerate((*BASE_RULESET.codes, *PRIVATE))}
"""The action of each outcome of chance."""
_NO_CAP = -1
_NOTHING: PVector[Move] = pvector()
_CARD_MOVES = (
    DealCard,
    DealDottedCustomer,
    TurnUpCourtyardCard,
    TurnUpPackCard,
)


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="loyang",
        long_name="At the Gates of Loyang",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 4,
            "introductory": False,
            "loan_cap": _NO_CAP,
            "ruleset": "",
        },
    )


_GAME_TYPE = _game_type(pyspiel.GameType.Utility.ZERO_SUM)
_ALONE = _game_type(pyspiel.GameType.Utility.GENERAL_SUM)


class LoyangGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters.

    Raises:
        OptionError: if the parameters are not possible.
        RulesetError: if the file of printed values is wrong.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take the parameters; those not given are as in the specification."""
        given = {**_GAME_TYPE.parameter_specification, **(params or {})}
        players = given["players"]
        ruleset = Ruleset.load(given["ruleset"]) if given["ruleset"] else BASE_RULESET
        if given["loan_cap"] != _NO_CAP:
            ruleset = ruleset.with_options(loan_cap=given["loan_cap"])
        self.start = _Position.at(new_game(players, ruleset, introductory=given["introductory"]))
        self.outcomes = dict(_OUTCOMES)
        for name, known in field_names(ruleset).items():
            if known in _OUTCOMES:
                self.outcomes[name] = _OUTCOMES[known]
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.SIZE,
            max_chance_outcomes=len(_OUTCOMES),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=MOST_CHOICES * players,
        )
        super().__init__(_ALONE if players == 1 else _GAME_TYPE, info, params or {})

    def new_initial_state(self) -> LoyangState:
        """The state before the home fields are sown."""
        return LoyangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What turns states into tensors and text."""
        if params:
            raise OptionError(f"params: {params!r} is given, but an observer has none")
        return _Observer(perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


@frozen
class _Position:
    """Where a game is, with all that was done; copies of a state share it."""

    state: State
    now: Choosing | None
    """What the player can choose next; nothing where chance decides or the game is over."""
    log: PVector[Move] = _NOTHING
    chosen: int = 0

    def __deepcopy__(self, memo: object) -> _Position:
        """Itself: OpenSpiel copies all that a state has, and this never changes."""
        return self

    @classmethod
    def at(cls, state: State, log: PVector[Move] = _NOTHING, chosen: int = 0) -> _Position:
        may = deciders(state)
        now = choosing(state) if may and may != (CHANCE,) else None
        return cls(state, now, log, chosen)

    def moved(self, move: Move, chosen: int = 0) -> _Position:
        after = apply_unchecked(self.state, move)
        return _Position.at(after, self.log.append(move), self.chosen + chosen)

    def choose(self, id: int) -> _Position:
        assert self.now is not None
        chosen = self.now.choose(id)
        if isinstance(chosen, Choosing):
            return attrs.evolve(self, now=chosen, chosen=self.chosen + 1)
        return self.moved(chosen, chosen=1)


class LoyangState(pyspiel.State, HasText):  # type: ignore[misc]
    """A state of the game, with its history.

    Attributes:
        loyang: the `loyang.State`.
    """

    def __init__(self, game: LoyangGame) -> None:
        """Begin the game."""
        super().__init__(game)
        self._outcomes = _Shared(game.outcomes)
        self._at = game.start
        self._most = game.max_game_length()

    @property
    def loyang(self) -> State:
        """The position of the library's own."""
        return self._at.state

    def current_player(self) -> int:
        """Who acts: a player, chance, or nobody any more."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = deciders(self._at.state)[0]
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else player

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut."""
        return is_over(self._at.state) or self._at.chosen >= self._most

    def _legal_actions(self, player: int) -> list[int]:
        now = self._at.now
        return [] if now is None else [*now.ids]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring; all equally likely."""
        cards = open_point(self._at.state).cards
        ids = self._outcomes.value
        return [(id, 1 / len(cards)) for id in sorted(ids[card] for card in cards)]

    def _chance_move(self, action: int) -> Move:
        point = open_point(self._at.state)
        ids = self._outcomes.value
        for card in point.cards:
            if ids[card] == action:
                return point.move(card)
        raise OptionError(f"action: chance cannot bring {action!r} here")

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise OptionError("action: the game is over, nothing is to be chosen")
        if self._at.now is None:
            self._at = self._at.moved(self._chance_move(action))
        else:
            self._at = self._at.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return actions.name_of(action)
        if self.is_chance_node():
            return str(self._chance_move(action))
        return [*_OUTCOMES][action]

    def returns(self) -> list[float]:
        """What the game has brought so far: nothing before its end."""
        state = self._at.state
        if not is_over(state):
            return [0.0] * len(state.players)
        return [*rewards_of(state, "rank")]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> LoyangState:
        """A state that may be behind what a player knows, with the history that led to it.

        Args:
            player_id: the player.
            probability_sampler: gives random numbers from 0 to below 1.
        """
        dice = Dice(int(probability_sampler() * (1 << 53)))
        others = _other_deals(self._at, player_id, dice)
        if not others:  # only the order of the piles is hidden, which no state has
            clone: LoyangState = self.clone()
            return clone
        state: LoyangState = self.get_game().new_initial_state()
        for action in self.history():
            card = others.get(len(state._at.log)) if state.is_chance_node() else None
            state.apply_action(action if card is None else self._outcomes.value[card])
        return state

    def __str__(self) -> str:
        """The whole table as text."""
        return show(self._at.state)


@frozen
class _Shared:
    """A value that copies of a state share."""

    value: dict[str, int]

    def __deepcopy__(self, memo: object) -> _Shared:
        return self


def _other_deals(at: _Position, player: int, dice: Dice) -> dict[int, str]:
    """Other cards for the deals that a player was not shown, by the number of the move.

    They make the world that `loyang.determinize` draws. It does not remember, and may give others a
    dotted customer that was seen elsewhere before; then it draws again.
    """
    hidden = _hidden_deals(at, player)
    if not hidden:
        return {}
    view = observe(at.state, player)
    seen = {
        move.card
        for number, move in enumerate(at.log)
        if isinstance(move, _CARD_MOVES) and number not in hidden
    }
    while True:
        world = determinize(view, dice)
        hands = [dice.shuffled(other.hand) for other in world.players]
        cards = {}
        for number, deal in hidden.items():
            if isinstance(deal, DealCard):
                cards[number] = hands[deal.player].pop()
            else:
                dotted = world.players[deal.player].dotted
                assert dotted is not None
                cards[number] = dotted
        dealt_first = {
            cards[number] for number, deal in hidden.items() if type(deal) is not DealCard
        }
        if seen.isdisjoint(dealt_first):
            return cards


def _hidden_deals(at: _Position, player: int) -> dict[int, DealCard | DealDottedCustomer]:
    """The deals of cards that others still hold hidden from a player, by the number of the move."""
    held = {
        (other, card)
        for other, owner in enumerate(at.state.players)
        if other != player
        for card in (*owner.hand, *([] if owner.dotted is None else [owner.dotted]))
    }
    found: dict[int, DealCard | DealDottedCustomer] = {}
    number = len(at.log)
    while held:
        number -= 1
        move = at.log[number]
        if isinstance(move, DealCard | DealDottedCustomer):
            key = (move.player, move.card)
            if key in held:
                held.remove(key)
                found[number] = move
    return found


class _Observer:
    """Turns states into tensors and text, as OpenSpiel asks of it.

    Attributes:
        tensor: the numbers of the state set last.
        dict: the same under the name ``"observation"``.
    """

    def __init__(self, *, perfect_recall: bool) -> None:
        self._remembers = perfect_recall
        self.tensor = np.zeros(ROW_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LoyangState, player: int) -> None:
        """Let the tensor tell what a player sees."""
        self.tensor[:SIZE] = vector(observe(state.loyang, player))
        self.tensor[SIZE:] = 0
        for id in _begun(state, player):
            self.tensor[SIZE + id] += 1

    def string_from(self, state: LoyangState, player: int) -> str:
        """What a player sees, or all that he was shown."""
        begun = " ".join(actions.NAMES[id] for id in _begun(state, player))
        if self._remembers:
            told = "\n".join(str(redact(move, player)) for move in state._at.log)
            return f"{seat(player)}\n{told}\n{begun}"
        return f"{show(observe(state.loyang, player))}\n{begun}"


def _begun(state: LoyangState, player: int) -> Sequence[int]:
    now = state._at.now
    return now.so_far if now is not None and state.current_player() == player else ()


pyspiel.register_game(_GAME_TYPE, LoyangGame)
