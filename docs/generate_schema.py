"""Write docs/schema/ from the classes of loyang, so that documents and schema cannot differ.

Usage:

    python docs/generate_schema.py            write the files
    python docs/generate_schema.py --check    exit with 1 and one line if one of them is stale
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from loyang.records.codec import KINDS
from loyang.records.json_schema import schema

FOLDER = Path(__file__).resolve().parent / "schema"


def render() -> dict[Path, str]:
    """The text of each file."""
    return {
        FOLDER / f"{kind}.json": json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"
        for kind in KINDS
    }


def stale() -> list[str]:
    """The names of the files that are missing, that differ, or that should not be there."""
    wanted = render()
    there = {path: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    return sorted(
        path.name for path in wanted.keys() | there.keys() if wanted.get(path) != there.get(path)
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write docs/schema/ from the classes of loyang.")
    parser.add_argument("--check", action="store_true", help="only tell whether a file is stale")
    options = parser.parse_args(arguments)
    if options.check:
        names = stale()
        if names:
            print(
                f"docs/schema is stale ({', '.join(names)}): run python docs/generate_schema.py",
                file=sys.stderr,
            )
        return 1 if names else 0
    FOLDER.mkdir(exist_ok=True)
    for path, text in render().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
