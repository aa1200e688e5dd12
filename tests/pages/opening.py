"""Opening a page in a browser, with an eye on all that it must not do."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

_PATIENCE = 20.0
"""Seconds after which what has not come will not come."""


def wait_until(page: Any, condition: str) -> None:
    """Wait until a condition in JavaScript holds.

    Playwright's own waiting evaluates texts inside the page, which our pages forbid.
    """
    end = time.monotonic() + _PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never: {condition}"
        page.wait_for_timeout(30)


class Opener:
    """Opens pages; `close` fails if one asked for another file, said something or broke."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._contexts: list[Any] = []
        self.faults: list[str] = []
        """What a page did that it must not."""

    def open(self, html: str, fragment: str = "", **options: Any) -> Any:
        """The page in a window of its own, for example of ``color_scheme="dark"``."""
        file = self._folder / f"page-{len(self._contexts)}.html"
        file.write_text(html, "utf-8")
        context = self._browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, **options}
        )
        self._contexts.append(context)
        page = context.new_page()
        address = file.as_uri()
        page.on("request", lambda request: self._requested(address, request.url))
        page.on("console", lambda message: self.faults.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("dialog", self._asked)
        page.goto(address + fragment)
        return page

    def _requested(self, page: str, url: str) -> None:
        if url.partition("#")[0] != page and not url.startswith("data:"):
            self.faults.append(f"request: {url}")

    def _asked(self, dialog: Any) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        assert not self.faults
