"""The players of a scenario, with all that is not said of them filled in."""

from __future__ import annotations

from pyrsistent import pvector

from loyang.errors import Fault, PositionError
from loyang.positions.area_text import parse_area, private_spaces
from loyang.positions.farmers import Farmer
from loyang.rules import setup
from loyang.rules.cards_in_play import put
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.state import Area, Field, Phase, Player, PrivatePile, card_set, seat

__all__ = ["player_of"]


def player_of(said: Farmer, place: int, round: int, phase: Phase, ruleset: Ruleset) -> Player:
    """The player, with all that is not said of him."""
    area = parse_area(said.area, ruleset, seat(place))
    area = _with_home_field(area, said, place, round, phase, ruleset)
    known = (*setup.private_fields(ruleset, "a"), *setup.private_fields(ruleset, "b"))
    for name in said.pile or ():
        if name not in known:
            problem = f"pile: {name!r} is no private field such as {known[0]!r}"
            fault = Fault(f"players[{place}].pile", problem, name)
            raise PositionError(str(fault), fault=fault)
    area, pile = _with_private_fields(area, said, round, ruleset)
    return Player(
        cash=said.cash,
        space=ruleset.path.first if said.space is None else said.space,
        shop=ruleset.shop.start if said.shop is None else said.shop,
        loans=said.loans,
        cart=said.cart,
        storehouse=said.storehouse,
        enlarged=said.enlarged,
        area=area,
        pile=pile,
        hand=card_set(said.hand),
        dotted=said.dotted,
        bought_pack=said.bought_pack,
        effects=said.effects,
    )


def _with_home_field(
    area: Area, said: Farmer, place: int, round: int, phase: Phase, ruleset: Ruleset
) -> Area:
    spaces = ruleset.setup.home_field_spaces
    if phase is Phase.SETUP and said.home is None:
        return area if area.fields else put(area, Field(setup.HOME_FIELD, spaces))
    count = spaces - round + (phase is Phase.HARVEST)
    if count <= 0 or any(field.name == setup.HOME_FIELD for field in area.fields):
        return area
    allowed = ruleset.fields.kinds(spaces)
    kind = veg.vegetable(said.home) if said.home else allowed[place % len(allowed)]
    return put(area, Field(setup.HOME_FIELD, spaces, kind, count))


def _with_private_fields(
    area: Area, said: Farmer, round: int, ruleset: Ruleset
) -> tuple[Area, PrivatePile]:
    """Turn up as many private fields as rounds were begun, the named ones among them."""
    if said.pile is not None:
        return area, _private_pile(said, set(said.pile), ruleset)
    named = {field.name for field in area.fields}
    upper = setup.private_fields(ruleset, "a")
    lower = setup.private_fields(ruleset, "b")
    everything = (*upper, *lower)
    turned_up = {name for name in everything if name in named}
    if any(name in lower for name in turned_up):  # the upper set lies on the lower one (SET-2)
        turned_up |= set(upper)
    for name in everything:
        if len(turned_up) >= round:
            break
        turned_up.add(name)
    if said.private == "unsown":
        for name in sorted(turned_up - named):
            area = put(area, Field(name, private_spaces(name)))
    return area, _private_pile(said, set(everything) - turned_up, ruleset)


def _private_pile(said: Farmer, names: set[str], ruleset: Ruleset) -> PrivatePile:
    upper = setup.private_fields(ruleset, "a")
    lower = setup.private_fields(ruleset, "b")
    return PrivatePile(
        upper=card_set(name for name in upper if name in names),
        lower=card_set(name for name in lower if name in names),
        tail=pvector(said.tail),
    )
