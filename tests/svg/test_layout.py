"""Nothing leaves its card, no text lies on another, and every text can be read."""

from __future__ import annotations

from collections import defaultdict

import pytest

from loyang import BASE_RULESET
from loyang.positions import read_position
from loyang.ruleset import Ruleset
from loyang.ruleset.vegetables import VEGETABLES
from loyang.svg.blocks import Block, Words
from loyang.svg.cards import Painter
from loyang.svg.picture import WIDTH, layout
from loyang.svg.themes import THEMES, VEGETABLE_COLOURS
from tests.svg.scenes import GROUPS, all_renamed, boxes, contrast, ground, linear, scenes, texts

THEME_NAMES = sorted(THEMES)
STRIP = 20


def check(block: Block) -> None:
    """Everything lies within what it belongs to, and every text for itself and above all else."""
    drawn = boxes(block)
    for box, parent in drawn:
        assert parent is None or parent.holds(box), (box, parent)
    written = sorted(texts(drawn), key=lambda box: box.top)
    for number, text in enumerate(written):
        for other in written[number + 1 :]:
            if other.top >= text.bottom:
                break
            assert not text.meets(other), (text.item, other.item)
    grounds = defaultdict(list)  # by strips of the picture, to be found faster
    for box, _ in drawn:
        if colour := ground(box.item):
            for strip in range(int(box.top // STRIP), int(box.bottom // STRIP) + 1):
                grounds[strip].append((box, colour))
    for text in written:
        assert isinstance(text.item, Words)
        assert text.item.size >= 9
        near = [
            (box, colour)
            for box, colour in sorted(
                {
                    one
                    for strip in range(int(text.top // STRIP), int(text.bottom // STRIP) + 1)
                    for one in grounds[strip]
                },
                key=lambda one: one[0].order,
            )
            if box.meets(text)
        ]
        below = [(box, colour) for box, colour in near if box.order < text.order]
        assert below[-1][0].holds(text), text.item
        assert contrast(text.item.colour, below[-1][1]) >= 4.5, (text.item, below[-1])
        assert below == near, text.item


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("group", GROUPS)
def test_positions_of_all_kinds_of_games(group: str, theme: str) -> None:
    for state in scenes(group):
        block = layout(state, theme, "P1 loan")
        assert block.width == WIDTH
        check(block)


@pytest.mark.parametrize("group", GROUPS)
def test_hostile_names(group: str) -> None:
    for state in scenes(group):
        check(layout(all_renamed(state), "light", caption="a move " * 100))


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_cards_as_printed(theme: str) -> None:
    painter = Painter(BASE_RULESET, THEMES[theme])
    for code in [*BASE_RULESET.codes, "home", "private-3a", "private-6b"]:
        for width in (90, 120, 200):
            check(painter.printed(code, width))


EXTREMES = """
name = "extremes"
[path]
last = {last}
[setup]
cash = 999
home_field_spaces = 9
[fields]
9 = "WPTCBL"
6 = "WPTCBL"
[shop.W]
buy = 999
sell = 999
spaces = 99
start = 99
[storehouse]
small = 19
large = 20
[regular_customers.BL]
pays = [700, 800, 900, 999]
[casual_customers.CBL]
pays = 999
[stalls.PBL]
bowls = [9, 9, 9]
"""


@pytest.mark.parametrize("last", [2, 21, 60, 61, 900])
def test_extreme_values(last: int) -> None:
    rules = Ruleset.loads(EXTREMES.format(last=last))
    state = read_position(
        f"""
        round: 3
        P1: 9999 cash, space {last}, 99 loans, large storehouse
          cart: wheat*9999 pumpkin*999 turnip*999 cabbage*999 bean*999 leek*999
          area: regular-BL
          area: casual-CBL
          area: stall-PBL
        P2: space {last}
        P3: space {last}
        P4: space {last}
        """,
        rules,
    )
    check(layout(state))


@pytest.mark.parametrize("code", BASE_RULESET.codes)
def test_a_card_alone_says_all(code: str) -> None:
    block = Painter(BASE_RULESET, THEMES["light"]).printed(code, 130, 12)
    check(block)
    assert not [box.item for box in texts(boxes(block)) if "…" in str(box.item)]


def test_titles_of_the_base_game_are_whole() -> None:
    """Codes are what moves name, so a card of the base game shows its code in full."""
    painter = Painter(BASE_RULESET, THEMES["light"])
    for code in BASE_RULESET.codes:
        drawn = boxes(painter.printed(code, 92))
        assert code in {box.item.text for box, _ in drawn if isinstance(box.item, Words)}


# --- colours -----------------------------------------------------------------------------------

# What is left of red, green and blue light for whoever lacks one kind of cones (Machado et al.).
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """A colour by lightness and two hues, in which distances are as large as they look."""
    red, green, blue = (max(0, part) for part in light)
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (p ** (1 / 3) if p > 0.008856 else 7.787 * p + 16 / 116 for p in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("kind", BLINDNESS)
def test_vegetables_differ_for_the_colour_blind(kind: str) -> None:
    seen = []
    for vegetable in VEGETABLES:
        light = linear(VEGETABLE_COLOURS[vegetable][0])
        seen.append(
            lab(
                tuple(
                    sum(a * b for a, b in zip(row, light, strict=True)) for row in BLINDNESS[kind]
                )
            )
        )
    for number, one in enumerate(seen):
        for other in seen[number + 1 :]:
            distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
            assert distance > 15, (one, other)
