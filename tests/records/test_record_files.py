"""Records are written down and read back, in files of one or many games."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import attrs
import pytest

from loyang import BASE_RULESET, TakeLoan, UseHelper, parse_move
from loyang._support.json_text import LARGEST
from loyang.records import (
    Record,
    RecordError,
    check,
    read_record,
    read_records,
    write_json,
    write_text,
)
from loyang.records.ruleset_tables import ruleset_digest
from loyang.records.text import FORMAT, to_text
from loyang.testing.play import SETUPS
from tests import stored
from tests.stored import broken, line_of, read_text, with_line

SAMPLES = Path(__file__).parent / "formats"

RECORD, STATES = stored.a_game("2", 2)
"""A complete game of two."""

TEXT = to_text(RECORD)


# --- the text form -----------------------------------------------------------------------------


def test_the_text_form_reads_like_this() -> None:
    record = Record(
        BASE_RULESET, ("Ann", "Bo"), 1, moves=RECORD.upto(0).moves, tags={"Date": "2031-05-07"}
    )
    record = record.plus(
        *map(parse_move, ("P2 sow-home wheat", "P1 sow-home turnip", "P2 turns-up private-4a"))
    )
    assert to_text(record) == (
        f"""\
[Loyang {FORMAT}]
[P1 "Ann"]
[P2 "Bo"]
[Start "P2"]
[Ruleset "base game"]
[Digest "{ruleset_digest(BASE_RULESET)}"]
[Date "2031-05-07"]

Setup
P2 sow-home wheat
P1 sow-home turnip

Round 1, harvest
P2 turns-up private-4a
End
"""
    )


def test_what_is_read_back_is_equal() -> None:
    for record in stored.records():
        text = to_text(record)
        assert read_text(text) == record
        assert to_text(read_text(text)) == text


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    lines = TEXT.split("\n")
    spaced = [f"  {line} \t" + ("" if line[:1] == "[" else "  # a comment") for line in lines]
    text = "\r\n".join(["# by hand", "", *spaced, "# the end"])
    assert read_text("\ufeff" + text) == RECORD


def test_headings_may_be_left_out() -> None:
    lines = [line for line in TEXT.split("\n") if not line.startswith(("Round", "Setup"))]
    assert read_text("\n".join(lines)) == RECORD


def test_a_move_that_the_rules_forbid_is_refused_with_its_line() -> None:
    place = line_of(TEXT, "Round 4, cards") + 1
    number = next(
        heading.first_move for heading in RECORD.headings() if str(heading) == "Round 4, cards"
    )
    error = broken(with_line(TEXT, place, "P1 dealt ?"))
    assert (error.line, error.rule) == (place + 1, "TURN-6")
    assert error.place == f"round 4, move {number + 1}"
    assert str(error).startswith(f"line {place + 1}, round 4, move {number + 1}: TURN-6: ")
    assert error.before == RECORD.upto(number)


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        ("[Loyang 1]", ("[Loyang 2]",), "2 is no format from 1 to 1"),
        ("[Loyang 1]", (), "a record begins with [Loyang 1]"),
        ("[Loyang 1]", ("[Loyang 1",), "is no tag such as"),
        ("[Loyang 1]", ("[Loyang]",), "is no tag such as"),
        ('[P1 "Ann"]', ("[P1 Ann]",), "the tag P1: line 1, column 1: is not JSON"),
        ('[P1 "Ann"]', ("[P1 7]",), "players[0]: 7 is not a text"),
        ('[P1 "Ann"]', (), "tags.P2: this name is taken"),
        ('[P1 "Ann"]', ('[P1 "Ann"]', '[P1 "Ann"]'), "the tag P1 stands here twice"),
        ('[P1 "Ann"]', ('[P1 "Ann"]', '[P7 "Eve"]', '[Introductory "no"]'), "neither true nor"),
        ('[Ruleset "base game"]', (), "Ruleset: is missing"),
        ('[Ruleset "base game"]', ('[Ruleset "base game"]', "[Tables {}]"), "Tables: format: is m"),
        ('[Date "2031-05-07"]', ('[date "2031-05-07"]',), "tags.date: is not a name such"),
        ("Round 2, cards", ("Round 2, lunch",), "'Round 2, lunch'"),
        ("Round 2, cards", ("Round 3, cards",), "under the heading 'Round 3, cards'"),
        ("Round 2, cards", ("P1 sings",), "'P1 sings' is not a move"),
        ("Round 2, cards", ("[Loyang 1]",), "stops without 'End'"),
        ("Round 2, cards", ('[Date "today"]',), "'[Date \"today\"]' is not a move"),
        ("Round 2, cards", ("{",), "is not a move"),
        ("End", (), "stops without 'End'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(
    line: str, instead: tuple[str, ...], problem: str
) -> None:
    """A broken file says where, and everything before can still be read."""
    place = line_of(TEXT, line)
    error = broken(with_line(TEXT, place, *instead))
    assert error.line is not None
    assert problem in str(error)
    if line.startswith("["):
        assert error.line <= place + 3
        assert error.before is None
    else:
        assert isinstance(error.before, Record)
        assert place <= error.line + 1 <= place + 3
        number = len(error.before.moves)
        assert error.before == RECORD.upto(number)
        assert number == (
            len(RECORD.moves)
            if line == "End"
            else next(one.first_move for one in RECORD.headings() if str(one) == line)
        )


def test_a_file_that_was_cut_off_is_noticed() -> None:
    for length in range(len(TEXT) - 2, len(TEXT) // 2, -397):
        error = broken(TEXT[:length])
        assert isinstance(error.before, Record)
        assert RECORD.moves[: len(error.before.moves)] == error.before.moves


def test_a_line_without_end_is_not_read() -> None:
    error = broken("[Loyang 1]\n" + "x" * (LARGEST + 5) + "\nEnd\n")
    assert (error.line, error.problem) == (2, f"has more than {LARGEST} characters")


def test_a_record_without_end_is_not_read() -> None:
    error = broken(TEXT.replace("Setup\n", "Setup\n" + "# la la la\n" * 100_001))
    assert "at most 100000 lines" in error.problem
    assert error.before == RECORD.upto(0)


def test_what_is_no_text_is_refused() -> None:
    file = TextIOWrapper(BytesIO(TEXT.encode() + b"\n\xff\n"), encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: is not text: "):
        read_record(file)


def test_what_was_not_checked_may_break_the_rules() -> None:
    place = line_of(TEXT, "Round 4, cards") + 1
    record = read_text(with_line(TEXT, place, "P1 loan"), check=False)
    assert len(record.moves) == len(RECORD.moves)
    assert isinstance(record, Record)
    with pytest.raises(RecordError, match=r"round 4, move \d+: TURN-2: "):
        check(record)
    with pytest.raises(RecordError, match="TURN-2"):
        write_text(record, StringIO())


# --- files of many games -----------------------------------------------------------------------


def many() -> tuple[list[Record], str]:
    """Some games, and a file of them in both forms."""
    games = [stored.a_game(setup, 2)[0].upto(60) for setup in SETUPS]
    file = StringIO()
    for game in games:
        write_text(game, file)
        write_json(game, file)
    return [game for game in games for _ in range(2)], file.getvalue()


def test_a_file_holds_many_games_in_either_form() -> None:
    games, text = many()
    assert list(read_records(StringIO(text))) == games


def test_an_empty_file_holds_no_game() -> None:
    for text in ("", "\n \n", "# nothing\n"):
        assert list(read_records(StringIO(text))) == []
        with pytest.raises(RecordError, match="there is no record"):
            read_record(StringIO(text))


class Endless:
    """A file that goes on for ever: the same game again and again."""

    def __init__(self) -> None:
        """Nothing was read so far."""
        self.lines = self._forever()
        self.read = 0

    def _forever(self) -> Iterator[str]:
        while True:
            yield from TEXT.splitlines(keepends=True)

    def readline(self, size: int = -1, /) -> str:
        """The next line."""
        self.read += 1
        return next(self.lines)


def test_a_file_is_read_game_by_game() -> None:
    file = Endless()
    games = read_records(file)
    for number in range(1, 4):
        assert next(games) == RECORD
        assert file.read == number * len(TEXT.splitlines())


def test_games_before_and_behind_a_broken_one_can_be_read() -> None:
    """Without a listener, reading ends at the broken game."""
    games, text = many()
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line == "Round 1, actions")
    lines[place + 1] = "P1 step 1"
    json_line = [number for number, line in enumerate(lines) if line.startswith("{")][4]
    lines[json_line] = lines[json_line].replace('"kind":"record"', '"kind":"song"')
    errors: list[RecordError] = []
    spoiled = StringIO("\n".join([*lines, "gibberish", "", TEXT, "[Loyang 1]", '[P1 "Ann"]']))
    read = list(read_records(spoiled, on_error=errors.append))
    assert [error.line for error in errors] == [
        place + 2,
        json_line + 1,
        len(lines) + 1,
        spoiled.getvalue().count("\n"),
    ]
    assert read[-1] == RECORD
    assert [game for game in games if game not in read] == []
    assert len(read) == len(games) - 2 + 1

    reader = read_records(StringIO("\n".join(lines)))
    first = games[: lines[:place].count("End") + sum(one[:1] == "{" for one in lines[:place])]
    for game in first:
        assert next(reader) == game
    with pytest.raises(RecordError):
        next(reader)


def test_a_json_line_that_breaks_the_rules_is_refused_with_line_move_and_rule() -> None:
    file = StringIO()
    write_json(RECORD.upto(30), file)
    write_json(RECORD.upto(30).plus(TakeLoan(3)), file)
    reader = read_records(StringIO(file.getvalue()))
    assert next(reader) == RECORD.upto(30)
    with pytest.raises(RecordError) as caught:
        next(reader)
    assert (caught.value.line, caught.value.rule) == (2, "TURN-2")
    assert caught.value.place == "round 2, move 31"
    assert caught.value.before == RECORD.upto(30)


# --- older formats -----------------------------------------------------------------------------


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
@pytest.mark.parametrize("name", ["record", "users-record", "redacted-record"])
def test_texts_of_every_format_stay_readable(version: int, name: str) -> None:
    """If `printed_values.toml` was corrected: keep it as it was, see ``docs/formats.md``."""
    text = (SAMPLES / str(version) / f"{name}.txt").read_text("utf-8")
    record = read_text(text)
    assert len(record.moves) >= 100
    assert read_text(to_text(record)) == record
    if version == FORMAT:
        assert to_text(record) == text


def test_both_samples_of_a_record_are_of_the_same_game() -> None:
    folder = SAMPLES / str(FORMAT)
    json_record = read_record(StringIO((folder / "record.json").read_text("utf-8")))
    assert attrs.evolve(json_record, ruleset=BASE_RULESET) == read_text(
        (folder / "record.txt").read_text("utf-8")
    )
    assert any(isinstance(move, UseHelper) for move in json_record.moves)
