"""Write docs/rules.md from src/loyang/data/rule_ids.toml, so that text and data cannot differ.

Usage:

    python docs/generate_rules.py            write the page
    python docs/generate_rules.py --check    exit with 1 and one line if the page is stale
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "loyang" / "data" / "rule_ids.toml"
PAGE = ROOT / "docs" / "rules.md"

MARKS = "SPIR"
KEYS = {"title", "text", "marks"}

INTRODUCTION = """\
<!-- Written by docs/generate_rules.py from src/loyang/data/rule_ids.toml: not to be edited. -->

# The rules

This page holds every rule that `loyang` plays by, in words of its own. Each rule has an id: a
refused move names the rule that forbids it, and tests and documentation cite the same ids.
How sure the rules and the printed values are is told in
[How faithful is this?](faithfulness.md)

## Marks

Each rule carries the marks of its sources. Where a rule has more than one mark, a note under it
tells which part carries which.

| mark | | meaning |
|---|---|---|
| `S` | stated | A rules text says so. There are two of them: a Chinese one of the full game and \
an English one of the introductory game. Where they differ, the note names the choice. |
| `P` | public | Public material about the game says so. |
| `I` | inferred | It follows from what is stated or public. |
| `R` | ruled | Decided for this engine, because no source at hand says it or because a program \
needs an answer. |

## Terms

- **Area**: the cards and fields that lie face up before a player.
- **Visible**: not covered by another card.
- **Cart**: the vegetables a player has at hand.
- **Storehouse**: where a player keeps vegetables from one round to the next.
- **Bank**: all cash is paid to it and comes from it.
- **Supply**: the vegetables, coins and loan cards that nobody has. The box holds 48 wheat,
  46 pumpkins, 44 turnips, 36 cabbages, 32 beans and 25 leeks, 24 coins of 1 and 15 of 5, and
  6 loan cards `S`; yet the supply never runs out, as missing pieces are improvised `P`.
- **Courtyard**: the cards that lie open for taking in the card phase.
- **Distribution round**: the part of the card phase in which cards are laid into the courtyard
  and taken from it (CRD-3 to CRD-7).
- **Pack**: two action cards that a player buys together (ACT-H1).
- **Actions A to H**: sowing (A), buying (B), selling (C), trading (D), helpers (E), regular
  customers (F), casual customers (G) and the pack (H).
- **In his turn**: from the start of a player's turn in the action phase until he ends his actions.
- **Closing**: what a player does after that, at the end of his turn (CLO-1 to CLO-6).
- **Any time**: whenever the player has something to decide, except in the setup `R`. The sources
  say no more than "any time"; a player who has nothing to decide would gain nothing by acting.
"""


class BadRulesError(Exception):
    """The data cannot be turned into a page."""


def load(path: Path = DATA) -> dict[str, Any]:
    """The rules data, checked for what the page needs."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for rule_id, rule in data["rules"].items():
        if section_of(rule_id) not in data["sections"]:
            raise BadRulesError(f"{rule_id}: no section {section_of(rule_id)!r} in [sections]")
        if not KEYS <= rule.keys() <= KEYS | {"note"}:
            raise BadRulesError(f"{rule_id}: needs title, text and marks, and may have a note")
        marks = rule["marks"]
        if not marks or len(set(marks)) < len(marks) or not set(marks) <= set(MARKS):
            raise BadRulesError(f"{rule_id}: marks must be some of S, P, I, R, each once")
        if len(marks) > 1 and "note" not in rule:
            raise BadRulesError(f"{rule_id}: several marks need a note that tells them apart")
    return data


def section_of(rule_id: str) -> str:
    return rule_id.split("-", 1)[0]


def anchor(name: str) -> str:
    return name.lower()


def render(data: dict[str, Any]) -> str:
    """The whole page."""
    rules: dict[str, dict[str, Any]] = data["rules"]
    longest_first = sorted(rules, key=lambda rule_id: (-len(rule_id), rule_id))
    ids = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])")

    def linked(text: str) -> str:
        return ids.sub(lambda found: f"[{found[0]}](#{anchor(found[0])})", text)

    lines = [linked(INTRODUCTION), "## Contents", ""]
    for section, heading in data["sections"].items():
        lines.append(f"- [{heading}](#{anchor(section)}) ({section})")
    lines.append("- [What the sources leave open](#open)")
    for section, heading in data["sections"].items():
        lines += ["", f'<a id="{anchor(section)}"></a>', "", f"## {heading}"]
        for rule_id, rule in rules.items():
            if section_of(rule_id) != section:
                continue
            marks = " ".join(f"`{mark}`" for mark in rule["marks"])
            lines += ["", f'<a id="{anchor(rule_id)}"></a>', ""]
            lines += [f"### {rule_id} · {rule['title']}", "", f"{marks} {linked(rule['text'])}"]
            if "note" in rule:
                lines += ["", f"> {linked(rule['note'])}"]
    lines += ["", '<a id="open"></a>', "", "## What the sources leave open", ""]
    lines += [f"- {linked(entry['text'])}" for entry in data["open"]]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write docs/rules.md from the rules data.")
    parser.add_argument("--check", action="store_true", help="only tell whether the page is stale")
    options = parser.parse_args(arguments)
    try:
        page = render(load())
    except (BadRulesError, tomllib.TOMLDecodeError) as error:
        print(f"rule_ids.toml: {error}", file=sys.stderr)
        return 1
    if options.check:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page:
            return 0
        print("docs/rules.md is stale: run python docs/generate_rules.py", file=sys.stderr)
        return 1
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
