"""``loyang hint``: the best moves of a position."""

from __future__ import annotations

import argparse
from typing import Any

from loyang.cli.commands._input import input_name
from loyang.cli.commands._options import DONE, add_json, print_json
from loyang.cli.commands._position_file import add_position, chosen_position
from loyang.cli.commands._terminal import print_table
from loyang.engine import apply_unchecked, deciders
from loyang.errors import LoyangError, OptionError
from loyang.state import CHANCE, State, View, seat
from loyang.views import observe

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_position(parser)
    parser.add_argument(
        "--bot", default="greedy", metavar="BOT", help="who is asked (default: greedy)"
    )
    parser.add_argument(
        "--best", type=int, default=5, metavar="N", help="how many moves (default: 5)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the best moves, and return the exit status."""
    from loyang.bots.answers import told
    from loyang.bots.evaluation import evaluate
    from loyang.bots.fence import apart
    from loyang.bots.naming import parse_bot
    from loyang.narration import narrate

    if options.best < 1:
        raise OptionError(f"--best: {options.best} is not a whole number from 1 up")
    state = chosen_position(options)
    view = _seen_by_decider(state, options.file)
    assert view.viewer is not None  # a player decides
    entry = parse_bot(options.bot)
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
        print_json({"player": seat(view.viewer), "moves": data})
        return DONE
    print_table(
        ("value", "move", "what happens"),
        [(f"{one.value:.2f}", str(one.move), "; ".join(events)) for one, events in hints],
        numbers=("value",),
    )
    return DONE


def _seen_by_decider(state: State, file: str) -> View:
    """What the player who is asked sees.

    Raises:
        OptionError: if no player has to decide, or it is the view of another one.
    """
    may = deciders(state)
    if not may or may == (CHANCE,):
        raise OptionError(f"{input_name(file)}: no player has anything to decide there")
    if not isinstance(state, View):
        return observe(state, may[0])
    if state.viewer not in may:
        viewer = "everybody" if state.viewer is None else seat(state.viewer)
        decides = " or ".join(map(seat, may))
        raise OptionError(f"{input_name(file)}: is what {viewer} sees, but {decides} decides there")
    return state
