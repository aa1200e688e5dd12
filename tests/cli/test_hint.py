"""``loyang hint``, and the example of the documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loyang.arena import Schedule, play_all, standings
from loyang.cli import main
from loyang.positions import farmer, position
from loyang.records.codec import dumps

Shown = pytest.CaptureFixture[str]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "my_bot.py"
POSITION = """
round: 9
P1: 0 cash, space 8
  cart: bean leek
  area: regular-BL: 3 deliveries
P2: space 4
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, encoding="utf-8")
    return path


def test_hint_shows_the_best_moves_with_what_they_do(file: Path, capsys: Shown) -> None:
    assert main(["hint", str(file), "--best", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].split() == ["value", "move", "what", "happens"]
    assert "P1 serve regular-BL" in lines[1]
    assert "ACT-F1" in lines[1]
    assert "10 cash" in lines[1]


def test_hint_as_json(file: Path, capsys: Shown) -> None:
    assert main(["hint", str(file), "--best", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["player"] == "P1"
    assert [move["move"] for move in data["moves"]] == ["P1 serve regular-BL"]


def test_hint_reads_a_position_as_json(tmp_path: Path, capsys: Shown) -> None:
    state = position(
        farmer(cash=0, cart="bean leek", area=["regular-BL: 3 deliveries"], space=8),
        farmer(),
        round=9,
    )
    path = tmp_path / "position.json"
    path.write_text(dumps(state), encoding="utf-8")
    assert main(["hint", str(path), "--best", "1"]) == 0
    assert "P1 serve regular-BL" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "options", "problem"),
    [
        ("round: 99\nP1: 0 cash", [], "position.txt: line 1: round 99"),
        ("nonsense", [], "position.txt: line 1: 'nonsense'"),
        ("{", [], "JSON"),
        (POSITION, ["--best", "0"], "--best: 0"),
        (POSITION, ["--bot", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_answered_is_told_in_one_line(
    tmp_path: Path, capsys: Shown, text: str, options: list[str], problem: str
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["hint", str(path), *options]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert problem in told[0]


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: Shown) -> None:
    assert main(["hint", str(tmp_path / "nothing.txt")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_bot_of_the_documents_plays_and_beats_chance() -> None:
    schedule = Schedule.of([f"{EXAMPLE}:serve_first", "sane"], games=4, seed=7)
    best, worst = standings(schedule, play_all(schedule))
    assert best.bot.endswith("serve_first")
    assert (best.forfeits, worst.forfeits) == (0, 0)
    page = (EXAMPLE.parents[1] / "bots.md").read_text(encoding="utf-8")
    code = EXAMPLE.read_text(encoding="utf-8")
    assert code[code.index("def serve_first") :] in page
