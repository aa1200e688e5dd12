"""What commands read: UTF-8 by name and from the standard input, which stays open."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from loyang import BASE_RULESET, Record, State, observe, parse_move
from loyang._support.json_text import LARGEST
from loyang.cli import main
from loyang.positions import read_position, write_position
from loyang.records import dumps, to_text
from tests.cli.test_cli import complaint, printed

Shown = pytest.CaptureFixture[str]
PROGRAM = [sys.executable, "-m", "loyang"]
RECORD = Record(BASE_RULESET, ("Jürgen ☃ 李", "Bo")).plus(
    parse_move("P1 sow-home wheat"), parse_move("P2 sow-home turnip")
)
STATE = read_position(
    """
    round: 9
    P1: 0 cash, space 8
      cart: bean leek
      area: regular-BL: 3 deliveries
    P2: space 4
    """
)
SOUND = "game 1: 2 moves, all by the rules\n"
POSITIONS = {
    "text": write_position(STATE),
    "a state": dumps(STATE),
    "a state in many lines": json.dumps(json.loads(dumps(STATE)), indent=2),
    "a view": dumps(observe(STATE, 0)),
}
COMMANDS = [["show"], ["legal"], ["explain"], ["hint"]]


def with_file(command: list[str], file: str) -> list[str]:
    """The command line that asks about the file."""
    return [*command, file, *(["P1 loan"] if command == ["explain"] else [])]


def run(*arguments: str, given: bytes, encoding: str = "cp1252") -> tuple[int, bytes, bytes]:
    """Status, output and complaints of the program, in a locale with that encoding."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=given,
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    return done.returncode, done.stdout, done.stderr


def run_closed(shell: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program with a stream that the shell closes, such as ``<&-``."""
    words = " ".join([*PROGRAM, *arguments, shell])
    return subprocess.run(
        ["/bin/sh", "-c", words], capture_output=True, text=True, check=False, timeout=120
    )


on_posix = pytest.mark.skipif(os.name != "posix", reason="closes a stream by the shell")


# --- encoding ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_the_standard_input_is_utf_8_whatever_the_locale_says(mark: str, encoding: str) -> None:
    status, output, complaints = run(
        "check", "-", given=f"{mark}{to_text(RECORD)}".encode(), encoding=encoding
    )
    assert (status, complaints) == (0, b"")
    assert output.decode(encoding).split() == SOUND.split()


def test_a_name_that_another_encoding_cannot_read_does_not_matter() -> None:
    """The last byte of it stands for nothing in that encoding."""
    text = to_text(RECORD).replace("Bo", "Á")
    with pytest.raises(UnicodeDecodeError):
        text.encode().decode("cp1252")
    assert run("check", "-", given=text.encode())[0] == 0


@pytest.mark.parametrize("form", POSITIONS)
@pytest.mark.parametrize("command", COMMANDS)
def test_positions_are_read_alike_by_all_commands_in_every_form_and_way(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str], form: str
) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text(POSITIONS["text"], encoding="utf-8")
    wanted = printed(capsys, *with_file(command, str(plain)))
    if form == "a view" and command == ["show"]:
        wanted = wanted.replace("action phase\n", "action phase, as P1 sees it\n")
    file = tmp_path / "position"
    file.write_text("\ufeff" + POSITIONS[form], encoding="utf-8")
    assert printed(capsys, *with_file(command, str(file))) == wanted
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes()), "ascii"))
    assert printed(capsys, *with_file(command, "-")) == wanted
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text("utf-8")))
    assert printed(capsys, *with_file(command, "-")) == wanted


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"round 3\nP1:\nP2:", "line 1: 'round 3' is not 'key: value'"),
        (b'{"format": 1,\n  "kind" "state"}', "line 2, column 10: is not JSON"),
        (dumps(STATE).replace('"round":9', '"round":10').encode(), "value.round: round 10: there"),
        (dumps(RECORD).encode(), "kind: this is neither a state nor a view"),
        (b"round: 3\n\xff", "cannot be read: it is not UTF-8 text"),
        (b" " * (LARGEST + 1), f"is too large: the most is {LARGEST} characters"),
    ],
    ids=["text", "JSON", "impossible", "a record", "bytes", "large"],
)
def test_every_command_says_the_same_of_what_it_cannot_read(
    capsys: Shown,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
    text: bytes,
    said: str,
) -> None:
    file = tmp_path / "position"
    file.write_bytes(text)
    assert f"loyang: {file}: {said}" in complaint(capsys, *with_file(command, str(file)))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), "cp1252"))
    assert f"loyang: the standard input: {said}" in complaint(capsys, *with_file(command, "-"))


@pytest.mark.parametrize("command", [*COMMANDS, ["check"], ["replay"]])
def test_every_command_says_the_same_of_a_file_that_is_not_there(
    capsys: Shown, tmp_path: Path, command: list[str]
) -> None:
    nowhere = with_file(command, str(tmp_path / "nowhere"))
    assert "nowhere: cannot be read: No such file" in complaint(capsys, *nowhere)
    assert "cannot be read: " in complaint(capsys, *with_file(command, str(tmp_path)))
    assert "cannot be read: " in complaint(capsys, *with_file(command, "a\0b"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_position_in_json_holds_its_rules(
    capsys: Shown, tmp_path: Path, command: list[str]
) -> None:
    file, rules = tmp_path / "position", tmp_path / "mine.toml"
    file.write_text(POSITIONS["a state"], encoding="utf-8")
    rules.write_text('name = "mine"\n')
    line = complaint(capsys, *with_file(command, str(file)), "--rules", str(rules))
    assert "--rules: a position in JSON holds its rules" in line


@pytest.mark.parametrize(("player", "viewer"), [(1, "P2"), (None, "everybody")])
def test_no_hint_for_those_who_do_not_decide(
    capsys: Shown, tmp_path: Path, player: int | None, viewer: str
) -> None:
    file = tmp_path / "view.json"
    file.write_text(dumps(observe(STATE, player)), encoding="utf-8")
    assert f"is what {viewer} sees, but P1 decides there" in complaint(capsys, "hint", str(file))


# --- the streams of the caller -----------------------------------------------------------------


@pytest.mark.parametrize("text", [to_text(RECORD), f"{dumps(RECORD)}\n"])
@pytest.mark.parametrize("command", [["check"], ["replay"], ["replay", "--at", "1"]])
def test_the_standard_input_stays_open(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch, command: list[str], text: str
) -> None:
    data = text.encode()
    for stream in (io.StringIO(text), io.TextIOWrapper(io.BytesIO(data), "ascii")):
        monkeypatch.setattr("sys.stdin", stream)
        first = printed(capsys, *command, "-")
        assert not stream.closed
        stream.seek(0)
        assert printed(capsys, *command, "-") == first
        again = complaint(capsys, *command, "-")  # nothing is left
        assert "the standard input: there is no " in again


@pytest.mark.parametrize("command", [*COMMANDS, ["check"], ["replay"]])
def test_a_closed_input_gets_one_line(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr("sys.stdin", stream)
        line = complaint(capsys, *with_file(command, "-"))
        assert line == "loyang: the standard input: cannot be read: it is closed\n"


@on_posix
@pytest.mark.parametrize("command", ["check", "replay", "hint"])
def test_the_program_with_a_closed_input_says_so_in_one_line(command: str) -> None:
    done = run_closed("<&-", command, "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "loyang: the standard input: cannot be read: it is closed\n"


@on_posix
def test_the_program_with_a_closed_output_says_so_in_one_line() -> None:
    done = run_closed(">&-", "cards")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "loyang: cannot write the output: it is closed\n"


@on_posix
def test_complaints_do_not_go_to_the_output_if_nobody_hears_them() -> None:
    done = run_closed("2>&-", "check", "nowhere.txt")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_a_closed_output_of_the_caller_gets_one_line(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = io.StringIO()
    closed.close()
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", closed)
        assert main(["cards"]) == 1
    assert capsys.readouterr().err == "loyang: cannot write the output: it is closed\n"


def test_an_output_that_cannot_say_it_gets_one_line(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('name = "☃"\n', encoding="utf-8")
    status, _, complaints = run(
        "show", "-", "--rules", str(rules), given=b"round: 3\nP1:\nP2:\n", encoding="ascii"
    )
    assert status == 1
    assert complaints.decode().splitlines() == [
        r"loyang: cannot write the output: its encoding ascii has no '\u2603'; "
        "set PYTHONIOENCODING=utf-8"
    ]


def test_a_mark_does_not_belong_to_a_position() -> None:
    state = read_position("\ufeff" + POSITIONS["text"])
    assert isinstance(state, State)
    assert state == STATE
