"""What a move touches, by the names under which a picture can mark it."""

from __future__ import annotations

from collections.abc import Iterator

from loyang import moves as m
from loyang.moves import Choice, Move
from loyang.state import CHANCE, HIDDEN, seat

__all__ = ["touched"]

# By kind of move: names in which "{}" stands for the player, then the attributes of the move
# that name what it touches, and those that name fields of the player's own.
_TOUCHED: dict[type[Move], tuple[str, ...]] = {
    m.SowHomeField: ("{} home", "{} shop", "{} cash"),
    m.Harvest: ("{} cart",),
    m.LayCard: ("{.card}", "courtyard"),
    m.TakeCards: ("{.courtyard_card}", "{.hand_card}"),
    m.ChoosePartner: (),
    m.Sow: ("{} {.field}", "{} cart"),
    m.Buy: ("{} shop", "{} cart", "{} cash"),
    m.Sell: ("{} shop", "{} cart", "{} cash"),
    m.Trade: ("{.stall}", "{} cart"),
    m.Serve: ("{.customer}", "{} cart", "{} cash"),
    m.BuyPack: ("draw", "{} cash"),
    m.KeepCards: ("pack",),
    m.EnlargeStorehouse: ("{} storehouse", "{} cash"),
    m.EndActions: ("{}",),
    m.Store: ("{} cart", "{} storehouse"),
    m.Step: ("{} space", "{} cash"),
    m.TakeLoan: ("{} loans", "{} cash"),
    m.DiscardHelper: ("{.helper}", "discard"),
    m.UseHelper: ("{.helper}",),
    m.DealCard: ("draw", "{} hand"),
    m.DealDottedCustomer: ("{} hand",),
    m.TurnUpCourtyardCard: ("draw", "courtyard"),
    m.TurnUpDummyCard: ("draw", "dummy"),
    m.TurnUpField: ("{} pile",),
    m.TurnUpPackCard: ("draw", "pack"),
}


def touched(move: Move) -> tuple[str, ...]:
    """The names of all that the move takes from, adds to or turns over.

    >>> from loyang import parse_move
    >>> touched(parse_move("P2 sow bean on private-3a"))
    ('P2 private-3a', 'P2 cart')
    """
    return tuple(name for name in _names(move, seat(move.player)) if name != HIDDEN)


def _names(move: Move, who: str) -> Iterator[str]:
    for name in _TOUCHED[type(move)]:
        owner, _, attribute = name.partition("{.")
        told = getattr(move, attribute[:-1]) if attribute else ""
        yield owner.format(who) + told
    if isinstance(move, m.KeepCards):
        yield from move.cards
    elif isinstance(move, m.ChoosePartner):
        yield seat(move.partner)
    elif isinstance(move, m.UseHelper):
        for choice in move.choices:
            yield from _chosen(choice, who)


def _chosen(choice: Choice, who: str) -> Iterator[str]:
    """What a choice of a helper touches; another player's shop, if it names only him."""
    if choice.card:
        yield choice.card
    elif choice.player != CHANCE:
        yield f"{seat(choice.player)} shop"
    if choice.own:
        yield choice.own
    if any(choice.give) or any(choice.take):
        yield f"{who} cart"
