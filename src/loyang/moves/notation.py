"""Reading moves back from the short text that ``str(move)`` gives."""

from __future__ import annotations

import re
from collections.abc import Callable

from loyang import moves as m
from loyang._support.arguments import check_text
from loyang.errors import NotationError
from loyang.moves import Choice, Move
from loyang.ruleset import vegetables as veg
from loyang.state import CHANCE

__all__ = ["FORMS", "parse_choice", "parse_move", "parse_player"]


def parse_player(text: str) -> int:
    """The number of a player from his name in text: 0 for ``"P1"``.

    Raises:
        NotationError: if it is no such name.
        OptionError: if it is no text.
    """
    check_text("text", text)
    if not re.fullmatch(r"P[1-9]", text):
        raise NotationError(f"{text!r} is not a player such as 'P1'")
    return int(text[1:]) - 1


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise NotationError(f"{text!r} is not a number")
    return int(text)


def _code(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9?-]+", text):
        raise NotationError(f"{text!r} is not the code of a card, such as 'stall-WPL'")
    return text


def _split(text: str, word: str) -> tuple[str, str]:
    left, found, right = text.partition(f" {word} ")
    if not found:
        raise NotationError(f"{text!r} has no {word!r} in it")
    return left.strip(), right.strip()


def _bare(kind: type[Move]) -> Callable[[int, str], Move]:
    def parse(player: int, rest: str) -> Move:
        if rest:
            raise NotationError(f"{rest!r} stands behind a move that is complete")
        return kind(player)

    return parse


def _with_code(kind: Callable[[int, str], Move]) -> Callable[[int, str], Move]:
    return lambda player, rest: kind(player, _code(rest))


def _take(player: int, rest: str) -> Move:
    courtyard_card, hand_card = _split(rest, "with")
    return m.TakeCards(player, _code(courtyard_card), _code(hand_card))


def _sow(player: int, rest: str) -> Move:
    kind, field = _split(rest, "on")
    return m.Sow(player, _code(field), veg.vegetable(kind))


def _trade(player: int, rest: str) -> Move:
    given, kind = _split(rest, "for")
    stall, _, give = given.partition(" ")
    return m.Trade(player, _code(stall), veg.vegetable(kind), veg.count_vegetables(give.strip()))


def _keep(player: int, rest: str) -> Move:
    if rest == "none":
        return m.KeepCards(player, ())
    return m.KeepCards(player, tuple(_code(card.strip()) for card in rest.split(" over ")))


_PART = re.compile(r"\s+(?=(?:option|against|give|take)\b)")


def parse_choice(text: str) -> Choice:
    """The choice for one effect of a helper, from its text.

    Raises:
        NotationError: if it cannot be read.
        OptionError: if it is no text.

    >>> parse_choice("P2 stall-WPL give wheat take leek").card
    'stall-WPL'
    """
    check_text("text", text)
    player, card, own, option, give, take = CHANCE, "", "", 0, veg.NONE, veg.NONE
    for part in _PART.split(f" {text.strip()}"):
        word, _, rest = part.strip().partition(" ")
        if word == "option":
            option = _number(rest)
        elif word == "against":
            own = _code(rest)
        elif word == "give":
            give = veg.count_vegetables(rest)
        elif word == "take":
            take = veg.count_vegetables(rest)
        elif re.fullmatch(r"P[1-9]", word):
            player = parse_player(word)
            card = _code(rest) if rest else ""
        elif word:
            card = _code(part.strip())
    return Choice(player, card, own, option, give, take)


def _use(player: int, rest: str) -> Move:
    head, colon, tail = rest.partition(":")
    helper, _, option = head.strip().partition(" ")
    choices = tuple(parse_choice(part) for part in tail.split(";")) if colon else ()
    return m.UseHelper(player, _code(helper), _number(option) if option else 1, choices)


_PARSERS: dict[type[Move], Callable[[int, str], Move]] = {
    m.DealDottedCustomer: _with_code(m.DealDottedCustomer),
    m.TurnUpCourtyardCard: _with_code(m.TurnUpCourtyardCard),
    m.TurnUpDummyCard: _with_code(m.TurnUpDummyCard),
    m.TurnUpField: _with_code(m.TurnUpField),
    m.DealCard: _with_code(m.DealCard),
    m.TurnUpPackCard: _with_code(m.TurnUpPackCard),
    m.SowHomeField: lambda player, rest: m.SowHomeField(player, veg.vegetable(rest)),
    m.Harvest: _bare(m.Harvest),
    m.LayCard: _with_code(m.LayCard),
    m.TakeCards: _take,
    m.ChoosePartner: lambda player, rest: m.ChoosePartner(player, parse_player(rest)),
    m.Sow: _sow,
    m.Buy: lambda player, rest: m.Buy(player, veg.vegetable(rest)),
    m.Trade: _trade,
    m.Serve: _with_code(m.Serve),
    m.BuyPack: _bare(m.BuyPack),
    m.KeepCards: _keep,
    m.EnlargeStorehouse: _bare(m.EnlargeStorehouse),
    m.EndActions: _bare(m.EndActions),
    m.Store: lambda player, rest: m.Store(player, veg.count_vegetables(rest)),
    m.Step: lambda player, rest: m.Step(player, _number(rest)),
    m.Sell: lambda player, rest: m.Sell(player, veg.vegetable(rest)),
    m.TakeLoan: _bare(m.TakeLoan),
    m.DiscardHelper: _with_code(m.DiscardHelper),
    m.UseHelper: _use,
}

FORMS: dict[type[Move], str] = {
    m.DealDottedCustomer: "P1 dealt-dotted CARD",
    m.TurnUpCourtyardCard: "P1 courtyard CARD",
    m.TurnUpDummyCard: "P1 dummy CARD",
    m.TurnUpField: "P1 turns-up FIELD",
    m.DealCard: "P1 dealt CARD",
    m.TurnUpPackCard: "P1 finds CARD",
    m.SowHomeField: "P1 sow-home VEGETABLE",
    m.Harvest: "P1 harvest",
    m.LayCard: "P1 lay CARD",
    m.TakeCards: "P1 take CARD with CARD",
    m.ChoosePartner: "P1 partner P3",
    m.Sow: "P1 sow VEGETABLE on FIELD",
    m.Buy: "P1 buy VEGETABLE",
    m.Trade: "P1 trade STALL VEGETABLES for VEGETABLE",
    m.Serve: "P1 serve CUSTOMER",
    m.BuyPack: "P1 buy-pack",
    m.KeepCards: "P1 keep none | P1 keep CARD | P1 keep CARD over CARD",
    m.EnlargeStorehouse: "P1 enlarge",
    m.EndActions: "P1 end-actions",
    m.Store: "P1 store VEGETABLES | P1 store nothing",
    m.Step: "P1 step NUMBER",
    m.Sell: "P1 sell VEGETABLE",
    m.TakeLoan: "P1 loan",
    m.DiscardHelper: "P1 discard HELPER",
    m.UseHelper: "P1 use HELPER OPTION[: CHOICE[; CHOICE]]",
}
"""The text form of each kind of move."""

_BY_VERB = {kind.verb: kind for kind in _PARSERS}


def parse_move(text: str) -> Move:
    """The move of a text such as ``"P2 buy bean"``; the inverse of ``str(move)``.

    Raises:
        NotationError: if it is no move; the message shows the form that would be right.
        OptionError: if it is no text.

    >>> parse_move("P1 store wheat*2 bean")
    Store(player=0, vegetables=(2, 0, 0, 0, 1, 0))
    """
    check_text("text", text)
    words = " ".join(text.split())
    name, _, behind = words.partition(" ")
    verb, _, rest = behind.partition(" ")
    kind = _BY_VERB.get(verb)
    if kind is None:
        raise NotationError(
            f"{text!r} is not a move: behind the player there must be one of {', '.join(_BY_VERB)}"
        )
    try:
        return _PARSERS[kind](parse_player(name), rest)
    except NotationError as error:
        raise NotationError(f"{text!r}: {error}; the form is {FORMS[kind]!r}") from None
