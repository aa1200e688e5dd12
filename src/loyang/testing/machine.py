"""A state machine of hypothesis that plays by the rules and checks everything after each move.

Subclass it and add rules and invariants of your own:

    >>> from hypothesis.stateful import invariant
    >>> class MyMachine(GameMachine):
    ...     @invariant()
    ...     def nobody_is_rich(self) -> None:
    ...         assert all(player.cash < 200 for player in self.state.players)
    >>> TestMine = MyMachine.TestCase

It starts from `loyang.testing.strategies.states`; to start elsewhere, set `starts`.
"""

from __future__ import annotations

import pickle
from typing import ClassVar

from loyang.chance import Dice
from loyang.engine import apply, refusal_of
from loyang.errors import CheckError, MissingPackageError
from loyang.moves import IllegalMoveError, Move
from loyang.rulings.rule_ids import is_rule
from loyang.state import State
from loyang.testing import strategies
from loyang.testing.claims import must
from loyang.testing.invariants import check_listing, check_state
from loyang.testing.ledger import check_move
from loyang.testing.near_misses import any_move, variations

try:
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
except ImportError:  # pragma: no cover - tested in a process of its own
    raise MissingPackageError(
        "this needs the package hypothesis, install it with: pip install 'loyang[testing]'"
    ) from None

__all__ = ["Ancestor", "GameMachine", "check_refused"]


def check_refused(state: State, move: Move) -> None:
    """Check that a move that is not listed is refused for a reason, and that nothing changes.

    Raises:
        CheckError: if it is otherwise.

    >>> from loyang import Buy, Vegetable, new_game
    >>> check_refused(new_game(2), Buy(0, Vegetable.BEAN))
    """
    before = (repr(state), hash(state))
    refusal = refusal_of(state, move)
    if refusal is None:
        raise CheckError(f"{move} is not listed, but allowed")
    must(is_rule(refusal.rule, state.ruleset), f"{move}: there is no rule {refusal.rule!r}")
    must(refusal.reason, f"{move} is refused without a reason")
    try:
        apply(state, move)
    except IllegalMoveError as error:
        must((error.move, error.refusal) == (move, refusal), f"{move} is refused for two reasons")
    else:
        raise CheckError(f"{move} is refused by {refusal}, but can be played")
    must((repr(state), hash(state)) == before, f"{move} was refused and has changed the state")


class Ancestor:
    """A state as it was when it was reached.

    >>> from loyang import new_game
    >>> Ancestor(new_game(2)).check()
    """

    def __init__(self, state: State) -> None:
        """Note how it equals, hashes and prints."""
        self.state = state
        self.hash = hash(state)
        self.text = repr(state)
        self.twin = pickle.dumps(state)

    def check(self) -> None:
        """Check that it still does.

        Raises:
            CheckError: if it has changed.
        """
        twin = pickle.loads(self.twin)  # noqa: S301 - made here
        must(
            self.state == twin
            and hash(self.state) == self.hash == hash(twin)
            and repr(self.state) == self.text,
            "a state was changed by what came after it",
        )


class GameMachine(RuleBasedStateMachine):
    """Random legal moves and near-misses, from somewhere in a game.

    Of each move is checked that it did what the rules say and nothing else, of each state that
    nothing is lost, doubled or beyond its room, of its legal moves that they apply and change
    something, and in the end of all states that none was changed by what came after it.
    """

    starts: ClassVar[st.SearchStrategy[State]] = strategies.states()
    """Where games begin."""

    state: State
    moves: list[Move]
    """The legal moves of the state."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Start from one of the `starts`."""
        self.start(data.draw(self.starts))

    def start(self, state: State) -> None:
        """Start from a state."""
        self.state = state
        self.ancestors: list[Ancestor] = []
        self.moves = check_listing(state)

    @precondition(lambda self: self.moves)
    @rule(data=st.data())
    def make_a_move(self, data: st.DataObject) -> None:
        """Make any listed move, and check what it did."""
        move = data.draw(strategies.moves(self.state))
        self.ancestors.append(Ancestor(self.state))
        after = apply(self.state, move)
        must(apply(self.state, move) == after, f"{move} gives another state the second time")
        check_move(self.state, move, after)
        self.state = after
        self.moves = check_listing(after)

    @rule(seed=st.integers(0, 10**6))
    def try_moves_that_are_not_listed(self, seed: int) -> None:
        """Try variations of listed moves, and any moves."""
        dice = Dice(seed)
        listed = set(self.moves)
        misses = [any_move(self.state, dice) for _ in range(10)]
        if self.moves:
            near = list(variations(self.state, dice.choose(self.moves)))
            misses += [dice.choose(near) for _ in range(10)]
        for move in misses:
            if move not in listed:
                check_refused(self.state, move)

    @invariant()
    def all_is_well(self) -> None:
        """Nothing is lost, doubled, or beyond its room."""
        check_state(self.state)

    def teardown(self) -> None:
        """At the end, all states that were passed through are what they were."""
        for ancestor in getattr(self, "ancestors", ()):
            ancestor.check()
