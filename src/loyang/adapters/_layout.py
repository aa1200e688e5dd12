"""Where each number stands in a row of `loyang.adapters.observation`, without numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loyang.actions.alphabet import HOME, PRIVATE
from loyang.ruleset import BASE_RULESET
from loyang.ruleset.cards import FieldCard, HelperCard, RegularCustomerCard
from loyang.ruleset.effects import EFFECTS
from loyang.ruleset.vegetables import VEGETABLES
from loyang.state import (
    Area,
    Deal,
    DottedDeal,
    DummyDeal,
    FieldBeforePayment,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    Pack,
    PartnerChoice,
    Payment,
    Phase,
    Player,
    RowsDeal,
    Stage,
    State,
)

__all__ = [
    "AREA",
    "CAP",
    "CARD",
    "CARDS",
    "COMMON",
    "COURTYARD",
    "DISCARD",
    "DOTTED",
    "DUMMY",
    "HAND",
    "HIGHEST",
    "HOLDINGS",
    "NAMES",
    "PACK",
    "PAYMENT_RULES",
    "PLAYER",
    "PLAYERS",
    "ROWS",
    "RULES",
    "area_entries",
    "common",
    "holdings",
]

CAP = 9_999

_SEATS = range(4)
_KINDS = tuple(kind.word for kind in VEGETABLES)
_CODES = BASE_RULESET.codes
CARD = {code: place for place, code in enumerate(_CODES)}
"""The place of each card in every block of 70."""
CARDS = len(_CODES)
_COMMON_FIELDS = tuple(card.code for card in BASE_RULESET.cards if isinstance(card, FieldCard))
_FIELDS = (HOME, *PRIVATE, *_COMMON_FIELDS)
_EFFECTS = tuple(sorted(name for name, effect in EFFECTS.items() if effect.lasting))
PAYMENT_RULES = ("ACT-H6", "CLO-1", "CRD-10")
_WAITING = (
    DottedDeal,
    RowsDeal,
    DummyDeal,
    FieldsToTurnUp,
    HarvestOffer,
    Deal,
    FirstLay,
    PartnerChoice,
    Pack,
    Payment,
    FieldBeforePayment,
)


def _codes_of(prefix: str) -> tuple[str, ...]:
    return tuple(code for code in _CODES if code.startswith(prefix))


_STALLS, _CASUALS = _codes_of("stall-"), _codes_of("casual-")
_REGULARS = tuple(card.code for card in BASE_RULESET.cards if isinstance(card, RegularCustomerCard))
_HELPERS = tuple(card.code for card in BASE_RULESET.cards if isinstance(card, HelperCard))


# --- what all have in common -------------------------------------------------------------------

_COMMON_NAMES = (
    *(f"phase {phase.name}" for phase in Phase),
    *(f"starting player {seat}" for seat in _SEATS),
    *(f"second player {seat}" for seat in _SEATS),
    *(f"turn {seat}" for seat in _SEATS),
    *(f"waiting {kind.__name__}" for kind in _WAITING),
    "round",
    "draw pile",
    *(f"taken {seat}" for seat in _SEATS),
    *(f"acting {seat}" for seat in _SEATS),
    *(f"waiting for {seat}" for seat in _SEATS),
    "waiting number",
    "waiting courtyard cards",
)
COMMON = len(_COMMON_NAMES)
_STARTING = len(Phase)
_SECOND, _TURN, _WAITS = _STARTING + 4, _STARTING + 8, _STARTING + 12
_ROUND = _WAITS + len(_WAITING)
_TAKEN, _ACTING, _WAITED_FOR = _ROUND + 2, _ROUND + 6, _ROUND + 10
_NUMBER = _ROUND + 14
_COMMON_BITS = _ROUND
_WAIT_PLACE = {kind: _WAITS + place for place, kind in enumerate(_WAITING)}


def common(state: State, seats: Sequence[int]) -> list[int]:
    """What belongs to no player; `seats` says how each player is counted."""
    row = [0] * COMMON
    row[state.phase] = 1
    row[_STARTING + seats[state.starting_player]] = 1
    if state.second_player is not None:
        row[_SECOND + seats[state.second_player]] = 1
    if state.turn is not None:
        row[_TURN + seats[state.turn]] = 1
    row[_ROUND] = state.round
    row[_ROUND + 1] = len(state.draw_pile)
    for order, player in enumerate(state.taken, start=1):
        row[_TAKEN + seats[player]] = order
    for order, player in enumerate(state.acting, start=1):
        row[_ACTING + seats[player]] = order
    pending = state.pending
    if pending is None:
        return row
    row[_WAIT_PLACE[type(pending)]] = 1
    match pending:
        case FieldsToTurnUp(players) | HarvestOffer(players):
            for order, player in enumerate(players, start=1):
                row[_WAITED_FOR + seats[player]] = order
        case FirstLay(player) | PartnerChoice(player):
            row[_WAITED_FOR + seats[player]] = 1
        case Pack(player, number):
            row[_WAITED_FOR + seats[player]] = 1
            row[_NUMBER] = number
        case Payment(player, number) | FieldBeforePayment(player, number):
            row[_WAITED_FOR + seats[player]] = 1
            row[_NUMBER] = min(number, CAP)
        case Deal(number, more):
            row[_NUMBER] = number
            row[_NUMBER + 1] = more
        case DottedDeal(cards):
            row[_NUMBER] = len(cards)
    return row


# --- what a player has -------------------------------------------------------------------------

_BITS_OF_HOLDINGS = (
    "there",
    "storehouse enlarged",
    "pack bought",
    "dotted customer",
    *(f"stage {stage.name}" for stage in Stage),
    *(f"pile {name}" for name in PRIVATE),
    *(f"effect {name}" for name in _EFFECTS),
)
_HOLDINGS_NAMES = (
    *_BITS_OF_HOLDINGS,
    "cash",
    "space",
    "loans",
    "hand",
    *(f"cart {kind}" for kind in _KINDS),
    *(f"shop {kind}" for kind in _KINDS),
    *(f"storehouse {kind}" for kind in _KINDS),
    *(f"pile tail {code}" for code in _COMMON_FIELDS),
    *(f"effect {name} amount" for name in _EFFECTS),
    *(f"effect {name} at least" for name in _EFFECTS),
)
HOLDINGS = len(_HOLDINGS_NAMES)
_STAGE = 4
_PILE = {name: _STAGE + len(Stage) + place for place, name in enumerate(PRIVATE)}
_EFFECT = {name: _STAGE + len(Stage) + len(PRIVATE) + place for place, name in enumerate(_EFFECTS)}
_CASH = len(_BITS_OF_HOLDINGS)
_TAIL = {code: _CASH + 22 + place for place, code in enumerate(_COMMON_FIELDS)}
_AMOUNT = _CASH + 22 + len(_COMMON_FIELDS) - _CASH + len(_EFFECTS)


def holdings(player: Player, fields: dict[str, str]) -> list[int]:
    """What a player has besides his area; `fields` are the names of the ruleset's fields."""
    row = [0] * HOLDINGS
    row[:_STAGE] = (1, player.enlarged, player.bought_pack, player.dotted is not None)
    row[_STAGE + player.stage] = 1
    pile = player.pile
    for name in (*pile.upper, *pile.lower):
        row[_PILE[fields[name]]] = 1
    row[_CASH : _CASH + 22] = (
        min(player.cash, CAP),
        player.space,
        min(player.loans, CAP),
        len(player.hand),
        *player.cart,
        *player.shop,
        *player.storehouse,
    )
    for order, name in enumerate(pile.tail, start=1):
        row[_TAIL[name]] = order
    for effect in player.effects:
        place = _EFFECT[effect.name]
        row[place] = 1
        row[place + _AMOUNT] = effect.amount
        row[place + _AMOUNT + len(_EFFECTS)] = effect.at_least
    return row


# --- what lies before a player -----------------------------------------------------------------

_AREA_NAMES = (
    *(f"field {name}" for name in _FIELDS),
    *(f"casual customer {code}" for code in _CASUALS),
    *(f"helper {code}" for code in _HELPERS),
    *(f"{part} {code}" for code in _REGULARS for part in ("regular customer", "satisfied", "due")),
    *(f"{part} {code}" for code in _REGULARS for part in ("deliveries", "served")),
    *(f"on {name} {kind}" for name in _FIELDS for kind in _KINDS),
    *(f"on {code} {kind}" for code in _STALLS for kind in _KINDS),
    *(f"under {code}" for code in _CODES),
)
AREA = len(_AREA_NAMES)
_IN_AREA = {name: place for place, name in enumerate(_AREA_NAMES)}
_FIELD = {name: (_IN_AREA[f"field {name}"], _IN_AREA[f"on {name} wheat"]) for name in _FIELDS}
_STALL = {code: _IN_AREA[f"on {code} wheat"] for code in _STALLS}
_REGULAR = {
    code: (_IN_AREA[f"regular customer {code}"], _IN_AREA[f"deliveries {code}"])
    for code in _REGULARS
}
_FACE_UP = {code: _IN_AREA[f"casual customer {code}"] for code in _CASUALS} | {
    code: _IN_AREA[f"helper {code}"] for code in _HELPERS
}
_UNDER = _IN_AREA[f"under {_CODES[0]}"]


def area_entries(area: Area, fields: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Where an area has something, and what; `fields` are the names of the ruleset's fields."""
    for field in area.fields:
        there, growing = _FIELD[fields.get(field.name, field.name)]
        yield there, 1
        if field.vegetable is not None:
            yield growing + field.vegetable, field.count
        if field.covers is not None:
            yield _UNDER + CARD[field.covers], CARD[field.name] + 1
    for stall in area.stalls:
        start = _STALL[stall.card]
        for kind, count in enumerate(stall.stock):
            if count:
                yield start + kind, count
        if stall.covers is not None:
            yield _UNDER + CARD[stall.covers], CARD[stall.card] + 1
    for regular in area.regular_customers:
        there, numbers = _REGULAR[regular.card]
        yield there, 1
        yield there + 1, int(regular.satisfied)
        yield there + 2, int(regular.due)
        yield numbers, regular.deliveries
        yield numbers + 1, regular.served
        if regular.covers is not None:
            yield _UNDER + CARD[regular.covers], CARD[regular.card] + 1
    for cards in (area.casual_customers, area.helpers):
        for card in cards:
            yield _FACE_UP[card.card], 1
            if card.covers is not None:
                yield _UNDER + CARD[card.covers], CARD[card.card] + 1


# --- all together ------------------------------------------------------------------------------

_PLAYER_NAMES = (*_HOLDINGS_NAMES, *_AREA_NAMES)
PLAYER = len(_PLAYER_NAMES)
NAMES: tuple[str, ...] = (
    *_COMMON_NAMES,
    *(f"payment by {rule}" for rule in PAYMENT_RULES),
    *(f"discard pile {code}" for code in _CODES),
    *(f"courtyard {code}" for code in _CODES),
    *(f"row place {code}" for code in _CODES),
    *(f"pack {code}" for code in _CODES),
    *(f"hand {code}" for code in _CODES),
    *(f"own dotted customer {code}" for code in _CODES),
    *(f"player {seat} {name}" for seat in _SEATS for name in _PLAYER_NAMES),
    "dummy there",
    *(f"dummy {name}" for name in _AREA_NAMES),
)
RULES = COMMON
DISCARD = RULES + len(PAYMENT_RULES)
COURTYARD, ROWS, PACK, HAND, DOTTED = (DISCARD + CARDS * block for block in range(1, 6))
PLAYERS = tuple(DOTTED + CARDS + len(_PLAYER_NAMES) * seat for seat in _SEATS)
DUMMY = PLAYERS[-1] + len(_PLAYER_NAMES)


def _highest() -> Iterator[int]:
    bits_of_area = _IN_AREA[f"deliveries {_REGULARS[0]}"]
    area = (1,) * bits_of_area + (CAP,) * (_UNDER - bits_of_area) + (CARDS,) * CARDS
    yield from (1,) * _COMMON_BITS + (CAP,) * (COMMON - _COMMON_BITS)
    yield from (1,) * (ROWS - COMMON) + (CAP,) * CARDS + (1,) * (PLAYERS[0] - PACK)
    for _ in _SEATS:
        yield from (1,) * _CASH + (CAP,) * (HOLDINGS - _CASH)
        yield from area
    yield from (1, *area)


HIGHEST: tuple[int, ...] = tuple(_highest())
"""The highest value of each number."""
