"""Answers to half-specified wishes: "may P1 serve BL, and why not?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import permutations
from typing import TypeAlias

from attrs import frozen

from loyang import moves as m
from loyang._support.arguments import check_text
from loyang._support.notebooks import Shown
from loyang._texts import HasText
from loyang.engine import deciders, legal_moves, refusal_of
from loyang.errors import NotationError
from loyang.moves import PLAYER_MOVES, Choice, Move
from loyang.moves.notation import parse_move, parse_player
from loyang.narration.explanation import Explanation, explain
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import CasualCustomerCard, HelperCard, RegularCustomerCard
from loyang.ruleset.vegetables import Vegetable
from loyang.state import CHANCE, Pack, State, View, seat
from loyang.state.arguments import check_state

__all__ = ["Answer", "Meaning", "why_not"]

_MOST_SHOWN = 8
_FILLERS = {
    "a",
    "an",
    "and",
    "for",
    "from",
    "give",
    "of",
    "on",
    "over",
    "the",
    "take",
    "to",
    "with",
}


class Meaning(StrEnum):
    """What became of a wish."""

    UNKNOWN = "unknown"
    """It names nothing that there is."""
    AMBIGUOUS = "ambiguous"
    """Several legal moves may be meant."""
    ILLEGAL = "illegal"
    """Whatever is meant is not allowed."""
    LEGAL = "legal"
    """Just one legal move can be meant."""


@frozen
class Answer(HasText, Shown):
    """The answer to a wish, with the moves that may be meant."""

    meaning: Meaning
    words: str
    moves: tuple[Move, ...] = ()
    """The moves that may be meant, in ascending order."""
    explanation: Explanation | None = None
    """For a move that is legal, or for the nearest of those that are not."""

    def _plain(self) -> str:
        most = [f"  {move}" for move in self.moves[:_MOST_SHOWN]]
        if len(self.moves) > _MOST_SHOWN:
            most.append(f"  and {len(self.moves) - _MOST_SHOWN} more")
        return "\n".join([f"Answer: {self}", *most])

    def __str__(self) -> str:
        """The meaning, then the answer."""
        return f"{self.meaning.value}: {self.words}"


def why_not(state: State, wish: str) -> Answer:
    """What the rules say to a wish such as ``"P1 serve BL"`` or ``"trade leek"``.

    A wish is a move's text of which any part may be missing or short: the player (then whoever
    decides is meant), the kind of a card, what is given. A wish that cannot be read raises no
    error; that is an answer too.

    Raises:
        OptionError: if it is no state, or the wish is no text.

    >>> from loyang.positions import farmer, position
    >>> state = position(
    ...     farmer(cash=4, cart="bean wheat", area=["casual-CBL over regular-BL", "stall-WPL"]),
    ...     farmer(),
    ... )
    >>> print(why_not(state, "P1 serve BL"))
    illegal: P1 serve regular-BL: ACT-H4: regular-BL is covered and counts for nothing
    >>> print(why_not(state, "trade for leek"))
    ambiguous: P1 trade stall-WPL bean for leek; P1 trade stall-WPL wheat for leek
    >>> print(why_not(state, "P1 dance"))
    unknown: 'dance' is no kind of move; there are sow-home, harvest, lay, take, partner, sow, \
buy, trade, serve, buy-pack, keep, enlarge, end-actions, store, step, sell, loan, discard, use
    """
    check_state(state)
    check_text("wish", wish)
    if isinstance(state, View) and state.viewer not in deciders(state):
        return Answer(Meaning.UNKNOWN, "the viewer has nothing to decide in this view")
    try:
        whole = parse_move(wish)
    except NotationError:
        return _answer_part(state, wish)
    explanation = explain(state, whole)
    if explanation.rules[0] == "TURN-6":  # the code may be a part of one that is meant
        answer = _answer_part(state, wish)
        if answer.meaning is not Meaning.UNKNOWN:
            return answer
    return _answer_one(whole, explanation)


def _answer_one(move: Move, explanation: Explanation) -> Answer:
    meaning = Meaning.LEGAL if explanation.legal else Meaning.ILLEGAL
    return Answer(meaning, f"{move}: {explanation}", (move,), explanation)


def _answer_part(state: State, wish: str) -> Answer:
    words = wish.replace(":", " ").replace(";", " ").split()
    players = [player for player in deciders(state) if player != CHANCE]
    if isinstance(state, View):
        players = [player for player in players if player == state.viewer]
    if words and re.fullmatch(r"P[1-9]", words[0]):
        players = [parse_player(words.pop(0))]
        if players[0] >= len(state.players):
            return Answer(Meaning.UNKNOWN, f"there is no {seat(players[0])} in this game")
    if not players:
        nobody = "the game is over" if not deciders(state) else "chance decides now"
        return Answer(Meaning.UNKNOWN, f"nobody is named, and {nobody}")
    if not words:
        return Answer(Meaning.UNKNOWN, f"it is not said what {seat(players[0])} wishes to do")
    verb, *rest = words
    kinds = [kind for kind in PLAYER_MOVES if kind.verb == verb.lower()]
    kinds = kinds or [kind for kind in PLAYER_MOVES if kind.verb.startswith(verb.lower())]
    if not kinds:
        known = ", ".join(kind.verb for kind in PLAYER_MOVES)
        return Answer(Meaning.UNKNOWN, f"{verb!r} is no kind of move; there are {known}")
    meant = [
        move
        for player in players
        for kind in kinds
        for move in _moves_of(state, player, kind)
        if all(_says(move, word) for word in rest if word.lower() not in _FILLERS)
    ]
    return _answer_several(state, sorted(set(meant)), " ".join(words))


def _says(move: Move, word: str) -> bool:
    """Whether a word of the wish is in the move's text: whole, or as part of a code."""
    wanted = word.lower()
    for token in re.split(r"[ :;*]+", str(move).lower()):
        if wanted == token or wanted in token.split("-") or wanted == token.rstrip("s"):
            return True
        if "-" in token and token.startswith(wanted):
            return True
    return False


def _answer_several(state: State, meant: list[Move], wish: str) -> Answer:
    if not meant:
        return Answer(Meaning.UNKNOWN, f"no move that there could be is {wish!r}")
    legal = [move for move in meant if refusal_of(state, move) is None]
    if len(legal) == 1 or len(meant) == 1:
        move = (legal or meant)[0]
        return _answer_one(move, explain(state, move))
    if legal:
        return Answer(Meaning.AMBIGUOUS, _listed(map(str, legal)), tuple(legal))
    refused = [(move, explain(state, move)) for move in meant]
    # What names something that is not there is hardly what was meant, if anything else is.
    nearer = [(move, found) for move, found in refused if found.rules[0] != "TURN-6"] or refused
    by_reason: dict[str, str] = {}
    for move, found in nearer:
        by_reason.setdefault(str(found), f"{move}: {found}")
    return Answer(
        Meaning.ILLEGAL,
        _listed(by_reason.values()),
        tuple(move for move, _ in nearer),
        nearer[0][1],
    )


def _listed(texts: Iterable[str]) -> str:
    found = list(texts)
    more = len(found) - _MOST_SHOWN
    return "; ".join(found[:_MOST_SHOWN]) + (f"; and {more} more" if more > 0 else "")


# --- all moves of a kind that a player could wish for ------------------------------------------


def _moves_of(state: State, player: int, kind: type[Move]) -> Iterator[Move]:
    """Moves of a kind with all cards and vegetables that a wish may name, legal or not."""
    yield from (move for move in legal_moves(state) if type(move) is kind and move.player == player)
    if kind in _WISHES:
        yield from _WISHES[kind](state, player)
    else:
        yield kind(player)


def _sowings(state: State, player: int) -> Iterator[Move]:
    for field in state.players[player].area.fields:
        yield from (m.Sow(player, field.name, kind) for kind in veg.VEGETABLES)


def _trades(state: State, player: int) -> Iterator[Move]:
    cart = state.players[player].cart
    for owner in state.players:
        for stall in owner.area.stalls:
            bowls = state.ruleset.stall(stall.card).bowls
            for kind in veg.VEGETABLES:
                if bowls[kind]:
                    for give in veg.selections(cart, bowls[kind]) or (veg.NONE,):
                        yield m.Trade(player, stall.card, kind, give)


def _servings(state: State, player: int) -> Iterator[Move]:
    for card in state.ruleset.cards:
        if isinstance(card, RegularCustomerCard | CasualCustomerCard):
            yield m.Serve(player, card.code)


def _takes(state: State, player: int) -> Iterator[Move]:
    for card in state.ruleset.codes:
        yield from (m.TakeCards(player, card, mine) for mine in state.players[player].hand)


def _keeps(state: State, player: int) -> Iterator[Move]:
    pack = state.pending.cards if isinstance(state.pending, Pack) else ()
    yield from (m.KeepCards(player, kept) for n in range(3) for kept in permutations(pack, n))


def _stores(state: State, player: int) -> Iterator[Move]:
    cart = state.players[player].cart
    for number in range(min(sum(cart), state.ruleset.storehouse.large) + 1):
        yield from (m.Store(player, kept) for kept in veg.selections(cart, number))


def _helpers(state: State) -> Iterator[HelperCard]:
    return (card for card in state.ruleset.cards if isinstance(card, HelperCard))


def _uses(state: State, player: int) -> Iterator[Move]:
    for card in _helpers(state):
        for option in range(1, len(card.options) + 1):
            yield m.UseHelper(player, card.code, option)
            yield m.UseHelper(player, card.code, option, (Choice(),))


def _each_vegetable(kind: Callable[[int, Vegetable], Move]) -> _Wishes:
    return lambda state, player: (kind(player, vegetable) for vegetable in veg.VEGETABLES)


_Wishes: TypeAlias = Callable[[State, int], Iterator[Move]]

_WISHES: dict[type[Move], _Wishes] = {
    m.SowHomeField: _each_vegetable(m.SowHomeField),
    m.LayCard: lambda state, who: (m.LayCard(who, code) for code in state.ruleset.codes),
    m.TakeCards: _takes,
    m.ChoosePartner: lambda state, who: (
        m.ChoosePartner(who, other) for other in range(len(state.players))
    ),
    m.Sow: _sowings,
    m.Buy: _each_vegetable(m.Buy),
    m.Trade: _trades,
    m.Serve: _servings,
    m.KeepCards: _keeps,
    m.Store: _stores,
    m.Step: lambda state, who: (m.Step(who, n) for n in range(state.ruleset.path.last + 1)),
    m.Sell: _each_vegetable(m.Sell),
    m.DiscardHelper: lambda state, who: (m.DiscardHelper(who, c.code) for c in _helpers(state)),
    m.UseHelper: _uses,
}
"""What a player could wish for, for kinds of moves that name more than the player."""
