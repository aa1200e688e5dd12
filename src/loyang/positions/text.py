"""Positions as a small block of text, for documents, bug reports and files.

    >>> from loyang import Serve, explain
    >>> from loyang.positions import read_position
    >>> state = read_position('''
    ... round: 3
    ... P1: 4 cash
    ...   cart: bean leek
    ...   area: casual-CBL over regular-BL
    ... P2: space 4, 1 loan
    ...   area: stall-WPL: leek
    ... ''')
    >>> state.players[1].loans
    1

Each line is ``key: value``. What is not said is filled in as by `loyang.positions.position`,
which also tells how cards and fields are written; `write_position` says everything. ``#``
begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from loyang._support.arguments import check_kind, check_text
from loyang._support.words import counted
from loyang.errors import NotationError, PositionError
from loyang.moves.notation import parse_player
from loyang.positions.area_text import item_text, parse_item
from loyang.positions.farmers import farmer
from loyang.positions.lines import line_of, lines_of
from loyang.positions.scenario import position
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.ruleset import vegetables as veg
from loyang.state import (
    Area,
    Deal,
    DottedDeal,
    DummyDeal,
    FieldBeforePayment,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    LastingEffect,
    Pack,
    PartnerChoice,
    Payment,
    Pending,
    Phase,
    Player,
    RowsDeal,
    Stage,
    State,
    View,
    card_set,
    seat,
)
from loyang.state.arguments import check_state

__all__ = ["read_position", "write_position"]


# --- writing -----------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The position as text that `read_position` reads back to an equal state.

    Raises:
        PositionError: if it is a view, in which cards are hidden.
        OptionError: if it is no state at all.
    """
    check_state(state)
    if isinstance(state, View):
        raise PositionError("a view hides cards and has no text, see determinize(view, dice)")
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    if state.ruleset is not BASE_RULESET:
        yield f"rules: {state.ruleset.name}"
    yield f"round: {state.round}"
    yield f"phase: {state.phase.name.lower()}"
    turn = state.acting or (() if state.turn is None else (state.turn,))
    if turn:
        yield f"turn: {_seats(turn)}"
    second = () if state.second_player is None else (state.second_player,)
    yield f"tokens: {_seats((state.starting_player, *second))}"
    if state.taken:
        yield f"taken: {_seats(state.taken)}"
    if state.pending is not None:
        yield f"waiting: {_pending_text(state.pending)}"
    if state.courtyard:
        yield f"courtyard: {' '.join(state.courtyard)}"
    for row in state.rows:
        yield f"row: {' '.join(card or '-' for card in row)}"
    yield f"draw: {' '.join(state.draw_pile) or 'nothing'}"
    if state.discard_pile:
        yield f"discard: {' '.join(state.discard_pile)}"
    for number, player in enumerate(state.players):
        yield from _player_lines(number, player)
    if state.dummy is not None:
        yield "dummy:"
        yield from _area_lines(state.dummy)


def _seats(players: Iterable[int]) -> str:
    return " ".join(map(seat, players))


def _player_lines(number: int, player: Player) -> Iterator[str]:
    words = [f"{player.cash} cash", f"space {player.space}", player.stage.name.lower()]
    if player.loans:
        words.append(counted(player.loans, "loan"))
    if player.enlarged:
        words.append("large storehouse")
    if player.bought_pack:
        words.append("pack bought")
    yield f"{seat(number)}: {', '.join(words)}"
    yield f"  shop: {veg.text(player.shop)}"
    for name in ("cart", "storehouse"):
        if any(getattr(player, name)):
            yield f"  {name}: {veg.text(getattr(player, name))}"
    yield from _area_lines(player.area)
    if player.hand:
        yield f"  hand: {' '.join(player.hand)}"
    if player.dotted is not None:
        yield f"  dotted: {player.dotted}"
    yield f"  pile: {' '.join((*player.pile.upper, *player.pile.lower)) or 'nothing'}"
    if player.pile.tail:
        yield f"  tail: {' '.join(player.pile.tail)}"
    for effect in player.effects:
        yield f"  effect: {effect.name} {effect.amount} {effect.at_least}"


def _area_lines(area: Area) -> Iterator[str]:
    rows: tuple[Iterable[Any], ...] = (
        area.fields,
        area.stalls,
        area.regular_customers,
        area.casual_customers,
        area.helpers,
    )
    for row in rows:
        for item in row:
            yield f"  area: {item_text(item)}"


def _pending_text(pending: Pending) -> str:
    match pending:
        case Payment(player=player, amount=amount, rule=rule):
            return f"payment {seat(player)} {amount} {rule}"
        case Pack(player=player, to_turn_up=number, cards=cards):
            return " ".join(["pack", seat(player), str(number), *cards])
        case Deal(hand_size=size, courtyard=courtyard):
            return f"deal {size} {courtyard}"
        case DottedDeal(cards=cards):
            return " ".join(["dotted-deal", *cards])
        case FieldBeforePayment(player=player, amount=amount, rule=rule):
            return f"turn-up-before-payment {seat(player)} {amount} {rule}"
        case FieldsToTurnUp(players=players):
            return f"turn-up {_seats(players)}"
        case HarvestOffer(players=players):
            return f"harvest-offer {_seats(players)}"
        case FirstLay(player=player):
            return f"first-lay {seat(player)}"
        case PartnerChoice(player=player):
            return f"partner {seat(player)}"
        case RowsDeal():
            return "rows-deal"
        case DummyDeal():
            return "dummy-deal"


# --- reading -----------------------------------------------------------------------------------


_SEVERAL = {"area", "row", "effect"}
"""The keys that can be said again and again."""


def read_position(text: str, ruleset: Ruleset = BASE_RULESET) -> State:
    """The position that a text describes.

    Raises:
        PositionError: if a line cannot be read or the position is impossible, with the number of
            the line that is wrong; of the first of the position, if no line alone is.
        OptionError: if it is no text, or the ruleset is none.
    """
    check_text("text", text)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    lines = list(lines_of(text))
    table: dict[str, Any] = {}
    players: list[dict[str, Any]] = []
    part: dict[str, Any] = table
    said: set[tuple[str, ...]] = set()
    for line in lines:
        key, value = line.key, line.value
        try:
            if key not in _SEVERAL and (key, *line.places) in said:
                raise NotationError(f"{key!r} is said already")
            said.add((key, *line.places))
            if re.fullmatch(r"P[1-4]", key):
                if parse_player(key) != len(players):
                    raise NotationError(f"{key} is not next, players are said in their order")
                part = {"area": []}
                players.append(part)
                part |= _read_player(value)
            elif key == "dummy":
                part = {"area": table.setdefault("dummy", [])}
            elif part is table:
                _read_table(table, key, value, ruleset)
            elif line.places == ("dummy",) and key != "area":
                raise NotationError(f"{key!r}: the dummy opponent has an area only (SOL-2)")
            else:
                _read_part(part, key, value, ruleset)
        except (TypeError, ValueError) as error:
            raise PositionError(str(error), line=line.number) from None
    try:
        return position(*(farmer(**one) for one in players), **table, ruleset=ruleset)
    except PositionError as error:
        fault = error.fault
        raise PositionError(error.problem, fault=fault, line=line_of(fault, lines)) from None


def _read_player(value: str) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for words in (part.strip() for part in value.split(",") if part.strip()):
        if match := re.fullmatch(r"(\d+) cash", words):
            said["cash"] = int(match[1])
        elif match := re.fullmatch(r"space (-?\d+)", words):
            said["space"] = int(match[1])
        elif match := re.fullmatch(r"(\d+) loans?", words):
            said["loans"] = int(match[1])
        elif words == "large storehouse":
            said["enlarged"] = True
        elif words == "pack bought":
            said["bought_pack"] = True
        elif words.upper() in Stage.__members__:
            said["stage"] = Stage[words.upper()]
        else:
            raise NotationError(
                f"{words!r} is none of '4 cash', 'space 5', '1 loan', 'large storehouse', "
                f"'pack bought', {', '.join(repr(stage.name.lower()) for stage in Stage)}"
            )
    return said


def _cards(value: str) -> tuple[str, ...]:
    return () if value == "nothing" else tuple(value.split())


def _read_part(part: dict[str, Any], key: str, value: str, ruleset: Ruleset) -> None:
    if key == "area":
        parse_item(value, ruleset)  # here, so that the line is named if it cannot be read
        part["area"].append(value)
    elif key in ("cart", "shop", "storehouse"):
        part[key] = veg.count_vegetables(value)
    elif key in ("hand", "pile", "tail"):
        part[key] = _cards(value)
    elif key == "home":
        part[key] = veg.vegetable(value).word
    elif key == "private":
        if value not in ("gone", "unsown"):
            raise NotationError(f"{value!r} is neither 'gone' nor 'unsown'")
        part[key] = value
    elif key == "dotted":
        part[key] = value
    elif key == "effect":
        name, *numbers = value.split()
        lasting = LastingEffect(name, *map(_number, numbers))
        part["effects"] = (*part.get("effects", ()), lasting)
    else:
        raise NotationError(
            f"{key!r} is none of area, cart, shop, storehouse, hand, home, private, dotted, "
            "pile, tail and effect"
        )


def _number(text: str) -> int:
    if re.fullmatch(r"\d{1,4}", text) is None:
        raise NotationError(f"{text!r} is not a whole number")
    return int(text)


def _players(value: str) -> tuple[int, ...]:
    return tuple(map(parse_player, value.split()))


def _tokens(value: str) -> tuple[int, int | None]:
    match _players(value):
        case (start,):
            return start, None
        case (start, second):
            return start, second
    raise NotationError(f"{value!r} is not who has the large token, then who has the small one")


def _read_table(table: dict[str, Any], key: str, value: str, ruleset: Ruleset) -> None:
    if key == "rules":
        if value != ruleset.name:
            raise NotationError(f"the rules are {ruleset.name!r} here, not {value!r}")
    elif key == "round":
        table["round"] = _number(value)
    elif key == "phase":
        if value.upper() not in Phase.__members__:
            known = ", ".join(phase.name.lower() for phase in Phase)
            raise NotationError(f"{value!r} is none of {known}")
        table["phase"] = value
    elif key == "turn":
        players = _players(value)
        table["turn"] = players[0] if len(players) == 1 else players
    elif key == "tokens":
        table["starting_player"], table["second_player"] = _tokens(value)
    elif key == "taken":
        table["taken"] = _players(value)
    elif key == "waiting":
        table["pending"] = _read_pending(value)
    elif key == "row":
        row = tuple(None if card == "-" else card for card in value.split())
        table["rows"] = (*table.get("rows", ()), row)
    elif key in ("draw", "discard", "courtyard"):
        name = key if key == "courtyard" else f"{key}_pile"
        table[name] = _cards(value)
    else:
        raise NotationError(
            f"{key!r} is none of round, phase, turn, tokens, taken, waiting, courtyard, row, "
            "draw, discard, rules, P1 to P4 and dummy"
        )


_PENDING: dict[str, Callable[[list[str]], Pending]] = {
    "payment": lambda words: Payment(parse_player(words[0]), _number(words[1]), words[2]),
    "pack": lambda words: Pack(parse_player(words[0]), _number(words[1]), card_set(words[2:])),
    "deal": lambda words: Deal(_number(words[0]), _number(words[1])),
    "dotted-deal": lambda words: DottedDeal(card_set(words)),
    "turn-up": lambda words: FieldsToTurnUp(tuple(map(parse_player, words))),
    "turn-up-before-payment": lambda words: FieldBeforePayment(
        parse_player(words[0]), _number(words[1]), words[2]
    ),
    "harvest-offer": lambda words: HarvestOffer(tuple(map(parse_player, words))),
    "first-lay": lambda words: FirstLay(parse_player(words[0])),
    "partner": lambda words: PartnerChoice(parse_player(words[0])),
    "rows-deal": lambda words: RowsDeal(),
    "dummy-deal": lambda words: DummyDeal(),
}


def _read_pending(value: str) -> Pending:
    kind, *words = value.split()
    if kind not in _PENDING:
        raise NotationError(f"{kind!r} is none of {', '.join(_PENDING)}")
    try:
        return _PENDING[kind](words)
    except (IndexError, ValueError) as error:
        raise NotationError(f"{value!r} cannot be read: {error}") from None
