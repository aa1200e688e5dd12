"""The rulings of the documents, and the Python examples between them, found by Sybil."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from doctest import Example as DoctestExample
from functools import cache
from pathlib import Path

from attrs import field, frozen
from sybil import Document, Example, Region
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from loyang.errors import RulingError
from loyang.rulings import run_ruling

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
RULINGS = ROOT / "docs" / "rulings"
"""Each heading of the third level in these pages is a question."""


def page_name(path: Path) -> str:
    """A page as documents name it: ``"docs/rulings/packs.md"``."""
    return path.relative_to(ROOT).as_posix()


@frozen
class Ruling:
    """A block of a page, with the question above it."""

    page: str
    question: str
    """The heading it stands under; empty outside ``docs/rulings/``."""
    rules: tuple[str, ...]
    """The ids that the line ``Rules:`` of the question cites."""
    number: int
    """Which block of its question, or else of its page, it is, from 1."""
    example: Example = field(repr=False, eq=False)

    @property
    def anchor(self) -> str:
        """The end of a link to the question, as GitHub and most others make it."""
        return re.sub(r"[^\w\- ]", "", self.question.lower()).replace(" ", "-")

    def __str__(self) -> str:
        name = "-".join(filter(None, [Path(self.page).stem, self.anchor]))
        return name if self.number == 1 else f"{name}-{self.number}"


def _run(example: Example) -> str | None:
    """Nothing if the ruling holds, else what is wrong and in which line of the page."""
    try:
        run_ruling(example.parsed)
    except RulingError as error:
        line = example.line + (error.line or 0)
        said = f"{error.said}: " if error.said else ""
        return f"{page_name(Path(example.path))}, line {line}: {said}{error.problem}"
    return None


_QUESTION = re.compile(r"^### (.+)$", re.MULTILINE)
_RULES = re.compile(r"^Rules: (.+)$", re.MULTILINE)


def _questions(text: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Each question of a page: where it begins, its words, and the rules it cites."""
    found = list(_QUESTION.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    for match, end in zip(found, ends, strict=True):
        cited = _RULES.search(text, match.end(), end)
        rules = () if cited is None else tuple(re.split(r",\s*", cited[1].strip()))
        yield match.start(), match[1].strip(), rules


@cache
def questions() -> dict[tuple[str, str], tuple[str, ...]]:
    """The rules that each question cites, by page and question."""
    return {
        (page_name(path), question): rules
        for path in PAGES
        if path.parent == RULINGS
        for _, question, rules in _questions(path.read_text("utf-8"))
    }


@cache
def rulings() -> tuple[Ruling, ...]:
    """All rulings of all pages."""
    return tuple(ruling for path in PAGES for ruling in _rulings_of(path))


def _rulings_of(path: Path) -> Iterator[Ruling]:
    document = Document.parse(str(path), CodeBlockParser(language="ruling", evaluator=_run))
    asked = list(_questions(document.text)) if path.parent == RULINGS else []
    count: Counter[str] = Counter()
    for example in document.examples():
        above = [one for one in asked if one[0] < example.start]
        question, rules = above[-1][1:] if above else ("", ())
        count[question] += 1
        yield Ruling(page_name(path), question, rules, count[question], example)


def python_examples(path: Path) -> Document:
    """The Python examples of a page that are written with ``>>>``."""

    def parse(document: Document) -> Iterable[Region]:
        for region in PythonCodeBlockParser()(document):
            if isinstance(region.parsed, DoctestExample):
                yield region

    return Document.parse(str(path), parse)
