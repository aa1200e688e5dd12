"""From a move to its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from loyang.actions.alphabet import HOME, IDS, MOST_PRIVATE, MOST_STEPS, private_name
from loyang.errors import OptionError
from loyang.moves import (
    Buy,
    BuyPack,
    Choice,
    ChoosePartner,
    DiscardHelper,
    EndActions,
    EnlargeStorehouse,
    Harvest,
    KeepCards,
    LayCard,
    Move,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    Step,
    Store,
    TakeCards,
    TakeLoan,
    Trade,
    UseHelper,
)
from loyang.rules.helpers.options import EFFECT_RULES
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset import vegetables as veg
from loyang.ruleset.effects import AdjustShop, BorrowHelper, Effect, SellElsewhere
from loyang.ruleset.vegetables import VEGETABLES, Vegetables
from loyang.state import CHANCE, State

__all__ = ["Parts", "Teller", "field_names", "teller_for"]

Parts: TypeAlias = tuple[int, ...]
"""A move, or the beginning of one, as ids."""

_DONE = IDS["done"]
_STORE = IDS["store"]
_TWENTY = IDS["step twenty and"]
_GIVE = tuple(IDS[f"give {kind.word}"] for kind in VEGETABLES)
_TAKE = tuple(IDS[f"take {kind.word}"] for kind in VEGETABLES)
_STORE_KIND = tuple(IDS[f"store {kind.word}"] for kind in VEGETABLES)
_MOST_KEPT = 1 << 16


def _each(ids: tuple[int, ...], counts: Vegetables) -> Iterator[int]:
    return (ids[kind] for kind in veg.each(counts))


def field_names(ruleset: Ruleset) -> dict[str, str]:
    """The alphabet's name of each field that is no action card.

    Raises:
        OptionError: if the ruleset has other cards than the base game, or too many fields.
    """
    if ruleset.codes != BASE_RULESET.codes:
        raise OptionError(
            f"state: the rules {ruleset.name!r} have cards of other codes than the base game, "
            "for which there are no numbers"
        )
    sizes = sorted(ruleset.fields.private_set)
    if len(sizes) > MOST_PRIVATE:
        raise OptionError(
            f"state: the rules {ruleset.name!r} have {len(sizes)} private fields in a set, "
            f"there are numbers for {MOST_PRIVATE}"
        )
    names = {
        f"private-{size}{which}": private_name(which, place)
        for which in "ab"
        for place, size in enumerate(sizes, start=1)
    }
    return {HOME: HOME, **names}


class Teller:
    """Tells moves under one ruleset with one number of seats, and keeps what it has told."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        """Name the fields of the ruleset.

        Raises:
            OptionError: if the ruleset has other cards than the base game, or too many fields.
        """
        self._fields = field_names(ruleset)
        self._ruleset = ruleset
        self._seats = seats
        self._kept: dict[int, tuple[Parts, Move]] = {}

    def tell(self, state: State, move: Move) -> tuple[Parts, Move]:
        """The parts of a legal move of the state, and the move."""
        kept = self._kept.get(id(move))
        if kept is not None:  # the move is kept along, so no other one has its number
            return kept
        if type(move) is Store:  # depends on the cart
            return _store(state, move), move
        told = (_TELLERS[type(move)](self, move), move)
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[id(move)] = told
        return told

    def tell_all(self, state: State, moves: Sequence[Move]) -> list[tuple[Parts, Move]]:
        """The same of several moves."""
        kept = self._kept
        return [kept.get(id(move)) or self.tell(state, move) for move in moves]

    def card(self, code: str) -> int:
        """The id of a card or field as a further part."""
        return IDS[f"card {self._fields.get(code, code)}"]

    def seat(self, player: int, other: int) -> int:
        """Another player, counted clockwise from one; 0 is himself."""
        return (other - player) % self._seats

    def field(self, name: str) -> str:
        """The alphabet's name of a field."""
        return self._fields.get(name, name)

    def uses(self, move: UseHelper) -> Iterator[int]:
        """The parts of using a helper."""
        yield IDS[f"use {move.helper} {move.option}"]
        effects = self._ruleset.helper(move.helper).options[move.option - 1].effects
        waiting = [*effects]
        for choice in move.choices:
            effect = waiting.pop(0)
            while not EFFECT_RULES[type(effect)].chooses:
                effect = waiting.pop(0)
            yield from self._choice(move.player, effect, choice)
            if isinstance(effect, BorrowHelper):
                waiting = [*self._ruleset.helper(choice.card).options[choice.option - 1].effects]

    def _choice(self, player: int, effect: Effect, choice: Choice) -> Iterator[int]:
        if choice.player != CHANCE:
            yield IDS[f"player {self.seat(player, choice.player)}"]
        if choice.card:
            yield self.card(choice.card)
        if choice.own:
            yield self.card(choice.own)
        if choice.option:
            yield IDS[f"option {choice.option}"]
        yield from _each(_GIVE, choice.give)
        yield from _each(_TAKE, choice.take)
        if (
            isinstance(effect, AdjustShop | SellElsewhere)
            and sum(choice.give) + sum(choice.take) < effect.most
        ):
            yield _DONE


def _store(state: State, move: Store) -> Parts:
    cart = state.players[move.player].cart
    stored = sum(move.vegetables)
    if stored in (0, sum(cart)) or sum(map(bool, cart)) == 1:  # nothing to choose
        return (_STORE,)
    return tuple(_each(_STORE_KIND, move.vegetables))


def _step(move: Step) -> Parts:
    twenties, rest = divmod(move.steps, MOST_STEPS)
    return (*(_TWENTY,) * twenties, IDS[f"step {rest}"])


def _bare(teller: Teller, move: Move) -> Parts:
    return (IDS[move.verb],)


def _kind(teller: Teller, move: SowHomeField | Buy | Sell) -> Parts:
    return (IDS[f"{move.verb} {move.vegetable.word}"],)


_KEEP = tuple(IDS[f"keep {number}"] for number in ("none", "one", "two"))

_TELLERS: dict[type[Move], Callable[[Teller, Any], Parts]] = {
    SowHomeField: _kind,
    Harvest: _bare,
    LayCard: lambda teller, move: (IDS[f"lay {move.card}"],),
    TakeCards: lambda teller, move: (
        IDS[f"take {move.courtyard_card}"],
        teller.card(move.hand_card),
    ),
    ChoosePartner: lambda teller, move: (IDS[f"partner {teller.seat(move.player, move.partner)}"],),
    Sow: lambda teller, move: (IDS[f"sow {teller.field(move.field)}"], _TAKE[move.vegetable]),
    Buy: _kind,
    Trade: lambda teller, move: (
        IDS[f"trade {move.stall} {move.take.word}"],
        *_each(_GIVE, move.give),
    ),
    Serve: lambda teller, move: (IDS[f"serve {move.customer}"],),
    BuyPack: _bare,
    KeepCards: lambda teller, move: (
        _KEEP[len(move.cards)],
        *(teller.card(card) for card in move.cards),
    ),
    EnlargeStorehouse: _bare,
    EndActions: _bare,
    Step: lambda teller, move: _step(move),
    Sell: _kind,
    TakeLoan: _bare,
    DiscardHelper: lambda teller, move: (IDS[f"discard {move.helper}"],),
    UseHelper: lambda teller, move: tuple(teller.uses(move)),
}


@lru_cache(64)
def _teller(ruleset: Ruleset, seats: int) -> Teller:
    return Teller(ruleset, seats)


def teller_for(state: State) -> Teller:
    """The teller for a state's ruleset and seats; the dummy opponent has one too.

    Raises:
        OptionError: if the ruleset has other cards than the base game, or too many fields.
    """
    return _teller(state.ruleset, len(state.players) + (state.dummy is not None))
