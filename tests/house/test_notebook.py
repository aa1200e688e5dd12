"""The notebook of the documents runs, and shows what is stored in it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[2] / "docs"
NOTEBOOK = DOCS / "notebook.ipynb"


def run(*arguments: object) -> tuple[int, str]:
    """The exit code and the complaint; a process of its own, as Jupyter's warnings are not ours."""
    command = [sys.executable, str(DOCS / "generate_notebook.py"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stderr


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return cells


def kinds_of(cells: list[dict[str, Any]]) -> set[str]:
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    return {kind for output in outputs for kind in output.get("data", ["stream"])}


def small_notebook(path: Path, *sources: str) -> Path:
    cells = [
        {
            "cell_type": "code",
            "execution_count": 7,
            "id": f"any-{number}",
            "metadata": {"tags": ["x"]},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(sources)
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def test_the_notebook_runs_and_shows_what_is_stored() -> None:
    assert run("--check") == (0, "")


def test_every_cell_of_code_shows_something_and_the_file_is_small() -> None:
    cells = cells_of(NOTEBOOK)
    assert 12 <= len(cells) <= 18
    assert [cell["source"] for cell in cells if not cell.get("outputs", True)] == []
    assert kinds_of(cells) == {"image/svg+xml", "text/html", "text/plain", "stream"}
    assert NOTEBOOK.stat().st_size < 400_000


def test_its_links_lead_to_pages() -> None:
    words = "".join("".join(cell["source"]) for cell in cells_of(NOTEBOOK))
    pages = re.findall(r"\]\(([^)]+)\)", words)
    assert pages
    assert [page for page in pages if not (DOCS / page).is_file()] == []


def test_a_stale_notebook_is_told_and_brought_up_to_date(tmp_path: Path) -> None:
    path = small_notebook(tmp_path / "small.ipynb", "print(1)\n6 * 7")
    assert run(path) == (0, "")
    (cell,) = cells_of(path)
    assert cell["execution_count"] is None
    assert (cell["id"], cell["metadata"]) == ("cell-1", {})
    assert cell["outputs"][1]["data"] == {"text/plain": ["42"]}
    path.write_text(path.read_text("utf-8").replace("42", "43"), encoding="utf-8", newline="\n")
    code, said = run("--check", path)
    assert code == 1
    assert said == "small.ipynb is stale: run python docs/generate_notebook.py\n"


def test_a_cell_that_fails_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    path = small_notebook(tmp_path / "small.ipynb", "1 / 0")
    before = path.read_text("utf-8")
    code, said = run(path)
    assert code == 1
    assert said.startswith("small.ipynb: a cell ends in an error\n")
    assert "ZeroDivisionError" in said
    assert path.read_text("utf-8") == before
