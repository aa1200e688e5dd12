"""A faster `attrs.evolve` for the classes of the state.

`attrs.evolve` goes through ``__init__``, which on a frozen class sets each attribute the slow
way. Here each class gets, once, an unfrozen twin of the same memory layout: a copy is filled as
a twin and then turned into the real class. No validators and converters are run, so the classes
of the state have none. The three classes of which most copies are made have functions of their
own, which spares looking the class up. A test holds all of them equal to `attrs.evolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from loyang.state import Area, Player, State, View

__all__ = ["evolve", "evolve_area", "evolve_player", "evolve_state"]

if TYPE_CHECKING:  # what `attrs.evolve` lets pass is checked as such
    from attrs import evolve
    from attrs import evolve as evolve_area
    from attrs import evolve as evolve_player
    from attrs import evolve as evolve_state
else:
    _KEEP = object()
    """Stands for an attribute that is not changed."""

    def evolve(instance, /, **changes):
        """A copy of a frozen instance with some attributes changed, like `attrs.evolve`.

        Raises:
            TypeError: if a name is no attribute of the class.
        """
        cls = instance.__class__
        try:
            evolver = _evolvers[cls]
        except KeyError:
            evolver = _evolvers[cls] = _make_evolver(cls)
        return evolver(instance, **changes)

    def _make_evolver(cls):
        if cls is View:  # its layout has no twin, and it is never hot
            return attrs.evolve
        slots = tuple(cls.__slots__)
        twin = type(f"{cls.__name__}Draft", cls.__bases__, {"__slots__": slots})
        names = [attribute.name for attribute in attrs.fields(cls)]
        source = "\n".join(
            [
                f"def evolver(old, /, {', '.join(f'{name}=KEEP' for name in names)}):",
                "    if old.__class__ is not cls:",
                f"        given = {{{', '.join(f'{name!r}: {name}' for name in names)}}}",
                "        return plainly(old, given)",
                "    new = twin()",
                *(f"    new.{name} = old.{name} if {name} is KEEP else {name}" for name in names),
                # A cached hash belongs to the old value only.
                *(f"    new.{slot} = None" for slot in slots if slot not in names),
                "    new.__class__ = cls",
                "    return new",
            ]
        )
        scope = {"twin": twin, "cls": cls, "KEEP": _KEEP, "plainly": _evolve_plainly}
        exec(source, scope)  # noqa: S102 - built from attribute names only
        return scope["evolver"]

    def _evolve_plainly(instance, given):
        changes = {name: value for name, value in given.items() if value is not _KEEP}
        return attrs.evolve(instance, **changes)

    _evolvers: dict[type, Callable[..., Any]] = {}
    evolve_state = _evolvers[State] = _make_evolver(State)
    evolve_player = _evolvers[Player] = _make_evolver(Player)
    evolve_area = _evolvers[Area] = _make_evolver(Area)
