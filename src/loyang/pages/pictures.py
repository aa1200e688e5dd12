"""The picture of a position, in colours that the page decides on.

The pictures are drawn once, for light and dark: their colours are variables of the style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from attrs import fields

from loyang.state import State
from loyang.svg import position
from loyang.svg.themes import THEMES, Theme

__all__ = ["picture", "picture_colours"]


def picture(state: State, highlight: Iterable[str]) -> str:
    """The picture of a state or view, with names marked; see `picture_colours`.

    It is not said in words what it shows: the page says it with the titles of its parts.
    """
    drawn = position(state, highlight=highlight, theme=_VARIABLES)
    size = re.search(r' viewBox="[^"]*"', drawn)
    body = drawn.partition("</desc>\n")[2]
    assert size is not None
    assert body
    return f'<svg{size[0]} aria-hidden="true" font-family="{_FONTS}">\n{body}'


_FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def _named(theme: Theme) -> dict[str, str]:
    """The colours of a theme by the names of their variables."""
    named: dict[str, str] = {}
    for attribute in fields(Theme):
        value = getattr(theme, attribute.name)
        if isinstance(value, str):
            named[f"--c-{attribute.name}"] = value
        else:
            for place, one in enumerate(value):
                named[f"--c-{attribute.name}-{place}"] = one if isinstance(one, str) else one[1]
    return named


def _variables(theme: Theme) -> Theme:
    """The theme with a variable instead of each colour."""
    values: dict[str, Any] = {}
    for attribute in fields(Theme):
        value = getattr(theme, attribute.name)
        if isinstance(value, str):
            values[attribute.name] = f"var(--c-{attribute.name})"
        else:
            values[attribute.name] = tuple(
                f"var(--c-{attribute.name}-{place})"
                if isinstance(one, str)
                else (one[0], f"var(--c-{attribute.name}-{place})")
                for place, one in enumerate(value)
            )
    return Theme(**values)


_VARIABLES = _variables(THEMES["light"])


def picture_colours() -> str:
    """The style sheet that sets the variables: light, or dark where the page is dark."""
    light, dark = (
        " ".join(f"{name}: {colour};" for name, colour in _named(THEMES[theme]).items())
        for theme in ("light", "dark")
    )
    return (
        f"\n:root {{ {light} }}\n"
        "@media screen and (prefers-color-scheme: dark) "
        f'{{ :root:not([data-theme="light"]) {{ {dark} }} }}\n'
        f'@media screen {{ :root[data-theme="dark"] {{ {dark} }} }}\n'
    )
