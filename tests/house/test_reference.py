"""The reference among the documents shows everything that can be imported from `loyang`."""

from __future__ import annotations

import importlib
import re
from types import ModuleType

import pytest

import loyang
from tests.ruling_pages import ROOT

PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
OVERVIEW = (ROOT / "docs" / "reference" / "index.md").read_text("utf-8")
SHOWN = [
    name
    for page in PAGES
    for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
]


def shown_modules() -> list[ModuleType]:
    names = (name for name in SHOWN if name != "loyang" and not name.startswith("loyang.adapters."))
    return [importlib.import_module(name) for name in names]


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_reference_shows_is_there_once_and_says_what_is_public(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except loyang.MissingPackageError as error:
        pytest.skip(str(error))
    assert module.__all__
    assert SHOWN.count(name) == 1


@pytest.mark.parametrize("name", loyang.__all__)
def test_everything_in_loyang_is_shown_and_listed(name: str) -> None:
    homes = [module for module in shown_modules() if name in module.__all__]
    assert any(getattr(home, name) is getattr(loyang, name) for home in homes)
    assert f"[`{name}`][loyang." in OVERVIEW


def test_every_page_of_the_reference_is_linked() -> None:
    site = (ROOT / "docs" / "site" / "mkdocs.yml").read_text("utf-8")
    for page in PAGES:
        assert f"reference/{page.name}\n" in site
