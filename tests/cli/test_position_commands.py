"""``loyang show``, ``loyang legal`` and ``loyang explain``."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path

import pytest

from loyang import Ruleset, legal_moves
from loyang.cli import main
from loyang.positions import read_position, show, write_position
from loyang.testing.play import SETUPS, HelperLover, begin, play
from tests.cli.test_cli import complaint, printed
from tests.prepared import PREPARED

POSITION = """\
round: 3
P1: 4 cash
  cart: bean leek
  area: casual-CBL over regular-BL
P2:
  area: stall-WPL: leek
"""
PROGRAM = [sys.executable, "-m", "loyang"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION)
    return str(path)


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """A user's file in which a bean is cheap and customers pay more."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\n[shop.B]\nbuy = 4\n[casual_customers.CBL]\npays = 30\n',
    )
    return str(path)


def enter(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let the standard input hold a text."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def make_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Let the standard output be a terminal of that width."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(columns))


# --- what they print ---------------------------------------------------------------------------


def test_show_prints_the_table(capsys: pytest.CaptureFixture[str], file: str) -> None:
    assert printed(capsys, "show", file) == f"{show(read_position(POSITION))}\n"


@pytest.mark.parametrize(("columns", "width"), [(40, 40), (133, 133), (200, 200), (20, 40)])
def test_show_is_as_wide_as_the_terminal(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    columns: int,
    width: int,
) -> None:
    make_terminal(monkeypatch, columns)
    assert printed(capsys, "show", file) == f"{show(read_position(POSITION), width)}\n"


def test_a_pipe_gets_80_columns_unless_told_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert printed(capsys, "show", file) == f"{show(read_position(POSITION), 80)}\n"
    monkeypatch.setenv("COLUMNS", "150")
    assert printed(capsys, "show", file) == f"{show(read_position(POSITION), 150)}\n"


@pytest.mark.parametrize("command", [["show"], ["legal"], ["explain"]])
def test_a_position_can_come_from_the_standard_input(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    command: list[str],
) -> None:
    more = ["P1 loan"] if command == ["explain"] else []
    enter(monkeypatch, POSITION)
    assert printed(capsys, *command, "-", *more) == printed(capsys, *command, file, *more)


def test_legal_prints_who_decides_and_all_legal_moves(
    capsys: pytest.CaptureFixture[str], file: str
) -> None:
    lines = printed(capsys, "legal", file).splitlines()
    assert lines[0] == "P1: act, or end the actions"
    assert lines[1:] == [str(move) for move in legal_moves(read_position(POSITION))]
    assert "P1 sell leek" in lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "round: 1\nP1:\nP2:\nP3:\nP4:",
            ["P1 or P3: act, or end the actions", "P1 buy wheat", "P3 buy wheat"],
        ),
        (
            "round: 1\nwaiting: pack P1 1 tout\ndraw: buyer seller\nP1: pack bought\nP2:",
            ["chance", "P1 finds buyer", "P1 finds seller"],
        ),
        ("round: 9\nphase: over\nP1:\nP2:", ["nobody"]),
    ],
)
def test_legal_tells_of_pairs_of_chance_and_of_the_end(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    lines: list[str],
) -> None:
    enter(monkeypatch, text)
    output = printed(capsys, "legal", "-").splitlines()
    assert output[0] == lines[0]
    assert set(lines) <= set(output)
    if lines[0] != "P1 or P3: act, or end the actions":
        assert output == lines


@pytest.mark.parametrize(
    ("move", "verdict"),
    [
        (
            "P1 serve casual-CBL",
            "refused ACT-G1: needs a cabbage, a bean and a leek in the cart, "
            "P1 has a bean and a leek",
        ),
        (
            "P1 serve regular-BL",
            "refused ACT-H4: regular-BL is covered and counts for nothing",
        ),
        ("P2 buy wheat", "refused TURN-3: P1 decides now, not P2"),
        ("P1 sell leek", "legal\nACT-C1: P1 sells a leek for 2 cash"),
    ],
)
def test_explain_prints_what_the_rules_say(
    capsys: pytest.CaptureFixture[str], file: str, move: str, verdict: str
) -> None:
    assert printed(capsys, "explain", file, move) == f"{verdict}\n"


def test_each_command_takes_rules_of_ones_own(
    capsys: pytest.CaptureFixture[str], file: str, rules: str
) -> None:
    options = ["--rules", rules]
    table = printed(capsys, "show", file, *options)
    assert table == f"{show(read_position(POSITION, Ruleset.load(rules)))}\n"
    assert "rules      | mine\n" in table
    assert "pays 28" in table
    assert "P1 buy bean" in printed(capsys, "legal", file, *options).splitlines()
    assert "P1 buy bean" not in printed(capsys, "legal", file).splitlines()
    assert printed(capsys, "explain", file, "P1 buy bean", *options).startswith("legal\n")


# --- wrong input -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "legal", "explain"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "0 players: there are one to four"),
        ("round 3\nP1:\nP2:", "line 1: 'round 3' is not 'key: value'"),
        ("round: 3\nP1: 4 gold\nP2:", "line 2: '4 gold' is none of"),
        ("round: 12\nP1:\nP2:", "line 1: round 12: there are rounds 1 to 9"),
        ("round: 3\nrules: house rules\nP1:\nP2:", "line 2: the rules are 'base game' here"),
        (
            "round: 3\nrow: - - - -\nP1:\ndummy:",
            "line 2: the solo courtyard is not 4 rows",
        ),
    ],
)
def test_a_position_that_cannot_be_read_gets_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    text: str,
    said: str,
) -> None:
    more = ["P1 loan"] if command == "explain" else []
    enter(monkeypatch, text)
    line = complaint(capsys, command, "-", *more)
    assert line.startswith("loyang: the standard input: ")
    assert said in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show"], "FILE"),
        (["legal"], "FILE"),
        (["explain", "FILE"], "MOVE"),
        (["show", "nowhere.txt"], "nowhere.txt: cannot be read: No such file"),
        (["show", "."], ".: cannot be read: "),
        (["explain", "FILE", "P1 sells leek"], "'P1 sells leek' is not a move"),
        (["explain", "FILE", ""], "is not a move"),
        (["legal", "FILE", "--rules", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["legal", "FILE", "--width", "3"], "--width"),
    ],
)
def test_wrong_arguments_get_one_line(
    capsys: pytest.CaptureFixture[str], file: str, arguments: list[str], said: str
) -> None:
    assert said in complaint(capsys, *(file if word == "FILE" else word for word in arguments))


def test_a_file_that_is_no_text_gets_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert "picture.png: cannot be read: it is not UTF-8 text" in complaint(
        capsys, "show", str(path)
    )


@pytest.mark.skipif(sys.platform == "win32", reason="closes a file descriptor by the shell")
def test_a_closed_standard_input_gets_one_line() -> None:
    command = f"{sys.executable} -m loyang show - <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "loyang: the standard input: cannot be read: it is closed\n"


def written() -> list[str]:
    """Positions as text, from all kinds of games."""
    texts = list(PREPARED.values())
    for setup in SETUPS:
        for number, (state, _, _) in enumerate(play(begin(setup), 1, HelperLover())):
            if number % 90 == 0:
                texts.append(write_position(state))
    return texts


STRANGE = (
    "-1",
    "99",
    "P4",
    "P9",
    "9" * 30,
    "wheat*99",
    "?",
    "home",
    "private-9a",
    "over",
    "é",
    ":",
)


def spoiled(text: str, texts: list[str], dice: random.Random) -> str:
    """The text with a line, a word or a letter lost, doubled or replaced."""
    lines = text.splitlines()
    place = dice.randrange(len(lines))
    words = lines[place].split(" ")
    word = dice.randrange(len(words))
    match dice.randrange(5):
        case 0:
            lines.pop(place)
        case 1:
            lines.insert(dice.randrange(len(lines)), lines[place])
        case 2:
            words[word] = dice.choice(STRANGE)
            lines[place] = " ".join(words)
        case 3:
            words[word] = dice.choice(dice.choice(texts).split())
            lines[place] = " ".join(words)
        case 4:
            letter = dice.randrange(len(lines[place]) + 1)
            lines[place] = f"{lines[place][:letter]}{lines[place][letter + 1 :]}"
    return "\n".join(lines)


@pytest.mark.parametrize("command", [["show", "-"], ["legal", "-"], ["explain", "-", "P1 loan"]])
def test_no_text_ends_in_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    texts = written()
    dice = random.Random(" ".join(command))
    seen = set()
    for _ in range(250):
        enter(monkeypatch, spoiled(dice.choice(texts), texts, dice))
        status = main(command)
        output, line = capsys.readouterr()
        assert (bool(output), line.count("\n")) == ((True, 0) if status == 0 else (False, 1))
        seen.add(status)
    assert seen == {0, 2}
