"""``loyang show --svg``, ``loyang replay --html``, ``loyang arena --html``, ``loyang report``."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from loyang import svg
from loyang.arena import ResultFile
from loyang.cli import main
from loyang.cli.commands._output_file import write_output
from loyang.pages import replay_page, report_page
from loyang.positions import read_position
from loyang.records import write_text
from tests.pages.games import match, short_game
from tests.prepared import PREPARED

Shown = pytest.CaptureFixture[str]
POSITION = next(iter(PREPARED.values()))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a position, a game, results, and what is none of these; we are in it."""
    monkeypatch.chdir(tmp_path)
    Path("position.txt").write_text(POSITION, "utf-8")
    with Path("game.txt").open("w", encoding="utf-8") as file:
        write_text(short_game(), file)
    with Path("redacted.txt").open("w", encoding="utf-8") as file:
        write_text(short_game().redacted(0), file)
    schedule, games = match()
    with ResultFile("results.jsonl", schedule) as results:
        for game in games:
            results.add(game)
    Path("broken.txt").write_text(
        Path("game.txt").read_text("utf-8").replace("P1 sow-home", "P1 sow-home leek #", 1), "utf-8"
    )
    Path("nonsense.txt").write_text("nonsense\n", "utf-8")
    Path("binary.txt").write_bytes(b"\xff\xfe\x00\xff\n")
    Path("a-folder").mkdir()
    return tmp_path


def done(capsys: Shown, *arguments: str) -> None:
    """Carry out a command that should print nothing."""
    assert main(arguments) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_drawn(folder: Path, capsys: Shown, theme: str) -> None:
    done(capsys, "show", "position.txt", "--svg", "out.svg", "--theme", theme)
    drawn = Path("out.svg").read_text("utf-8")
    assert drawn == svg.position(read_position(POSITION), theme=theme)


def test_a_game_becomes_a_page(folder: Path, capsys: Shown) -> None:
    done(capsys, "replay", "game.txt", "--html", "out.html")
    assert Path("out.html").read_text("utf-8") == replay_page(short_game())
    done(capsys, "replay", "game.txt", "--html", "out.html", "--player", "P2")
    assert Path("out.html").read_text("utf-8") == replay_page(short_game(), 1)
    assert sorted(path.name for path in folder.glob("*out*")) == ["out.html"]
    assert not list(folder.glob(".*"))


def test_a_match_becomes_a_report(folder: Path, capsys: Shown) -> None:
    before = Path("results.jsonl").read_bytes()
    done(capsys, "report", "results.jsonl", "--html", "out.html")
    assert Path("out.html").read_text("utf-8") == report_page(*match())
    assert Path("results.jsonl").read_bytes() == before
    arguments = ["arena", "--bots", "greedy,sane", "--games", "6", "--seed", "7"]
    assert main([*arguments, "--out", "results.jsonl", "--html", "arena.html"]) == 0
    assert Path("arena.html").read_text("utf-8") == report_page(*match())


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("show position.txt --svg a-folder", "--svg: a-folder is a folder, not a file"),
        ("show position.txt --svg nowhere/out", "--svg: nowhere/out: there is no folder nowhere"),
        ("show position.txt --svg position.txt", "--svg: position.txt is what is read"),
        ("show position.txt --svg out --theme pink", "theme: 'pink' is not one of the themes"),
        ("show position.txt --theme dark", "--theme: only a picture has one, see --svg"),
        ("show nonsense.txt --svg out", "nonsense.txt: line 1"),
        ("show nowhere.txt --svg out", "nowhere.txt: cannot be read: No such file"),
        ("replay game.txt --html a-folder", "--html: a-folder is a folder, not a file"),
        ("replay game.txt --html ./game.txt", "--html: ./game.txt is what is read"),
        ("replay game.txt --html out --player P3", "--player: there is no P3 in this game"),
        ("replay game.txt --html out --at 3", "--at: the page of --html shows every move"),
        ("replay game.txt --html out --game 2", "there is no game 2"),
        ("replay redacted.txt --html out", "a redacted record cannot be replayed"),
        ("replay nonsense.txt --html out", "a record begins with [Loyang 1]"),
        ("replay binary.txt --html out", "line 1: is not text"),
        ("replay broken.txt --html out", "SET-4: a leek cannot be sown in the home field"),
        ("replay results.jsonl --html out", "line 1"),
        ("report results.jsonl --html results.jsonl", "--html: results.jsonl is what is read"),
        ("report results.jsonl --html a-folder", "--html: a-folder is a folder"),
        ("report results.jsonl", "the following arguments are required: --html"),
        ("report nonsense.txt --html out", "nonsense.txt: line 1 is not JSON"),
        ("report binary.txt --html out", "binary.txt: line 1 is not JSON"),
        ("report game.txt --html out", "game.txt: line 1 is not JSON"),
        ("report nowhere.jsonl --html out", "nowhere.jsonl: No such file"),
        ("report a-folder --html out", "a-folder: Is a directory"),
        ("arena --bots sane --out r --html a-folder", "--html: a-folder is a folder"),
        ("arena --bots sane --out results.jsonl --html results.jsonl", "is what is read"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line_and_leaves_nothing(
    folder: Path, capsys: Shown, command: str, complaint: str
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert main(command.split()) == 2
    output, complaints = capsys.readouterr()
    assert not output
    assert complaint in complaints
    assert complaints.count("\n") == 1
    assert before == {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize(
    "change",
    [
        {"arena": 2},
        {"bots": []},
        {"bots": ["sane", 3]},
        {"seed": None},
        {"seed": True},
        {"limit": "long"},
        {"rules": None},
    ],
)
def test_a_heading_that_is_none_is_refused(
    folder: Path, capsys: Shown, change: dict[str, object]
) -> None:
    heading, games = Path("results.jsonl").read_text("utf-8").split("\n", 1)
    Path("other.jsonl").write_text(json.dumps({**json.loads(heading), **change}) + "\n" + games)
    assert main(["report", "other.jsonl", "--html", "out"]) == 2
    assert capsys.readouterr().err.startswith("loyang: other.jsonl: line 1 is not the heading")


def test_other_rules_than_those_of_the_match_are_refused(folder: Path, capsys: Shown) -> None:
    Path("rule_ids.toml").write_text('name = "mine"\n[loan]\ncash = 7\n', "utf-8")
    assert main(["report", "results.jsonl", "--html", "out", "--rules", "rule_ids.toml"]) == 2
    assert "played by rules called 'base game'" in capsys.readouterr().err


def test_a_broken_game_of_a_match_is_named(folder: Path, capsys: Shown) -> None:
    text = Path("results.jsonl").read_text("utf-8")
    Path("results.jsonl").write_text(text.replace("P2 end-actions", "P2 ends", 1), "utf-8")
    assert main(["report", "results.jsonl", "--html", "out"]) == 2
    complaints = capsys.readouterr().err
    assert complaints.startswith("loyang: game 0: ")
    assert complaints.count("\n") == 1
    assert not Path("out").exists()


# --- the file ----------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written_stays_as_it_was(
    folder: Path, capsys: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("out.html").write_text("before", "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert main(["replay", "game.txt", "--html", "out.html"]) == 1
    output, complaints = capsys.readouterr()
    assert not output
    assert complaints == ("loyang: cannot write the output: out.html: No space left on device\n")
    assert Path("out.html").read_text("utf-8") == "before"
    assert not list(folder.glob(".*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_device_is_written_to_and_not_replaced(folder: Path, capsys: Shown) -> None:
    assert main(["show", "position.txt", "--svg", "/dev/full"]) == 1
    assert capsys.readouterr().err.endswith("/dev/full: No space left on device\n")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions and links as Unix has them")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("before", "utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_output(str(link), "after\n")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "after\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    fresh = tmp_path / "fresh"
    write_output(str(fresh), "ä")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o666 & ~mask
    assert fresh.read_bytes() == "ä".encode()
