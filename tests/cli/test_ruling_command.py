"""``loyang ruling``."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from loyang.cli import main
from tests.ruling_pages import ROOT

HOLDS = """\
round: 3
P1: 4 cash
  cart: bean
P2:
---
P1 buy bean    refused ACT-B1
P1 loan
=> P1: 9 cash
"""
FAILS = HOLDS.replace("9 cash", "8 cash")
PAGE = f"""\
# A page

### May I buy on credit?

```ruling
{HOLDS}```

### How much is a loan?

```ruling
{FAILS}```
"""


LOAN = """\
# Loans

### What does a bean cost after a loan?

```ruling
P1: 4 cash
P2:
---
P1 loan
P1 buy bean
=> P1: 2 cash
```
"""


def enter(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let the standard input hold these bytes."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """The exit status, the lines printed, and the complaints."""
    status = main(["ruling", *arguments])
    output, complaint = capsys.readouterr()
    return status, output.splitlines(), complaint


def test_a_text_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(b"\xef\xbb\xbf" + HOLDS.encode())
    assert ran(capsys, str(file)) == (0, [f"{file}:1: passed", "1 passed, 0 failed"], "")


def test_the_blocks_of_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its line and heading; of one that fails the line, what it expects and what is."""
    file = tmp_path / "page.md"
    file.write_text(PAGE)
    assert ran(capsys, str(file)) == (
        1,
        [
            f"{file}:6: passed: May I buy on credit?",
            f"{file}:19: failed: How much is a loan?",
            f"{file}:26: => P1: 8 cash: P1 should have '8 cash', but has '9 cash'",
            "1 passed, 1 failed",
        ],
        "",
    )


def test_the_rule_that_a_ruling_leaves_open_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(monkeypatch, HOLDS.replace("refused ACT-B1", "refused   # é").encode())
    status, lines, complaint = ran(capsys, "-")
    assert (status, complaint) == (0, "")
    assert lines == [
        "the standard input:1: passed",
        "the standard input:6: P1 buy bean: refused ACT-B1: a bean costs 6 cash, P1 has 4",
        "1 passed, 0 failed",
    ]


def test_rules_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, rules = tmp_path / "mine.txt", tmp_path / "mine.toml"
    text.write_text(HOLDS)
    rules.write_text('name = "mine"\n[loan]\ncash = 4\n')
    status, lines, _ = ran(capsys, str(text), "--rules", str(rules))
    assert status == 1
    assert lines[1] == f"{text}:8: => P1: 9 cash: P1 should have '9 cash', but has '8 cash'"
    rules.write_text("[loan]\ncash = -4\n")
    status, lines, complaint = ran(capsys, str(text), "--rules", str(rules))
    assert (status, lines, complaint.count("\n")) == (2, [], 1)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"P1:\n---\nP1 loan \xff", "cannot be read: it is not UTF-8 text"),
        (b"P1:\nP2:\n", "there is no ruling in it; a page has blocks that begin with ```ruling"),
        (b"", "there is no ruling in it"),
    ],
)
def test_a_file_that_holds_no_ruling(
    data: bytes | None, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told in one line, and the other files are run all the same."""
    bad, good = tmp_path / "bad.txt", tmp_path / "good.txt"
    if data is not None:
        bad.write_bytes(data)
    status, lines, complaint = ran(capsys, str(bad))
    assert (status, lines) == (2, [])
    good.write_text(FAILS)
    status, lines, complaint = ran(capsys, str(bad), str(good))
    assert (status, lines[-1]) == (2, "0 passed, 1 failed")
    assert complaint.startswith(f"{bad}: {problem}")
    assert complaint.count("\n") == 1


def test_a_ruling_with_a_mistyped_position_fails_at_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(monkeypatch, PAGE.replace("cart: bean", "cart: baen", 1).encode())
    status, lines, _ = ran(capsys, "-")
    assert status == 1
    assert lines[0] == "the standard input:6: failed: May I buy on credit?"
    assert lines[1].startswith("the standard input:8: cart: baen: 'baen' is not a vegetable")


@pytest.mark.parametrize("text", ["P1:\nP2:\n---\n", "---\nP1 loan\n"])
def test_a_ruling_that_is_not_complete_fails(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(monkeypatch, text.encode())
    status, lines, complaint = ran(capsys, "-")
    assert (status, lines[-1], complaint) == (1, "0 passed, 1 failed", "")


def test_a_closed_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    complaint = "the standard input: cannot be read: it is closed\n"
    assert ran(capsys, "-") == (2, [], complaint)


def test_what_the_documents_show_is_what_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "writing-rulings.md").read_text("utf-8")
    text = page.split("```text\n", 1)[1].split("```", 1)[0]
    shown = re.findall(r"```console\n\$ loyang ruling (\S+)\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("covered.txt").write_text(text, "utf-8")
    Path("loan.md").write_text(LOAN, "utf-8")
    assert [file for file, _ in shown] == ["covered.txt", "loan.md"]
    for file, output in shown:
        assert ran(capsys, file)[1] == output.splitlines()
