"""Positions of all kinds to be drawn, and pictures taken apart into the boxes they are made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import evolve, fields, frozen, has
from pyrsistent import PVector, pvector

from loyang import Ruleset, State, observe
from loyang.positions import read_position
from loyang.svg.blocks import Block, Item, Panel, Shape, Words
from loyang.testing.play import POLICIES, SETUPS, begin, play
from tests.prepared import PREPARED

HOSTILE = (
    "<script>alert(1)</script>",
    "\"onload='x'>&amp;]]>",
    "\u202egnal\u2066 \u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627",
    "\x00\x08\x1b[31m\ufffe\ud800\x85",
    "x" * 10_000,
    "Z\u0351\u0351\u0351\u0351\u0351\u0351" * 30,
    "\N{CJK UNIFIED IDEOGRAPH-6D1B}\N{CJK UNIFIED IDEOGRAPH-9633}" * 20,
    "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}" * 3,
    "\N{LEAFY GREEN}" * 12 + "\u200d\ufe0f",
    "a line\nand\r\nanother\ttab\u2028end",
    "",
    "WWWW-MMMM-@@@@",
)


@cache
def played(setup: str, policy: str) -> tuple[State, ...]:
    """States spread over a whole game, the fullest of it among them."""
    states = [begin(setup)]
    states += [after for _, _, after in play(states[0], f"{setup} svg", POLICIES[policy]())]
    spread = states[:: max(1, len(states) // 6)]
    return (*spread, max(states, key=_cards), states[-1])


def _cards(state: State) -> int:
    return sum(sum(1 for _ in player.area.cards()) for player in state.players)


GROUPS = (*SETUPS, "prepared")
"""Names for `scenes`."""


def scenes(group: str) -> Iterator[State]:
    """States and views of one kind of games, or those prepared by hand."""
    if group == "prepared":
        yield from map(read_position, PREPARED.values())
        return
    policy = ("hoarding", "uniform", "helper-loving")[SETUPS.index(group) % 3]
    for number, state in enumerate(played(group, policy)):
        yield state
        if number % 3 == 0:
            yield observe(state, 0)


def all_renamed(state: State) -> State:
    """The state with a hostile name for every card and for the rules."""
    names = {
        code: f"{HOSTILE[number % len(HOSTILE)]}{number}"
        for number, code in enumerate(state.ruleset.codes)
    }
    cards = tuple(evolve(card, code=names[card.code]) for card in state.ruleset.cards)
    ruleset = evolve(state.ruleset, name=HOSTILE[0] + HOSTILE[2] + HOSTILE[4], cards=cards)
    other: State = evolve(_mapped(state, names), ruleset=ruleset)
    return other


def _mapped(value: Any, names: dict[str, str]) -> Any:
    """The value with all cards in it renamed."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, PVector):
        return pvector(_mapped(item, names) for item in value)
    if isinstance(value, tuple):
        return tuple(_mapped(item, names) for item in value)
    if has(type(value)) and not isinstance(value, Ruleset):
        return evolve(
            value,
            **{one.name: _mapped(getattr(value, one.name), names) for one in fields(type(value))},
        )
    return value


# --- taking apart ------------------------------------------------------------------------------


@frozen
class Box:
    """Something at its place in the whole picture."""

    left: float
    top: float
    right: float
    bottom: float
    item: Item
    order: int
    """How many things were drawn before."""

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether the other lies within it."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        """Whether both have more than an edge in common."""
        slack = 0.01
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )


def boxes(block: Block) -> list[tuple[Box, Box | None]]:
    """All that is drawn, in its order, each with the block to which it belongs."""
    found: list[tuple[Box, Box | None]] = []

    def walk(item: Item, x: float, y: float, parent: Box | None) -> None:
        box = Box(x, y, x + item.width, y + item.height, item, len(found))
        found.append((box, parent))
        if isinstance(item, Block):
            for part in item.parts:
                walk(part.item, x + part.x, y + part.y, box)

    walk(block, 0, 0, None)
    return found


def texts(drawn: list[tuple[Box, Box | None]]) -> list[Box]:
    """The texts among them."""
    return [box for box, _ in drawn if isinstance(box.item, Words) and box.item.text]


def ground(item: Item) -> str | None:
    """The colour that something puts under what is drawn upon it."""
    if isinstance(item, Panel):
        return item.fill if item.fill != "none" else None
    return (item.ground or None) if isinstance(item, Shape) else None


def contrast(one: str, other: str) -> float:
    """How much two colours differ in brightness, as WCAG 2 counts it."""
    light, dark = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def linear(colour: str) -> tuple[float, ...]:
    """The red, green and blue of ``"#rrggbb"``, as amounts of light."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def _brightness(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
