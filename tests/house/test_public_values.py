"""What holds for all public values and functions: their texts take formats, their help is short."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import pydoc
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

import loyang
from loyang import (
    BASE_RULESET,
    Buy,
    Choice,
    IllegalMoveError,
    NotationError,
    Phase,
    PositionError,
    Refusal,
    RulesetError,
    RulingError,
    Source,
    Vegetable,
    apply,
    explain,
    legal_moves,
    new_game,
    why_not,
)
from loyang.errors import Fault, FormatError
from loyang.narration import Event, Permission
from loyang.records import RecordError
from loyang.records.record import Heading

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(loyang.__path__, "loyang.")
    if not found.name.endswith("__main__")
]
STATE = new_game(2)
LONGEST_HELP = 4_000
"""Characters of the help of one function; the longest has some 3,300."""
LONGEST_DEFAULT = 150


def _classes() -> Iterator[type[Any]]:
    """All classes of the library, each once."""
    seen: set[type[Any]] = set()
    for module in MODULES:
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__:
                seen.add(value)
    yield from sorted(seen, key=lambda found: (found.__module__, found.__qualname__))


WITH_A_TEXT = [
    found
    for found in _classes()
    if not issubclass(found, Enum)
    and any("__str__" in vars(base) for base in found.__mro__ if base.__module__[:6] == "loyang")
]
"""Classes with a text of their own, found by themselves."""

VALUES: list[Any] = [
    *legal_moves(STATE),
    Buy(0, Vegetable.BEAN),
    Choice(1, "stall-WPL"),
    Refusal("ACT-B1", "too dear"),
    Fault("players[0].cash", "cash cannot be below 0"),
    Heading(2, Phase.CARDS, 7),
    Event("LOAN-1", "P1 takes a loan"),
    Permission((Event("LOAN-1", "P1 takes a loan"),)),
    explain(STATE, Buy(0, Vegetable.BEAN)),
    why_not(STATE, "buy bean"),
    IllegalMoveError(Buy(0, Vegetable.BEAN), Refusal("ACT-B1", "too dear")),
    NotationError("what?"),
    PositionError("what?", line=3),
    RulesetError("shop.W", "what?"),
    FormatError("value", "what?"),
    RulingError("what?"),
    RecordError("round 1", "what?"),
    BASE_RULESET,
    STATE.players[0],
    apply(STATE, legal_moves(STATE)[0]).players[0],
]


@pytest.mark.parametrize("found", WITH_A_TEXT, ids=lambda found: found.__qualname__)
def test_every_class_with_a_text_of_its_own_takes_formats(found: type[Any]) -> None:
    bare: Any = object.__format__
    assert found.__format__ is not bare


def test_the_classes_with_a_text_are_found() -> None:
    names = {found.__name__ for found in WITH_A_TEXT}
    assert names >= {"Move", "Buy", "Choice", "Refusal", "Permission", "Answer", "Event"}
    assert names >= {"Heading", "Fault", "PositionError", "RecordError"}


@pytest.mark.parametrize("spec", ["", ">40", "<40", "^40", "*^9", ".5", "s"])
def test_a_format_is_that_of_the_text(spec: str) -> None:
    for value in VALUES:
        assert format(value, spec) == format(str(value), spec)
        assert f"{value:{spec}}" == format(str(value), spec)


def test_a_format_that_a_text_has_not_is_refused_like_a_texts() -> None:
    with pytest.raises(ValueError, match="Unknown format code 'd'"):
        format(Buy(0, Vegetable.BEAN), "d")


def test_vegetables_and_other_members_are_set_as_the_numbers_and_words_they_are() -> None:
    assert f"{Vegetable.BEAN:>3}|{Vegetable.BEAN:02d}|{Vegetable.BEAN}" == "  4|04|4"
    assert f"{Phase.CARDS:>3}" == f"{int(Phase.CARDS):>3}"
    assert f"{Source.PUBLIC:>8}|{Source.PUBLIC}" == "  public|public"


# --- help --------------------------------------------------------------------------------------


def _functions() -> Iterator[tuple[str, Any]]:
    """All public functions and methods."""
    for module in MODULES:
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if getattr(value, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(value):
                yield f"{module.__name__}.{name}", value
            elif inspect.isclass(value):
                for part, method in inspect.getmembers(value, inspect.isroutine):
                    # What is computed once counts as a routine, but is none.
                    if callable(method) and (part == "__init__" or not part.startswith("_")):
                        yield f"{module.__name__}.{name}.{part}", method


FUNCTIONS = dict(_functions())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_help_of_a_function_can_be_read(name: str) -> None:
    function = FUNCTIONS[name]
    assert len(pydoc.plain(pydoc.render_doc(function))) <= LONGEST_HELP
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # of an extension
        return
    for parameter in parameters:
        if parameter.default is not parameter.empty:
            assert len(repr(parameter.default)) <= LONGEST_DEFAULT, parameter


def test_the_default_rules_are_shown_by_their_name() -> None:
    assert repr(BASE_RULESET) == "<Ruleset 'base game'>"
    assert "ruleset: 'Ruleset' = <Ruleset 'base game'>" in str(inspect.signature(new_game))
    with_them = [name for name, function in FUNCTIONS.items() if _has_default_rules(function)]
    assert len(with_them) >= 8  # new_game, position, read_position, run_ruling, simulate, ...


def _has_default_rules(function: Any) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return False
    return any(parameter.default is BASE_RULESET for parameter in parameters)
