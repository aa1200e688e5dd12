"""In a real browser every text stays within the box that was planned for it.

Needs Chromium or Chrome; skipped where there is none.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

from loyang import svg
from loyang.svg.blocks import Words
from loyang.svg.picture import layout
from tests.svg.scenes import GROUPS, all_renamed, boxes, scenes, texts

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=20000",
    "--dump-dom",
]
SCRIPT = """
const found = [...document.querySelectorAll('svg')].map(svg =>
  [...svg.querySelectorAll('text')].map(text => {
    const box = text.getBBox();
    const { e, f } = svg.getScreenCTM().inverse().multiply(text.getScreenCTM());
    return [e + box.x, f + box.y, e + box.x + box.width, f + box.y + box.height];
  }));
document.body.innerHTML = '<pre id="found">' + JSON.stringify(found) + '</pre>';
"""


def measured(pictures: list[str], folder: Path) -> list[list[list[float]]]:
    """The boxes of all texts of each picture: left, top, right, bottom, in units of the picture."""
    page = folder / "pictures.html"
    body = "\n".join(pictures)
    page.write_text(
        f"<!doctype html><meta charset='utf-8'><body>{body}<script>{SCRIPT}</script>", "utf-8"
    )
    assert BROWSER is not None
    command = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert match is not None, done.stderr[-2000:]
    found: list[list[list[float]]] = json.loads(unescape(match[1]))
    return found


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here")
@pytest.mark.parametrize("font", [None, "DejaVu Sans"])
@pytest.mark.parametrize("hostile", [False, True], ids=["base game", "hostile names"])
def test_texts_stay_within_their_boxes(hostile: bool, font: str | None, tmp_path: Path) -> None:
    states = [[*scenes(group)][-4] for group in GROUPS]
    if hostile:
        states = list(map(all_renamed, states))
    planned = [texts(boxes(layout(state))) for state in states]
    pictures = [svg.position(state) for state in states]
    if font is not None:
        pictures = [re.sub('font-family="[^"]*"', f'font-family="{font}"', one) for one in pictures]
    found = measured(pictures, tmp_path)
    assert len(found) == len(states)
    for places, drawn in zip(planned, found, strict=True):
        assert len(places) == len(drawn) > 50
        for place, (left, top, right, bottom) in zip(places, drawn, strict=True):
            assert isinstance(place.item, Words)
            slack = 1.2  # the browser rounds outwards
            assert place.left - slack <= left, place
            assert right <= place.right + slack, place
            # An accent of another font may rise a little above its letter's line.
            rise = place.item.size / 4 if place.item.is_forced else 0
            assert place.top - slack - rise <= top, place
            assert bottom <= place.bottom + slack, place
