"""``loyang cards``: what is printed, and how that is known."""

from __future__ import annotations

import argparse

from loyang.cli.commands import _card_pages, _value_pages
from loyang.cli.commands._options import DONE, add_json, add_rules, chosen_rules, print_json
from loyang.ruleset.cards import HelperCard

__all__ = ["add_options", "run"]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    pages = parser.add_mutually_exclusive_group()
    pages.add_argument(
        "--helpers", action="store_true", help="only the helpers, as their cards would read"
    )
    pages.add_argument(
        "--values",
        action="store_true",
        help="what is printed elsewhere: the shop, the path, fields, loans and so on",
    )
    add_rules(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the pages that are asked for."""
    ruleset = chosen_rules(options)
    if options.values and options.json:
        print_json({"rules": ruleset.name, "values": _value_pages.values_data(ruleset)})
    elif options.values:
        _value_pages.print_values(ruleset)
    elif options.json:
        cards = [
            _card_pages.card_data(ruleset, card)
            for card in ruleset.cards
            if isinstance(card, HelperCard) or not options.helpers
        ]
        print_json({"rules": ruleset.name, "cards": cards})
    elif options.helpers:
        _card_pages.print_helpers(ruleset)
    else:
        _card_pages.print_cards(ruleset)
    return DONE
