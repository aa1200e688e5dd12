"""A browser for the tests of pages: Chromium as the system has it, driven by Playwright.

Without one these tests are skipped; with LOYANG_BROWSER_TESTS=required they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.pages.opening import Opener

_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _missing(what: str) -> NoReturn:
    reason = f"needs {what}, to look at pages in a browser"
    if os.environ.get("LOYANG_BROWSER_TESTS") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright: pip install '.[browser]'")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        _missing("Chromium, called chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def opener(browser: Any, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages, and complains in the end about all that a page must not do."""
    opener = Opener(browser, tmp_path)
    yield opener
    opener.close()
