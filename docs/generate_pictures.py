"""Draw the pictures of docs/pictures/ with the library, so that they show what it draws.

Usage:

    python docs/generate_pictures.py            write the files
    python docs/generate_pictures.py --check    exit with 1 and one line if one of them is stale
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loyang import svg
from loyang.positions import read_position

FOLDER = Path(__file__).resolve().parent / "pictures"
POSITION = """
round: 5
turn: P2
tokens: P2 P1
discard: stall-WCB peddler-3 casual-WPT
P1: 6 cash, space 5
  cart: wheat*2 cabbage
  area: private-3a: leek 2
  area: private-4a: bean 3
  area: stall-WTL
  area: regular-WW: 3 deliveries
  area: casual-WCC
P2: 9 cash, space 4, 1 loan, large storehouse
  cart: wheat*2 turnip bean leek
  shop: wheat*2 pumpkin*2 turnip*2 cabbage bean*2 leek
  area: field-4a: cabbage 2
  area: private-5a: turnip 4
  area: stall-PBL: pumpkin leek
  area: regular-BL: 1 delivery
  area: casual-WTB over regular-PT
  area: market-woman
P3: 3 cash, space 6
  cart: pumpkin*3
  area: private-6a: pumpkin 4
  area: regular-TC: 2 deliveries, unsatisfied
  area: casual-PTC
  area: casual-PPB
  area: foreman over sower
"""


def render() -> dict[Path, str]:
    """The text of each file."""
    state = read_position(POSITION)
    return {FOLDER / "position.svg": svg.position(state)}


def stale() -> list[str]:
    """The names of the files that are missing, that differ, or that should not be there."""
    wanted = render()
    there = {path: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    return sorted(
        path.name for path in wanted.keys() | there.keys() if wanted.get(path) != there.get(path)
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw the pictures of docs/pictures/.")
    parser.add_argument("--check", action="store_true", help="only tell whether a file is stale")
    options = parser.parse_args(arguments)
    if options.check:
        names = stale()
        if names:
            stale_ones = ", ".join(names)
            print(
                f"docs/pictures is stale ({stale_ones}): run python docs/generate_pictures.py",
                file=sys.stderr,
            )
        return 1 if names else 0
    FOLDER.mkdir(exist_ok=True)
    for path, text in render().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
