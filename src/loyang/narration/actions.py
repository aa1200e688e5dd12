"""What players do with vegetables, customers, cash and their markers, told move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loyang import moves as m
from loyang.moves import Move
from loyang.narration.events import CardMove, CustomerChange, Place, Where
from loyang.narration.payments import amount_settled, tell_forced_payment
from loyang.narration.story import (
    DISCARD_PILE,
    Story,
    cash_words,
    less,
    number_words,
    row_words,
    visible,
)
from loyang.rules.cards_in_play import area_of
from loyang.rules.setup import HOME_FIELD
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable, Vegetables
from loyang.state import CasualCustomer, RegularCustomer

__all__ = ["ACTION_NARRATORS"]


def _one(kind: Vegetable) -> Vegetables:
    return veg.count_vegetables((kind,))


# --- harvest and turns -----------------------------------------------------------------------


def _harvest(story: Story, move: m.Harvest) -> None:
    story.tell("HAR-2", f"{story.name(move.player)} goes on to the harvest", move.player)


def _choose_partner(story: Story, move: m.ChoosePartner) -> None:
    words = f"{story.name(move.player)} chooses {story.name(move.partner)} as his partner"
    story.tell("PLY-2", words, move.player)


# --- ACT-A to ACT-D --------------------------------------------------------------------------


def _sow_home(story: Story, move: m.SowHomeField) -> None:
    who, kind = move.player, move.vegetable
    cash = story.cash_change(who)
    home = visible(story.after.players[who].area)[HOME_FIELD]
    story.tell(
        "SET-4",
        f"{story.name(who)} buys a {kind.word} for {cash_words(-cash)} and sows it in his home "
        f"field, which now holds {home.count}",
        who,
        cash=cash,
        vegetables=[
            (Place(Where.SHOP, who), story.changed(who, "shop")),
            (Place(Where.FIELD, who, HOME_FIELD), veg.change(veg.NONE, kind, home.count)),
        ],
    )


def _sow(story: Story, move: m.Sow) -> None:
    who, kind = move.player, move.vegetable
    field = visible(story.after.players[who].area)[move.field]
    story.tell(
        "ACT-A1",
        f"{story.name(who)} sows a {kind.word} on {move.field}, which now holds {field.count}",
        who,
        vegetables=[
            (Place(Where.CART, who), less(_one(kind))),
            (Place(Where.FIELD, who, move.field), veg.change(veg.NONE, kind, field.count)),
        ],
    )


def _buy(story: Story, move: m.Buy) -> None:
    who, kind = move.player, move.vegetable
    cash = story.cash_change(who)
    story.tell(
        "ACT-B1",
        f"{story.name(who)} buys a {kind.word} for {cash_words(-cash)}",
        who,
        cash=cash,
        vegetables=[
            (Place(Where.SHOP, who), less(_one(kind))),
            (Place(Where.CART, who), _one(kind)),
        ],
    )


def _sell(story: Story, move: m.Sell) -> None:
    who, kind = move.player, move.vegetable
    cash = story.cash_change(who) + amount_settled(story)
    story.tell(
        "ACT-C1",
        f"{story.name(who)} sells a {kind.word} for {cash_words(cash)}",
        who,
        cash=cash,
        vegetables=[
            (Place(Where.CART, who), less(_one(kind))),
            (Place(Where.SHOP, who), _one(kind)),
        ],
    )


def _trade(story: Story, move: m.Trade) -> None:
    who = move.player
    owner = _owner_of_stall(story, move)
    whose = "his" if owner == who else f"{story.name(owner)}'s"
    story.tell(
        "ACT-D1",
        f"{story.name(who)} gives {veg.words(move.give)} for a {move.take.word} at {whose} "
        f"{move.stall}",
        who,
        vegetables=[
            (Place(Where.CART, who), veg.minus(_one(move.take), move.give)),
            (Place(Where.STALL, owner, move.stall), less(_one(move.take))),
        ],
    )
    stall = visible(area_of(story.before, owner))[move.stall]
    if sum(stall.stock) == 1:
        story.leave(owner, stall)


def _owner_of_stall(story: Story, move: m.Trade) -> int:
    """Whose stall it is: his own, or with a market woman that of another."""
    state = story.before
    owners = range(len(state.players) + (state.dummy is not None))
    return next(owner for owner in owners if move.stall in visible(area_of(state, owner)))


# --- ACT-F and ACT-G -------------------------------------------------------------------------


def _serve(story: Story, move: m.Serve) -> None:
    customer = visible(story.before.players[move.player].area)[move.customer]
    if isinstance(customer, RegularCustomer):
        _serve_regular(story, move.player, customer)
    else:
        _serve_casual(story, move.player, customer)


def _serve_regular(story: Story, who: int, regular: RegularCustomer) -> None:
    card = story.before.ruleset.regular_customer(regular.card)
    cash = story.cash_change(who)
    story.tell(
        "ACT-F1",
        f"{story.name(who)} serves {regular.card} with {veg.words(card.wants)} and gets "
        f"{cash_words(cash)}, {row_words(story.before, regular)}",
        who,
        cash=cash,
        vegetables=[(Place(Where.CART, who), less(card.wants))],
        customers=[CustomerChange(regular.card, deliveries=1, served=1)],
    )
    if regular.deliveries + 1 == len(card.pays):
        story.leave(who, regular)


def _serve_casual(story: Story, who: int, casual: CasualCustomer) -> None:
    card = story.before.ruleset.casual_customer(casual.card)
    cash = story.cash_change(who)
    unlike = ""
    if cash != card.pays:
        unlike = f", {abs(cash - card.pays)} {'more' if cash > card.pays else 'less'} than printed"
    story.tell(
        "ACT-G1",
        f"{story.name(who)} serves {casual.card} with {veg.words(card.wants)} and gets "
        f"{cash_words(cash)}{unlike}",
        who,
        cash=cash,
        vegetables=[(Place(Where.CART, who), less(card.wants))],
        cards=[CardMove(casual.card, Place(Where.AREA, who), DISCARD_PILE)],
    )
    story.uncover(who, casual)


# --- CLO -------------------------------------------------------------------------------------


def _enlarge(story: Story, move: m.EnlargeStorehouse) -> None:
    cash = story.cash_change(move.player)
    words = f"{story.name(move.player)} enlarges his storehouse for {cash_words(-cash)}"
    story.tell("CLO-3", words, move.player, cash=cash)


def _end_actions(story: Story, move: m.EndActions) -> None:
    who = move.player
    story.tell("CLO-1", f"{story.name(who)} ends his actions", who)
    penalty = story.before.ruleset.customers.penalty
    total = 0
    for regular in story.before.players[who].area.regular_customers:
        if not regular.due or regular.served:
            continue
        missed = f"{story.name(who)}'s {regular.card} is missed"
        if regular.satisfied:
            change = CustomerChange(regular.card, satisfied=-1)
            story.tell("CLO-1", f"{missed}: his marker is turned over", who, customers=[change])
        else:
            words = f"{missed} and his marker is turned already: {penalty} cash are due"
            story.tell("CLO-1", words, who)
            total += penalty
    tell_forced_payment(story, who, total, "CLO-1")


def _store(story: Story, move: m.Store) -> None:
    who = move.player
    cart = story.before.players[who].cart
    story.tell(
        "CLO-2",
        f"{story.name(who)} stores {veg.words(move.vegetables)}",
        who,
        vegetables=[
            (Place(Where.CART, who), less(move.vegetables)),
            (Place(Where.STOREHOUSE, who), story.changed(who, "storehouse")),
        ],
    )
    rest = veg.minus(cart, move.vegetables)
    if any(rest):
        words = f"{story.name(who)} has no room for {veg.words(rest)} and discards it"
        if sum(rest) > 1:
            words = f"{words.removesuffix(' it')} them"
        story.tell("CLO-2", words, who, vegetables=[(Place(Where.CART, who), less(rest))])


def _step(story: Story, move: m.Step) -> None:
    who = move.player
    cash = story.cash_change(who)
    space = story.after.players[who].space
    words = f"{story.name(who)} stays on space {space}"
    if move.steps:
        steps = number_words(move.steps, "step")
        words = f"{story.name(who)} moves {steps} to space {space} for {cash_words(-cash)}"
    story.tell("CLO-4", words, who, cash=cash, steps=move.steps)


# --- at any time -----------------------------------------------------------------------------


def _loan(story: Story, move: m.TakeLoan) -> None:
    who = move.player
    cash = story.cash_change(who) + amount_settled(story)
    words = f"{story.name(who)} takes a loan and gets {cash_words(cash)}"
    story.tell("LOAN-1", words, who, cash=cash, loans=1)


def _discard_helper(story: Story, move: m.DiscardHelper) -> None:
    who = move.player
    helper = visible(story.before.players[who].area)[move.helper]
    story.tell(
        "ACT-E2",
        f"{story.name(who)} discards {move.helper} unused",
        who,
        cards=[CardMove(move.helper, Place(Where.AREA, who), DISCARD_PILE)],
    )
    story.uncover(who, helper)


ACTION_NARRATORS: dict[type[Move], Callable[[Story, Any], None]] = {
    m.SowHomeField: _sow_home,
    m.Harvest: _harvest,
    m.ChoosePartner: _choose_partner,
    m.Sow: _sow,
    m.Buy: _buy,
    m.Sell: _sell,
    m.Trade: _trade,
    m.Serve: _serve,
    m.EnlargeStorehouse: _enlarge,
    m.EndActions: _end_actions,
    m.Store: _store,
    m.Step: _step,
    m.TakeLoan: _loan,
    m.DiscardHelper: _discard_helper,
}
"""Who tells which kind of move."""
