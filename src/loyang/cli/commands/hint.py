"""``loyang hint``: the best moves of a position."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from loyang.cli.commands._options import (
    DONE,
    add_json,
    add_rules,
    chosen_rules,
    print_json,
)
from loyang.cli.commands._terminal import print_table
from loyang.engine import apply_unchecked, deciders
from loyang.errors import (
    FormatError,
    LoyangError,
    OptionError,
    PositionError,
)
from loyang.ruleset import Ruleset
from loyang.state import CHANCE, State, View, seat
from loyang.views import observe

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="a position, as text or as JSON")
    parser.add_argument(
        "--bot", default="greedy", metavar="BOT", help="who is asked (default: greedy)"
    )
    parser.add_argument(
        "--best", type=int, default=5, metavar="N", help="how many moves (default: 5)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    add_rules(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the best moves, and return the exit status."""
    from loyang.bots.evaluation import evaluate
    from loyang.bots.fence import apart
    from loyang.bots.naming import parse_bot
    from loyang.bots.told import told
    from loyang.narration import narrate

    if options.best < 1:
        raise OptionError(f"--best: {options.best} is not a whole number from 1 up")
    state = _read(options.file, chosen_rules(options), own_rules=options.rules is not None)
    may = deciders(state)
    if not may or may == (CHANCE,):
        raise OptionError(f"{options.file}: no player has anything to decide there")
    entry = parse_bot(options.bot)
    view = observe(state, may[0])
    try:
        with apart():
            ranked = evaluate(view, entry.make(), seed=options.seed, budget=entry.budget)
    except (LoyangError, KeyboardInterrupt):
        raise
    except BaseException as error:  # whatever a user's bot may do
        raise OptionError(f"--bot: {entry.text}: {told(error)}") from error
    hints = [
        (one, [str(event) for event in narrate(state, one.move, apply_unchecked(state, one.move))])
        for one in ranked[: options.best]
    ]
    if options.json:
        data: list[dict[str, Any]] = [
            {"move": str(one.move), "value": round(one.value, 4), "events": events}
            for one, events in hints
        ]
        print_json({"player": seat(may[0]), "moves": data})
        return DONE
    print_table(
        ("value", "move", "what happens"),
        [(f"{one.value:.2f}", str(one.move), "; ".join(events)) for one, events in hints],
        numbers=("value",),
    )
    return DONE


def _read(path: str, ruleset: Ruleset, *, own_rules: bool) -> State:
    from loyang.positions import read_position
    from loyang.records import codec

    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not text in UTF-8"
        raise OptionError(f"{path}: {reason}") from None
    if not text.lstrip().startswith("{"):
        try:
            return read_position(text, ruleset)
        except PositionError as error:
            raise OptionError(f"{path}: {error}") from None
    if own_rules:
        raise OptionError(f"--rules: a position in JSON such as {path} holds its rules")
    try:
        state = codec.loads(text, State)
    except FormatError as error:
        raise OptionError(f"{path}: {error}") from None
    if isinstance(state, View):
        raise OptionError(f"{path}: holds a view, not a state")
    return state
