"""Finding rulings in pages and texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from loyang import OptionError
from loyang.rulings import RulingBlock, find_rulings, rulings_of
from tests.ruling_pages import PAGES, page_name, rulings


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_the_same_blocks_are_found_as_by_sybil(page: Path) -> None:
    """With their lines, and in the project's pages of rulings with the question above."""
    there = [one for one in rulings() if one.page == page_name(page)]
    found = find_rulings(page.read_text("utf-8"))
    assert [(block.line, block.text) for block in found] == [
        (one.example.line + 1, one.example.parsed) for one in there
    ]
    for block, one in zip(found, there, strict=True):
        assert one.question in ("", block.heading)


RULING = "P1:\nP2:\n---\nP1 loan\n"
BLOCK = f"```ruling\n{RULING}```\n"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("", []),
        ("# Title\n\nNothing.\n\n---\n", []),
        (BLOCK, [(2, "")]),
        (f"# One #\n\n## Two\n{BLOCK}### Three\n{BLOCK}", [(5, "Two"), (12, "Three")]),
        (f"{BLOCK}# Below\n", [(2, "")]),
        (f"#No heading\n{BLOCK}", [(3, "")]),
        (f"~~~~ ruling of mine\n{RULING}```\n~~~~~\n", [(2, "")]),
        (f"```python\n# no heading\n```\n{BLOCK}", [(5, "")]),
        (f"```text\n```ruling\n```\n{BLOCK}", [(5, "")]),
        (f"````text\n{BLOCK}````\n", []),
        (f"````markdown\n# Shown\n{BLOCK}````\n# Real\n{BLOCK}", [(4, ""), (12, "Real")]),
        (f"````md\n```ruling\n{RULING}````\n# Next\n{BLOCK}", [(3, ""), (10, "Next")]),
        ("```rulings\n```\n```Ruling\n```\n", []),
        (f"```ruling\n{RULING}", [(2, "")]),
    ],
)
def test_the_blocks_of_a_page(page: str, expected: list[tuple[int, str]]) -> None:
    found = find_rulings(page)
    assert [(block.line, block.heading) for block in found] == expected
    assert all("P1 loan" in block.text for block in found)
    assert find_rulings(page.replace("\n", "\r\n")) == found


def test_a_block_in_a_list_loses_its_indentation() -> None:
    (block,) = find_rulings("- one\n\n  ```ruling\n  P1:\n    cart: bean\n short\n  ```\n")
    assert block == RulingBlock("P1:\n  cart: bean\nshort\n", 4)
    assert [block.line_in_file(line) for line in (None, 1, 3)] == [4, 4, 6]


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        (RULING, "", 1),
        (RULING, "mine.txt", 1),
        (RULING, "mine.MD", 0),
        (RULING, "mine.markdown", 0),
        (BLOCK + BLOCK, "", 2),
        (BLOCK, "mine.txt", 1),
        ("P1:\nP2:\n", "mine.txt", 0),
        ("P1:\n  ---   # the end\nP1 loan", "mine.txt", 1),
    ],
)
def test_what_is_a_page_and_what_is_one_ruling(text: str, name: str, number: int) -> None:
    assert len(rulings_of(text, name)) == number


@pytest.mark.parametrize("function", [find_rulings, rulings_of])
def test_a_page_is_a_text(function: object) -> None:
    with pytest.raises(OptionError, match="page"):
        function(b"P1:")  # type: ignore[operator]
