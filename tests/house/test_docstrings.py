"""Every example in a docstring of the library gives what it shows."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import loyang

MODULES = sorted(module.name for module in pkgutil.walk_packages(loyang.__path__, prefix="loyang."))


def imported(name: str) -> ModuleType:
    """The module, if the packages that it needs are there."""
    try:
        return importlib.import_module(name)
    except loyang.MissingPackageError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", ["loyang", *MODULES])
def test_examples_give_what_they_show(name: str) -> None:
    failed, tried = doctest.testmod(imported(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0, f"{failed} of {tried} examples fail, see the captured output"


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [len(finder.find(imported(name))) for name in MODULES if "adapt" not in name]
    assert sum(found) > 50
