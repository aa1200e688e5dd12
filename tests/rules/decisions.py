"""A position for each decision but the setup, each before P1."""

from __future__ import annotations

from loyang import BuyPack, Decision, EndActions, State, Store, TakeCards, TurnUpPackCard, apply
from loyang.positions import Farmer, farmer, position
from tests.helping import after


def any_timer(*more: str, hand: tuple[str, ...] = (), cash: int = 10) -> Farmer:
    """A player who can do all that is possible at any time."""
    area = ["peddler-1", "bookkeeper", "private-5a: turnip 4", *more]
    return farmer(cart="leek", shop="L", area=area, hand=hand, cash=cash)


def closing(*more: str, cash: int = 10) -> State:
    """His actions are ended in his only turn."""
    return apply(position(any_timer(*more, cash=cash), farmer()), EndActions(0))


def pack() -> State:
    """He has turned up two cards."""
    return after(
        position(any_timer(), farmer(), draw_pile=["tout", "field-3a"]),
        BuyPack(0),
        TurnUpPackCard(0, "tout"),
        TurnUpPackCard(0, "field-3a"),
    )


def partner_choice() -> State:
    """He has taken last of four players."""
    state = position(
        any_timer(hand=("tout",)), farmer(), farmer(), farmer(),
        phase="cards", courtyard=["trader"], taken=[1, 2, 3],
    )  # fmt: skip
    return apply(state, TakeCards(0, "trader", "tout"))


DECISIONS: dict[str, tuple[Decision, State]] = {
    "harvest": (Decision.HARVEST, position(any_timer("harvest-hand"), farmer(), phase="harvest")),
    "first lay": (
        Decision.DISTRIBUTION,
        position(any_timer(hand=("tout", "buyer")), farmer(hand=["sower"]), phase="cards"),
    ),
    "distribution": (
        Decision.DISTRIBUTION,
        position(
            any_timer(hand=("tout", "buyer")), farmer(hand=["sower"]), phase="cards",
            courtyard=["trader"],
        ),
    ),
    "partner": (Decision.PARTNER, partner_choice()),
    "actions": (Decision.ACT, position(any_timer(), farmer())),
    "storing": (Decision.STORE, closing()),
    "steps": (Decision.STEP, apply(closing(), Store(0, "leek"))),
    "pack": (Decision.PACK, pack()),
    "payment": (
        Decision.PAYMENT,
        closing("regular-BL: unsatisfied", "regular-CL: unsatisfied", cash=1),
    ),
}  # fmt: skip
