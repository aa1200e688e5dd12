r"""Playing random games with printed values of a user's own, to find what is wrong with them.

    >>> from loyang.testing import check_ruleset
    >>> report = check_ruleset("[shop.W]\nbuy = 1\nsell = 2", games=1)
    >>> report.is_good
    False
    >>> print(report.findings[0])
    money pump: P1 buy wheat; P1 sell wheat, and again, for ever (game 1)

Games of all kinds are played, by players who love helpers, hoard cards or do anything at all; and
positions are built that hold cards and goods in plenty. No hypothesis is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from os import PathLike
from typing import Any

from attrs import define, field, frozen

from loyang._support.arguments import check_kind
from loyang._support.words import counted
from loyang._texts import HasText
from loyang.chance import Dealer, Dice
from loyang.engine import apply_unchecked, deciders, decision, is_over, legal_moves
from loyang.errors import CheckError, LoyangError, OptionError
from loyang.moves import Move, Serve, Sow, Trade, UseHelper
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.effects import Timing
from loyang.state import CHANCE, Decision, Phase, State
from loyang.testing.building import build_position
from loyang.testing.invariants import check_listing, check_state
from loyang.testing.ledger import check_move
from loyang.testing.play import POLICIES, SETUPS, begin
from loyang.testing.pumps import find_pump

__all__ = ["MOST_MOVES", "CardReport", "Finding", "Trouble", "check_ruleset"]

MOST_MOVES = 1_000
"""Moves of a player in one round after which his turn counts as endless."""
_TRIED = 400
"""In how many positions built around a card it is tried before it is said to be of no use."""
_POSITIONS_A_GAME = 20
_EACH = 6
"""After how many moves the whole position and the listing are checked; each move is."""
_MOST_OF_A_KIND = 5


class Trouble(StrEnum):
    """A kind of finding."""

    BROKEN = "broken rule"
    """A move did something else than the rules say, or a position cannot be."""
    STUCK = "stuck"
    """A player had no legal move, or the engine failed."""
    ENDLESS = "endless turn"
    """A player made more than `MOST_MOVES` moves in a round."""
    UNUSED = "never of use"
    """A card, or an option of a helper, could never be used, wherever it lay."""
    PUMP = "money pump"
    """Moves of one turn led back to the same position, with more cash."""


@frozen
class Finding(HasText):
    """Something that is wrong with the cards."""

    trouble: Trouble
    problem: str
    """What is wrong."""
    game: int | None = None
    """The number of the game in which it was found, from 1; nothing if it is about all games."""
    state: State | None = field(default=None, repr=False)
    """The state in which it was found, if it is about one."""
    moves: tuple[Move, ...] = ()
    """The moves that lead to the trouble from there."""

    def __str__(self) -> str:
        """The kind, the problem, and the game."""
        where = "" if self.game is None else f" (game {self.game})"
        return f"{self.trouble.value}: {self.problem}{where}"


@frozen
class CardReport(HasText):
    """What random games with some printed values have shown."""

    ruleset: Ruleset
    games: int
    moves: int
    """All moves, those of chance too."""
    findings: tuple[Finding, ...]
    """The worst kinds first."""

    @property
    def is_good(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def __str__(self) -> str:
        """What was played, then a line for each finding."""
        played = (
            f"{self.ruleset.name}: {counted(self.games, 'game')}, {counted(self.moves, 'move')}"
        )
        found = [str(finding) for finding in self.findings] or ["nothing is wrong"]
        return "\n".join([played, *found])


def check_ruleset(
    rules: Ruleset | str | PathLike[str],
    games: int = 200,
    seed: int | str = 1,
    *,
    on_game: Callable[[int], object] | None = None,
) -> CardReport:
    """Play random games with printed values, and report all that is wrong.

    The games depend on nothing but the values and the seed.

    Args:
        rules: a ruleset; or the path of a user's file, or its text, as `Ruleset.load` and
            `Ruleset.loads` take them. A text of several lines is no path.
        games: how many games.
        seed: a whole number or a text.
        on_game: is told the number of each game that is over.

    Raises:
        RulesetError: if the file cannot be read.
        OptionError: if an argument is of a wrong kind.

    >>> from loyang import BASE_RULESET
    >>> print(check_ruleset(BASE_RULESET, games=2))
    base game: 2 games, 766 moves
    nothing is wrong
    """
    if type(games) is not int or games < 1:
        raise OptionError(f"games: {games!r} is not a whole number from 1 up")
    Dice(seed)  # complains about one that is none
    check = _Check(_ruleset(rules))
    for number in range(1, games + 1):
        check.play(number, seed)
        if on_game is not None:
            on_game(number)
    return check.report(games)


def _ruleset(rules: Ruleset | str | PathLike[str]) -> Ruleset:
    if isinstance(rules, Ruleset):
        return rules
    check_kind("rules", rules, (str, PathLike), "a Ruleset, or the path or text of a file")
    if isinstance(rules, str) and "\n" in rules:
        return Ruleset.loads(rules)
    return Ruleset.load(rules)


@define
class _Check:
    """Plays the games and keeps what was found."""

    ruleset: Ruleset
    findings: list[Finding] = field(factory=list)
    moves: int = 0
    of_use: set[str] = field(factory=set)
    """The cards, and options of helpers, that some legal move used."""
    policies: dict[str, Any] = field(factory=lambda: {name: POLICIES[name]() for name in POLICIES})

    def play(self, number: int, seed: int | str) -> None:
        """Play one game, and look at some positions that are built."""
        setup = SETUPS[number % len(SETUPS)]
        names = sorted(self.policies)
        policy = self.policies[names[number % len(names)]]
        dice, dealer = Dice(f"{seed}/{number}/play"), Dealer(f"{seed}/{number}/deal")
        state = begin(setup, number % int(setup[0]), self.ruleset)
        made: Counter[tuple[int, int]] = Counter()
        before, move = state, None
        try:
            while not is_over(state):
                before, move = state, None
                if deciders(state) == (CHANCE,):
                    move = dealer.choose(state)
                else:
                    legal = self.look(number, state)
                    move = policy(state, legal, dice)
                    made[state.round, move.player] += 1
                    if made[state.round, move.player] > MOST_MOVES:
                        problem = f"P{move.player + 1} made {MOST_MOVES} moves in a round"
                        self.add(Trouble.ENDLESS, problem, number, state)
                        break
                state = apply_unchecked(before, move)
                self.moves += 1
                check_move(before, move, state)
                if self.moves % _EACH == 0:
                    check_state(state)
                    check_listing(state)
            self.build(number, seed)
        except CheckError as error:
            said = "" if move is None else f"{move}: "
            line = () if move is None else (move,)
            self.add(Trouble.BROKEN, f"{said}{error}", number, before, line)
        except Exception as error:  # whatever the engine may do with such values
            said = "" if move is None else f"{move}: "
            self.add(Trouble.STUCK, f"{said}{type(error).__name__}: {error}", number, before)

    def build(self, number: int, seed: int | str) -> None:
        """Look at positions that are built."""
        dice = Dice(f"{seed}/{number}/positions")
        for _ in range(_POSITIONS_A_GAME):
            try:
                state = build_position(dice.below, ruleset=self.ruleset)
            except LoyangError:
                continue  # these values allow no such position
            if not is_over(state) and deciders(state) != (CHANCE,):
                self.look(number, state)

    def look(self, number: int, state: State) -> list[Move]:
        """The legal moves of a state; what they use is noted, and money pumps are looked for."""
        legal = legal_moves(state)
        if not legal:
            raise CheckError(f"nobody can move in round {state.round}, and the game is not over")
        for move in legal:
            self.of_use.update(_used(move))
        acting = [who for who in deciders(state) if decision(state, who) is Decision.ACT]
        if acting and not any(one.trouble is Trouble.PUMP for one in self.findings):
            pump = find_pump(state, most=40)
            if pump is not None:
                line = "; ".join(map(str, pump))
                self.add(Trouble.PUMP, f"{line}, and again, for ever", number, state, pump)
        return legal

    def add(
        self,
        trouble: Trouble,
        problem: str,
        game: int | None = None,
        state: State | None = None,
        moves: tuple[Move, ...] = (),
    ) -> None:
        if sum(one.trouble is trouble for one in self.findings) < _MOST_OF_A_KIND:
            self.findings.append(Finding(trouble, problem, game, state, moves))

    def report(self, games: int) -> CardReport:
        """The report, with what was never of use."""
        unused = [
            Finding(Trouble.UNUSED, f"{use}, in {_TRIED} positions in which its owner could act")
            for use in self._unused()
        ]
        order = list(Trouble)
        found = sorted([*self.findings, *unused], key=lambda one: order.index(one.trouble))
        return CardReport(self.ruleset, games, self.moves, tuple(found))

    def _unused(self) -> list[str]:
        """What no legal move used, in the games and in positions built around the card."""
        found = []
        for card in self.ruleset.cards:
            uses, phase = [card.code], Phase.ACTIONS
            if isinstance(card, HelperCard):
                uses = [f"{card.code} {n}" for n in range(1, len(card.options) + 1)]
                phase = Phase.HARVEST if card.timing is Timing.HARVEST else Phase.ACTIONS
            missing = [use for use in uses if use not in self.of_use]
            if missing:
                self._try_out(card.code, phase, set(missing))
                found += [use for use in missing if use not in self.of_use]
        return found

    def _try_out(self, code: str, phase: Phase, missing: set[str]) -> None:
        """Build positions around a card until all its uses were possible, or for long enough."""
        dice = Dice(code)
        for number in range(_TRIED):
            if missing <= self.of_use:
                return
            players = 2 + number % 2
            try:
                state = build_position(
                    dice.below, players, phase, ruleset=self.ruleset, held=[code]
                )
            except LoyangError:
                continue  # these values allow no such position
            for move in legal_moves(state):
                self.of_use.update(_used(move))


def _used(move: Move) -> list[str]:
    """The card, or the options of helpers, that a move uses."""
    match move:
        case Serve(customer=card) | Trade(stall=card) | Sow(field=card):
            return [card]
        case UseHelper(helper=card, option=option):
            return [f"{card} {option}"]
    return []
