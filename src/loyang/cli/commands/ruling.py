"""``loyang ruling``: rulings of Markdown pages and of plain texts."""

from __future__ import annotations

import argparse

from loyang.cli.commands._input import STANDARD_INPUT, input_name, open_input
from loyang.cli.commands._options import DOES_NOT_HOLD, DONE, WRONG_INPUT, add_rules, chosen_rules
from loyang.cli.commands._terminal import complain
from loyang.errors import OptionError, RulingError
from loyang.ruleset import Ruleset
from loyang.rulings import RulingBlock, play_ruling, rulings_of

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a Markdown page, or a text that is one ruling; - for the standard input",
    )
    add_rules(parser)


def run(options: argparse.Namespace) -> int:
    """Run all rulings of the files, a line or more for each, and a line that counts them."""
    ruleset = chosen_rules(options)
    held = failed = 0
    readable = True
    for file in options.files:
        try:
            blocks = _rulings(file)
        except OptionError as error:
            complain(str(error))
            readable = False
            continue
        for block in blocks:
            if _holds(input_name(file), block, ruleset):
                held += 1
            else:
                failed += 1
    if held or failed:
        print(f"{held} passed, {failed} failed")
    if not readable:
        return WRONG_INPUT
    return DOES_NOT_HOLD if failed else DONE


def _holds(name: str, block: RulingBlock, ruleset: Ruleset) -> bool:
    """Whether a ruling holds; print it."""
    heading = f": {block.heading}" if block.heading else ""
    try:
        played = play_ruling(block.text, ruleset)
    except RulingError as error:
        said = f"{error.said}: " if error.said else ""
        print(f"{name}:{block.line}: failed{heading}")
        print(f"{name}:{block.line_in_file(error.line)}: {said}{error.problem}")
        return False
    print(f"{name}:{block.line}: passed{heading}")
    for told in played.told:
        line = block.line_in_file(told.line)
        print(f"{name}:{line}: {told.move}: refused {told.rule}: {told.reason}")
    return True


def _rulings(file: str) -> tuple[RulingBlock, ...]:
    """The rulings of a file.

    Raises:
        OptionError: if it cannot be read, or there are none.
    """
    with open_input(file) as source:
        text = source.read(-1)
    blocks = rulings_of(text, "" if file == STANDARD_INPUT else file)
    if not blocks:
        raise OptionError(
            f"{input_name(file)}: there is no ruling in it; a page has blocks that begin with "
            "```ruling, a text that is one ruling has a line --- behind the position"
        )
    return blocks
