"""Whether what a player has is possible: no card of a wrong kind, no count beyond its room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from loyang._support.words import counted
from loyang.errors import Fault
from loyang.rules.closing import room
from loyang.rules.setup import HOME_FIELD, private_fields
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.effects import EFFECTS
from loyang.ruleset.vegetables import VEGETABLES, contains, words
from loyang.state import HIDDEN, Area, Field, Phase, Player, RegularCustomer, Stage, Stall, State

__all__ = ["area_faults", "player_faults"]


def player_faults(state: State, player: Player) -> Iterator[Fault]:
    """What is wrong with a player, with the path from him on."""
    ruleset = state.ruleset
    for name in ("cash", "loans"):
        if getattr(player, name) < 0:
            yield Fault(name, f"{name} cannot be below 0")
    path = ruleset.path
    if not path.first <= player.space <= path.last:
        yield Fault(
            "space", f"space {player.space}: the path goes from {path.first} to {path.last}"
        )
    yield from _vegetable_faults(state, player)
    yield from _effect_faults(player)
    if player.dotted not in (None, HIDDEN, *ruleset.dotted):
        yield Fault("dotted", f"{player.dotted} is no dotted customer (INT-1)", player.dotted or "")
    yield from _pile_faults(state, player)
    own = dict(zip(_private(ruleset), ruleset.fields.private_set * 2, strict=True))
    own[HOME_FIELD] = ruleset.setup.home_field_spaces
    for fault in area_faults(ruleset, player.area, own):
        yield fault.within("area")
    yield from _home_field_faults(state, player)


def _vegetable_faults(state: State, player: Player) -> Iterator[Fault]:
    ruleset = state.ruleset
    for name in ("cart", "shop", "storehouse"):
        counts = getattr(player, name)
        if len(counts) != len(VEGETABLES) or min(counts) < 0:
            yield Fault(name, f"{name}: {counts} is not a count of the six vegetables")
    for kind, there, spaces in zip(VEGETABLES, player.shop, ruleset.shop.spaces, strict=True):
        if there > spaces:
            yield Fault("shop", f"shop: {there} {kind.plural} on {counted(spaces, 'space')}")
    limit = room(ruleset, player)
    stored = sum(player.storehouse)
    if limit is not None and stored > limit and not _can_overfill(ruleset):
        yield Fault("storehouse", f"storehouse: {counted(stored, 'vegetable')}, room for {limit}")
    stored_later = Stage.WAITING < player.stage < Stage.STEPPING or state.phase is Phase.CARDS
    if stored_later and stored:
        yield Fault(
            "storehouse",
            "storehouse: it is emptied in the harvest and filled at the closing (HAR-2, CLO-2)",
        )


def _can_overfill(ruleset: Ruleset) -> bool:
    """Whether a helper lets a storehouse take more than its room for a round."""
    options = (
        option for card in ruleset.cards if isinstance(card, HelperCard) for option in card.options
    )
    return any(effect.name == "unlimited_storing" for one in options for effect in one.effects)


def _effect_faults(player: Player) -> Iterator[Fault]:
    names = [effect.name for effect in player.effects]
    if len(set(names)) < len(names):
        yield Fault("effects", "an effect stands here twice")
    if names != sorted(names):
        yield Fault("effects", "the effects are not in ascending order")
    for number, effect in enumerate(player.effects):
        if effect.name not in EFFECTS or not EFFECTS[effect.name].lasting:
            yield Fault(f"effects[{number}]", f"{effect.name!r} is no lasting effect")
        if effect.amount < 0 or effect.at_least < 0:
            yield Fault(f"effects[{number}]", f"{effect.name} has a number below 0")


# --- his fields --------------------------------------------------------------------------------


def _private(ruleset: Ruleset) -> tuple[str, ...]:
    return (*private_fields(ruleset, "a"), *private_fields(ruleset, "b"))


def _pile_faults(state: State, player: Player) -> Iterator[Fault]:
    ruleset, pile = state.ruleset, player.pile
    private = _private(ruleset)
    for which, half, names in (("a", "upper", pile.upper), ("b", "lower", pile.lower)):
        for name in names:
            if name not in private_fields(ruleset, which):
                yield Fault(
                    f"pile.{half}",
                    f"{name} does not belong to the {half} set of the private pile (SET-2)",
                    name,
                )
    piled = [*pile.upper, *pile.lower]
    lying = [field.name for field in player.area.fields if field.name in private]
    for name, times in Counter(piled + lying).items():
        if times > 1:
            yield Fault("pile" if name in piled else "area.fields",
                        f"{name} lies in {times} places", name)  # fmt: skip
    if pile.upper and len(pile.lower) < len(private) // 2:
        yield Fault(
            "pile.lower", "fields of the lower set were turned up before the upper set (SET-2)"
        )
    for card in pile.tail:
        if not isinstance(ruleset.find(card), FieldCard):
            yield Fault("pile.tail", f"{card} cannot lie under the private pile", card)
    turned_up = len(private) - len(piled)
    begun = state.round - (state.phase is Phase.HARVEST and turned_up < state.round)
    if turned_up < min(begun, len(private)):
        yield Fault(
            "pile",
            f"{counted(turned_up, 'private field')} turned up by round {state.round} are too few "
            "(HAR-1)",
        )


def _home_field_faults(state: State, player: Player) -> Iterator[Fault]:
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
        yield Fault(
            "area.fields",
            f"the home field holds {there}, at this time it must hold {wanted} (HAR-5)",
            HOME_FIELD,
        )


# --- an area -----------------------------------------------------------------------------------

_KINDS: tuple[tuple[str, type[Card]], ...] = (
    ("stalls", StallCard),
    ("regular_customers", RegularCustomerCard),
    ("casual_customers", CasualCustomerCard),
    ("helpers", HelperCard),
)


def area_faults(ruleset: Ruleset, area: Area, own: Mapping[str, int]) -> Iterator[Fault]:
    """What is wrong with an area, with the path from it on.

    Args:
        ruleset: the printed values.
        area: the area.
        own: the fields that are no action cards and can lie there, with their spaces.
    """
    names = [field.name for field in area.fields]
    if names != sorted(names):
        yield Fault("fields", "the fields are not in ascending order")
    for place, field in enumerate(area.fields):
        for fault in _field_faults(ruleset, field, own):
            yield fault.within(f"fields[{place}]")
    for row, kind in _KINDS:
        cards: list[Any] = list(getattr(area, row))
        codes = [card.card for card in cards]
        row_words = row.replace("_", " ")
        if codes != sorted(codes):
            yield Fault(row, f"the {row_words} are not in ascending order")
        for place, code in enumerate(codes):
            if not isinstance(ruleset.find(code), kind):
                problem = f"{code} is no such card, only {row_words} lie here"
                yield Fault(f"{row}[{place}].card", problem, code)
    for place, stall in enumerate(area.stalls):
        yield from _stall_faults(ruleset, stall, f"stalls[{place}]")
    for place, regular in enumerate(area.regular_customers):
        yield from _regular_customer_faults(ruleset, regular, f"regular_customers[{place}]")


def _field_faults(ruleset: Ruleset, field: Field, own: Mapping[str, int]) -> Iterator[Fault]:
    name = field.name
    card = ruleset.find(name)
    printed = card.spaces if isinstance(card, FieldCard) else own.get(name)
    if printed is None:
        yield Fault("name", f"{name} is no field that can lie here", name)
    elif field.spaces != printed:
        yield Fault("spaces", f"{name} has {counted(printed, 'space')}, not {field.spaces}", name)
    if field.vegetable is None:
        if field.count:
            yield Fault(
                "count", f"{name} holds {counted(field.count, 'vegetable')} of no kind", name
            )
        return
    if not 0 < field.count <= field.spaces:
        held = f"{counted(field.count, 'vegetable')} on {counted(field.spaces, 'space')}"
        yield Fault("count", f"{name} holds {held}", name)
    if field.vegetable not in ruleset.fields.kinds(field.spaces):
        yield Fault("vegetable", f"{name} cannot hold {field.vegetable.word}", name)


def _stall_faults(ruleset: Ruleset, stall: Stall, place: str) -> Iterator[Fault]:
    printed = ruleset.stall(stall.card).stock
    if not any(stall.stock) or not contains(printed, stall.stock) or min(stall.stock) < 0:
        problem = f"{stall.card} cannot hold {words(stall.stock)}"
        yield Fault(f"{place}.stock", problem, stall.card)


def _regular_customer_faults(
    ruleset: Ruleset, regular: RegularCustomer, place: str
) -> Iterator[Fault]:
    code = regular.card
    last = len(ruleset.regular_customer(code).pays)
    if not 0 <= regular.deliveries < last:
        yield Fault(f"{place}.deliveries", f"{code} leaves with delivery {last} (ACT-F4)", code)
    if not 0 <= regular.served <= regular.deliveries:
        deliveries = f"{regular.served} of {counted(regular.deliveries, 'delivery', 'deliveries')}"
        problem = f"{code} cannot have got {deliveries} in this round"
        yield Fault(f"{place}.served", problem, code)
