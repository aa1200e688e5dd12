"""How wide a text is, and texts that fit: on the safe side, whatever sans-serif font is at hand."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["SMALLEST", "clean", "fitted", "is_known", "width_of", "wrapped"]

SMALLEST = 9.2
"""The least size of a text, in pixels of a picture 1280 wide."""

_LONGEST = 400
"""Characters of a text beyond which the rest is left out; no true card comes near."""

_MOST_MARKS = 1
"""Marks such as accents that a letter may have besides those that are part of it."""

# The widths of the printable characters of ASCII from the space up, in hundredths of the size.
# Of the fonts that browsers take for "sans-serif", they are those of the widest.
_PLAIN = (
    "32 41 46 84 64 101 79 28 40 40 50 84 32 37 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 "
    "56 102 69 69 73 78 67 62 78 76 30 50 67 56 87 75 79 67 79 73 67 62 74 69 99 69 67 69 40 34 40 "
    "84 56 50 62 64 55 64 62 36 64 64 28 28 58 28 98 64 62 64 64 42 53 40 64 60 82 60 60 53 64 34 "
    "64 84"
)
_BOLD = (
    "35 46 53 84 70 101 88 31 46 46 53 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 "
    "62 102 78 77 74 84 69 69 83 84 38 56 78 64 100 84 86 74 86 78 73 69 82 78 111 78 73 73 46 37 "
    "46 84 56 50 68 72 60 72 68 44 72 72 35 35 67 35 105 72 69 72 72 50 60 48 72 66 93 65 66 59 72 "
    "40 72 84"
)
_WIDTHS = {
    bold: {chr(32 + place): int(width) / 100 for place, width in enumerate(table.split())}
    | {"…": 1.0, "·": 0.38, "\N{MULTIPLICATION SIGN}": 0.84}
    for bold, table in ((False, _PLAIN), (True, _BOLD))
}
_UNKNOWN = 1.05
"""What a character outside the table is taken for; `is_known` tells that the guess must hold."""


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    r"""The text without what could leave its line, turn it round or break the document.

    Control and format characters, those that turn the direction of writing round among them, half
    characters and characters that are none become the replacement character; of many marks over
    one letter one stays; what is beyond 400 characters is left out.

    >>> clean("a\u202eb\x00c")
    'a�b�c'
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text[: _LONGEST + 1]):
        category = unicodedata.category(character)
        if category in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > _MOST_MARKS or not kept:
                continue
        else:
            marks = 0
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            kept.append(" ")
        else:
            kept.append("\N{REPLACEMENT CHARACTER}" if category[0] == "C" else character)
    if len(text) > _LONGEST:
        kept[-1:] = "…"
    return "".join(kept)


def is_known(text: str) -> bool:
    """Whether the width of every character is known, not guessed."""
    return all(character in _WIDTHS[False] for character in text)


@lru_cache(4096)  # the same again and again
def width_of(text: str, size: float, bold: bool = False) -> float:
    """The most pixels that a cleaned text takes at that size.

    >>> width_of("leek", 10)
    21.0
    """
    widths = _WIDTHS[bold]
    return size * sum(widths.get(character, _UNKNOWN) for character in text)


def fitted(text: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The cleaned text and its size, made smaller and then shorter until it fits the width.

    >>> fitted("market-woman", 100, 10)
    ('market-woman', 10)
    >>> fitted("a very long name of a helper", 60, 10)
    ('a very lon…', 9.2)
    """
    text = clean(text)
    wide = width_of(text, size, bold)
    if wide <= width:
        return text, size
    smaller = max(min(SMALLEST, size), size * width / wide)
    if width_of(text, smaller, bold) <= width + 1e-6:
        return text, smaller
    while text and width_of(text + "…", smaller, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…", smaller


def wrapped(text: str, width: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """The cleaned text in at most so many lines; the last one ends in "…" if there is more.

    >>> wrapped("buy one vegetable from your shop for 2 less", 100, 10, 2)
    ['buy one vegetable', 'from your shop f…']
    """
    found: list[str] = []
    words = list(_words(clean(text)))
    while words and len(found) < lines:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size, bold) <= width:
            line += f" {words.pop(0)}"
        found.append(line)
    if words:
        found[-1] += "…" if width_of(found[-1] + "…", size, bold) <= width else f" {words[0]}"
    return [_shortened(line, width, size, bold) for line in found]


def _words(text: str) -> Iterator[str]:
    return filter(None, text.split(" "))


def _shortened(line: str, width: float, size: float, bold: bool) -> str:
    if width_of(line, size, bold) <= width:
        return line
    while line and width_of(line + "…", size, bold) > width:
        line = line[:-1]
    return line.rstrip() + "…"
