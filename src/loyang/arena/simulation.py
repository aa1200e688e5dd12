"""Playing whole games with random players.

    >>> from loyang.arena.simulation import play_random
    >>> game = play_random(players=3, seed=1)
    >>> len(game.result.scores)
    3
    >>> game == play_random(players=3, seed=1)
    True

The same seed gives the same game on every Python and platform. Players choose among all legal
moves, each equally likely, but borrow only for an open payment: loans are unlimited, and a player
who borrows whenever he can takes dozens and ends far below zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import field, frozen

from loyang._support.arguments import check_kind, whole_number
from loyang.chance import Dealer, Dice, checked_seed
from loyang.engine import apply_unchecked, deciders, is_over, legal_moves, new_game, result
from loyang.errors import OptionError, PositionError
from loyang.long_turns import LongTurns
from loyang.moves import CHANCE_MOVES, Move, TakeLoan
from loyang.rules.endgame import Result
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import CHANCE, Payment, State, seat
from loyang.state.arguments import check_state

__all__ = [
    "Outcome",
    "PlayedGame",
    "SeatSummary",
    "Summary",
    "play_out",
    "play_random",
    "random_move",
    "simulate",
    "summarize",
]


@frozen
class PlayedGame:
    """A game that was played to its end."""

    moves: tuple[Move, ...]
    """All moves in their order, those of chance too."""
    final: State
    """The state after the last move."""

    @property
    def decisions(self) -> int:
        """How many of the moves were made by players, not by chance."""
        return sum(not isinstance(move, CHANCE_MOVES) for move in self.moves)

    @property
    def result(self) -> Result:
        """Scores and winners."""
        return result(self.final)


def random_move(state: State, dice: Dice) -> Move:
    """A legal move of one of those who may move, all equally likely, loans set apart.

    A loan is among them only while a payment is open, or if nothing else is possible (a solo
    player who can pay for no card).

    Raises:
        PositionError: if there is no legal move, as in a game that is over.
        OptionError: if it is no state, or the dice are no `Dice`.

    >>> from loyang import Dice, new_game
    >>> random_move(new_game(2), Dice(1)).player
    0
    """
    check_state(state)
    check_kind("dice", dice, Dice, "Dice, such as Dice(seed)")
    return _random_move(state, legal_moves(state), dice)


def _random_move(state: State, legal: Sequence[Move], dice: Dice) -> Move:
    moves = legal
    if not isinstance(state.pending, Payment):
        moves = [move for move in moves if type(move) is not TakeLoan] or moves
    if not moves:
        names = " or ".join(seat(player) for player in deciders(state)) or "nobody"
        raise PositionError(f"there is no legal move in round {state.round}: {names} decides")
    return dice.choose(moves)


def play_out(state: State, seed: int | str) -> PlayedGame:
    """Play a game from any state to its end; `PlayedGame.moves` begins with the next move.

    Players draw from the seed ``"{seed}/players"`` and chance from ``"{seed}/chance"``, so neither
    uses up random numbers of the other. Every turn ends (`loyang.long_turns`).

    Raises:
        OptionError: if the seed is neither a whole number nor a text, or the state is none.
        PositionError: if a player has no legal move (printed values of a user's own can do that).

    >>> from loyang import is_over, new_game
    >>> is_over(play_out(new_game(1), seed=1).final)
    True
    """
    check_state(state)
    seed = checked_seed(seed)
    dice, dealer = Dice(f"{seed}/players"), Dealer(f"{seed}/chance")
    moves: list[Move] = []
    turns = LongTurns()
    while not is_over(state):
        if deciders(state) == (CHANCE,):
            move = dealer.choose(state)
        else:
            move = _random_move(state, turns.open_moves(state, legal_moves(state)), dice)
            turns.made(state, move)
        state = apply_unchecked(state, move)
        moves.append(move)
    return PlayedGame(tuple(moves), state)


def play_random(
    players: int,
    seed: int | str,
    ruleset: Ruleset = BASE_RULESET,
    *,
    starting_player: int = 0,
    introductory: bool = False,
) -> PlayedGame:
    """Play a new game with random players; see `play_out`, and `loyang.new_game`.

    Raises:
        OptionError: if the seed, the number of players or the starting player is not possible.
        PositionError: if a player has no legal move (printed values of a user's own can do that).

    >>> game = play_random(2, seed=7, starting_player=1)
    >>> game.moves[0].player
    1
    """
    start = new_game(players, ruleset, starting_player, introductory=introductory)
    return play_out(start, seed)


# --- many games ------------------------------------------------------------------------------


@frozen
class Outcome:
    """What is kept of one of many games."""

    scores: tuple[int, ...]
    """By player."""
    winners: tuple[int, ...]
    """Several share a win; in the solo game nobody may have won (SOL-5)."""
    moves: int
    """All moves, those of chance too."""
    decisions: int
    """Moves of players only."""


def simulate(
    players: int,
    games: int,
    seed: int | str,
    ruleset: Ruleset = BASE_RULESET,
    *,
    starting_player: int = 0,
    introductory: bool = False,
    on_game: Callable[[int, PlayedGame], object] | None = None,
) -> Iterator[Outcome]:
    """Play games with random players one after another, each when it is asked for.

    Game number n, counted from 1, is the one of ``play_random(..., seed=f"{seed}/{n}")``: no game
    depends on those before it. `on_game` is told the number of each game and the game itself.

    Raises:
        OptionError: if the seed or a number is not possible.
        PositionError: if a player has no legal move (printed values of a user's own can do that).

    >>> first, second = simulate(players=4, games=2, seed=1)
    >>> second.moves == len(play_random(4, seed="1/2").moves)
    True
    """
    number_of_games = whole_number(games, 1)
    if number_of_games is None:
        raise OptionError(f"games: {games!r} is not a whole number from 1 up")
    seed = checked_seed(seed)
    start = new_game(players, ruleset, starting_player, introductory=introductory)

    def play(number: int) -> Outcome:
        game = play_out(start, f"{seed}/{number}")
        if on_game is not None:
            on_game(number, game)
        return _outcome(game)

    return map(play, range(1, number_of_games + 1))


def _outcome(game: PlayedGame) -> Outcome:
    end = game.result
    scores = tuple(score.score for score in end.scores)
    return Outcome(scores, end.winners, len(game.moves), game.decisions)


@frozen
class SeatSummary:
    """How one player of many games did."""

    scores: tuple[int, ...]
    """By game; never empty."""
    wins: int
    """Games won; a shared win counts for each who shares it."""

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)

    @property
    def minimum(self) -> int:
        """The lowest score."""
        return min(self.scores)

    @property
    def maximum(self) -> int:
        """The highest score."""
        return max(self.scores)


@frozen
class Summary:
    """Many games taken together. Equal if the same was played, however long it took."""

    seats: tuple[SeatSummary, ...]
    """By player; empty if no game was played."""
    games: int
    moves: int
    """All moves of all games, those of chance too."""
    decisions: int
    """Moves of players only."""
    seconds: float = field(eq=False)
    """How long it took."""

    @property
    def moves_per_game(self) -> float:
        """The mean number of moves of a game."""
        return _rate(self.moves, self.games)

    @property
    def decisions_per_game(self) -> float:
        """The mean number of players' moves in a game."""
        return _rate(self.decisions, self.games)

    @property
    def games_per_second(self) -> float:
        """The speed in games."""
        return _rate(self.games, self.seconds)

    @property
    def moves_per_second(self) -> float:
        """The speed in moves, those of chance too."""
        return _rate(self.moves, self.seconds)

    @property
    def decisions_per_second(self) -> float:
        """The speed in players' moves."""
        return _rate(self.decisions, self.seconds)


def summarize(outcomes: Sequence[Outcome], seconds: float = 0.0) -> Summary:
    """Take the outcomes of games with the same number of players together.

    Raises:
        OptionError: if it is something else than a row of outcomes.

    >>> summary = summarize([Outcome((3, 5), (1,), 300, 200), Outcome((4, 4), (0, 1), 320, 210)])
    >>> [(seat.mean, seat.wins) for seat in summary.seats]
    [(3.5, 1), (4.5, 2)]
    """
    check_kind("outcomes", outcomes, Sequence, "a row of outcomes")
    for outcome in outcomes:
        check_kind("outcomes", outcome, Outcome, "an Outcome")
    players = len(outcomes[0].scores) if outcomes else 0
    return Summary(
        seats=tuple(
            SeatSummary(
                scores=tuple(outcome.scores[player] for outcome in outcomes),
                wins=sum(player in outcome.winners for outcome in outcomes),
            )
            for player in range(players)
        ),
        games=len(outcomes),
        moves=sum(outcome.moves for outcome in outcomes),
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=seconds,
    )


def _rate(number: float, by: float) -> float:
    return number / by if by else 0.0
