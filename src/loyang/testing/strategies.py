"""Strategies of hypothesis for everything that a test of the rules starts from.

    >>> from hypothesis import find
    >>> from loyang import Phase
    >>> from loyang.testing.strategies import positions
    >>> find(positions(phase=Phase.CARDS), lambda state: len(state.players) == 3).round
    1

What they find shrinks to a plain position and to as few moves as are needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from loyang.chance import Dealer
from loyang.engine import apply_unchecked, deciders, is_over, legal_moves
from loyang.errors import MissingPackageError, OptionError
from loyang.moves import CHANCE_MOVES, PLAYER_MOVES, Move
from loyang.positions import write_position
from loyang.records import Record
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import HelperCard
from loyang.ruleset.effects import EFFECTS, Effect
from loyang.state import CHANCE, Phase, State, View
from loyang.testing.building import PHASES, build_position
from loyang.testing.play import POLICIES, begin, play, play_on
from loyang.views import observe

try:
    from hypothesis import strategies as st
except ImportError:  # pragma: no cover - tested in a process of its own
    raise MissingPackageError(
        "this needs the package hypothesis, install it with: pip install 'loyang[testing]'"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Game",
    "games",
    "helper_cards",
    "moves",
    "positions",
    "records",
    "rulesets",
    "states",
    "views",
    "wishes",
]

Rules: TypeAlias = Ruleset | st.SearchStrategy[Ruleset]
"""A ruleset, or a strategy of them."""


def _one_of_rules(ruleset: Rules) -> st.SearchStrategy[Ruleset]:
    return st.just(ruleset) if isinstance(ruleset, Ruleset) else ruleset


def _chooser(draw: Callable[[st.SearchStrategy[int]], int]) -> Callable[[int], int]:
    return lambda number: draw(st.integers(0, number - 1))


# --- positions and states ----------------------------------------------------------------------


@st.composite
def positions(
    draw: st.DrawFn,
    players: int | None = None,
    phase: Phase | None = None,
    mode: str = "full",
    ruleset: Rules = BASE_RULESET,
) -> State:
    """Positions built directly: far from what play reaches, and yet possible.

    Args:
        draw: given by hypothesis.
        players: 1 to 4; if not said, any.
        phase: harvest, cards or actions; if not said, any of them.
        mode: ``"full"`` or ``"introductory"``.
        ruleset: printed values, or a strategy of them.

    Raises:
        OptionError: if an argument is not possible.
    """
    rules = draw(_one_of_rules(ruleset))
    return build_position(_chooser(draw), players, phase, mode, rules)


@st.composite
def _reached(
    draw: st.DrawFn, players: int | None, phase: Phase | None, mode: str, ruleset: Rules
) -> State:
    """States that a game out of a seed passes through."""
    rules = draw(_one_of_rules(ruleset))
    numbers = (2, 3, 4) if mode == "introductory" else (2, 1, 3, 4)
    number = draw(st.sampled_from(numbers)) if players is None else players
    setup = f"{number} introductory" if mode == "introductory" else str(number)
    policy = POLICIES[draw(st.sampled_from(sorted(POLICIES, reverse=True)))]()
    seed = draw(st.integers(0, 10_000))
    most = draw(st.integers(0, 170 * number))
    state = play_on(begin(setup, seed % number, rules), seed, policy, most)
    dealer = Dealer(seed)
    while phase is not None and state.phase is not phase and not is_over(state):
        chance = deciders(state) == (CHANCE,)
        move = dealer.choose(state) if chance else legal_moves(state)[0]
        state = apply_unchecked(state, move)
    if phase is not None and state.phase is not phase:
        return begin(setup, 0, rules) if phase is Phase.SETUP else state
    return state


def states(
    players: int | None = None,
    phase: Phase | None = None,
    mode: str = "full",
    ruleset: Rules = BASE_RULESET,
) -> st.SearchStrategy[State]:
    """States of all kinds: `positions`, and states that games pass through.

    Args:
        players: 1 to 4; if not said, any.
        phase: any phase; if not said, all of them.
        mode: ``"full"`` or ``"introductory"``.
        ruleset: printed values, or a strategy of them.

    Raises:
        OptionError: if an argument is not possible.
    """
    reached = _reached(players, phase, mode, ruleset)
    if phase is not None:
        reached = reached.filter(lambda state: state.phase is phase)
        # A position set up in the harvest is at once in the card phase, if nobody is to be asked.
        if phase not in PHASES or phase is Phase.HARVEST:
            return reached
    return positions(players, phase, mode, ruleset) | reached


@st.composite
def views(draw: st.DrawFn, of: st.SearchStrategy[State] | None = None) -> View:
    """What a player, or the public, sees of a state.

    Args:
        draw: given by hypothesis.
        of: the states; all of them if not said.
    """
    state = draw(states() if of is None else of)
    viewer = draw(st.integers(0, len(state.players)))
    return observe(state, viewer if viewer < len(state.players) else None)


# --- moves and games ---------------------------------------------------------------------------


_KINDS: tuple[type[Move], ...] = (*PLAYER_MOVES, *CHANCE_MOVES)


def moves(state: State) -> st.SearchStrategy[Move]:
    """The legal moves of a state, those of chance too; a kind of many moves is no likelier.

    Args:
        state: a state in which something is legal.

    Raises:
        OptionError: if nothing is legal in it.
    """
    groups: dict[type[Move], list[Move]] = {}
    for move in legal_moves(state):
        groups.setdefault(type(move), []).append(move)
    if not groups:
        raise OptionError("state: no move is legal in it")

    def made(numbers: tuple[int, int]) -> Move:
        # The same number means the same kind in every state: so a move survives when hypothesis
        # leaves out those before it. That of a kind that is not there means the next that is.
        kinds = (*_KINDS[numbers[0] :], *_KINDS)
        group = next(groups[kind] for kind in kinds if kind in groups)
        return group[numbers[1] % len(group)]

    return st.tuples(st.integers(0, len(_KINDS) - 1), st.integers(0, 10**6)).map(made)


@frozen(repr=False)
class Game:
    """A game, or a piece of one, as it was drawn; it prints as its start and its moves."""

    start: State
    moves: tuple[Move, ...]
    """All moves in their order, those of chance too."""
    states: tuple[State, ...]
    """The start, and the state after each move."""

    def steps(self) -> tuple[tuple[State, Move, State], ...]:
        """Each state, its move, and the next state."""
        return tuple(zip(self.states, self.moves, self.states[1:], strict=False))

    def __repr__(self) -> str:
        """The start as a text that can be read again, then the moves."""
        return "\n".join([write_position(self.start) + "---", *map(str, self.moves)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print it so in a report of hypothesis, which would else go into every part."""
        printer.text(repr(self))


@st.composite
def games(
    draw: st.DrawFn,
    start: st.SearchStrategy[State] | None = None,
    most: int = 12,
    choose: Callable[[State], st.SearchStrategy[Move]] = moves,
) -> Game:
    """A start, and moves that are made from it.

    Args:
        draw: given by hypothesis.
        start: where it begins; `positions` if not said.
        most: how many moves at most.
        choose: gives the strategy of the next move.
    """
    state = draw(positions() if start is None else start)
    played: list[Move] = []
    passed = [state]
    # As a list of elements is drawn: so hypothesis can leave single moves out.
    while len(played) < most and not is_over(state) and draw(st.booleans()):
        move = draw(choose(state))
        state = apply_unchecked(state, move)
        played.append(move)
        passed.append(state)
    return Game(passed[0], tuple(played), tuple(passed))


@st.composite
def records(
    draw: st.DrawFn,
    players: int | None = None,
    mode: str = "full",
    ruleset: Rules = BASE_RULESET,
) -> Record:
    """Records of games from the first move on: whole ones, or broken off anywhere.

    Args:
        draw: given by hypothesis.
        players: 1 to 4; if not said, any.
        mode: ``"full"`` or ``"introductory"``.
        ruleset: printed values, or a strategy of them.

    Raises:
        OptionError: if an argument is not possible.
    """
    rules = draw(_one_of_rules(ruleset))
    introductory = mode == "introductory"
    numbers = (2, 3, 4) if introductory else (2, 1, 3, 4)
    number = draw(st.sampled_from(numbers)) if players is None else players
    setup = f"{number} introductory" if introductory else str(number)
    seed = draw(st.integers(0, 10_000))
    most = draw(st.integers(0, 170 * number))
    policy = POLICIES[draw(st.sampled_from(sorted(POLICIES, reverse=True)))]()
    record = Record(
        rules, tuple(f"P{place + 1}" for place in range(number)), introductory=introductory
    )
    made = [move for _, move, _ in play(begin(setup, 0, rules), seed, policy, most)]
    return record.plus(*made)


def wishes(state: State) -> st.SearchStrategy[str]:
    """Texts such as people type to ask about a move: a move's text, of which words may miss.

    `loyang.why_not` must have an answer to each.

    Args:
        state: a state in which something is legal.

    Raises:
        OptionError: if nothing is legal in it.
    """

    def said(drawn: tuple[Move, int, int]) -> str:
        move, left_out, short = drawn
        words = str(move).split()
        kept = [word for place, word in enumerate(words) if not left_out >> place & 1]
        cut = [
            word.rpartition("-")[2] if short >> place & 1 else word
            for place, word in enumerate(kept)
        ]
        return " ".join(cut or words[1:2])

    bits = st.integers(0, 2**10 - 1)
    return st.tuples(moves(state), bits, bits).map(said)


# --- printed values ----------------------------------------------------------------------------


@st.composite
def helper_cards(draw: st.DrawFn, replaces: str = "sower") -> dict[str, Any]:
    """The table of a helper with any effects, as a user's file has it under ``helpers``.

    Args:
        draw: given by hypothesis.
        replaces: which helper of the base game it replaces.
    """
    timing = draw(st.sampled_from(["action", "any"]))
    if draw(st.integers(0, 9)) == 9:
        only = [_effect(draw, EFFECTS["harvest_more"])]
        return {
            "replaces": replaces,
            "lantern": False,
            "timing": "harvest",
            "options": [{"effects": only}],
        }
    options = []
    lantern = False
    for _ in range(draw(st.integers(1, 2))):
        effects = []
        for _ in range(draw(st.integers(1, 3))):
            kinds = [
                kind
                for name, kind in EFFECTS.items()
                if name != "harvest_more" and (timing == "action" or not kind.last_only)
            ]
            kind = draw(st.sampled_from(kinds))
            lantern = lantern or kind.lantern
            effects.append(_effect(draw, kind))
            if kind.last_only:
                break
        options.append({"effects": effects})
    return {"replaces": replaces, "lantern": lantern, "timing": timing, "options": options}


def _effect(draw: st.DrawFn, kind: type[Effect]) -> dict[str, Any]:
    values = {
        name: draw(st.integers(least, most)) for name, (least, most) in kind.parameters().items()
    }
    return {"effect": kind.name, **values}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Rulesets with other prices, other rows of customers, and helpers of any effects.

    Args:
        draw: given by hypothesis.
    """
    small = st.integers(0, 9)
    over: dict[str, Any] = {"name": "drawn rules"}
    for letter in draw(st.sets(st.sampled_from("WPTCBL"), max_size=3)):
        # Seldom dearer than the cash of the start, or a home field could not be sown (SET-4).
        over.setdefault("shop", {})[letter] = {"buy": draw(small), "sell": draw(small)}
    base = [card for card in BASE_RULESET.cards if type(card).kind in ("regular", "casual")]
    for card in draw(st.lists(st.sampled_from(base), max_size=3, unique_by=lambda one: one.code)):
        table = "regular_customers" if card.kind == "regular" else "casual_customers"
        pays = (
            draw(st.lists(small, min_size=4, max_size=4))
            if card.kind == "regular"
            else draw(st.integers(0, 20))
        )
        over.setdefault(table, {})[card.code.partition("-")[2]] = {"pays": pays}
    names = sorted({one.helper for one in BASE_RULESET.cards if isinstance(one, HelperCard)})
    for number, name in enumerate(
        draw(st.lists(st.sampled_from(names), max_size=3, unique=True)), start=1
    ):
        over.setdefault("helpers", {})[f"drawn-{'abc'[number - 1]}"] = draw(helper_cards(name))
    if draw(st.booleans()):
        over["customers"] = {"penalty": draw(small)}
    if draw(st.booleans()):
        over["loan"] = {"cash": draw(st.integers(1, 9)), "spaces_back": draw(st.integers(0, 3))}
    return Ruleset.loads(_toml(over))


def _toml(table: dict[str, Any]) -> str:
    """Tables of plain data as the text of a file."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in table.items())


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
