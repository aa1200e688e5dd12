"""The command line as a program: exit status, pipes, terminals and Ctrl-C."""

from __future__ import annotations

import importlib.metadata
import io
import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from loyang.cli import COMMANDS, main
from loyang.cli.commands._terminal import progress_bar
from tests.cli.test_cli import TIMING

PROGRAM = [sys.executable, "-m", "loyang"]
WITHOUT_RICH = "import sys; sys.modules['rich'] = None; "
WITH_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
"""Tests may run where Ctrl-C is ignored, and a program inherits that."""
RUN = "import sys; from loyang.cli import main; sys.exit(main())"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_the_program_prints_its_version() -> None:
    done = run(*PROGRAM, "--version")
    version = importlib.metadata.version("loyang")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"loyang {version}\n", "")


def test_the_program_is_installed_as_loyang() -> None:
    (entry,) = importlib.metadata.entry_points(group="console_scripts", name="loyang")
    assert entry.load() is main


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["cards", "--help"]])
def test_help_goes_to_the_output(arguments: list[str]) -> None:
    done = run(*PROGRAM, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: loyang")


def test_wrong_options_exit_with_2() -> None:
    done = run(*PROGRAM, "simulate", "--players", "9")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_a_pipe_gets_a_plain_table_and_no_bar_with_and_without_rich() -> None:
    """The install without extras works and prints the same."""
    options = ["simulate", "--games", "2", "--players", "2"]
    plain = run(sys.executable, "-c", WITHOUT_RICH + RUN, *options)
    rich = run(*PROGRAM, *options)
    for done in (plain, rich):
        assert (done.returncode, done.stderr) == (0, "")
        assert "\x1b" not in done.stdout
        assert "\r" not in done.stdout
    assert TIMING.sub("", plain.stdout) == TIMING.sub("", rich.stdout)


def test_importing_the_library_imports_nothing_of_the_command_line() -> None:
    program = (
        "import sys; before = set(sys.modules); import loyang; "
        "print(*sorted(set(sys.modules) - before))"
    )
    imported = run(sys.executable, "-c", program).stdout.split()
    assert "loyang.engine" in imported
    assert not {"argparse", "rich", "loyang.cli", "loyang.arena.simulation"} & set(imported)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["cards"], ["cards", "--json"], ["cards", "--helpers"]])
def test_a_reader_who_leaves_early_is_no_reason_to_complain(
    arguments: list[str], unbuffered: str
) -> None:
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(120) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_gets_one_line(unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "cards"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("loyang: cannot write the output: ")
    assert done.stderr.count("\n") == 1


# --- on a terminal ---------------------------------------------------------------------------


class Terminal:
    """A program whose complaints, and if asked for output too, go to a terminal."""

    def __init__(self, program: str, *arguments: str, all_output: bool = False) -> None:
        import pty

        self.screen, side = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=side if all_output else subprocess.PIPE,
            stderr=side,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )
        os.close(side)
        self.shown = ""

    def read_until(self, wanted: str) -> None:
        """Read until the terminal has shown a text; an empty one: until the program ends."""
        while not wanted or wanted not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], 60)
            assert ready, f"{wanted!r} does not come: {self.shown!r}"
            try:
                read = os.read(self.screen, 4096)
            except OSError:  # the program has ended
                read = b""
            if not read:
                assert not wanted, f"{wanted!r} did not come: {self.shown!r}"
                return
            self.shown += read.decode()

    def finish(self) -> tuple[int, str]:
        """The exit status, and the output that did not go to the terminal."""
        output = self.process.stdout.read().decode() if self.process.stdout else ""
        self.read_until("")
        status = self.process.wait(60)
        if self.process.stdout:
            self.process.stdout.close()
        os.close(self.screen)
        return status, output


on_posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX terminal")
with_and_without_rich = pytest.mark.parametrize("prepare", ["", WITHOUT_RICH])


@on_posix
@with_and_without_rich
def test_a_terminal_gets_a_progress_bar(prepare: str) -> None:
    terminal = Terminal(prepare + RUN, "simulate", "--games", "2", "--players", "1")
    status, output = terminal.finish()
    assert status == 0
    assert "games" in terminal.shown
    assert "0/2" in terminal.shown
    assert output.startswith("games: 2, players: 1, seed: 1\n")
    assert "\x1b" not in output


@on_posix
@with_and_without_rich
def test_a_terminal_gets_the_same_figures(prepare: str) -> None:
    options = ("simulate", "--games", "2", "--players", "2")
    terminal = Terminal(prepare + RUN, *options, all_output=True)
    assert terminal.finish() == (0, "")
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.shown)
    rows = [line.split() for line in shown.splitlines()]
    for line in run(*PROGRAM, *options).stdout.splitlines():
        if line.startswith(("player", "P1", "P2", "moves per game")):
            assert line.split() in rows


@on_posix
@with_and_without_rich
@pytest.mark.parametrize("json_option", [[], ["--json"]])
def test_ctrl_c_stops_cleanly(prepare: str, json_option: list[str]) -> None:
    terminal = Terminal(
        WITH_CTRL_C + prepare + RUN,
        *("simulate", "--players", "1", "--games", "1000000", *json_option),
    )
    terminal.read_until("/1000000")
    terminal.process.send_signal(signal.SIGINT)
    status, output = terminal.finish()
    assert status == 130
    stopped = re.search(r"loyang: stopped after (\d+) of 1000000 games\r\n", terminal.shown)
    assert stopped is not None
    assert "Traceback" not in terminal.shown
    if json_option:
        assert json.loads(output)["games"] == int(stopped[1])
    else:
        assert output.startswith(f"games: {stopped[1]}, players: 1, seed: 1\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_only_the_module_of_the_command_is_read(name: str) -> None:
    code = f"{RUN.replace('sys.exit(main())', 'main()')}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, name, "--help"], capture_output=True, text=True, check=True
    )
    read = set(re.findall(r"loyang\.cli\.commands\.([a-z]\w*)", done.stdout.splitlines()[-1]))
    assert read == {name.replace("-", "_")}


class FakeTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_never_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or what is left of it could not be taken away."""
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setenv("COLUMNS", "60")
    screen = FakeTerminal()
    monkeypatch.setattr("sys.stderr", screen)
    with progress_bar(4, "games", 2) as show:
        show(4, "a bot with a long name 75%, another 25%")
        show(4)
    drawn = screen.getvalue().split("\r")
    assert all(len(line) < 60 for line in drawn)
    assert drawn[1].rstrip() == f"games [{'#' * 15:<30}] 2/4"
    assert drawn[2].startswith(f"games [{'#' * 30}] 4/4  a bot with")
    assert len(drawn[3]) == len(drawn[2])
    assert drawn[-2:] == [" " * len(drawn[3].rstrip()), ""]
