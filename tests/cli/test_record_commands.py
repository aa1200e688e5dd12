"""``loyang simulate --record``, ``loyang replay`` and ``loyang check``."""

from __future__ import annotations

from pathlib import Path

import pytest

from loyang.arena.simulation import play_random
from loyang.cli import main
from loyang.positions import show
from loyang.records import Record, read_records
from loyang.views import observe


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    output, complaints = capsys.readouterr()
    assert not complaints
    return output


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "games.txt"
    options = ["--players", "2", "--games", "2", "--seed", "5", "--starting-player", "P2"]
    printed(capsys, "simulate", *options, "--record", str(path))
    return path


def records(path: Path) -> list[Record]:
    with path.open(encoding="utf-8") as stream:
        found = list(read_records(stream))
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


def test_simulated_games_are_written_down_as_they_were_played(file: Path) -> None:
    first, second = records(file)
    game = play_random(2, "5/2", starting_player=1)
    assert second.moves == game.moves
    assert second.state_at() == game.final
    assert first.starting_player == 1
    assert first.players == ("Random P1", "Random P2")


@pytest.mark.parametrize("players", [1, 3])
def test_a_folder_gets_a_file_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: int
) -> None:
    folder = tmp_path / "games"
    options = ["--players", str(players), "--games", "2", "--record", f"{folder}/"]
    printed(capsys, "simulate", *options)
    assert sorted(path.name for path in folder.iterdir()) == ["game-00001.txt", "game-00002.txt"]
    (record,) = records(folder / "game-00002.txt")
    assert record.moves == play_random(players, "1/2").moves


def test_json_is_written_where_the_name_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    options = ["--players", "3", "--games", "2", "--introductory", "--record", str(path)]
    printed(capsys, "simulate", *options)
    assert path.read_text(encoding="utf-8").count("\n") == 2
    first, _ = records(path)
    assert first.introductory
    assert first.moves == play_random(3, "1/1", introductory=True).moves


def test_a_file_that_is_there_is_not_written_over(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_bytes()
    assert main(["simulate", "--games", "1", "--record", str(file)]) == 2
    assert f"--record: {file} is there already" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_check_says_of_each_game_that_it_is_sound(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = records(file)
    assert printed(capsys, "check", str(file)) == (
        f"game 1: {len(first.moves)} moves, all by the rules\n"
        f"game 2: {len(second.moves)} moves, all by the rules\n"
    )


def test_check_names_line_move_and_rule_and_goes_on(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = file.read_text(encoding="utf-8")
    sown = str(records(file)[0].moves[0])
    file.write_text(text.replace(sown, "P2 sow-home leek", 1), encoding="utf-8")
    assert main(["check", str(file)]) == 2
    output, complaints = capsys.readouterr()
    assert "game 1" in complaints
    assert "SET-4: a leek cannot be sown in the home field" in complaints
    assert "game 2: " in output


def test_replay_tells_every_move_with_its_rules(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "replay", str(file), "--game", "2")
    record = records(file)[1]
    for number, move in enumerate(record.moves, start=1):
        assert f"{number:4}. {move}\n" in told
    assert "\nSetup\n" in told
    assert "\nRound 9, actions\n" in told
    assert "SET-4: " in told


def test_replay_at_a_move_shows_the_position(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    state = records(file)[0].state_at(20)
    assert printed(capsys, "replay", str(file), "--at", "20") == f"{show(state)}\n"
    seen = observe(state, 1)
    found = printed(capsys, "replay", str(file), "--at", "20", "--player", "P2")
    assert found == f"{show(seen)}\n"


def test_replay_for_a_player_hides_what_was_dealt_to_others(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "replay", str(file), "--player", "P1")
    assert "P2 dealt ?\n" in told
    assert "P1 dealt ?" not in told
    own, others = records(file)[0].redacted(0), records(file)[0].redacted(1)
    assert all(f". {move}\n" in told for move in own.moves)
    assert any(f". {move}\n" not in told for move in others.moves)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["replay", "nowhere.txt"], "nowhere.txt: cannot be read: No such file"),
        (["check", "nowhere.txt"], "nowhere.txt: cannot be read: No such file"),
        (["replay", "FILE", "--game", "3"], "there is no game 3"),
        (["replay", "FILE", "--at", "99999"], "99999 is not a number of moves"),
        (["replay", "FILE", "--player", "P3"], "--player: there is no P3 in this game"),
        (["replay", "FILE", "--at", "x"], "'x' is not a whole number"),
        (["simulate", "--record", "FILE/x"], "--record: "),
    ],
)
def test_what_is_not_there_is_told_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    said = [argument.replace("FILE", str(file)) for argument in arguments]
    assert main(said) == 2
    output, complaints = capsys.readouterr()
    assert not output
    assert complaint in complaints
    assert complaints.count("\n") == 1
