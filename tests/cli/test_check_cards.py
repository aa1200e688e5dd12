"""``loyang check-cards`` tries printed values of a user's own out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loyang.cli import main


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return tmp_path / "cards.toml"


def test_good_cards_are_told_so(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards.write_text('name = "mine"\n[loan]\ncash = 6\n', "utf-8")
    assert main(["check-cards", str(cards), "--games", "3"]) == 0
    told = capsys.readouterr()
    first, second = told.out.splitlines()
    assert first.startswith("mine: 3 games, ")
    assert second == "nothing is wrong"
    assert told.err == ""


def test_what_is_wrong_is_told_in_words_and_as_json(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards.write_text('name = "mine"\n[shop.W]\nsell = 5\n', "utf-8")
    assert main(["check-cards", str(cards), "--games", "2"]) == 2
    assert "money pump: P" in capsys.readouterr().out
    assert main(["check-cards", str(cards), "--games", "2", "--json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 2
    assert [one["trouble"] for one in data["findings"]] == ["money pump"]
    assert data["findings"][0]["moves"]


@pytest.mark.parametrize("text", [None, "[loan]\ncash = 0\n"])
def test_a_file_that_cannot_be_read_is_one_line(
    cards: Path, text: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is not None:
        cards.write_text(text, "utf-8")
    assert main(["check-cards", str(cards)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert "cards.toml" in told.err
