"""Run docs/notebook.ipynb in a fresh kernel and store what its cells show.

Usage:

    python docs/generate_notebook.py            run it and write the file
    python docs/generate_notebook.py --check    exit with 1 and one line if the file is stale

The cells are edited in the file itself, in Jupyter or in an editor. It is stored in one form
only: without the numbers of runs, random ids, times and the version of Python, so that it changes
when a cell or what it shows changes, and not otherwise.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

# Asks Jupyter for the folders it will have in future; otherwise it warns of the change.
os.environ.setdefault("JUPYTER_PLATFORM_DIRS", "1")

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOK = Path(__file__).resolve().parent / "notebook.ipynb"
TIMEOUT = 120
"""Seconds for one cell."""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(text: str) -> str:
    """The notebook after a run of all its cells, in the form in which it is stored.

    Raises:
        CellExecutionError: if a cell ends in an error.
    """
    notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        # No kernel, setting or history of whoever runs it: with no folders to look in there is
        # one kernel, this Python. Where sockets can be files, nothing goes over the network.
        manager = AsyncKernelManager(
            kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
            transport="tcp" if sys.platform == "win32" else "ipc",
            connection_file=str(Path(scratch) / "kernel.json"),
        )
        client = NotebookClient(
            notebook,
            km=manager,
            timeout=TIMEOUT,
            resources={"metadata": {"path": scratch}},
            coalesce_streams=True,  # what is printed is one output, however it came
        )
        settings = {"IPYTHONDIR": scratch, "JUPYTER_CONFIG_DIR": scratch, "NO_COLOR": "1"}
        client.execute(cleanup_kc=True, env={**os.environ, **settings})
    return canonical(notebook)


def canonical(notebook: Any) -> str:
    """The text of a notebook, without what differs from run to run."""
    notebook.metadata = METADATA
    notebook.nbformat_minor = 5
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = None
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return f"{text.rstrip()}\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run docs/notebook.ipynb and store what it shows.")
    parser.add_argument("--check", action="store_true", help="only tell whether the file is stale")
    parser.add_argument("file", nargs="?", type=Path, default=NOTEBOOK, help="another notebook")
    options = parser.parse_args(arguments)
    stored = options.file.read_text(encoding="utf-8")
    try:
        fresh = executed(stored)
    except CellExecutionError as error:
        print(f"{options.file.name}: a cell ends in an error\n{error}", file=sys.stderr)
        return 1
    if not options.check:
        options.file.write_text(fresh, encoding="utf-8", newline="\n")
    elif stored != fresh:
        print(
            f"{options.file.name} is stale: run python docs/generate_notebook.py",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
