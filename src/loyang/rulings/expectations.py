"""What a ruling expects of a state, and whether it is so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loyang._support.words import counted
from loyang.engine import deciders, is_over, result
from loyang.errors import RulingError
from loyang.moves.notation import parse_player
from loyang.positions import write_position
from loyang.positions.area_text import item_text, parse_item
from loyang.rules.setup import HOME_FIELD, private_fields
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.state import CHANCE, Area, Pack, Player, State, seat

__all__ = ["expect"]


def expect(state: State, key: list[str], value: str) -> None:
    """Find what is expected to be so.

    Args:
        state: where it must be so.
        key: what is spoken of: ``["P1", "cart"]``.
        value: what is expected of it.

    Raises:
        RulingError: saying what was expected and what is.
        LoyangError: if what is expected cannot be read.
    """
    match key:
        case ["dummy", "area"] if state.dummy is not None:
            _expect_item(state, state.dummy, "the dummy", value)
        case ["row", number]:
            rows = {str(place): row for place, row in enumerate(state.rows, start=1)}
            if number not in rows:
                raise RulingError(f"there is no row {number}")
            _compare(" ".join(value.split()), " ".join(card or "-" for card in rows[number]))
        case [name] if re.fullmatch(r"P\d", name):
            _expect_facts(state, parse_player(name), value)
        case [name, part] if re.fullmatch(r"P\d", name):
            _expect_part(state, parse_player(name), part, value)
        case ["draw" | "discard" | "courtyard" as pile]:
            cards = state.courtyard if pile == "courtyard" else getattr(state, f"{pile}_pile")
            _expect_cards(state, cards, value)
        case ["decides"]:
            who_decides = ["chance" if who == CHANCE else seat(who) for who in deciders(state)]
            _compare(" ".join(value.split()), " ".join(who_decides) or "nobody")
        case ["winners"]:
            _expect_end(state)
            winners = " ".join(map(seat, result(state).winners))
            _compare(" ".join(value.split()), winners or "nobody")
        case ["round" | "phase" | "turn" | "tokens" | "taken" | "waiting" as said]:
            there = dict(
                line.split(": ", 1) for line in write_position(state).splitlines() if ": " in line
            )
            _compare(" ".join(value.split()), there.get(said, "nothing"))
        case _:
            raise RulingError(
                f"{' '.join(key)!r} is nothing that can be expected; there are P1, P1 cart, "
                "P1 shop, P1 storehouse, P1 area, P1 hand, P1 pile, P1 tail, P1 dotted, draw, "
                "discard, courtyard, row 1, dummy area, round, phase, turn, tokens, taken, "
                "waiting, decides and winners"
            )


def _compare(expected: str, there: str) -> None:
    if expected != there:
        raise RulingError(f"it is not {expected!r}, but {there!r}")


def _expect_end(state: State) -> None:
    if not is_over(state):
        raise RulingError("the game is not over, so there is no score and no winner yet")


def _player(state: State, who: int) -> Player:
    if who >= len(state.players):
        raise RulingError(f"there is no {seat(who)} in this game")
    return state.players[who]


def _expect_facts(state: State, who: int, value: str) -> None:
    """What stands in the line of a player: cash, space and so on, parted by commas."""
    player = _player(state, who)
    for said in filter(None, (" ".join(part.split()) for part in value.split(","))):
        if re.fullmatch(r"\d+ cash", said):
            there = f"{player.cash} cash"
        elif re.fullmatch(r"space \d+", said):
            there = f"space {player.space}"
        elif re.fullmatch(r"\d+ loans?", said):
            there = counted(player.loans, "loan")
        elif re.fullmatch(r"score -?\d+", said):
            _expect_end(state)
            there = f"score {result(state).scores[who].score}"
        elif said in ("large storehouse", "small storehouse"):
            there = ("large" if player.enlarged else "small") + " storehouse"
        elif said in ("pack bought", "no pack bought"):
            there = ("" if player.bought_pack else "no ") + "pack bought"
        elif said in ("waiting", "acting", "storing", "stepping", "closed"):
            there = player.stage.name.lower()
        else:
            raise RulingError(
                f"{said!r} is none of '3 cash', 'space 5', '1 loan', 'score 12', 'large "
                "storehouse', 'small storehouse', 'pack bought', 'no pack bought', 'waiting', "
                "'acting', 'storing', 'stepping' and 'closed'"
            )
        if there != said:
            raise RulingError(f"{seat(who)} should have {said!r}, but has {there!r}")


def _expect_part(state: State, who: int, part: str, value: str) -> None:
    player = _player(state, who)
    if part in ("cart", "shop", "storehouse"):
        expected = veg.count_vegetables(value)
        there: veg.Vegetables = getattr(player, part)
        if there != expected:
            raise RulingError(
                f"in {seat(who)}'s {part} should be {veg.words(expected)}, but there is "
                f"{veg.words(there)}"
            )
    elif part == "area":
        _expect_item(state, player.area, seat(who), value)
    elif part == "hand":
        _expect_cards(state, player.hand, value)
    elif part == "pile":
        _expect_cards(state, (*player.pile.upper, *player.pile.lower), value)
    elif part == "tail":
        _expect_cards(state, player.pile.tail, value)
    elif part == "dotted":
        _expect_cards(state, () if player.dotted is None else (player.dotted,), value)
    else:
        raise RulingError(
            f"{part!r} is none of cart, shop, storehouse, area, hand, pile, tail and dotted"
        )


# --- cards -------------------------------------------------------------------------------------


def _visible(area: Area) -> Iterator[tuple[str, str]]:
    """Each visible card and field: its code, and its text with all details."""
    cards = (area.stalls, area.regular_customers, area.casual_customers, area.helpers)
    yield from ((field.name, item_text(field)) for field in area.fields)
    for row in cards:
        yield from ((item.card, item_text(item)) for item in row)


def _expect_item(state: State, area: Area, whose: str, value: str) -> None:
    if re.match(r"no\b", value):
        for code in _absent(value, state.ruleset):
            if code in area.cards():
                raise RulingError(f"{code} should not lie before {whose}, but it does")
        return
    item = parse_item(value, state.ruleset)
    expected = item_text(item)
    code = re.split(r"[:\s]", expected, maxsplit=1)[0]
    there = dict(_visible(area)).get(code)
    if there is None:
        raise RulingError(f"{code} should lie visible before {whose}, but {_place(state, code)}")
    if there != expected:
        raise RulingError(f"before {whose} should lie '{expected}', but there lies '{there}'")


def _expect_cards(state: State, there: Iterable[str], value: str) -> None:
    cards = tuple(there)
    said = f"there: {' '.join(cards) or 'nothing'}"
    if value == "nothing":
        if cards:
            raise RulingError(f"nothing should be there, but {len(cards)} are {said}")
    elif match := re.fullmatch(r"(\d+) cards?", value):
        if len(cards) != int(match[1]):
            raise RulingError(f"{value} should be there, but {len(cards)} are {said}")
    elif re.match(r"no\b", value):
        for code in _absent(value, state.ruleset):
            if code in cards:
                raise RulingError(f"{code} should not be there, but {_place(state, code)}")
    else:
        for code in _codes(value.split(), state.ruleset):
            if code not in cards:
                raise RulingError(f"{code} should be there, but {_place(state, code)}")


def _private_fields(ruleset: Ruleset) -> tuple[str, ...]:
    return (HOME_FIELD, *private_fields(ruleset, "a"), *private_fields(ruleset, "b"))


def _codes(codes: list[str], ruleset: Ruleset) -> list[str]:
    for code in codes:
        if code not in _private_fields(ruleset):
            ruleset.card(code)  # raises an error if it does not exist
    return codes


def _absent(value: str, ruleset: Ruleset) -> list[str]:
    """The codes behind "no"."""
    codes = value.split()[1:]
    if not codes:
        raise RulingError("'no' is followed by the codes of cards, such as 'no regular-BL'")
    return _codes(codes, ruleset)


def _place(state: State, code: str) -> str:
    """Where a card lies, in words."""
    if code in _private_fields(state.ruleset):
        return "it is not"  # each player has one of these
    places: list[tuple[Iterable[str], str]] = [
        (state.draw_pile, "in the draw pile"),
        (state.discard_pile, "in the discard pile"),
        (state.courtyard, "in the courtyard"),
        ((card for row in state.rows for card in row if card), "in the rows"),
        (state.pending.cards if isinstance(state.pending, Pack) else (), "in the open pack"),
    ]
    areas = [(player.area, seat(who)) for who, player in enumerate(state.players)]
    if state.dummy is not None:
        areas.append((state.dummy, "the dummy"))
    for area, whose in areas:
        places.append((area.covered(), f"covered before {whose}"))
        places.append((area.cards(), f"before {whose}"))
    for who, player in enumerate(state.players):
        places.append((player.hand, f"in {seat(who)}'s hand"))
        places.append((player.pile.tail, f"under {seat(who)}'s private pile"))
    for cards, place in places:
        if code in cards:
            return f"it is {place}"
    return "it is not"
