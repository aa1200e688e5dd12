"""Positions built directly, far from what play reaches and yet possible.

Every choice is a whole number below another, asked of a `Chooser`: hypothesis may give it, or
dice. 0 is always the plainest choice: no cash, no card, nothing in the cart.

>>> from loyang import Dice
>>> from loyang.testing.building import build_position
>>> state = build_position(Dice(5).below)
>>> state.round, len(state.players)
(3, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from loyang.engine import apply_unchecked, is_over, legal_moves
from loyang.errors import OptionError
from loyang.moves import Move
from loyang.positions import Farmer, farmer, position
from loyang.rules.setup import private_fields
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset.cards import (
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.effects import Timing
from loyang.ruleset.vegetables import VEGETABLES, Vegetable, Vegetables, count_vegetables
from loyang.state import Phase, State

__all__ = ["MODES", "PHASES", "Chooser", "build_position", "pick"]

Chooser: TypeAlias = Callable[[int], int]
"""Gives a whole number from 0 to one less than the given one."""

MODES = ("full", "introductory")
PHASES = (Phase.ACTIONS, Phase.CARDS, Phase.HARVEST)
"""The phases of which positions are built; the setup and the end are reached by play."""

_T = TypeVar("_T")
_MOST_CASH = 24
_MOST_CARDS = 6
_MOST_GOODS = 9


def pick(choose: Chooser, items: Sequence[_T]) -> _T:
    """One of the items; the first is the plainest."""
    return items[choose(len(items))]


def build_position(
    choose: Chooser,
    players: int | None = None,
    phase: Phase | None = None,
    mode: str = "full",
    ruleset: Ruleset = BASE_RULESET,
    held: Sequence[str] = (),
) -> State:
    """A possible position that is seldom or never met in play.

    Args:
        choose: what makes the choices.
        players: 1 to 4; if not said, any.
        phase: one of `PHASES`; if not said, any.
        mode: one of `MODES`; in the introductory game players may hold dotted customers.
        ruleset: printed values and options.
        held: action cards that lie visible before the player whose turn it is, or before the
            starting player.

    Raises:
        OptionError: if a number of players, a phase or a mode is not possible.
        PositionError: if what was chosen cannot lie on the table together (rulesets of a user's
            own can do that).
    """
    if mode not in MODES:
        raise OptionError(f"mode: {mode!r} is none of {', '.join(MODES)}")
    numbers = (2, 1, 3, 4) if mode == "full" else (2, 3, 4)
    number = pick(choose, numbers) if players is None else players
    if number not in numbers:
        raise OptionError(f"players: {number!r} is none of {', '.join(map(str, sorted(numbers)))}")
    part = pick(choose, PHASES) if phase is None else phase
    if part not in PHASES:
        known = ", ".join(one.name.lower() for one in PHASES)
        raise OptionError(f"phase: {part!r} is none that can be built: {known}")
    return _Builder(choose, number, part, mode, ruleset, held).build()


class _Builder:
    """Lays out one position."""

    def __init__(
        self,
        choose: Chooser,
        players: int,
        phase: Phase,
        mode: str,
        ruleset: Ruleset,
        held: Sequence[str],
    ) -> None:
        self.choose = choose
        self.players = players
        self.phase = phase
        self.mode = mode
        self.ruleset = ruleset
        self.round = 1 + choose(ruleset.setup.rounds)
        self.left = [code for code in ruleset.codes if code not in held]
        self.held = list(held)
        self.private = (*private_fields(ruleset, "a"), *private_fields(ruleset, "b"))

    def build(self) -> State:
        starting = self.choose(self.players)
        hands = self._hands()
        rows, dummy = self._solo()
        turn, closed = self._turn(starting)
        self.holder = turn[0] if isinstance(turn, tuple) else starting if turn is None else turn
        farmers = [
            self._farmer(place, hands[place], closed=place in closed)
            for place in range(self.players)
        ]
        discarded = []
        while self.left and self.choose(2):
            discarded.append(self._take_card())
        state = position(
            *farmers,
            round=self.round,
            phase=self.phase,
            turn=turn,
            starting_player=starting,
            discard_pile=discarded,
            rows=rows,
            dummy=dummy,
            ruleset=self.ruleset,
        )
        for _ in range(2):  # so that packs, payments and the closing are met too
            if is_over(state) or self.choose(3) < 2:
                break
            state = apply_unchecked(state, self._move(state))
        return state

    def _move(self, state: State) -> Move:
        """Any move, of any kind with equal chance."""
        moves = legal_moves(state)
        kind = pick(self.choose, list(dict.fromkeys(type(move) for move in moves)))
        return pick(self.choose, [move for move in moves if type(move) is kind])

    def _turn(self, starting: int) -> tuple[int | tuple[int, ...] | None, set[int]]:
        """Whose turn it is, and who has closed: whoever comes before in the order of turns."""
        if self.phase is not Phase.ACTIONS or self.players == 1:
            return None, set()
        order = [(starting + place) % self.players for place in range(self.players)]
        if self.players == 4:
            first = (order[0], order[2])
            second = (order[1], order[3])
            return (first, set()) if not self.choose(2) else (second, set(first))
        place = self.choose(self.players)
        return order[place], set(order[:place])

    # --- cards -----------------------------------------------------------------------------

    def _take_card(self) -> str:
        """Any card that lies nowhere yet."""
        return self.left.pop(self.choose(len(self.left)))

    def _take_of(self, *kinds: type) -> str | None:
        """Any card of these kinds that lies nowhere yet, if there is one."""
        fitting = [code for code in self.left if isinstance(self.ruleset.card(code), kinds)]
        if not fitting:
            return None
        code = pick(self.choose, fitting)
        self.left.remove(code)
        return code

    def _hands(self) -> list[list[str]]:
        """The hands before the first card of a distribution round is laid."""
        if self.phase is not Phase.CARDS:
            return [[] for _ in range(self.players)]
        size = min(self.ruleset.setup.hand_size, len(self.left) // self.players)
        return [[self._take_card() for _ in range(size)] for _ in range(self.players)]

    def _solo(self) -> tuple[list[list[str | None]], list[str] | None]:
        """The rows and the dummy opponent of the solo game."""
        if self.players > 1:
            return [], None
        solo = self.ruleset.solo
        rows: list[list[str | None]] = [[None] * solo.columns for _ in solo.prices]
        for row in rows:
            for column in range(solo.columns):
                if self.phase is Phase.CARDS and row is rows[0] and not column:
                    row[column] = self._take_card()  # there must be something to take
                elif self.choose(2):
                    row[column] = self._take_card()
        dummy = []
        for kind in (StallCard, RegularCustomerCard, CasualCustomerCard):
            for _ in range(self.choose(solo.dummy_cards + 1)):
                card = self._take_of(kind)
                if card is not None:
                    dummy.append(self._details(card, closed=False))
        return rows, dummy

    def _area(self, *, closed: bool, held: Sequence[str]) -> list[str]:
        area = [self._details(code, closed=closed) for code in held]
        if self.choose(3):
            area += [self._private_field(name) for name in self._turned_up()]
        for _ in range(_MOST_CARDS):
            if not self.left or not self.choose(4):  # asked each time: so it shrinks well
                break
            card = self._take_card()
            item = self._details(card, closed=closed)
            if self.left and self.choose(5) == 4:
                item += f" over {self._take_card()}"
            area.append(item)
        if self.phase is Phase.HARVEST:
            area += self._harvest_helper()
        return [item for item in area if item]

    def _harvest_helper(self) -> list[str]:
        for code in self.left:
            card = self.ruleset.card(code)
            if isinstance(card, HelperCard) and card.timing is Timing.HARVEST and self.choose(2):
                self.left.remove(code)
                return [code]
        return []

    def _details(self, code: str, *, closed: bool) -> str:
        """A card of an area with how it lies there."""
        card = self.ruleset.card(code)
        if isinstance(card, FieldCard):
            return code + self._growing(card.spaces)
        if isinstance(card, StallCard):
            offers = [kind for kind in VEGETABLES if card.stock[kind]]
            more = self.choose(2)  # else one vegetable is left
            left = [kind for kind in offers if more and self.choose(2)] or offers[:1]
            return f"{code}: {' '.join(kind.word for kind in left)}"
        if isinstance(card, RegularCustomerCard):
            deliveries = self.choose(len(card.pays))
            said = [f"{deliveries} {'delivery' if deliveries == 1 else 'deliveries'}"]
            said += ["unsatisfied"] if self.choose(2) else []
            in_turn = self.phase is Phase.ACTIONS
            said += ["served"] if deliveries and in_turn and self.choose(2) else []
            return f"{code}: {', '.join(said)}"
        return code

    # --- a player --------------------------------------------------------------------------

    def _farmer(self, place: int, hand: list[str], *, closed: bool) -> Farmer:
        ruleset = self.ruleset
        dotted = None
        if self.mode == "introductory" and self.choose(2):
            free = [code for code in ruleset.dotted if code in self.left]
            if free:
                dotted = pick(self.choose, free)
                self.left.remove(dotted)
        shop = None
        if self.choose(3) == 2:
            shop = tuple(self.choose(spaces + 1) for spaces in ruleset.shop.spaces)
        enlarged = bool(self.choose(2))
        goods = self._goods()
        stores = closed or self.phase is Phase.HARVEST
        room = ruleset.storehouse.large if enlarged else ruleset.storehouse.small
        return farmer(
            cash=self.choose(_MOST_CASH + 1),
            cart=(0,) * 6 if stores else goods,
            storehouse=_at_most(goods, room) if stores else (0,) * 6,
            shop=shop,
            enlarged=enlarged,
            loans=self.choose(4),
            space=ruleset.path.first
            + self.choose(1 + min(ruleset.path.last - ruleset.path.first, 2 * self.round)),
            area=self._area(closed=closed, held=self.held if place == self.holder else ()),
            hand=hand,
            dotted=dotted,
            private="gone" if self.choose(2) else "unsown",
        )

    def _goods(self) -> Vegetables:
        kinds: list[Vegetable] = []
        while len(kinds) < _MOST_GOODS and self.choose(4):
            kinds.append(pick(self.choose, VEGETABLES))
        return count_vegetables(kinds)

    def _turned_up(self) -> tuple[str, ...]:
        """The private fields that have surely come up; those of this harvest are never sown."""
        return self.private[: self.round - (self.phase is Phase.HARVEST)]

    def _private_field(self, name: str) -> str:
        """A private field with what grows on it, or nothing if that is not said."""
        if not self.choose(2):
            return ""
        return name + (self._growing(int(name.removeprefix("private-")[:-1])) or "")

    def _growing(self, spaces: int) -> str:
        """What grows on a field of that many spaces, as a text; nothing on a half of them."""
        if not self.choose(2):
            return ""
        kind = pick(self.choose, self.ruleset.fields.kinds(spaces))
        return f": {kind.word} {1 + self.choose(spaces)}"


def _at_most(counts: Vegetables, room: int) -> Vegetables:
    """The first of the vegetables, as many as there is room for."""
    kept = []
    for count in counts:
        kept.append(min(count, room))
        room -= kept[-1]
    return tuple(kept)
