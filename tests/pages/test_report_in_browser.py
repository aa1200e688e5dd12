"""The report on a match, in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from loyang.arena import standings
from loyang.bots.naming import BotEntry
from loyang.bots.protocol import UNLIMITED
from loyang.pages import report_page
from tests.pages.games import HOSTILE, match
from tests.pages.opening import Opener


@pytest.mark.parametrize("width", [390, 1280])
def test_plots_and_tables_are_there(opener: Opener, width: int) -> None:
    schedule, games = match()
    page = opener.open(report_page(schedule, games), viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("figure > svg[role=img]").count() == 4
    for plot in page.locator("figure > svg").all():
        assert plot.bounding_box()["height"] > 60
        assert {"greedy", "sane"} <= set(plot.locator("text").all_text_contents())
    best = standings(schedule, games)[0]
    cells = page.locator("section").nth(0).locator("tbody tr").nth(0).locator("th, td")
    assert cells.all_text_contents()[:4] == [
        best.bot,
        str(best.games),
        f"{best.wins:g}",
        f"{best.win_share:.1%}",
    ]
    page.locator("summary").last.click()
    assert page.locator("details[open] tbody tr").count() == len(games)


def test_plots_take_the_colours_of_the_page(opener: Opener) -> None:
    html = report_page(*match())

    def ink(page: Any) -> object:
        return page.evaluate("getComputedStyle(document.querySelector('figure text')).fill")

    light, dark = (opener.open(html, color_scheme=scheme) for scheme in ("light", "dark"))
    assert ink(light) != ink(dark)
    dark.get_by_role("button", name="Light colours").click()
    assert ink(light) == ink(dark)


def test_hostile_names_of_bots_are_shown_and_never_run(opener: Opener) -> None:
    schedule, games = match()
    names = [f"{HOSTILE[0]}$x_1$:Bot", f"{HOSTILE[2]}:Bot"]
    entries = tuple(BotEntry(name, name, UNLIMITED) for name in names)
    page = opener.open(report_page(evolve(schedule, entries=entries), games))
    assert names[0] in page.locator("section").nth(0).locator("bdi").all_text_contents()
    assert page.locator("figure text", has_text="$x_1$:Bot").count() >= 4
    assert page.locator("script").count() == 1
