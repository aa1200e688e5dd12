"""Everything that is on the table.

A `State` is a frozen value: no move ever changes one, moves make new ones. It holds no seed and
no order of hidden cards, only sets; sets of cards are vectors of codes in ascending order, so
equal sets are equal vectors. What can be derived is a property and not stored.

Players are 0 to 3 in code and P1 to P4 in text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TypeAlias

from attrs import field, frozen
from pyrsistent import PVector, pvector

from loyang._fields_repr import FieldsRepr
from loyang.ruleset import Ruleset
from loyang.vegetables import Vegetable, Vegetables

__all__ = [
    "CHANCE",
    "DUMMY",
    "HIDDEN",
    "Area",
    "CardSet",
    "CasualCustomer",
    "Deal",
    "Decision",
    "DottedDeal",
    "DummyDeal",
    "Field",
    "FieldsToTurnUp",
    "FirstLay",
    "HarvestOffer",
    "Helper",
    "LastingEffect",
    "Pack",
    "PartnerChoice",
    "Payment",
    "Pending",
    "Phase",
    "Player",
    "PrivatePile",
    "RegularCustomer",
    "RowsDeal",
    "Stage",
    "Stall",
    "State",
    "View",
    "card_set",
    "seat",
]

CHANCE = -1
"""Stands for chance where a player's number is expected."""

DUMMY = 1
"""The number under which the solo game's dummy opponent is a target (SOL-2)."""

HIDDEN = "?"
"""Stands for a card that the viewer of a view may not see."""

CardSet: TypeAlias = PVector[str]
"""A set of cards: their codes in ascending order."""

NO_CARDS: CardSet = pvector()


def card_set(codes: Iterable[str]) -> CardSet:
    """The cards as a set."""
    return pvector(sorted(codes))


def seat(player: int) -> str:
    """A player's name in text: ``"P1"`` for player 0."""
    return f"P{player + 1}"


class Phase(IntEnum):
    """The part of the game; harvest, cards and actions make a round (RND-1)."""

    SETUP = 0
    HARVEST = 1
    CARDS = 2
    ACTIONS = 3
    OVER = 4


class Stage(IntEnum):
    """How far a player is in the action phase (CLO)."""

    WAITING = 0
    ACTING = 1
    """In his turn: he may do A to H."""
    STORING = 2
    """He has ended his actions and chooses what to store (CLO-2)."""
    STEPPING = 3
    """He decides how many steps to buy (CLO-4)."""
    CLOSED = 4


class Decision(IntEnum):
    """What the player who may move has to decide."""

    SOW_HOME_FIELD = 0
    HARVEST = 1
    """Whether to use a harvest helper first."""
    DISTRIBUTION = 2
    """To lay a card or to take cards (CRD-3, CRD-4)."""
    PARTNER = 3
    ACT = 4
    STORE = 5
    STEP = 6
    PACK = 7
    """What to keep of a pack (ACT-H2)."""
    PAYMENT = 8
    """How to raise the cash for a payment (PAY-2)."""


# --- an area ---------------------------------------------------------------------------------
# Only visible cards are listed; a card's `covers` names the card that lies under it (ACT-H3).


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Field(FieldsRepr):
    """A visible field."""

    name: str
    """``"home"``, ``"private-4a"`` or the code of an action card."""
    spaces: int
    vegetable: Vegetable | None = None
    """What grows on it; nothing if it was never sown."""
    count: int = 0
    """Vegetables on it. An emptied field leaves (HAR-3), so 0 means never sown."""
    covers: str | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is an action card, not the home field or a private one."""
        return self.name.startswith("field-")


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Stall(FieldsRepr):
    """A visible market stall and the vegetables left on it."""

    card: str
    stock: Vegetables
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class RegularCustomer(FieldsRepr):
    """A visible regular customer."""

    card: str
    deliveries: int = 0
    """Rows filled, 0 to 3; with the fourth he leaves (ACT-F4)."""
    satisfied: bool = True
    """Which side his marker shows."""
    served: int = 0
    """Deliveries in this round (ACT-F2)."""
    due: bool = True
    """Whether he counts at the closing of this round (ACT-H8)."""
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class CasualCustomer(FieldsRepr):
    """A visible casual customer."""

    card: str
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Helper(FieldsRepr):
    """A visible helper."""

    card: str
    covers: str | None = None


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Area(FieldsRepr):
    """The visible cards and fields before a player, each kind in ascending order."""

    fields: PVector[Field] = pvector()
    stalls: PVector[Stall] = pvector()
    regular_customers: PVector[RegularCustomer] = pvector()
    casual_customers: PVector[CasualCustomer] = pvector()
    helpers: PVector[Helper] = pvector()

    def cards(self) -> Iterator[str]:
        """All cards and fields, the covered ones too."""
        for item in self.fields:
            yield item.name
        for cards in (self.stalls, self.regular_customers, self.casual_customers, self.helpers):
            for card in cards:
                yield card.card
        yield from self.covered()

    def covered(self) -> Iterator[str]:
        """The cards that lie under another."""
        for cards in (
            self.fields,
            self.stalls,
            self.regular_customers,
            self.casual_customers,
            self.helpers,
        ):
            for card in cards:
                if card.covers is not None:
                    yield card.covers


# --- a player --------------------------------------------------------------------------------


@frozen(repr=False, weakref_slot=False)
class PrivatePile(FieldsRepr):
    """A player's private pile (SET-2): its upper set, its lower set, and what was laid under it.

    The sets are shuffled, so they are sets here; the tail is known to all, in its order.
    """

    upper: CardSet = NO_CARDS
    lower: CardSet = NO_CARDS
    tail: PVector[str] = NO_CARDS

    @property
    def top(self) -> PVector[str]:
        """The fields of which one is on top."""
        return self.upper or self.lower or self.tail[:1]

    def __len__(self) -> int:
        """The number of fields in the pile."""
        return len(self.upper) + len(self.lower) + len(self.tail)


@frozen(repr=False, weakref_slot=False)
class LastingEffect(FieldsRepr):
    """A lasting effect of a helper that its user still enjoys (HLP-7)."""

    name: str
    """The effect's key in the vocabulary (`loyang.effects`)."""
    amount: int = 0
    """Its number, where it has one; equal effects that add up are summed here."""
    at_least: int = 0


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class Player(FieldsRepr):
    """One player: what he owns and how far he is."""

    cash: int
    space: int
    """Space of his marker on the path of prosperity."""
    shop: Vegetables
    loans: int = 0
    cart: Vegetables = (0, 0, 0, 0, 0, 0)
    storehouse: Vegetables = (0, 0, 0, 0, 0, 0)
    enlarged: bool = False
    """Whether his storehouse is the large one."""
    area: Area = Area()
    pile: PrivatePile = PrivatePile()
    hand: CardSet = NO_CARDS
    dotted: str | None = None
    """The introductory customer he has not played yet (INT-1)."""
    stage: Stage = Stage.WAITING
    bought_pack: bool = False
    """Whether he bought a pack in this action phase (ACT-H1)."""
    effects: tuple[LastingEffect, ...] = ()
    """Lasting effects in ascending order of their names."""

    def effect(self, name: str) -> LastingEffect | None:
        """The active lasting effect of that name, if any."""
        for effect in self.effects:
            if effect.name == name:
                return effect
        return None

    def effect_amount(self, name: str) -> int:
        """The number of the active lasting effect of that name, or 0."""
        for effect in self.effects:
            if effect.name == name:
                return effect.amount
        return 0


# --- what waits for an answer ----------------------------------------------------------------


@frozen(repr=False, weakref_slot=False)
class DottedDeal(FieldsRepr):
    """Chance deals the introductory customers (INT-1)."""

    cards: CardSet
    """Those not dealt yet."""


@frozen(repr=False, weakref_slot=False)
class RowsDeal(FieldsRepr):
    """Chance lays out the solo courtyard (SOL-1)."""


@frozen(repr=False, weakref_slot=False)
class DummyDeal(FieldsRepr):
    """Chance turns up cards for the dummy opponent (SOL-2)."""


@frozen(repr=False, weakref_slot=False)
class FieldsToTurnUp(FieldsRepr):
    """Chance turns up the top private field of these players, in this order (HAR-1)."""

    players: tuple[int, ...]


@frozen(repr=False, weakref_slot=False)
class HarvestOffer(FieldsRepr):
    """Owners of a usable harvest helper who were not asked yet, in order (HLP timing)."""

    players: tuple[int, ...]


@frozen(repr=False, weakref_slot=False)
class Deal(FieldsRepr):
    """Chance deals the hands (CRD-2), then turns up courtyard cards (PLY-3)."""

    hand_size: int
    courtyard: int = 0
    """Cards still to be turned up into the courtyard."""


@frozen(repr=False, weakref_slot=False)
class FirstLay(FieldsRepr):
    """The starting player lays the first card of a distribution round (CRD-3)."""

    player: int


@frozen(repr=False, weakref_slot=False)
class PartnerChoice(FieldsRepr):
    """The starting player chooses his partner (PLY-2)."""

    player: int


@frozen(repr=False, weakref_slot=False)
class Pack(FieldsRepr):
    """A pack being bought: chance turns up its cards, then the buyer keeps some (ACT-H2)."""

    player: int
    to_turn_up: int
    cards: CardSet = NO_CARDS


@frozen(repr=False, weakref_slot=False)
class Payment(FieldsRepr):
    """A forced payment that its player's cash does not cover (PAY-2)."""

    player: int
    amount: int
    rule: str
    """The rule by which it is due."""


Pending: TypeAlias = (
    DottedDeal
    | RowsDeal
    | DummyDeal
    | FieldsToTurnUp
    | HarvestOffer
    | Deal
    | FirstLay
    | PartnerChoice
    | Pack
    | Payment
)


# --- the whole table -------------------------------------------------------------------------


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class State(FieldsRepr):
    """A position of the game, complete but for the order of what is hidden."""

    ruleset: Ruleset = field(repr=lambda ruleset: f"<{ruleset.name}>")
    players: PVector[Player]
    phase: Phase
    round: int
    """1 to 9; 0 in the setup."""
    starting_player: int
    """Holder of the large token."""
    second_player: int | None
    """Holder of the small token, once there is one (SET-7)."""
    draw_pile: CardSet
    discard_pile: CardSet
    courtyard: CardSet = NO_CARDS
    turn: int | None = None
    """Whose turn it is in the setup and in the distribution round."""
    taken: tuple[int, ...] = ()
    """Who has taken cards in this distribution round, in order (CRD-8)."""
    acting: tuple[int, ...] = ()
    """The player, or pair of players, whose turn it is in the action phase (PLY-1, PLY-2)."""
    pending: Pending | None = None
    """What must be answered before anything else."""
    rows: tuple[tuple[str | None, ...], ...] = ()
    """The solo courtyard from the top row down; nothing where a gap is (SOL-1)."""
    dummy: Area | None = None
    """The solo game's dummy opponent (SOL-2)."""

    @property
    def order(self) -> tuple[int, ...]:
        """All players clockwise from the starting player."""
        number = len(self.players)
        start = self.starting_player
        return (*range(start, number), *range(start))


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class View(State):
    """A position as one player, or the public, may see it; made by `loyang.observe`.

    It is a `State` in which `HIDDEN` stands for each card that the viewer may not see: other
    hands, introductory customers of others, the draw pile. `loyang.legal_moves` lists the
    viewer's own moves; to play on, `loyang.determinize` makes a state of it.
    """

    viewer: int | None = None
    """The player who sees it; nothing for the public."""
