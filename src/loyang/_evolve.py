"""A faster `attrs.evolve` for the classes of the state.

`attrs.evolve` goes through ``__init__``, which on a frozen class sets each attribute the slow
way. Here each class gets, once, an unfrozen twin of the same memory layout: a copy is filled as
a twin and then turned into the real class. No validators and converters are run, so the classes
of the state have none. A test holds `evolve` equal to `attrs.evolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

__all__ = ["evolve"]

if TYPE_CHECKING:
    from attrs import evolve
else:
    _evolvers: dict[type, Callable[[Any, dict[str, Any]], Any]] = {}

    def evolve(instance, /, **changes):
        """A copy of a frozen instance with some attributes changed, like `attrs.evolve`.

        Raises:
            AttributeError: if a name is no attribute of the class.
        """
        cls = instance.__class__
        try:
            evolver = _evolvers[cls]
        except KeyError:
            evolver = _evolvers[cls] = _make_evolver(cls)
        return evolver(instance, changes)

    def _make_evolver(cls):
        if cls.__base__ is not object:  # a View: its layout has no twin, and it is never hot
            return _evolve_plainly
        slots = tuple(cls.__slots__)
        twin = type(f"{cls.__name__}Draft", (), {"__slots__": slots})
        names = [attribute.name for attribute in attrs.fields(cls)]
        lines = [f"    new.{name} = old.{name}" for name in names]
        # A cached hash belongs to the old value only.
        lines += [f"    new.{slot} = None" for slot in slots if slot not in names]
        source = "\n".join(
            [
                "def evolver(old, changes):",
                "    new = twin()",
                *lines,
                "    for name in changes:",
                "        setattr(new, name, changes[name])",
                "    new.__class__ = cls",
                "    return new",
            ]
        )
        scope = {"twin": twin, "cls": cls}
        exec(source, scope)  # noqa: S102 - built from attribute names only
        return scope["evolver"]

    def _evolve_plainly(instance, changes):
        for name in changes.keys() - {attribute.name for attribute in attrs.fields(type(instance))}:
            raise AttributeError(f"{type(instance).__name__} has no attribute {name!r}")
        return attrs.evolve(instance, **changes)
