"""What comes out of the piles and goes into areas: told move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loyang import moves as m
from loyang.moves import Move
from loyang.narration.events import CardMove, Place, Where
from loyang.narration.payments import tell_forced_payment
from loyang.narration.story import (
    COURTYARD,
    DISCARD_PILE,
    DRAW_PILE,
    PACK,
    Story,
    cash_words,
    series,
    visible,
)
from loyang.rules import solo
from loyang.ruleset import TopRow
from loyang.ruleset.cards import FieldCard, HelperCard
from loyang.ruleset.effects import TurnUpField
from loyang.state import DUMMY, HIDDEN, DottedDeal, FirstLay, Pack, Phase, seat

__all__ = ["CARD_NARRATORS"]


def _row(index: int) -> Place:
    return Place(Where.ROW, name=str(index + 1))


# --- dealing and turning up ------------------------------------------------------------------


def _deal(story: Story, move: m.DealCard) -> None:
    what = "a card" if move.card == HIDDEN else move.card
    story.tell(
        "CRD-2",
        f"{seat(move.player)} is dealt {what}",
        move.player,
        cards=[CardMove(move.card, DRAW_PILE, Place(Where.HAND, move.player))],
    )


def _deal_dotted(story: Story, move: m.DealDottedCustomer) -> None:
    waiting = Place(Where.DOTTED_CUSTOMERS)
    name = "" if move.card == HIDDEN else f", {move.card}"
    story.tell(
        "INT-1",
        f"{seat(move.player)} is dealt a dotted customer{name}",
        move.player,
        cards=[CardMove(move.card, waiting, Place(Where.HAND, move.player))],
    )
    deal = story.before.pending
    assert isinstance(deal, DottedDeal)
    if isinstance(story.after.pending, DottedDeal):
        return
    rest = [*deal.cards]
    rest.remove(move.card if move.card in rest else HIDDEN)
    if rest:
        story.tell(
            "INT-1",
            "the dotted customers left over are shuffled into the draw pile",
            cards=[CardMove(card, waiting, DRAW_PILE) for card in rest],
        )


def _courtyard(story: Story, move: m.TurnUpCourtyardCard) -> None:
    if story.before.phase is Phase.SETUP:
        place = solo.place_of(story.after, move.card)
        assert place is not None
        words = f"{move.card} is laid in row {place[0] + 1} of the courtyard"
        story.tell("SOL-1", words, cards=[CardMove(move.card, DRAW_PILE, _row(place[0]))])
    else:
        words = f"{move.card} is turned up into the courtyard"
        story.tell("PLY-3", words, cards=[CardMove(move.card, DRAW_PILE, COURTYARD)])


def _dummy(story: Story, move: m.TurnUpDummyCard) -> None:
    dummy = story.after.dummy
    if dummy is not None and move.card in visible(dummy):
        area = Place(Where.AREA, DUMMY)
        words = f"the dummy opponent gets {move.card}"
        story.tell("SOL-2", words, DUMMY, cards=[CardMove(move.card, DRAW_PILE, area)])
        story.fill(DUMMY, move.card)
    else:
        words = f"{move.card} is turned up for the dummy opponent and discarded"
        story.tell("SOL-2", words, DUMMY, cards=[CardMove(move.card, DRAW_PILE, DISCARD_PILE)])


def _turn_up_field(story: Story, move: m.TurnUpField) -> None:
    who = move.player
    rule = "HAR-1" if story.before.phase is Phase.HARVEST else _rule_of_early_fields(story)
    buried = move.field in story.before.players[who].pile.tail
    story.tell(
        rule,
        f"{seat(who)} turns up {move.field}" + (", which is free of charge" if buried else ""),
        who,
        cards=[CardMove(move.field, Place(Where.PRIVATE_PILE, who), Place(Where.AREA, who))],
    )


def _rule_of_early_fields(story: Story) -> str:
    """The option of a helper that turns up private fields in the action phase."""
    return next(
        option.rule
        for card in story.before.ruleset.cards
        if isinstance(card, HelperCard)
        for option in card.options
        if any(isinstance(effect, TurnUpField) for effect in option.effects)
    )


# --- the card phase --------------------------------------------------------------------------


def _lay(story: Story, move: m.LayCard) -> None:
    story.tell(
        "CRD-3" if isinstance(story.before.pending, FirstLay) else "CRD-4",
        f"{seat(move.player)} lays {move.card} in the courtyard",
        move.player,
        cards=[CardMove(move.card, Place(Where.HAND, move.player), COURTYARD)],
    )


def _take(story: Story, move: m.TakeCards) -> None:
    who, taken, played = move.player, move.courtyard_card, move.hand_card
    hand, area = Place(Where.HAND, who), Place(Where.AREA, who)
    row = solo.place_of(story.before, taken)
    price = solo.price(story.before, taken) or 0
    dotted = story.before.players[who].dotted is not None and (
        story.after.players[who].dotted is None
    )
    rule, words = "CRD-4", f"{seat(who)} takes {taken} from the courtyard and plays it with "
    if row is not None:
        rule = "SOL-3"
        words = f"{seat(who)} takes {taken} from row {row[0] + 1} for {cash_words(price)} and "
        words += "plays it with "
    elif dotted:
        rule = "INT-2"
        words += "his dotted customer "
    story.tell(
        rule,
        words + played,
        who,
        cash=-price,
        cards=[
            CardMove(taken, COURTYARD if row is None else _row(row[0]), area),
            CardMove(played, hand, area),
        ],
    )
    if row is None:
        _add_rest(story, who)
    else:
        _move_rows(story, who, taken)
    for card in (taken, played):
        story.fill(who, card)
    _tell_fields(story, who, (taken, played), "CRD-10")


def _tell_fields(story: Story, player: int, cards: tuple[str, ...], rule: str) -> None:
    """Tell what new action-card fields cost."""
    ruleset = story.before.ruleset
    number = sum(isinstance(ruleset.card(card), FieldCard) for card in cards)
    tell_forced_payment(story, player, number * ruleset.fields.common_cost, rule)


def _rest_of_hand(story: Story) -> list[str]:
    """The hand cards that became public, wherever they have gone by now."""
    before, after = story.before, story.after
    seen = {*before.courtyard, *before.discard_pile, *_cards_in_rows(before.rows)}
    there = (*after.courtyard, *after.discard_pile, *_cards_in_rows(after.rows))
    return sorted(card for card in there if card not in seen)


def _cards_in_rows(rows: tuple[tuple[str | None, ...], ...]) -> list[str]:
    return [card for row in rows for card in row if card is not None]


def _add_rest(story: Story, who: int) -> None:
    rest = _rest_of_hand(story)
    if rest:
        hand = Place(Where.HAND, who)
        words = f"{seat(who)} adds {series(rest)} to the courtyard"
        story.tell("CRD-4", words, who, cards=[CardMove(card, hand, COURTYARD) for card in rest])


def _move_rows(story: Story, who: int, taken: str) -> None:
    """The top row leaves, the others move up, and the rest of the hand comes below (SOL-4)."""
    before, after = story.before.rows, story.after.rows
    top, *others = [[card for card in row if card and card != taken] for row in before]
    if top:
        back = story.before.ruleset.solo.top_row is TopRow.DRAW
        goal, where = (
            (DRAW_PILE, "goes back into the draw pile") if back else (DISCARD_PILE, "is discarded")
        )
        moves = [CardMove(card, _row(0), goal) for card in top]
        story.tell("SOL-4", f"the top row, {series(top)}, {where}", cards=moves)
    up = [
        CardMove(card, _row(index + 1), _row(index))
        for index, row in enumerate(others)
        for card in row
    ]
    story.tell("SOL-4", "the other rows move up", cards=up)
    hand = Place(Where.HAND, who)
    bottom = [card for card in after[-1] if card is not None]
    if bottom:
        words = f"{seat(who)}'s {series(bottom)} become the bottom row"
        if len(bottom) == 1:
            words = words.replace(" become ", " becomes ")
        moves = [CardMove(card, hand, _row(len(after) - 1)) for card in bottom]
        story.tell("SOL-4", words, who, cards=moves)
    left_over = [card for card in _rest_of_hand(story) if card not in bottom]
    if left_over:
        moves = [CardMove(card, hand, DISCARD_PILE) for card in left_over]
        words = f"{seat(who)}'s {series(left_over)} find no place there and are discarded"
        story.tell("SOL-4", words, who, cards=moves)


# --- packs -----------------------------------------------------------------------------------


def _buy_pack(story: Story, move: m.BuyPack) -> None:
    cash = story.cash_change(move.player)
    words = f"{seat(move.player)} buys a pack for {cash_words(-cash)}"
    story.tell("ACT-H1", words, move.player, cash=cash)


def _turn_up_pack_card(story: Story, move: m.TurnUpPackCard) -> None:
    if not story.before.draw_pile:
        story.tell(
            "ACT-H7",
            "the discard pile is shuffled and becomes the draw pile",
            cards=[CardMove(card, DISCARD_PILE, DRAW_PILE) for card in story.before.discard_pile],
        )
    words = f"{seat(move.player)} turns up {move.card} for his pack"
    story.tell("ACT-H2", words, move.player, cards=[CardMove(move.card, DRAW_PILE, PACK)])


def _keep(story: Story, move: m.KeepCards) -> None:
    who = move.player
    pack = story.before.pending
    assert isinstance(pack, Pack)
    rest = [card for card in pack.cards if card not in move.cards]
    area = Place(Where.AREA, who)
    match move.cards:
        case (upper, lower):
            under = Place(Where.UNDER, who, upper)
            words = f"{seat(who)} keeps both cards and lays {upper} over {lower}"
            moves = [CardMove(upper, PACK, area), CardMove(lower, PACK, under)]
            story.tell("ACT-H3", words, who, cards=moves)
        case (card,):
            words = f"{seat(who)} keeps {card}"
            story.tell("ACT-H2", words, who, cards=[CardMove(card, PACK, area)])
        case _:
            story.tell("ACT-H2", f"{seat(who)} keeps nothing of the pack", who)
    if rest:
        words = f"{series(rest)} {'is' if len(rest) == 1 else 'are'} discarded"
        story.tell(
            "ACT-H2", words, who, cards=[CardMove(card, PACK, DISCARD_PILE) for card in rest]
        )
    for card in move.cards[:1]:
        story.fill(who, card)
    _tell_fields(story, who, move.cards, "ACT-H6")


CARD_NARRATORS: dict[type[Move], Callable[[Story, Any], None]] = {
    m.DealDottedCustomer: _deal_dotted,
    m.TurnUpCourtyardCard: _courtyard,
    m.TurnUpDummyCard: _dummy,
    m.TurnUpField: _turn_up_field,
    m.DealCard: _deal,
    m.TurnUpPackCard: _turn_up_pack_card,
    m.LayCard: _lay,
    m.TakeCards: _take,
    m.BuyPack: _buy_pack,
    m.KeepCards: _keep,
}
"""Who tells which kind of move."""
