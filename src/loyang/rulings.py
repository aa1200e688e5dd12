"""Rulings: a position, moves, and what must follow, as a small block of text.

    >>> from loyang.rulings import run_ruling
    >>> after = run_ruling('''
    ... round: 3
    ... P1: 4 cash
    ...   cart: bean leek
    ...   area: casual-WTB over regular-BL
    ... P2:
    ... ---
    ... P1 serve regular-BL     refused ACT-H4
    ... P1 buy bean             refused ACT-B1: P1 has 4
    ... P1 loan                 legal
    ... P1 sell bean
    ... => P1: 6 cash
    ... => P1 cart: leek
    ... ''')
    >>> after.players[0].cash
    6

Above ``---`` stands a position as `loyang.position_text` reads it; lines ``option: NAME VALUE``
set options of the rules. Below it, each line is one of three things:

=======================================  ==================================================
``P1 buy bean  legal``                   the move is only asked about: it must be legal
``P1 buy bean  refused ACT-B1``          it must be refused, and by that rule
``P1 buy bean  refused ACT-B1: has 4``   and the reason given must say these words
``P1 buy bean``                          the move is played; so is chance: ``P1 finds peddler-1``
``=> P1: 6 cash, space 3``               something must be true now; see below
=======================================  ==================================================

What can be expected is said as in a position, one thing in a line:

=============================  ============================================================
``=> P1: 6 cash``              and ``space 3``, ``1 loan``, ``large storehouse``, ``acting``,
                               ``pack bought``, ``score 12``, ...
``=> P1 cart: bean leek``      exactly these vegetables; likewise ``shop``, ``storehouse``
``=> P1 area: regular-BL``     a visible card or field, with all details that a position says;
                               ``no regular-BL``: neither visible nor covered
``=> P1 hand: peddler-1``      cards that are there, maybe with others; or ``no peddler-1``,
                               ``3 cards``, ``nothing``; likewise ``pile``, ``tail``, ``dotted``
``=> discard: peddler-1``      likewise ``draw``, ``courtyard``
``=> dummy area: stall-WPL``   in the solo game; likewise ``row 4: - peddler-1 -``
``=> waiting: nothing``        and ``round``, ``phase``, ``turn``, ``tokens``, ``taken``, as
                               `loyang.position_text.write_position` says them
``=> decides: P1``             who can make the next move; or ``chance``, ``nobody``
``=> winners: P1 P2``          when the game is over; or ``nobody``
=============================  ============================================================

``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loyang import vegetables as veg
from loyang._arguments import check_kind, check_text
from loyang._words import counted
from loyang.area_text import item_text, parse_item
from loyang.engine import (
    BASE_RULESET,
    apply_unchecked,
    deciders,
    is_over,
    legal_moves,
    refusal_of,
    result,
)
from loyang.errors import LoyangError, NotationError, PositionError, RulingError
from loyang.moves import Move
from loyang.notation import parse_move, parse_player
from loyang.position_text import read_position, write_position
from loyang.refusal import Refusal
from loyang.rules.setup import HOME_FIELD, private_fields
from loyang.ruleset import Ruleset
from loyang.state import CHANCE, Area, Pack, Player, State, seat

__all__ = ["run_ruling"]

_END_OF_POSITION = "---"
_EXPECTATION = "=>"
_ASKED = re.compile(r"(.+?)\s+(?:(legal)|refused(?:\s+([A-Z]+-[\w-]+)(?:\s*:\s*(.+))?)?)")


def run_ruling(text: str, ruleset: Ruleset = BASE_RULESET) -> State:
    """Play a ruling, and give the last state if all that it says is so.

    Args:
        text: the ruling, as the module says.
        ruleset: printed values; options that the ruling names replace those of it.

    Raises:
        RulingError: naming the first line that cannot be read or is not so, with what it
            expects and what is.
        OptionError: if it is no text, or the ruleset is none.
    """
    __tracebackhide__ = True  # the error says it all; pytest need not show this function
    check_text("text", text)
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    lines = [line.split("#", 1)[0].strip() for line in text.splitlines()]
    if _END_OF_POSITION not in lines:
        raise RulingError(
            f"no line {_END_OF_POSITION!r} stands between the position and what follows from it"
        )
    end = lines.index(_END_OF_POSITION)
    state = _position(lines[:end], ruleset)
    follows = [(number, line) for number, line in enumerate(lines, start=1) if number > end + 1]
    if not any(line for _, line in follows):
        raise RulingError(f"nothing is said behind {_END_OF_POSITION!r}")
    for number, line in follows:
        if line:
            try:
                state = _follow(state, line)
            except RulingError as error:
                raise RulingError(error.problem, number, line) from None
            except LoyangError as error:
                raise RulingError(str(error), number, line) from None
    return state


# --- the position ------------------------------------------------------------------------------


def _position(lines: list[str], ruleset: Ruleset) -> State:
    options: dict[str, int | str] = {}
    for place, line in enumerate(lines):
        if match := re.fullmatch(r"option\s*:\s*(\w+)\s+(\w+)", line):
            options[match[1]] = int(match[2]) if match[2].isdigit() else match[2]
            lines[place] = ""  # so that the other lines keep their numbers
    try:
        if options:
            ruleset = ruleset.with_options(**options)
        return read_position("\n".join(lines), ruleset)
    except PositionError as error:
        if error.fault is not None:
            problem = f"the position is not possible: {error.problem}"
            raise RulingError(problem, error.line) from None
        said = "" if error.line is None else lines[error.line - 1]
        raise RulingError(error.problem, error.line, said) from None
    except LoyangError as error:
        raise RulingError(f"option: {error}") from None


# --- a line below the position -----------------------------------------------------------------


def _follow(state: State, line: str) -> State:
    """The state after a line that was found to be right."""
    if line.startswith(_EXPECTATION):
        key, colon, value = line.removeprefix(_EXPECTATION).partition(":")
        if not colon or not value.strip():
            raise RulingError("an expectation says what and how, such as '=> P1: 3 cash'")
        _expect(state, key.split(), value.strip())
        return state
    if re.match(r"P\d\b", line) is None:
        raise RulingError(
            "this is neither a move, such as 'P1 buy bean', nor an expectation, such as "
            "'=> P1: 3 cash'"
        )
    asked = _ASKED.fullmatch(line)
    move = _move(line if asked is None else asked[1])
    found = refusal_of(state, move)
    if asked is not None:
        _answer(found, legal=asked[2] is not None, rule=asked[3], words=asked[4])
        return state
    if found is not None:
        raise RulingError(f"cannot be played, {_refused(found)}{_hint(state, found)}")
    return apply_unchecked(state, move)


def _move(text: str) -> Move:
    try:
        return parse_move(text)
    except NotationError as error:
        words = text.split()
        if words[0].endswith(":") or (len(words) > 1 and words[1].endswith(":")):
            raise RulingError(f"an expectation begins with {_EXPECTATION!r}") from None
        raise RulingError(str(error)) from None


def _answer(found: Refusal | None, *, legal: bool, rule: str | None, words: str | None) -> None:
    if legal:
        if found is not None:
            raise RulingError(f"should be legal, but {_refused(found)}")
    elif rule is None:
        raise RulingError("'refused' is followed by the id of a rule, such as 'refused ACT-B1'")
    elif found is None:
        raise RulingError(f"should be refused by {rule}, but is legal")
    elif found.rule != rule:
        raise RulingError(f"should be refused by {rule}, but {_refused(found)}")
    elif words is not None and words.lower() not in found.reason.lower():
        raise RulingError(f"the reason should say {words!r}, but {_refused(found)}")


def _refused(found: Refusal) -> str:
    return f"is refused by {found.rule}: {found.reason}"


def _hint(state: State, found: Refusal) -> str:
    """When a chance move was forgotten, how to write one."""
    if found.rule != "TURN-2":
        return ""
    return f"; the next line must be what chance brings, such as '{legal_moves(state)[0]}'"


# --- expectations ------------------------------------------------------------------------------


def _expect(state: State, key: list[str], value: str) -> None:
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
