"""The pages of ``loyang cards``: what is printed on the cards, and how that is known."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from loyang.cli.commands._terminal import print_table, width
from loyang.ruleset import Ruleset, Source
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import (
    Card,
    CasualCustomerCard,
    FieldCard,
    HelperCard,
    HelperOption,
    RegularCustomerCard,
    StallCard,
)
from loyang.ruleset.vegetables import Vegetables

__all__ = ["card_data", "print_cards", "print_helpers", "print_legend"]


def print_cards(ruleset: Ruleset) -> None:
    """Print a table of each kind of card."""
    cards = ruleset.cards
    cost = ruleset.fields.common_cost
    fields = [card for card in cards if isinstance(card, FieldCard)]
    _print_kind(
        f"Fields ({len(fields)}), {cost} cash each",
        ("spaces", "may be sown with", "source"),
        [
            (card.code, str(card.spaces), _names(ruleset, card), _marks(_sources(ruleset, card)))
            for card in fields
        ],
    )
    stalls = [card for card in cards if isinstance(card, StallCard)]
    _print_kind(
        f"Market stalls ({len(stalls)})",
        ("gives for how many vegetables", "source"),
        [(card.code, _offers(card), _marks(_sources(ruleset, card))) for card in stalls],
    )
    regulars = [card for card in cards if isinstance(card, RegularCustomerCard)]
    _print_kind(
        f"Regular customers ({len(regulars)})",
        ("wants", "pays", "dotted", "source"),
        [
            (
                card.code,
                _each(card.wants),
                ", ".join(map(str, card.pays)),
                "dotted" if card.dotted else "",
                _marks(_sources(ruleset, card)),
            )
            for card in regulars
        ],
    )
    casuals = [card for card in cards if isinstance(card, CasualCustomerCard)]
    _print_kind(
        f"Casual customers ({len(casuals)})",
        ("wants", "pays", "source"),
        [
            (card.code, _each(card.wants), str(card.pays), _marks(_sources(ruleset, card)))
            for card in casuals
        ],
    )
    helpers = [card for card in cards if isinstance(card, HelperCard)]
    _print_kind(
        f"Helpers ({len(helpers)})",
        ("option", "timing", "lantern", "source", "text"),
        [
            (
                card.code,
                str(number),
                card.timing.words,
                "lantern" if card.lantern else "",
                _marks(_option_sources(ruleset, card, number)),
                _sentence(option),
            )
            for card in helpers
            for number, option in enumerate(card.options, start=1)
        ],
    )
    print_legend(source for card in cards for source in _sources(ruleset, card).values())


def _print_kind(title: str, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(title)
    print()
    print_table(("card", *headers), rows, numbers=("spaces", "option"))
    print()


def print_helpers(ruleset: Ruleset) -> None:
    """Print each helper once, as its card would read."""
    cards: dict[str, list[HelperCard]] = {}
    for card in ruleset.cards:
        if isinstance(card, HelperCard):
            cards.setdefault(card.helper, []).append(card)
    for copies in cards.values():
        _print_helper(ruleset, copies)
    print_legend(
        source for copies in cards.values() for source in _sources(ruleset, copies[0]).values()
    )


def _print_helper(ruleset: Ruleset, copies: Sequence[HelperCard]) -> None:
    card = copies[0]
    title = card.helper.replace("-", " ").upper()
    if len(copies) > 1 or card.code != card.helper:
        title += f" ({', '.join(copy.code for copy in copies)})"
    lantern = "lantern, " if card.lantern else ""
    print(f"{title}: {lantern}{card.timing.words}")
    several = len(card.options) > 1
    for number, option in enumerate(card.options, start=1):
        _print_indented(f"{number}. " if several else "", _sentence(option))
    _print_indented("Source: ", _marks(_sources(ruleset, card)))
    print()


def _print_indented(label: str, text: str) -> None:
    print(
        textwrap.fill(
            text, width(), initial_indent=f"  {label}", subsequent_indent="  " + " " * len(label)
        )
    )


def print_legend(sources: Iterable[Source]) -> None:
    """Print what the marks of these sources mean."""
    print("Sources")
    print()
    used = set(sources)
    for source in Source:
        if source in used:
            print(f"{source.value}: {source.words}")


# --- values in words -------------------------------------------------------------------------


def _each(counts: Vegetables) -> str:
    return ", ".join(kind.word for kind in veg.each(counts))


def _names(ruleset: Ruleset, card: FieldCard) -> str:
    return ", ".join(kind.word for kind in ruleset.fields.kinds(card.spaces))


def _offers(card: StallCard) -> str:
    return ", ".join(f"{kind.word} {card.bowls[kind]}" for kind in veg.each(card.stock))


def _sentence(option: HelperOption) -> str:
    return f"{option.words[:1].upper()}{option.words[1:]}."


# --- where values come from ------------------------------------------------------------------


def _sources(ruleset: Ruleset, card: Card) -> dict[str, Source]:
    """The sources of all that is shown of a card, by a word for the value."""
    found = ruleset.sources_of(card.code)
    if isinstance(card, FieldCard):
        return {**found, "vegetables": ruleset.source(f"fields.{card.spaces}")}
    if isinstance(card, HelperCard):
        whole = found.pop("options")  # says how many there are; each has a source of its own
        for number in range(1, len(card.options) + 1):
            name = f"text {number}" if len(card.options) > 1 else "text"
            found[name] = found.pop(f"options.{number}.effects", whole)
    return found


def _option_sources(ruleset: Ruleset, card: HelperCard, number: int) -> dict[str, Source]:
    """The sources of what is shown of one option of a helper."""
    found = _sources(ruleset, card)
    text = found.get(f"text {number}") or found["text"]
    return {"lantern": found["lantern"], "timing": found["timing"], "text": text}


def _marks(sources: dict[str, Source]) -> str:
    """The sources in words: ``"stated"``, or ``"dotted reconstructed; pays public"``."""
    names: dict[Source, list[str]] = {}
    for name, source in sources.items():
        names.setdefault(source, []).append(name)
    if len(names) == 1:
        return next(iter(names)).value
    return "; ".join(f"{', '.join(group)} {source.value}" for source, group in names.items())


# --- the same as data ------------------------------------------------------------------------


def card_data(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    """All that is printed on a card and where it comes from, made of what JSON knows."""
    return {
        "code": card.code,
        "kind": card.kind,
        "words": card.words,
        **_values(ruleset, card),
        "sources": {key: source.value for key, source in _sources(ruleset, card).items()},
    }


def _values(ruleset: Ruleset, card: Card) -> dict[str, Any]:
    match card:
        case FieldCard():
            kinds = [kind.word for kind in ruleset.fields.kinds(card.spaces)]
            return {"spaces": card.spaces, "vegetables": kinds}
        case StallCard():
            return {"bowls": {kind.word: card.bowls[kind] for kind in veg.each(card.stock)}}
        case RegularCustomerCard():
            wants = [kind.word for kind in veg.each(card.wants)]
            return {"wants": wants, "pays": list(card.pays), "dotted": card.dotted}
        case CasualCustomerCard():
            return {"wants": [kind.word for kind in veg.each(card.wants)], "pays": card.pays}
        case HelperCard():
            return {
                "helper": card.helper,
                "timing": card.timing.value,
                "lantern": card.lantern,
                "options": [
                    {
                        "rule": option.rule,
                        "words": option.words,
                        "effects": [
                            {"effect": effect.name, **attrs.asdict(effect)}
                            for effect in option.effects
                        ],
                    }
                    for option in card.options
                ],
            }
