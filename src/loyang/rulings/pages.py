"""Finding the rulings of a text: blocks of a Markdown page, or a plain text that is one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from loyang._support.arguments import check_text

__all__ = ["RulingBlock", "find_rulings", "rulings_of"]

_LINE_END = re.compile(r"\r\n|\r|\n")
_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*")
_RULING = "ruling"
_PAGES = ("markdown", "md")
"""The languages of blocks that show Markdown; a ruling shown there is a ruling too."""
_MARKDOWN_NAMES = (".md", ".markdown")
_END_OF_POSITION = re.compile(r"^\s*---\s*(#.*)?$", re.MULTILINE)


@frozen
class RulingBlock:
    """A ruling, and where it stands in its file."""

    text: str
    """What `run_ruling` takes: the lines between the fences."""
    line: int
    """The number of its first line in the file, from 1; the ruling's own lines count from there."""
    heading: str = ""
    """The last heading above it, without its ``#``; empty if there is none."""

    def line_in_file(self, line: int | None) -> int:
        """The line of the file that is this line of the ruling; nothing means the first one.

        >>> RulingBlock("round: 3", 12).line_in_file(4)
        15
        """
        return self.line + (line or 1) - 1


@frozen
class _Fence:
    mark: str
    indentation: int
    language: str

    def is_closed_by(self, line: str) -> bool:
        said = line.strip()
        return len(said) >= len(self.mark) and set(said) == set(self.mark)


def find_rulings(page: str) -> tuple[RulingBlock, ...]:
    r"""All blocks of a Markdown page that begin with three backticks and ``ruling``.

    A block that is shown inside a longer block of the language ``markdown`` counts too; in any
    other block it is no more than its text. One that is not closed goes on to the page's end.

    Args:
        page: the text of the page.

    Raises:
        OptionError: if it is no text.

    >>> (block,) = find_rulings("# Loans\n\n~~~ruling\nP1:\nP2:\n---\nP1 loan\n~~~\n")
    >>> block.heading, block.line, block.text
    ('Loans', 4, 'P1:\nP2:\n---\nP1 loan\n')
    """
    check_text("page", page)
    return tuple(_blocks(page))


def _blocks(page: str) -> Iterator[RulingBlock]:
    fences: list[_Fence] = []
    heading, first, found = "", 0, [""]
    for number, line in enumerate(_LINE_END.split(page), start=1):
        depths = range(len(fences))
        closed = next((depth for depth in depths if fences[depth].is_closed_by(line)), None)
        opened = _FENCE.fullmatch(line)
        if closed is not None:
            if fences[-1].language == _RULING:
                yield RulingBlock("".join(found), first, heading)
            del fences[closed:]
        elif fences and fences[-1].language == _RULING:
            room = fences[-1].indentation
            found.append(line[:room].lstrip() + line[room:] + "\n")
        elif fences and fences[-1].language not in _PAGES:
            continue
        elif opened is not None:
            language = opened[3].split(maxsplit=1)[0] if opened[3] else ""
            fences.append(_Fence(opened[2], len(opened[1]), language))
            first, found = number + 1, []
        elif not fences and (match := _HEADING.fullmatch(line)):
            heading = match[1]
    if fences and fences[-1].language == _RULING:
        yield RulingBlock("".join(found), first, heading)


def rulings_of(text: str, name: str = "") -> tuple[RulingBlock, ...]:
    r"""All rulings of a file.

    A file is a Markdown page if its name ends in ``.md`` or ``.markdown``, or if a ruling's block
    is found in it. Any other one is a single ruling, if it has a line ``---``.

    Args:
        text: what the file holds.
        name: its name, if it has one.

    Raises:
        OptionError: if one of them is no text.

    >>> len(rulings_of("P1:\nP2:\n---\nP1 loan\n"))
    1
    >>> rulings_of("P1:\nP2:\n---\nP1 loan\n", "page.md")
    ()
    """
    check_text("name", name)
    blocks = find_rulings(text)
    if blocks or name.lower().endswith(_MARKDOWN_NAMES) or not _END_OF_POSITION.search(text):
        return blocks
    return (RulingBlock(text, 1),)
