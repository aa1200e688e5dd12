"""Streams of a wrong kind, files that were put together, and JSON laid out over many lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from loyang import BASE_RULESET, Record, parse_move
from loyang._support.json_text import LARGEST
from loyang.errors import OptionError
from loyang.records import (
    AnyRecord,
    RecordError,
    dumps,
    read_record,
    read_records,
    to_text,
    write_json,
    write_text,
)
from tests import stored

RECORD = Record(BASE_RULESET, ("Jürgen ☃ 李", 'Bo "{[" \\')).plus(
    parse_move("P1 sow-home wheat"), parse_move("P2 sow-home turnip")
)
TEXT = f"{to_text(RECORD)}\n"
LINE = f"{dumps(RECORD)}\n"
LAYOUTS: dict[str, dict[str, Any]] = {
    "two spaces": {"indent": 2},
    "tabs": {"indent": "\t"},
    "no spaces": {"indent": 0},
    "one line": {},
}
MARK = "\ufeff"


def laid_out(record: AnyRecord, **options: Any) -> str:
    return json.dumps(json.loads(dumps(record)), **options) + "\n"


# --- wrong kinds -------------------------------------------------------------------------------


@pytest.fixture
def streams(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """What is no open file of text, or not for this."""
    closed = StringIO()
    closed.close()
    with (
        (tmp_path / "a").open("w", encoding="utf-8") as writes,
        (tmp_path / "a").open(encoding="utf-8") as reads,
    ):
        yield {
            "no stream": 5,
            "a name": "games.txt",
            "bytes": BytesIO(TEXT.encode()),
            "closed": closed,
            "to write only": writes,
            "to read only": reads,
            "ASCII": TextIOWrapper(BytesIO(), "ascii"),
        }


def read_all(stream: Any) -> list[AnyRecord]:
    return list(read_records(stream))


@pytest.mark.parametrize("read", [read_record, read_all])
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("no stream", "5 is not an open file of text"),
        ("a name", "'games.txt' is not an open file of text"),
        ("bytes", "gives no text; open the file as text, in UTF-8"),
        ("closed", "cannot be read: I/O operation on closed file"),
        ("to write only", "cannot be read: not readable"),
    ],
)
def test_nothing_is_read_from_a_wrong_kind_of_stream(
    streams: dict[str, Any], read: Callable[[Any], object], kind: str, said: str
) -> None:
    with pytest.raises(OptionError, match="stream: ") as caught:
        read(streams[kind])
    assert said in str(caught.value)


@pytest.mark.parametrize("write", [write_text, write_json])
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("no stream", "5 is not an open file of text"),
        ("a name", "'games.txt' is not an open file of text"),
        ("bytes", "cannot take text: a bytes-like object is required"),
        ("closed", "cannot take text: I/O operation on closed file"),
        ("to read only", "cannot take text: not writable"),
        ("ASCII", "cannot take 'ü'; open the file with encoding='utf-8'"),
    ],
)
def test_nothing_is_written_to_a_wrong_kind_of_stream(
    streams: dict[str, Any], write: Callable[[AnyRecord, Any], object], kind: str, said: str
) -> None:
    with pytest.raises(OptionError, match="stream: ") as caught:
        write(RECORD, streams[kind])
    assert said in str(caught.value)
    if kind == "bytes":
        assert streams[kind].getvalue() == TEXT.encode()


def test_only_records_are_written_as_records() -> None:
    file = StringIO()
    for value in (RECORD.start(), "record", None):
        for write in (write_text, write_json):
            with pytest.raises(OptionError, match="record: "):
                write(value, file)  # type: ignore[arg-type]
    assert file.getvalue() == ""


# --- files that were put together --------------------------------------------------------------


@pytest.mark.parametrize("between", ["", "\n", "# by hand\n"])
def test_a_mark_may_stand_before_every_game(between: str) -> None:
    games = [TEXT, LINE, laid_out(RECORD, indent=2), LINE, TEXT]
    text = "".join(f"{MARK}{between}{game}" for game in games)
    assert list(read_records(StringIO(text))) == [RECORD] * len(games)
    file = TextIOWrapper(BytesIO(text.encode()), "utf-8-sig")
    assert list(read_records(file)) == [RECORD] * len(games)


def test_a_game_with_a_mark_is_found_behind_a_broken_one() -> None:
    for game in (TEXT, LINE):
        errors: list[RecordError] = []
        text = TEXT.replace("wheat", "leek") + MARK + game
        assert list(read_records(StringIO(text), on_error=errors.append)) == [RECORD]
        assert len(errors) == 1


# --- JSON in many lines ------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n"])
def test_json_is_read_in_any_layout(layout: str, ending: str) -> None:
    games = [RECORD, *stored.records()[:9]]
    text = "".join(laid_out(game, **LAYOUTS[layout]) for game in games)
    assert list(read_records(StringIO(text.replace("\n", ending), newline=None))) == games


@pytest.mark.parametrize("layout", ["two spaces", "tabs", "one line"])
@pytest.mark.parametrize("behind", [TEXT, LINE, laid_out(RECORD, indent=2)])
def test_a_broken_document_is_one_error_and_loses_no_other_game(layout: str, behind: str) -> None:
    whole = laid_out(stored.records()[0], **LAYOUTS[layout])
    spoiled = [
        whole.replace('"player": 0', '"player" 0', 1),
        whole.replace('"kind": "record"', '"kind": "song"', 1),
        whole.replace('"moves": [', '"moves": {', 1),
        *(whole[: len(whole) * part // 7] + "\n" for part in range(1, 7)),
    ]
    for broken in spoiled:
        assert broken != whole
        errors: list[RecordError] = []
        text = TEXT + broken + behind + TEXT
        assert list(read_records(StringIO(text), on_error=errors.append)) == [RECORD] * 3
        assert len(errors) == 1
        assert errors[0].line is not None
        first = TEXT.count("\n") + 1
        assert first <= errors[0].line <= first + broken.count("\n")


def test_an_error_names_the_line_and_column_of_the_file() -> None:
    text = laid_out(RECORD, indent=2)
    spoiled = text.replace('    "introductory": false', '\n    "introductory" false')
    assert spoiled != text
    with pytest.raises(RecordError) as caught:
        list(read_records(StringIO(TEXT + spoiled)))
    place = (TEXT + spoiled).split("\n").index('    "introductory" false,') + 1
    assert (caught.value.line, caught.value.place) == (place, "column 20")
    assert str(caught.value).startswith(f"line {place}, column 20: is not JSON")


def test_a_document_in_many_lines_has_a_limit() -> None:
    text = '{"format": 1,\n' + "1,\n" * (LARGEST // 3 + 1) + "}\n" + TEXT
    errors: list[RecordError] = []
    assert list(read_records(StringIO(text), on_error=errors.append)) == [RECORD]
    assert [str(error) for error in errors] == [f"line 1: has more than {LARGEST} characters"]
