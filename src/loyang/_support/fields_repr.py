"""One ``repr`` for all attrs classes.

attrs writes and compiles one for each class, and that is a third of the time of making a class:
too much where a hundred are made on import. A test holds this one equal to those of attrs.
"""

from __future__ import annotations

from typing import Any

import attrs

from loyang._texts import HasText

__all__ = ["FieldsRepr"]


class FieldsRepr(HasText):
    """Root of attrs classes that are made with ``repr=False``: shows the class and its fields."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The text that attrs would give."""
        parts = []
        made_by_attrs: Any = type(self)
        for attribute in attrs.fields(made_by_attrs):
            if attribute.repr:
                show = repr if attribute.repr is True else attribute.repr
                parts.append(f"{attribute.name}={show(getattr(self, attribute.name))}")
        return f"{type(self).__qualname__.rsplit('>.', 1)[-1]}({', '.join(parts)})"
