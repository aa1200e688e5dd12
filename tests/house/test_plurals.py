"""No message says ``1 cards``, whatever it counts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import loyang
from loyang import BASE_RULESET, Record, parse_move
from loyang.cli import main
from loyang.errors import LoyangError, PositionError
from loyang.positions import read_position, show, write_position
from loyang.records import RecordError
from loyang.records.text import to_text
from loyang.ruleset import Ruleset

ROOT = Path(loyang.__file__).parent


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield str(path.relative_to(ROOT)), node.value


def test_no_message_leaves_the_number_open() -> None:
    """As ``1 option(s)`` does."""
    open_ones = {where for where, text in _texts() if re.search(r"[a-z]\((?:s|es|ies)\)", text)}
    assert open_ones == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P1:\n  area: field-3a: bean 4\nP2:", "4 vegetables on 3 spaces"),
        ("P1:\n  area: regular-CL: 1 delivery, served 2\nP2:", "2 of 1 delivery in this round"),
        (
            "P1:\n  pile: private-4a private-5a private-6a private-3b private-4b private-5b "
            "private-6b\nP2:",
            "1 private field turned up by round 3",
        ),
    ],
)
def test_faults_of_a_position_count_rightly(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        read_position(f"round: 3\n{text}")


def test_one_loan_one_delivery_and_one_card_are_said_in_the_singular() -> None:
    text = "round: 3\ndiscard: tout\nP1: 1 loan\n  area: regular-CL: 1 delivery\nP2: 2 loans\n"
    state = read_position(text)
    written = write_position(state)
    assert "1 loan\n" in written
    assert "2 loans\n" in written
    assert "regular-CL: 1 delivery\n" in written
    assert "1 card: tout" in show(state)


def test_one_player_cannot_play_the_introductory_game() -> None:
    with pytest.raises(RecordError, match="1 player cannot play the introductory game"):
        Record(BASE_RULESET, ("Ann",), introductory=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[fields]\nprivate_set = [1, 4, 5, 6]\n", "says nothing about 1 space$"),
        ("[setup]\ncash = 3\n", "with 3 cash only 1 kind of vegetables can be sown"),
        (
            "[solo]\nprices = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\ncolumns = 6\n",
            "12 rows of 6 make",
        ),
    ],
)
def test_faults_of_a_ruleset_count_rightly(text: str, said: str) -> None:
    with pytest.raises(LoyangError, match=said):
        Ruleset.loads(f'name = "mine"\n{text}')


def test_a_game_of_one_move_is_checked_in_the_singular(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = Record(BASE_RULESET, ("Ann", "Bo"))
    file = tmp_path / "games.txt"
    one = record.plus(parse_move("P1 sow-home wheat"))
    two = one.plus(parse_move("P2 sow-home wheat"))
    file.write_text("\n".join(map(to_text, (one, two))), "utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "game 1: 1 move, all by the rules",
        "game 2: 2 moves, all by the rules",
    ]
