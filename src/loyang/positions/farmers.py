"""What is said about one player of a position that is set up by hand."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from loyang._support.arguments import check_kind, several_texts, whole_number
from loyang.errors import NotationError, PositionError
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetables
from loyang.state import LastingEffect, Stage

__all__ = ["Farmer", "farmer"]


@frozen
class Farmer:
    """What is said about one player of a position; see `farmer`."""

    cash: int
    cart: Vegetables
    shop: Vegetables | None
    storehouse: Vegetables
    enlarged: bool
    loans: int
    space: int | None
    area: tuple[str, ...]
    hand: tuple[str, ...]
    dotted: str | None
    home: str | None
    private: str
    pile: tuple[str, ...] | None
    tail: tuple[str, ...]
    stage: Stage | None
    bought_pack: bool
    effects: tuple[LastingEffect, ...]


def farmer(  # noqa: PLR0913 - each is a part of what a player has
    *,
    cash: int = 10,
    cart: str | Vegetables = "",
    shop: str | Vegetables | None = None,
    storehouse: str | Vegetables = "",
    enlarged: bool = False,
    loans: int = 0,
    space: int | None = None,
    area: Iterable[str] = (),
    hand: Iterable[str] = (),
    dotted: str | None = None,
    home: str | None = None,
    private: str = "unsown",
    pile: Iterable[str] | None = None,
    tail: Iterable[str] = (),
    stage: Stage | None = None,
    bought_pack: bool = False,
    effects: Iterable[LastingEffect] = (),
) -> Farmer:
    """One player of a position.

    Args:
        cash: cash.
        cart: vegetables at hand, as words (``"wheat*2 bean"``) or letters (``"WWB"``).
        shop: vegetables in the shop; as printed at the start if not said.
        storehouse: vegetables stored (before a harvest).
        enlarged: whether the storehouse is the large one.
        loans: number of loans.
        space: space of the marker; the first if not said.
        area: cards and fields, written as the module says.
        hand: cards in hand.
        dotted: the introductory customer not played yet.
        home: the vegetable of the home field, which then holds what the round asks for.
        private: what became of private fields turned up but not named in `area`: ``"unsown"``
            (they lie there, never sown) or ``"gone"`` (they have left the game).
        pile: private fields still in the private pile; if not said, the round tells, and the
            upper set comes first. Those neither here nor in `area` have left the game.
        tail: action-card fields laid under the private pile, top first.
        stage: how far the player is in the action phase, if not as the turn order says.
        bought_pack: whether he bought a pack in this action phase.
        effects: lasting effects of helpers.

    Raises:
        NotationError: if a text cannot be read.
        PositionError: if a value is not what it can be.
        OptionError: if something else than a list of texts is given where one is needed.
    """
    if private not in ("unsown", "gone"):
        raise PositionError(f"private: {private!r} is neither 'unsown' nor 'gone'")
    cash, loans = _whole("cash", cash), _whole("loans", loans)
    space = None if space is None else _whole("space", space)
    if stage is not None and not isinstance(stage, Stage):
        raise PositionError(f"stage: {stage!r} is not a Stage")
    for name, switch in (("enlarged", enlarged), ("bought_pack", bought_pack)):
        if type(switch) is not bool:
            raise PositionError(f"{name}: {switch!r} is neither True nor False")
    for name, text in (("dotted", dotted), ("home", home)):
        check_kind(name, text or "", str, "a text")
    lasting = tuple(effects) if isinstance(effects, Iterable) else (effects,)
    for effect in lasting:
        check_kind("effects", effect, LastingEffect, "a LastingEffect")
    return Farmer(
        cash=cash,
        cart=_counts(cart),
        shop=None if shop is None else _counts(shop),
        storehouse=_counts(storehouse),
        enlarged=enlarged,
        loans=loans,
        space=space,
        area=several_texts("area", area),
        hand=several_texts("hand", hand),
        dotted=dotted,
        home=home,
        private=private,
        pile=None if pile is None else several_texts("pile", pile),
        tail=several_texts("tail", tail),
        stage=stage,
        bought_pack=bought_pack,
        effects=tuple(sorted(map(_with_plain_numbers, lasting), key=lambda effect: effect.name)),
    )


def _counts(source: str | Vegetables) -> Vegetables:
    if isinstance(source, str):
        return veg.count_vegetables(source)
    said = source if isinstance(source, tuple | list) else ()
    counts = [number for one in said if (number := whole_number(one, 0)) is not None]
    if not len(counts) == len(said) == len(veg.VEGETABLES):
        raise NotationError(f"{source!r} is not a count of the six vegetables")
    return tuple(counts)


def _whole(name: str, value: int) -> int:
    number = whole_number(value)
    if number is None:
        raise PositionError(f"{name}: {value!r} is not a whole number")
    return number


def _with_plain_numbers(effect: LastingEffect) -> LastingEffect:
    return evolve(
        effect,
        amount=_whole("effects", effect.amount),
        at_least=_whole("effects", effect.at_least),
    )
