"""How values show themselves in a notebook, where ``repr`` is too long to be read.

IPython asks a value for ``_repr_svg_``, ``_repr_html_`` and ``_repr_pretty_``. Some answers are
made by rooms that know more than the value may: in `MAKERS` `loyang` itself says who makes them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from loyang.errors import LoyangError

__all__ = ["MAKERS", "Printer", "Shown", "made"]

MAKERS: dict[str, Callable[[Any], str]] = {}
"""By what is made of a value ("picture", "summary"), who makes it."""


class Printer(Protocol):
    """What IPython writes plain text with."""

    def text(self, text: str, /) -> None:
        """Write the text."""


class Shown:
    """Root of classes that a notebook shows in a few lines of plain text, not as their ``repr``."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Give each class the method itself: IPython prefers a ``repr`` to what is inherited."""
        super().__init_subclass__()
        cls._repr_pretty_ = Shown._repr_pretty_  # type: ignore[method-assign]

    def _plain(self) -> str:
        """The lines."""
        return made("summary", self) or repr(self)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(self._plain())


def made(what: str, value: object) -> str | None:
    """What a value is made into; nothing if that cannot be done, as with an impossible position."""
    try:
        return MAKERS[what](value)
    except (LookupError, LoyangError):
        return None
