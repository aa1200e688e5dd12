"""A recorded game as a page: the table after each move, and what each move did by which rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from attrs import frozen

from loyang._support.arguments import check_kind
from loyang._support.words import counted
from loyang.engine import is_over, result
from loyang.errors import OptionError
from loyang.narration import Event, Place, Where, narrate
from loyang.pages.document import document, isolated, plain, template
from loyang.pages.pictures import picture, picture_colours
from loyang.pages.pieces import Pieces
from loyang.records import Heading, Record
from loyang.records.record import PUBLIC_TAGS
from loyang.state import HIDDEN, State, seat
from loyang.views import observe, redact

__all__ = ["replay_page"]


def replay_page(record: Record, player: int | None = None) -> str:
    """A game as one HTML file that needs nothing else: a picture after each move, and the story.

    Args:
        record: the game.
        player: the player as whom it is seen; what he cannot see is not in the page. Nothing for
            all that there is.

    Raises:
        OptionError: if it is no complete record, or there is no such player.
        RecordError: with move and rule, if the rules forbid a move.

    >>> from loyang import BASE_RULESET, parse_move
    >>> record = Record(BASE_RULESET, ("Ann", "Bo")).plus(parse_move("P1 sow-home wheat"))
    >>> page = replay_page(record)
    >>> "P1 buys a wheat for 3 cash" in page
    True
    """
    check_kind("record", record, Record, "a complete record, in which no card is hidden")
    number = len(record.players)
    if player is not None and (type(player) is not int or not 0 <= player < number):
        raise OptionError(f"player: {player!r} is not a player from 0 to {number - 1}")
    told = list(_told(record, player))
    pictures = Pieces()
    drawn = [pictures.add(picture(one.state, one.touched)) for one in told]
    figures = _Distinct()
    data = {
        "pieces": pictures.all,
        "pictures": drawn,
        "figures": figures.all,
        "figured": [figures.number(_figures(one.state)) for one in told],
        "places": _places(told),
    }
    names = ", ".join(plain(name) for name in record.players)
    rules = _rules(dict.fromkeys(event.rule for one in told for event in one.events))
    return document(
        f"{names}: a game of Loyang",
        f"""<div class="page">
{_head(record, player)}
<main>
{_controls(record)}
{_TABLE}
</main>
<aside class="side" aria-label="The story">
{_TOLD}
{_players(record, told[-1].state)}
{_moves(told)}
</aside>
</div>
{rules}""",
        [template("page.css"), template("replay.css"), picture_colours()],
        template("theme.js") + template("replay.js"),
        data,
    )


# --- what is told ----------------------------------------------------------------------------


@frozen
class _Told:
    """A state of the game as it is seen, and how it came about."""

    state: State
    move: str = ""
    """The move that led to it; empty before the first."""
    player: int = 0
    """Whose move it was, or for whom chance decided."""
    events: tuple[Event, ...] = ()
    heading: Heading | None = None
    """The phase in which the move was made."""

    @property
    def touched(self) -> tuple[str, ...]:
        """What the move changed, by the names that pictures give it."""
        names = (name for event in self.events for name in _touched(event))
        return tuple(dict.fromkeys(names))


def _touched(event: Event) -> Iterator[str]:
    whose = f"{seat(event.player)} "
    for word, change in (("cash", event.cash), ("loans", event.loans), ("space", event.steps)):
        if change:
            yield whose + word
    for goods in event.vegetables:
        yield from _named(goods.place)
    for move in event.cards:
        if move.card != HIDDEN and move.to_place.where in _SHOWN:
            yield _card(move.card, move.to_place.player)
        yield from _named(move.to_place)
    for customer in event.customers:
        yield customer.card


_SHOWN = (Where.AREA, Where.COURTYARD, Where.ROW, Where.PACK, Where.HAND)


def _named(place: Place) -> Iterator[str]:
    """The name of a place that stands alone; cards are named themselves."""
    match place.where:
        case Where.CART | Where.SHOP | Where.STOREHOUSE if place.player >= 0:
            yield f"{seat(place.player)} {place.where.value}"
        case Where.FIELD | Where.STALL:
            yield _card(place.name, place.player)
        case Where.DISCARD_PILE:
            yield "discard"


def _card(name: str, player: int) -> str:
    """The name of a card or field; each player has private fields of the same name."""
    private = name == "home" or name.startswith("private-")
    return f"{seat(player)} {name}" if private and player >= 0 else name


def _told(record: Record, player: int | None) -> Iterator[_Told]:
    def seen(state: State) -> State:
        return state if player is None else observe(state, player)

    states = record.states()
    before = seen(next(states))
    yield _Told(before)
    heading: Heading | None = None
    for number, (move, after) in enumerate(zip(record.moves, map(seen, states), strict=True)):
        if heading is None or (heading.round, heading.phase) != (before.round, before.phase):
            heading = Heading(before.round, before.phase, number)
        shown = move if player is None else redact(move, player)
        events = tuple(narrate(before, shown, after))
        yield _Told(after, str(shown), shown.player, events, heading)
        before = after


class _Distinct:
    """Values that come again and again, each kept once."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: Any) -> int:
        number = self._numbers.setdefault(repr(value), len(self.all))
        if number == len(self.all):
            self.all.append(value)
        return number


def _figures(state: State) -> list[list[int]]:
    """By player: space on the path, cash, loans."""
    return [[player.space, player.cash, player.loans] for player in state.players]


def _places(told: list[_Told]) -> list[tuple[int, str]]:
    """Where the game is: the state from which on, and the round and phase in words."""
    places: list[tuple[int, str]] = []
    for number, one in enumerate(told):
        words = "End of the game" if is_over(one.state) else _phase(one.state)
        if not places or places[-1][1] != words:
            places.append((number, words))
    return places


def _phase(state: State) -> str:
    return str(Heading(state.round, state.phase, 0))


# --- the parts of the page -------------------------------------------------------------------


def _head(record: Record, player: int | None) -> str:
    title = " ".join(
        f'<span class="player p{place + 1}">{_seat(place)} {isolated(name)}</span>'
        for place, name in enumerate(record.players)
    )
    facts = [f"{counted(len(record.moves), 'move')}", f"rules: {isolated(record.ruleset.name)}"]
    if record.introductory:
        facts.append("introductory game")
    if player is not None:
        facts.append(f"as {seat(player)} saw it")
    facts += [
        f"{name}: {isolated(text)}"
        for name, text in record.tags
        if player is None or name in PUBLIC_TAGS
    ]
    return f"""<header>
<div class="names"><h1><span class="words">A game of Loyang: </span>{title}</h1>
<p class="facts">{" · ".join(facts)}</p></div>
<button type="button" id="theme">Dark colours</button>
</header>"""


def _seat(player: int) -> str:
    return f'<span class="seat">{seat(player)}</span>'


_SPEEDS = ((2000, "slow"), (1000, "normal"), (500, "fast"), (200, "very fast"))
"""Milliseconds from one move to the next, when the game plays by itself."""


def _controls(record: Record) -> str:
    last = len(record.moves)
    speeds = "".join(
        f'<option value="{milliseconds}"{" selected" if milliseconds == 1000 else ""}>{words}'
        for milliseconds, words in _SPEEDS
    )
    sights = [("table", "the whole table"), ("mover", "who moves"), ("courtyard", "the courtyard")]
    sights += [
        (seat(place), f"{seat(place)} {plain(name)[:40]}")
        for place, name in enumerate(record.players)
    ]
    looks = "".join(f'<option value="{value}">{escape(words)}' for value, words in sights)
    return f"""<div class="controls" role="group" aria-label="Go through the game">
<div class="slide"><span class="place" id="place"></span>
<input type="range" id="slider" min="0" max="{last}" value="0" step="1" aria-label="Move">
<output id="count" for="slider">0 / {last}</output></div>
<div class="buttons">
{_button("phase-back", "Phase before", "Page up", "M4 4v16M20 4 7 12l13 8z")}
{_button("back", "Move before", "Left arrow key", "M18 4 5 12l13 8z")}
<button type="button" id="play" class="main" title="Space bar">{_icon("M6 3 20 12 6 21z", "play")}\
{_icon("M6 4v16M18 4v16", "pause")}<span>Play</span></button>
{_button("on", "Next move", "Right arrow key", "M6 4 19 12 6 20z")}
{_button("phase-on", "Next phase", "Page down", "M4 4 17 12 4 20zM20 4v16")}
</div>
<div class="choices"><label>Speed <select id="speed">{speeds}</select></label>
<label>Show <select id="look">{looks}</select></label></div>
</div>"""


def _button(go: str, words: str, key: str, path: str) -> str:
    return (
        f'<button type="button" data-go="{go}" title="{words} ({key})" aria-label="{words}">'
        f"{_icon(path)}</button>"
    )


def _icon(path: str, name: str = "plain") -> str:
    return (
        f'<svg class="icon {name}" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
    )


_TABLE = """<div class="table" id="table" role="group" aria-label="The table" tabindex="0"></div>
<details id="in-words"><summary>The table in words</summary><ul></ul></details>"""

_TOLD = """<section class="told" aria-label="What happened" aria-live="polite" aria-atomic="true" \
id="told" tabindex="0"></section>"""


def _players(record: Record, final: State) -> str:
    rows = "\n".join(
        f'<tr class="p{place + 1}"><th scope="row">{_seat(place)} {isolated(name)}</th>'
        "<td></td><td></td><td></td></tr>"
        for place, name in enumerate(record.players)
    )
    return f"""<table class="figures"><caption class="words">The players</caption>
<thead><tr><th scope="col">Player</th><th scope="col">Path</th><th scope="col">Cash</th>\
<th scope="col">Loans</th></tr></thead>
<tbody id="figures">
{rows}
</tbody></table>
{_outcome(record, final)}"""


def _outcome(record: Record, final: State) -> str:
    if not is_over(final):
        return ""
    winners = result(final).winners
    if not winners:
        words = "Nobody wins."
    else:
        names = " and ".join(isolated(record.players[winner]) for winner in winners)
        words = f"{names} {'wins' if len(winners) == 1 else 'share the win'}."
    return f'<p class="outcome" id="outcome" hidden>{words}</p>'


def _moves(told: list[_Told]) -> str:
    parts = ['<nav class="moves" aria-label="Moves" id="moves">', "<h2>Moves</h2>"]
    heading: Heading | None = None
    for number, one in enumerate(told):
        if one.heading is not heading and one.heading is not None:
            parts += ["</ol>"] if heading is not None else []
            heading = one.heading
            parts.append(f'<h3>{heading}</h3>\n<ol start="{number}">')
        if one.move:
            parts.append(
                f'<li class="p{one.player + 1}"><a href="#move-{number}" data-move="{number}">'
                f"<span>{number}</span>{escape(one.move)}</a>"
                f'<ul class="events">{"".join(map(_event, one.events))}</ul></li>'
            )
    parts += ["</ol>"] if heading is not None else ["<p>No move was made.</p>"]
    return "\n".join([*parts, "</nav>"])


def _event(event: Event) -> str:
    rule = escape(event.rule)
    if event.rule in _rule_texts():
        rule = f'<button type="button" popovertarget="rule-{rule}">{rule}</button>'
    words = escape(plain(event.words))
    return f"<li>{words[:1].upper()}{words[1:]}. <small>{rule}</small></li>"


def _rules(used: dict[str, None]) -> str:
    """The rules that the game met, to be opened one by one."""
    texts = _rule_texts()
    return "\n".join(
        f'<div popover id="rule-{rule}" class="rule" role="dialog" aria-label="Rule {rule}">'
        f"<h2>{rule}: {escape(texts[rule][0])}</h2>\n<p>{escape(texts[rule][1])}</p></div>"
        for rule in sorted(used)
        if rule in texts
    )


@cache
def _rule_texts() -> dict[str, tuple[str, str]]:
    """By id: the title and the text of each rule."""
    data = tomllib.loads((files("loyang") / "data" / "rule_ids.toml").read_text("utf-8"))
    return {
        rule: (values.get("title", ""), " ".join(values["text"].split()))
        for rule, values in data["rules"].items()
    }
