"""What ends a match, and what must not: Ctrl-C, bots that hang, bots that close the output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from loyang import OptionError
from loyang.arena import Schedule, play_all
from loyang.bots import parse_bot
from loyang.bots.fence import TooLongError, apart, in_time
from loyang.cli import main
from tests.cli.test_cli_program import on_posix

LOYANG = [sys.executable, "-m", "loyang"]
POSITION = "round: 3\nP1: 4 cash\nP2:\n"


# --- Ctrl-C ------------------------------------------------------------------------------------


def interrupted(path: Path, when: Callable[[float], bool], *options: str) -> tuple[str, str, int]:
    """Start a match, and press Ctrl-C: a terminal sends it to all processes of the match."""
    process = subprocess.Popen(
        [*LOYANG, "arena", "--bots", "sane,sane", "--games", "5000", "--out", str(path), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # or the tests would be interrupted as well
    )
    begun = time.monotonic()
    while not path.exists() or not when(time.monotonic() - begun):
        assert process.poll() is None
        assert time.monotonic() - begun < 60
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    shown, told = process.communicate(timeout=60)
    return shown, told, process.returncode


@on_posix
@pytest.mark.parametrize("tenths", range(0, 20, 4))
def test_an_interrupt_while_processes_start_ends_in_one_line(tmp_path: Path, tenths: int) -> None:
    """The file is made as the match begins; from then on there is something to say."""
    pytest.importorskip("joblib")
    path = tmp_path / "games.jsonl"
    first = 0.0

    def when(since_start: float) -> bool:
        nonlocal first
        first = first or since_start
        return since_start - first >= tenths / 10

    shown, told, status = interrupted(path, when, "--jobs", "2")
    assert told.splitlines() == [f"loyang: stopped; the same command goes on from {path}"]
    assert status == 130
    assert "of 5000, seed: 1" in shown


@on_posix
def test_an_interrupt_of_many_processes_keeps_the_games(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    path = tmp_path / "games.jsonl"

    shown, told, status = interrupted(
        path, lambda _: path.read_bytes().count(b"\n") > 2, "--jobs", "2"
    )
    assert told.splitlines() == [f"loyang: stopped; the same command goes on from {path}"]
    assert status == 130
    assert not shown.startswith("games: 0 of")


# --- bots that hang ----------------------------------------------------------------------------


def bot(folder: Path, text: str) -> str:
    path = folder / "bad_bot.py"
    path.write_text(text, encoding="utf-8")
    return f"{path}:play"


HANGS = "while True:\n    pass\n"
HANGS_WHEN_MADE = "class play:\n    def __init__(self):\n        while True:\n            pass\n"
HANGS_WHEN_TOLD = """
class Answer:
    def __str__(self):
        while True:
            pass

def play(view, moves, dice, budget):
    return Answer()
"""


@on_posix
@pytest.mark.parametrize("text", [HANGS, HANGS_WHEN_MADE], ids=["read", "made"])
def test_a_bot_that_hangs_while_it_is_read_is_stopped_by_the_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    name = bot(tmp_path, text)
    out = ["--out", str(tmp_path / "games.jsonl")]
    assert main(["arena", "--bots", f"{name},sane", "--limit", "0.2", *out]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told == [
        f"loyang: bots: {name.removesuffix(':play')}: to read it took longer than 0.2 seconds"
    ]


@on_posix
def test_a_bot_whose_answer_hangs_when_it_is_told_forfeits(tmp_path: Path) -> None:
    schedule = Schedule.of([bot(tmp_path, HANGS_WHEN_TOLD), "sane"], 1, 1, limit=0.2)
    (game,) = play_all(schedule)
    assert game.faults == ("took longer than 0.2 seconds", None)


@on_posix
def test_work_is_interrupted_after_its_limit() -> None:
    with pytest.raises(TooLongError, match=r"took longer than 0\.05 seconds"):
        in_time(lambda: time.sleep(30), 0.05)
    assert in_time(lambda: "in time", 30.0) == "in time"


# --- bots that meddle with the output ----------------------------------------------------------

ACTS = {
    "closes sys.stdout": "import sys; sys.stdout.close()",
    "closes sys.__stdout__": "import sys; sys.__stdout__.close(); sys.__stderr__.close()",
    "closes the buffer": "import sys; sys.stdout.buffer.close(); sys.stderr.buffer.close()",
    "closes the descriptor": "import os; os.close(1)",
    "closes both descriptors": "import os; os.close(1); os.close(2)",
    "takes sys.stdout away": "import sys; sys.stdout = None; del sys.stderr",
    "turns it elsewhere": "import os; os.dup2(os.open(os.devnull, os.O_WRONLY), 1)",
    "detaches": "import sys\ntry: sys.stdout.detach()\nexcept OSError: pass",
    "prints": "print('from the bot', flush=True)",
    "prints without an end": "import sys; sys.stdout.write('from the bot')",
    "closes both streams": "import sys; sys.stdout.close(); sys.stderr.close()",
}
WHEN = {
    "read": "{act}\ndef play(view, moves, dice, budget):\n    return moves[0]\n",
    "asked": "def play(view, moves, dice, budget):\n    exec({act!r})\n    return moves[0]\n",
}


@on_posix
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize("act", ACTS)
def test_a_bot_cannot_break_the_output_of_the_match(
    tmp_path: Path, act: str, when: str, jobs: str
) -> None:
    if jobs == "2":
        pytest.importorskip("joblib")
        if act not in ("closes both descriptors", "prints"):
            pytest.skip("processes of their own have nothing to break")
    name = bot(tmp_path, WHEN[when].format(act=ACTS[act]))
    out = tmp_path / "games.jsonl"
    command = ["arena", "--bots", f"{name},sane", "--games", "2", "--jobs", jobs, "--json"]
    ended = subprocess.run(
        [*LOYANG, *command, "--out", str(out)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("{\n")
    assert ended.stdout.endswith("}\n")
    assert '"played": 2' in ended.stdout
    assert set(ended.stderr.replace("from the bot", "").split()) == set()
    assert ("from the bot" in ended.stderr) == ("print" in act)


@on_posix
@pytest.mark.parametrize("act", ["closes both streams", "turns it elsewhere", "prints"])
def test_a_bot_cannot_break_the_output_of_a_hint(tmp_path: Path, act: str) -> None:
    name = bot(tmp_path, WHEN["asked"].format(act=ACTS[act]))
    file = tmp_path / "position.txt"
    file.write_text(POSITION, encoding="utf-8")
    ended = subprocess.run(
        [*LOYANG, "hint", str(file), "--bot", name],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("value")
    assert "from the bot" not in ended.stdout


def test_streams_are_given_back_whatever_is_raised() -> None:
    before = (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__)
    with apart():
        inside = sys.stdout
        with pytest.raises(OptionError):
            parse_bot("nobody")
        assert sys.stdout is inside
    assert inside is not before[0]
    assert (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__) == before
