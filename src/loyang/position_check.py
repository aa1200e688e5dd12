"""Whether a position is possible: every card in one place, no count beyond its room.

Used wherever a state comes from outside: scenarios and files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from loyang.cards import (
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.effects import EFFECTS
from loyang.rules.closing import room
from loyang.rules.setup import HOME_FIELD, private_fields
from loyang.ruleset import Ruleset
from loyang.state import (
    HIDDEN,
    Area,
    DottedDeal,
    Field,
    FirstLay,
    Pack,
    Payment,
    Phase,
    Player,
    Stage,
    State,
    seat,
)
from loyang.vegetables import VEGETABLES, contains, words

__all__ = ["all_cards", "problem"]


def all_cards(state: State) -> Iterator[str]:
    """Every action card of the position, hidden ones included, as often as it occurs."""
    yield from state.draw_pile
    yield from state.discard_pile
    yield from state.courtyard
    for card in chain.from_iterable(state.rows):
        if card is not None:
            yield card
    if isinstance(state.pending, Pack | DottedDeal):
        yield from state.pending.cards
    areas = [player.area for player in state.players]
    if state.dummy is not None:
        areas.append(state.dummy)
    for player in state.players:
        yield from player.hand
        yield from player.pile.tail
        if player.dotted is not None:
            yield player.dotted
    own = {HOME_FIELD, *private_fields(state.ruleset, "a"), *private_fields(state.ruleset, "b")}
    for area in areas:
        yield from (card for card in area.cards() if card not in own)


def problem(state: State) -> str | None:
    """The first reason why the position is impossible; nothing if it is possible."""
    return next(_problems(state), None)


def _problems(state: State) -> Iterator[str]:
    ruleset = state.ruleset
    yield from _card_problems(state)
    number = len(state.players)
    if not 1 <= number <= 4:
        yield f"{number} players: there are one to four"
    if not 0 <= state.starting_player < number:
        yield f"the starting player {state.starting_player} does not exist"
    second = state.second_player
    if second is not None and (not 0 <= second < number or second == state.starting_player):
        yield f"the small token cannot lie with player {second}"
    if not 0 <= state.round <= ruleset.setup.rounds:
        yield f"round {state.round}: there are rounds 1 to {ruleset.setup.rounds}"
    if (state.phase is Phase.SETUP) != (state.round == 0):
        yield f"round {state.round} does not fit the phase {state.phase.name.lower()}"
    yield from _solo_problems(state)
    yield from _turn_problems(state)
    yield from _dotted_problems(state)
    yield from _pair_problems(state)
    yield from _distribution_problems(state)
    if state.phase is Phase.OVER and state.round != ruleset.setup.rounds:
        yield f"the game is over after round {ruleset.setup.rounds}, not {state.round}"
    for place, player in enumerate(state.players):
        for reason in _player_problems(state, player):
            yield f"{seat(place)}: {reason}"
    if state.dummy is not None:
        for reason in _area_problems(ruleset, state.dummy, set()):
            yield f"the dummy opponent: {reason}"


def _solo_problems(state: State) -> Iterator[str]:
    solo = len(state.players) == 1
    rows = len(state.ruleset.solo.prices)
    if solo != bool(state.rows):
        yield "the courtyard lies in rows in the solo game, and only there (SOL-1)"
    elif solo and len(state.rows) != rows:
        yield f"{len(state.rows)} rows: the solo courtyard has {rows} (SOL-1)"
    if solo and state.phase is not Phase.SETUP and state.dummy is None:
        yield "the solo game has a dummy opponent (SOL-2)"


def _card_problems(state: State) -> Iterator[str]:
    counts = Counter(all_cards(state))
    hidden = counts.pop(HIDDEN, 0)
    known = set(state.ruleset.codes)
    for card, times in sorted(counts.items()):
        if card not in known:
            yield f"there is no card {card!r}"
        elif times > 1:
            yield f"{card} lies in {times} places"
    missing = sorted(known - counts.keys())
    if len(missing) > hidden:
        yield f"{missing[0]} lies nowhere"
    elif len(missing) < hidden:
        yield f"{hidden} cards are hidden, but only {len(missing)} lie nowhere else"


def _dotted_problems(state: State) -> Iterator[str]:
    """Only dotted customers are dealt out in the introductory game (INT-1)."""
    dotted = [player.dotted for player in state.players if player.dotted is not None]
    if isinstance(state.pending, DottedDeal):
        dotted += state.pending.cards
    for card in dotted:
        if card not in (HIDDEN, *state.ruleset.dotted):
            yield f"{card} is no dotted customer (INT-1)"


def _turn_problems(state: State) -> Iterator[str]:
    numbers = range(len(state.players))
    for name, who in (("turn", state.turn), *(("acting", who) for who in state.acting)):
        if who is not None and who not in numbers:
            yield f"{name}: player {who} does not exist"
    if state.taken and state.phase is not Phase.CARDS:
        yield "cards are taken in the card phase only"
    if len(set(state.taken)) < len(state.taken) or not set(state.taken) <= set(numbers):
        yield f"taken: {state.taken} are not different players"
    if state.phase is not Phase.ACTIONS and state.acting:
        yield "players act in the action phase only"
    if state.phase is Phase.CARDS and state.turn is not None and state.turn in state.taken:
        yield f"{seat(state.turn)} has taken cards and has no turn in this distribution round"
    for who in numbers:
        stage = state.players[who].stage
        if Stage.ACTING <= stage <= Stage.STEPPING and who not in state.acting:
            yield f"{seat(who)} is {stage.name.lower()}, but it is not his turn"


def _pair_problems(state: State) -> Iterator[str]:
    """With four players the starting player and a partner without a token act first (PLY-2)."""
    if len(state.players) != 4 or state.phase is not Phase.ACTIONS or not state.acting:
        return
    pair = set(state.acting)
    tokens = {state.starting_player, state.second_player} - {None}
    if len(pair) != 2 or (len(tokens) == 2 and len(pair & tokens) != 1):
        yield f"{' and '.join(map(seat, state.acting))} cannot act at the same time (PLY-2)"
    if state.starting_player not in pair:
        for number, player in enumerate(state.players):
            if number not in pair and player.stage is not Stage.CLOSED:
                yield f"{seat(number)} acts before this pair (PLY-2)"


def _distribution_problems(state: State) -> Iterator[str]:
    """Whose turn it is in the distribution round can take or lay (CRD-3 to CRD-6)."""
    if state.phase is not Phase.CARDS or state.turn is None or isinstance(state.pending, Payment):
        return
    player = state.players[state.turn]
    cards = len(player.hand) + (player.dotted is not None)
    if isinstance(state.pending, FirstLay):
        if not player.hand or cards < 2:
            yield f"{seat(state.turn)} has too few cards to lay one first (CRD-3)"
        return
    if not (any(map(any, state.rows)) if state.rows else state.courtyard):
        yield "the courtyard is empty, and cards are still to be taken"
    if not cards:
        yield f"{seat(state.turn)} has no card to play with a courtyard card (CRD-5)"


def _player_problems(state: State, player: Player) -> Iterator[str]:
    ruleset = state.ruleset
    for name in ("cash", "loans"):
        if getattr(player, name) < 0:
            yield f"{name} cannot be below 0"
    path = ruleset.path
    if not path.first <= player.space <= path.last:
        yield f"space {player.space}: the path goes from {path.first} to {path.last}"
    for name in ("cart", "shop", "storehouse"):
        if len(getattr(player, name)) != 6 or min(getattr(player, name)) < 0:
            yield f"{name}: {getattr(player, name)} is not a count of the six vegetables"
    for kind, there, spaces in zip(VEGETABLES, player.shop, ruleset.shop.spaces, strict=True):
        if there > spaces:
            yield f"shop: {there} {kind.plural} on {spaces} spaces"
    limit = room(ruleset, player)
    if limit is not None and sum(player.storehouse) > limit and not _can_overfill(ruleset):
        yield f"storehouse: {sum(player.storehouse)} vegetables, room for {limit}"
    stored_later = Stage.WAITING < player.stage < Stage.STEPPING or state.phase is Phase.CARDS
    if stored_later and any(player.storehouse):
        yield "storehouse: it is emptied in the harvest and filled at the closing (HAR-2, CLO-2)"
    for effect in player.effects:
        if effect.name not in EFFECTS or not EFFECTS[effect.name].lasting:
            yield f"{effect.name!r} is no lasting effect"
    yield from _pile_problems(state, player)
    yield from _area_problems(ruleset, player.area, _private(ruleset) | {HOME_FIELD})
    yield from _home_field_problems(state, player)


def _can_overfill(ruleset: Ruleset) -> bool:
    """Whether a helper lets a storehouse take more than its room for a round."""
    options = (
        option for card in ruleset.cards if isinstance(card, HelperCard) for option in card.options
    )
    return any(effect.name == "unlimited_storing" for one in options for effect in one.effects)


def _private(ruleset: Ruleset) -> set[str]:
    return {*private_fields(ruleset, "a"), *private_fields(ruleset, "b")}


def _pile_problems(state: State, player: Player) -> Iterator[str]:
    private = _private(state.ruleset)
    piled = [*player.pile.upper, *player.pile.lower]
    visible = [field.name for field in player.area.fields if field.name in private]
    for name, times in Counter(piled + visible).items():
        if name not in private:
            yield f"{name} is no private field"
        elif times > 1:
            yield f"{name} lies in {times} places"
    for which, cards in (("a", player.pile.upper), ("b", player.pile.lower)):
        for name in cards:
            if name not in private_fields(state.ruleset, which):
                yield f"{name} lies in the wrong half of the private pile (SET-2)"
    if player.pile.upper and len(player.pile.lower) < len(private) // 2:
        yield "fields of the lower set were turned up before the upper set (SET-2)"
    for card in player.pile.tail:
        if not isinstance(state.ruleset.find(card), FieldCard):
            yield f"{card} cannot lie under the private pile"
    turned_up = len(private) - len(piled)
    begun = state.round - (state.phase is Phase.HARVEST and turned_up < state.round)
    if turned_up < min(begun, len(private)):
        yield f"{turned_up} private fields were turned up by round {state.round} (HAR-1)"


def _home_field_problems(state: State, player: Player) -> Iterator[str]:
    home = [field for field in player.area.fields if field.name == HOME_FIELD]
    spaces = state.ruleset.setup.home_field_spaces
    if state.phase is Phase.SETUP:
        expected = {0, spaces}
    elif state.phase is Phase.HARVEST:
        expected = {spaces - state.round + 1}
    else:
        expected = {spaces - state.round}
    expected = {max(0, number) for number in expected}
    there = home[0].count if home else 0
    if len(home) > 1 or there not in expected:
        wanted = " or ".join(map(str, sorted(expected)))
        yield f"the home field holds {there}, at this time it must hold {wanted} (HAR-5)"


_KINDS = {
    "stalls": StallCard,
    "regular_customers": RegularCustomerCard,
    "casual_customers": CasualCustomerCard,
    "helpers": HelperCard,
}


def _area_problems(ruleset: Ruleset, area: Area, own: set[str]) -> Iterator[str]:
    for row, kind in _KINDS.items():
        for item in getattr(area, row):
            if not isinstance(ruleset.find(item.card), kind):
                yield f"{item.card} is none of the {row.replace('_', ' ')}"
                return
    for field in area.fields:
        yield from _field_problems(ruleset, field, own)
    for stall in area.stalls:
        stock = ruleset.stall(stall.card).stock
        if not any(stall.stock) or not contains(stock, stall.stock) or min(stall.stock) < 0:
            yield f"{stall.card} cannot hold {words(stall.stock)}"
    for regular in area.regular_customers:
        deliveries = len(ruleset.regular_customer(regular.card).pays)
        if not 0 <= regular.deliveries < deliveries:
            yield f"{regular.card} leaves with delivery {deliveries} (ACT-F4)"
        if not 0 <= regular.served <= regular.deliveries:
            yield f"{regular.card} was served {regular.served} times, more than in all"


def _field_problems(ruleset: Ruleset, field: Field, own: set[str]) -> Iterator[str]:
    if field.name not in own and not isinstance(ruleset.find(field.name), FieldCard):
        yield f"{field.name} is no field"
    if field.vegetable is None:
        if field.count:
            yield f"{field.name} holds {field.count} vegetables of no kind"
        return
    if not 0 < field.count <= field.spaces:
        yield f"{field.name} holds {field.count} vegetables on {field.spaces} spaces"
    if field.vegetable not in ruleset.fields.kinds(field.spaces):
        yield f"{field.name} cannot hold {field.vegetable.word}"
