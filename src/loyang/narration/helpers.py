"""What helpers do (HLP): each effect in words, and as the difference that it makes.

An option can have several effects, and more can follow in the same move; so the states between
them are made here, by the rules of the effects themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from loyang.moves import Choice, UseHelper
from loyang.narration.events import CardMove, CustomerChange, Place, Where
from loyang.narration.story import (
    DISCARD_PILE,
    Story,
    cash_words,
    customer_in_play,
    row_words,
    series,
    visible,
)
from loyang.rules.cards_in_play import area_of
from loyang.rules.helpers.effect import NOTHING, Use
from loyang.rules.helpers.options import EFFECT_RULES
from loyang.ruleset import effects as vocabulary
from loyang.ruleset import vegetables as veg
from loyang.ruleset.cards import HelperOption
from loyang.ruleset.effects import Effect
from loyang.ruleset.vegetables import Vegetables
from loyang.state import Field, LastingEffect, RegularCustomer, Stall, State, seat

__all__ = ["tell_ended_effects", "tell_use"]


def tell_use(story: Story, move: UseHelper) -> None:
    """Tell what a helper does, and that he is discarded then (HLP-1)."""
    who = move.player
    option = story.before.ruleset.helper(move.helper).options[move.option - 1]
    use = Use(who, move.helper, option.rule)
    opening = f"{seat(who)} uses {move.helper}: he"
    story.told = _tell_option(story, story.before, use, option, move.choices, opening)
    story.tell(
        "HLP-1",
        f"{move.helper} is discarded",
        who,
        cards=[CardMove(move.helper, Place(Where.AREA, who), DISCARD_PILE)],
    )
    story.uncover(who, visible(story.told.players[who].area)[move.helper])


def _tell_option(
    story: Story,
    now: State,
    use: Use,
    option: HelperOption,
    choices: tuple[Choice, ...],
    opening: str,
) -> State:
    """Tell the effects of an option in their order, and give back the state after them."""
    for effect in option.effects:
        rule = EFFECT_RULES[type(effect)]
        choice = NOTHING
        if rule.chooses:
            choice, *left = choices
            choices = tuple(left)
        if isinstance(effect, vocabulary.BorrowHelper):
            words = f"{opening} borrows {story.name(choice.player)}'s {choice.card}"
            story.tell(use.rule, words, use.player)
            borrowed = now.ruleset.helper(choice.card).options[choice.option - 1]
            lent = Use(use.player, use.helper, borrowed.rule)
            return _tell_option(story, now, lent, borrowed, choices, seat(use.player))
        then = rule.perform(now, use, effect, choice)
        _tell_effect(_Scene(story, now, then, use, effect, choice), opening)
        now, opening = then, seat(use.player)
    return now


# --- one effect ------------------------------------------------------------------------------


@frozen
class _Scene:
    """One effect: the states before and after it, and what was chosen."""

    story: Story
    now: State
    then: State
    use: Use
    effect: Any
    choice: Choice

    @property
    def cash(self) -> int:
        """The change of the user's cash."""
        who = self.use.player
        return self.then.players[who].cash - self.now.players[who].cash

    @property
    def theirs(self) -> str:
        """The owner of what the choice names: ``"P2's"``, or ``"his"`` if it is the user."""
        owner = self.choice.player
        return "his" if owner == self.use.player else f"{self.story.name(owner)}'s"

    def customers(self) -> Iterator[tuple[str, CustomerChange]]:
        """Each regular customer that changes, with the change."""
        old, new = _customers(self.now), _customers(self.then)
        for card in sorted(old.keys() | new.keys()):
            before, after = (customers.get(card, CustomerChange(card)) for customers in (old, new))
            if before != after:
                yield (
                    card,
                    CustomerChange(
                        card,
                        after.deliveries - before.deliveries,
                        after.satisfied - before.satisfied,
                        after.served - before.served,
                        after.due - before.due,
                    ),
                )


def _tell_effect(scene: _Scene, opening: str) -> None:
    """Tell what an effect changes: first by itself, then what leaves and is uncovered by it."""
    old, new = _places(scene.now), _places(scene.then)
    moves = [CardMove(card, old[card], new[card]) for card in sorted(old) if old[card] != new[card]]
    uncovered = [move for move in moves if _is_uncovered(move)]
    leaving = [move for move in moves if move.to_place == DISCARD_PILE]
    shown = {move.card for move in uncovered}
    gone = {move.card for move in leaving}
    stocks, counts = _vegetables(scene.now), _vegetables(scene.then)
    scene.story.tell(
        scene.use.rule,
        f"{opening} {_WORDS[type(scene.effect)](scene)}",
        scene.use.player,
        cash=scene.cash,
        vegetables=[
            (place, veg.minus(counts.get(place, veg.NONE), stocks.get(place, veg.NONE)))
            for place in sorted(stocks.keys() | counts.keys())
            if place.name not in shown
        ],
        cards=[move for move in moves if move.card not in shown | gone],
        customers=[
            # The last delivery comes first, then the customer leaves.
            CustomerChange(card, deliveries=1, served=1) if card in gone else change
            for card, change in scene.customers()
            if card not in shown
        ],
    )
    for move in leaving:
        owner = move.from_place.player
        item = visible(area_of(scene.now, owner))[move.card]
        scene.story.leave(owner, item, scene.then)
    for move in uncovered:
        owner, upper = move.from_place.player, move.from_place.name
        if upper not in gone:
            scene.story.uncover(owner, visible(area_of(scene.now, owner))[upper], scene.then)


def _is_uncovered(move: CardMove) -> bool:
    return move.from_place.where is Where.UNDER and move.to_place.where is Where.AREA


# --- what lies where -------------------------------------------------------------------------


def _owners(state: State) -> range:
    return range(len(state.players) + (state.dummy is not None))


def _items(state: State) -> Iterator[tuple[int, str, Any]]:
    """All visible cards and fields: whose, the name, and the card or field."""
    for owner in _owners(state):
        for name, item in visible(area_of(state, owner)).items():
            yield owner, name, item


def _places(state: State) -> dict[str, Place]:
    """Where each action card lies that a helper can move."""
    places = dict.fromkeys(state.discard_pile, DISCARD_PILE)
    for number, player in enumerate(state.players):
        places |= dict.fromkeys(player.pile.tail, Place(Where.PRIVATE_PILE, number))
    for owner, name, item in _items(state):
        if not isinstance(item, Field) or item.is_card:
            places[name] = Place(Where.AREA, owner)
        if item.covers is not None:
            places[item.covers] = Place(Where.UNDER, owner, name)
    return places


def _vegetables(state: State) -> dict[Place, Vegetables]:
    """The vegetables at each place that a helper can change."""
    counts: dict[Place, Vegetables] = {}
    for number, player in enumerate(state.players):
        counts[Place(Where.CART, number)] = player.cart
        counts[Place(Where.SHOP, number)] = player.shop
    for owner, name, item in _items(state):
        if isinstance(item, Stall):
            counts[Place(Where.STALL, owner, name)] = item.stock
        elif isinstance(item, Field) and item.vegetable is not None:
            grown = veg.change(veg.NONE, item.vegetable, item.count)
            counts[Place(Where.FIELD, owner, name)] = grown
    return counts


def _customers(state: State) -> dict[str, CustomerChange]:
    """What each visible regular customer has on him."""
    return {
        name: customer_in_play(item)
        for _, name, item in _items(state)
        if isinstance(item, RegularCustomer)
    }


# --- words -----------------------------------------------------------------------------------


def _exchange(scene: _Scene) -> str:
    give, take = scene.choice.give, scene.choice.take
    return f"returns {veg.words(give)} to the supply and takes {veg.words(take)}"


def _satisfy(scene: _Scene) -> str:
    names = [card for card, _ in scene.customers()]
    markers = "marker" if len(names) == 1 else "markers"
    return f"turns the {markers} of {series(names)} to satisfied"


def _buy_cheaply(scene: _Scene) -> str:
    return f"buys {veg.words(scene.choice.take)} for {cash_words(-scene.cash)}"


def _adjust(scene: _Scene) -> str:
    put, returned = scene.choice.give, scene.choice.take
    said = []
    if any(put):
        said.append(f"puts {veg.words(put)} from the supply into his shop")
    if any(returned):
        said.append(f"returns {veg.words(returned)} from his shop to the supply")
    return " and ".join(said)


def _earn(scene: _Scene) -> str:
    return f"gets {cash_words(scene.cash)} for his fields"


def _fetch(scene: _Scene) -> str:
    return f"takes {scene.choice.card} from the discard pile"


def _turn_up(scene: _Scene) -> str:
    return "is to turn up the top field of his private pile"


def _bury(scene: _Scene) -> str:
    return f"lays {scene.choice.card} under his private pile"


def _enlarge(scene: _Scene) -> str:
    return "enlarges his storehouse free of charge"


def _sow(scene: _Scene) -> str:
    field = visible(scene.then.players[scene.use.player].area)[scene.choice.card]
    kind = veg.words(scene.choice.take)
    return f"sows {kind} from the supply on {field.name}, which now holds {field.count}"


def _take_from_stall(scene: _Scene) -> str:
    choice = scene.choice
    goods = f"gives {veg.words(choice.give)} for {veg.words(choice.take)}"
    return f"{goods} at {scene.theirs} {choice.card}, whatever its bowls"


def _serve(scene: _Scene) -> str:
    card = scene.choice.card
    wants = veg.words(scene.now.ruleset.regular_customer(card).wants)
    regular = visible(area_of(scene.now, scene.choice.player))[card]
    row = row_words(scene.now, regular)
    return f"serves {scene.theirs} {card} with {wants} and gets {cash_words(scene.cash)}, {row}"


def _take_casual(scene: _Scene) -> str:
    return f"takes {scene.theirs} {scene.choice.card} into his area"


def _swap(scene: _Scene) -> str:
    return f"swaps his {scene.choice.own} for {scene.theirs} {scene.choice.card}"


def _buy_elsewhere(scene: _Scene) -> str:
    goods = veg.words(scene.choice.take)
    return f"buys {goods} from {scene.theirs} shop for {cash_words(-scene.cash)}"


def _sell_elsewhere(scene: _Scene) -> str:
    goods = veg.words(scene.choice.give)
    return f"sells {goods} to {scene.theirs} shop for {cash_words(scene.cash)}"


def _glean(scene: _Scene) -> str:
    field = visible(area_of(scene.now, scene.choice.player))[scene.choice.card]
    return f"takes a {field.vegetable.word} from {scene.theirs} {field.name}"


def _last(scene: _Scene) -> str:
    effect = scene.then.players[scene.use.player].effect(scene.effect.name)
    assert isinstance(effect, LastingEffect)
    words = _MEANWHILE[effect.name]
    return words.format(amount=effect.amount, at_least=effect.at_least)


_MEANWHILE = {
    "casual_customer_bonus": (
        "gets {amount} more from each casual customer until his turn is over"
    ),
    "purchase_discount": (
        "pays {amount} less for each vegetable from his shop until his turn is over"
    ),
    "deliveries_per_round": "may serve each of his regular customers {amount} times this round",
    "harvest_more": (
        "will harvest {amount} vegetables from each field with {at_least} or more, except from "
        "his home field"
    ),
    "unlimited_storing": "may store any number of vegetables this round",
    "trade_elsewhere": "may trade at other players' stalls until his turn is over",
}
"""What the user of a lasting effect enjoys."""

_AFTERWARDS = {
    "casual_customer_bonus": "casual customers do not pay {name} more any longer",
    "purchase_discount": "vegetables from {name}'s shop do not cost less any longer",
    "deliveries_per_round": "{name} may not serve his regular customers several times any longer",
    "harvest_more": "{name} does not harvest more any longer",
    "unlimited_storing": "{name} may not store any number of vegetables any longer",
    "trade_elsewhere": "{name} may not trade at other players' stalls any longer",
}


def tell_ended_effects(story: Story, player: int) -> None:
    """Tell which lasting effects end with a player's closing (HLP-7)."""
    for effect in story.before.players[player].effects:
        story.tell("HLP-7", _AFTERWARDS[effect.name].format(name=seat(player)), player)


_WORDS: dict[type[Effect], Callable[[_Scene], str]] = {
    vocabulary.Exchange: _exchange,
    vocabulary.SatisfyMarkers: _satisfy,
    vocabulary.CasualCustomerBonus: _last,
    vocabulary.BuyCheaply: _buy_cheaply,
    vocabulary.PurchaseDiscount: _last,
    vocabulary.AdjustShop: _adjust,
    vocabulary.EarnPerField: _earn,
    vocabulary.FetchHelper: _fetch,
    vocabulary.DeliveriesPerRound: _last,
    vocabulary.TurnUpField: _turn_up,
    vocabulary.BuryField: _bury,
    vocabulary.HarvestMore: _last,
    vocabulary.EnlargeStorehouse: _enlarge,
    vocabulary.UnlimitedStoring: _last,
    vocabulary.SowFromSupply: _sow,
    vocabulary.TradeElsewhere: _last,
    vocabulary.TakeFromStall: _take_from_stall,
    vocabulary.ServeElsewhere: _serve,
    vocabulary.TakeCasualCustomer: _take_casual,
    vocabulary.SwapRegularCustomers: _swap,
    vocabulary.BuyElsewhere: _buy_elsewhere,
    vocabulary.SellElsewhere: _sell_elsewhere,
    vocabulary.TakeFromField: _glean,
}
"""What the user of an effect does, as a sentence without its subject."""
