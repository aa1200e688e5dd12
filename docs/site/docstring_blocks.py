"""Makes docstrings fit for Markdown, where examples and tables of plain text are blocks of code."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import griffe

__all__ = ["DocstringBlocks", "with_blocks"]

_PARAGRAPHS = re.compile(r"\n(?:[ \t]*\n)+")


def with_blocks(text: str) -> str:
    """The docstring with a fence around each example and each table."""
    return "\n\n".join(map(_fenced, _PARAGRAPHS.split(text)))


def _fenced(paragraph: str) -> str:
    said = paragraph.strip()
    if said.startswith(">>> "):
        return f"```pycon\n{dedent(paragraph)}\n```"
    if re.match(r"===+ +===", said):
        return f"```text\n{dedent(paragraph)}\n```"
    return paragraph


class DocstringBlocks(griffe.Extension):
    """Changes every docstring before it is read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_blocks(obj.docstring.value)
