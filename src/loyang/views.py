"""What each player sees, and the positions that may be behind it."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, perm, prod

from attrs import fields
from pyrsistent import pvector

from loyang._support.arguments import check_kind, player_number, whole_number
from loyang.chance import Dice
from loyang.errors import OptionError
from loyang.moves import DealCard, DealDottedCustomer, Move
from loyang.rules.placed_cards import all_cards
from loyang.state import HIDDEN, CardSet, DottedDeal, Player, State, View, card_set
from loyang.state.arguments import check_state
from loyang.state.evolve import evolve_player

__all__ = ["determinize", "observe", "redact", "unseen", "worlds"]

_NAMES = tuple(attribute.name for attribute in fields(State))


def observe(state: State, player: int | None) -> View:
    """What a player sees of a state; with ``None``, what everybody sees.

    Hidden are the hands of others, introductory customers that others have not played, and the
    draw pile: of these only the numbers remain (CRD-2, INT-1). All else is public, also what is
    left in private piles, since every player has the same two sets of fields.

    Raises:
        OptionError: if there is no such player, or it is no state or a view itself.

    >>> from loyang import Dealer, apply, new_game, observe
    >>> state = new_game(2, introductory=True)
    >>> state = apply(state, Dealer(1).choose(state))
    >>> observe(state, 0).players[0].dotted, observe(state, 1).players[0].dotted
    ('regular-WW', '?')
    """
    check_state(state)
    if isinstance(state, View):
        raise OptionError("state: a view cannot be observed, only a state")
    if player is not None:
        last = len(state.players) - 1
        viewer = whole_number(player, 0, last)
        if viewer is None:
            raise OptionError(f"player: {player!r} is not a player from 0 to {last}")
        player = viewer
    values = {name: getattr(state, name) for name in _NAMES}
    values["players"] = pvector(
        seen if number == player else _from_outside(seen)
        for number, seen in enumerate(state.players)
    )
    values["draw_pile"] = _hidden(state.draw_pile)
    if isinstance(state.pending, DottedDeal):
        values["pending"] = DottedDeal(_hidden(state.pending.cards))
    return View(**values, viewer=player)


def _hidden(cards: CardSet) -> CardSet:
    return pvector((HIDDEN,) * len(cards))


def _from_outside(player: Player) -> Player:
    if not player.hand and player.dotted is None:
        return player
    dotted = None if player.dotted is None else HIDDEN
    return evolve_player(player, hand=_hidden(player.hand), dotted=dotted)


def redact(move: Move, player: int | None) -> Move:
    """The move as a player (or with ``None`` the public) may see it.

    Cards dealt to others are hidden; every other move is made openly.

    Raises:
        OptionError: if it is no move, or the player is neither a number nor ``None``.
    """
    check_kind("move", move, Move, "a Move")
    if player is not None:
        player = player_number("player", player)
    if isinstance(move, DealCard | DealDottedCustomer) and move.player != player:
        return type(move)(move.player, HIDDEN)
    return move


# --- what may be behind a view -----------------------------------------------------------------


def unseen(view: View) -> CardSet:
    """The cards that may be in other hands or in the draw pile, for card counters.

    Raises:
        OptionError: if it is not a view.

    >>> from loyang import new_game, observe, unseen
    >>> len(unseen(observe(new_game(4), 0)))
    70
    """
    _check_view(view)
    seen = set(all_cards(view))
    return card_set(code for code in view.ruleset.codes if code not in seen)


def _check_view(view: View) -> None:
    if not isinstance(view, View):
        raise OptionError("view: only a view hides anything, see observe(state, player)")


def _dotted_holders(view: View) -> list[int]:
    return [number for number, player in enumerate(view.players) if player.dotted == HIDDEN]


def _hidden_hands(view: View) -> Iterator[int]:
    return (
        number
        for number, player in enumerate(view.players)
        if player.hand and player.hand[0] == HIDDEN
    )


def worlds(view: View) -> int:
    """How many states are behind a view, as `determinize` draws them.

    Only what lies on the table counts: not what play told, and no order of hidden cards.

    Raises:
        OptionError: if it is not a view.

    >>> from loyang import new_game, observe, worlds
    >>> worlds(observe(new_game(3), 0))
    1
    """
    hidden = unseen(view)
    printed = view.ruleset.dotted
    dotted = [card for card in hidden if card in printed]
    holders = _dotted_holders(view)
    ways = perm(len(dotted), len(holders))
    if isinstance(view.pending, DottedDeal):
        return ways
    sizes = [len(view.players[number].hand) for number in _hidden_hands(view)]
    cards = len(hidden) - len(holders)
    rest = cards - sum(sizes)
    return ways * factorial(cards) // prod(map(factorial, (*sizes, rest)))


def determinize(view: View, dice: Dice) -> State:
    """A state that may be behind the view, each of the `worlds` equally likely.

    `observe` of it gives the same view again.

    Raises:
        OptionError: if it is not a view, or the dice are no `Dice`.

    >>> from loyang import Dice, determinize, new_game, observe
    >>> view = observe(new_game(2, introductory=True), 0)
    >>> observe(determinize(view, Dice(1)), 0) == view
    True
    """
    hidden = unseen(view)
    check_kind("dice", dice, Dice, "Dice, such as Dice(seed)")
    printed = view.ruleset.dotted
    # Shuffled apart from all the rest, so that who holds what says nothing about the others.
    dotted = dice.shuffled(card for card in hidden if card in printed)
    cards = dice.shuffled(hidden)
    players = view.players
    for number, card in zip(_dotted_holders(view), dotted, strict=False):
        players = players.set(number, evolve_player(players[number], dotted=card))
        cards.remove(card)
    values = {name: getattr(view, name) for name in _NAMES}
    if isinstance(view.pending, DottedDeal):
        still_to_deal = [card for card in cards if card in printed]
        values["pending"] = DottedDeal(card_set(still_to_deal))
        cards = [card for card in cards if card not in still_to_deal]
    start = 0
    for number in _hidden_hands(view):
        end = start + len(players[number].hand)
        players = players.set(
            number, evolve_player(players[number], hand=card_set(cards[start:end]))
        )
        start = end
    values["players"] = players
    values["draw_pile"] = card_set(cards[start:])
    return State(**values)
