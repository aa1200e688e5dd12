"""The colours of a picture, light and dark.

Text stands out from what it lies on by at least 4.5 to 1, which a test computes for every text. The
vegetables have the same colours in both, and differ by shape and letter too.
"""

from __future__ import annotations

from attrs import frozen

from loyang._support.arguments import check_kind
from loyang.errors import OptionError
from loyang.ruleset.vegetables import Vegetable

__all__ = ["THEMES", "VEGETABLE_COLOURS", "Theme", "theme_of"]


@frozen
class Theme:
    """A set of colours."""

    ground: str
    """Behind everything."""
    panel: str
    """Behind what belongs together, such as all that a player has."""
    card: str
    ink: str
    quiet: str
    """Text that matters less."""
    line: str
    """Edges of cards and panels."""
    empty: str
    """Where something is missing: an empty space, a free row."""
    filled: str
    """Deliveries made, spaces in use."""
    on_filled: str
    good: str
    """The marker of a satisfied customer."""
    bad: str
    on_marker: str
    highlight: str
    players: tuple[str, ...]
    """Of P1 to P4."""
    on_player: str
    kinds: tuple[tuple[str, str], ...]
    """By kind of card, the colour of its head."""
    on_kind: str
    back: str
    """The back of a card."""
    edge: str
    """Around the vegetables."""

    def kind(self, kind: str) -> str:
        """The colour of the head of a kind of card."""
        return dict(self.kinds)[kind]


_LIGHT = Theme(
    ground="#ece7db",
    panel="#fbf9f4",
    card="#ffffff",
    ink="#1e2321",
    quiet="#55594f",
    line="#b9b29f",
    empty="#efebe0",
    filled="#3d4a44",
    on_filled="#ffffff",
    good="#00664b",
    bad="#a83200",
    on_marker="#ffffff",
    highlight="#c2006b",
    players=("#1f5fa8", "#a33b00", "#00664b", "#7a3a8c"),
    on_player="#ffffff",
    kinds=(
        ("field", "#6b4f2a"),
        ("stall", "#00616b"),
        ("regular", "#1d4f91"),
        ("casual", "#793b7d"),
        ("helper", "#7d5200"),
    ),
    on_kind="#ffffff",
    back="#5b6a64",
    edge="#1e2321",
)
_DARK = Theme(
    ground="#14181a",
    panel="#1e2427",
    card="#2a3135",
    ink="#f2efe6",
    quiet="#b5bab4",
    line="#4d585c",
    empty="#1a2023",
    filled="#d6dcd5",
    on_filled="#14181a",
    good="#3fc79a",
    bad="#ff9a6b",
    on_marker="#14181a",
    highlight="#ff5cab",
    players=("#8fc1ff", "#ffab7a", "#6fdcb4", "#e0a8ee"),
    on_player="#14181a",
    kinds=(
        ("field", "#c9a673"),
        ("stall", "#69c3cc"),
        ("regular", "#8db8f2"),
        ("casual", "#d3a0d8"),
        ("helper", "#e5b75c"),
    ),
    on_kind="#14181a",
    back="#7f8f89",
    edge="#0b0d0e",
)
THEMES = {"light": _LIGHT, "dark": _DARK}

VEGETABLE_COLOURS = {
    Vegetable.WHEAT: ("#f0e442", "#1e2321"),
    Vegetable.PUMPKIN: ("#e69f00", "#1e2321"),
    Vegetable.TURNIP: ("#d68fb5", "#1e2321"),
    Vegetable.CABBAGE: ("#00664b", "#ffffff"),
    Vegetable.BEAN: ("#8c2d04", "#ffffff"),
    Vegetable.LEEK: ("#bfe3f5", "#1e2321"),
}
"""Of each vegetable, and of the letter on it: after the palette of Okabe and Ito."""


def theme_of(name: object) -> Theme:
    """The theme of that name; a `Theme` stands for itself.

    Raises:
        OptionError: if it is neither "light" nor "dark".
    """
    if isinstance(name, Theme):
        return name
    wanted = "one of the themes 'light' and 'dark'"
    check_kind("theme", name, str, wanted)
    if name not in THEMES:
        raise OptionError(f"theme: {str(name)[:40]!r} is not {wanted}")
    return THEMES[str(name)]
