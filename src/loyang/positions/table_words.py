"""The words in the table of a position: what is to be decided, what waits, what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loyang._support.words import counted
from loyang.engine import deciders, decision, result
from loyang.rules.closing import room
from loyang.rules.customers import casual_price
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.state import (
    CHANCE,
    Area,
    CasualCustomer,
    Deal,
    Decision,
    DottedDeal,
    DummyDeal,
    Field,
    FieldBeforePayment,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    Pack,
    PartnerChoice,
    Payment,
    Pending,
    Phase,
    Player,
    RegularCustomer,
    RowsDeal,
    Stage,
    Stall,
    State,
    seat,
)

__all__ = [
    "HARD_SPACE",
    "decision_words",
    "entries_of_area",
    "pending_words",
    "phase_words",
    "result_words",
    "ruleset_words",
    "stage_words",
    "storehouse_words",
    "unbroken",
]

HARD_SPACE = "\N{NO-BREAK SPACE}"
"""Stands for a space at which no line is to be broken."""


def unbroken(text: str) -> str:
    """The text, to be kept together in one line."""
    return text.replace(" ", HARD_SPACE)


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(map(unbroken, parts))


# --- the game ----------------------------------------------------------------------------------

_PHASES = {
    Phase.HARVEST: "harvest",
    Phase.CARDS: "card phase",
    Phase.ACTIONS: "action phase",
}


def phase_words(state: State) -> str:
    """The round and the phase."""
    if state.phase is Phase.SETUP:
        return "Setup"
    if state.phase is Phase.OVER:
        return f"The game is over after round {state.round}"
    return f"Round {state.round} of {state.ruleset.setup.rounds}, {_PHASES[state.phase]}"


_DECISIONS = {
    Decision.SOW_HOME_FIELD: "sow the home field",
    Decision.HARVEST: "use a harvest helper, or harvest",
    Decision.DISTRIBUTION: "lay a card, or take cards",
    Decision.PARTNER: "choose a partner",
    Decision.ACT: "act, or end the actions",
    Decision.STORE: "store vegetables",
    Decision.STEP: "buy steps",
    Decision.PACK: "keep cards of the pack",
    Decision.PAYMENT: "raise cash for the payment",
}


def decision_words(state: State) -> list[str]:
    """Who makes the next move, and what is to be decided."""
    who = deciders(state)
    if not who:
        return ["nobody"]
    if who == (CHANCE,):
        return ["chance"]
    names = " or ".join(map(seat, who))
    what = decision(state, who[0])
    assert what is not None  # of a pair that can both move, both act (PLY-2)
    return [f"{names}: {_DECISIONS[what]}"]


def pending_words(pending: Pending) -> str:
    """What waits for an answer."""
    match pending:
        case Payment(player=player, amount=amount, rule=rule):
            return f"{seat(player)} has to pay {amount} cash ({rule})"
        case Pack(player=player, to_turn_up=number, cards=cards):
            parts = [counted(number, "card") + " to turn up"] if number else []
            parts += [f"open: {' '.join(cards)}"] if cards else []
            return f"{seat(player)} buys a pack, {', '.join(parts) or 'no cards left'}"
        case Deal(hand_size=size, courtyard=courtyard):
            more = f", then {counted(courtyard, 'card')} for the courtyard" if courtyard else ""
            return f"hands of {counted(size, 'card')} are dealt{more}"
        case DottedDeal(cards=cards):
            return f"dotted customers are dealt: {' '.join(cards)}"
        case FieldBeforePayment(player=player, amount=amount, rule=rule):
            return (
                f"a private field of {seat(player)} is turned up, "
                f"then he has to pay {amount} cash ({rule})"
            )
        case FieldsToTurnUp(players=players):
            return f"private fields are turned up: {_in_order(players)}"
        case HarvestOffer(players=players):
            return f"owners of a harvest helper are asked: {_in_order(players)}"
        case FirstLay(player=player):
            return f"{seat(player)} lays the first card"
        case PartnerChoice(player=player):
            return f"{seat(player)} chooses a partner"
        case RowsDeal():
            return "the rows of the courtyard are laid out"
        case DummyDeal():
            return "cards are turned up for the dummy opponent"


def _in_order(players: Iterable[int]) -> str:
    return ", then ".join(map(seat, players))


def result_words(state: State) -> Iterator[str]:
    """Scores with the figures that break ties, and who has won."""
    end = result(state)
    for number, score in enumerate(end.scores):
        vegetables = counted(score.vegetables, "vegetable")
        yield f"{seat(number)}: score {score.score} ({score.cash} cash, {vegetables})"
    winners = " and ".join(map(seat, end.winners)) or "nobody"
    yield f"{winners} {'win' if len(end.winners) > 1 else 'wins'}"


def ruleset_words(ruleset: Ruleset) -> list[str]:
    """The name of the rules, and the options that are not as in the base game."""
    words = [ruleset.name]
    if ruleset.options.loan_cap is not None:
        words.append(f"loan_cap {ruleset.options.loan_cap}")
    if ruleset.options.two_player_courtyard:
        words.append(f"two_player_courtyard {ruleset.options.two_player_courtyard}")
    return words


# --- what a player has ---------------------------------------------------------------------------


def stage_words(state: State, player: Player) -> list[str]:
    """How far the player is in the action phase; nothing if that has not begun."""
    words = [player.stage.name.lower()]
    if player.bought_pack:
        words.append("pack bought")
    elif player.stage is Stage.WAITING and state.phase is not Phase.ACTIONS:
        return []
    return [", ".join(words)]


def storehouse_words(state: State, player: Player) -> str:
    """What is stored, and how much room there is."""
    limit = room(state.ruleset, player)
    size = "any number" if limit is None else str(limit)
    large = "large, " if player.enlarged else ""
    return f"{veg.text(player.storehouse)}, {large}room for {size}"


def entries_of_area(state: State, area: Area, owner: Player | None = None) -> dict[str, list[str]]:
    """The entries of each row that lists cards or fields of an area.

    Args:
        state: the state or view.
        area: the area.
        owner: whose area it is, for what casual customers pay; nobody for the dummy opponent.
    """
    return {
        "fields": [_field_words(field) for field in area.fields],
        "stalls": [_stall_words(state, stall) for stall in area.stalls],
        "regular": [_regular_words(state, customer) for customer in area.regular_customers],
        "casual": [_casual_words(state, customer, owner) for customer in area.casual_customers],
        "helpers": [" ".join(helper.card for helper in area.helpers)] if area.helpers else [],
        "covered": [f"{lower} under {upper}" for upper, lower in _covered(area)],
    }


def _covered(area: Area) -> Iterator[tuple[str, str]]:
    for field in area.fields:
        if field.covers is not None:
            yield field.name, field.covers
    for cards in (area.stalls, area.regular_customers, area.casual_customers, area.helpers):
        for card in cards:
            if card.covers is not None:
                yield card.card, card.covers


def _field_words(field: Field) -> str:
    what = "not sown" if field.vegetable is None else field.vegetable.word
    return f"{field.name}: {what} {field.count}/{field.spaces}"


def _stall_words(state: State, stall: Stall) -> str:
    bowls = state.ruleset.stall(stall.card).bowls
    left = (f"{kind.word} for {bowls[kind]}" for kind in veg.each(stall.stock))
    return f"{stall.card}: {_joined(left)}"


_TIMES = {1: "served", 2: "served twice"}


def _regular_words(state: State, customer: RegularCustomer) -> str:
    card = state.ruleset.regular_customer(customer.card)
    words = [
        f"{customer.deliveries} of {len(card.pays)} deliveries",
        f"next pays {card.pays[customer.deliveries]}",
        "satisfied" if customer.satisfied else "unsatisfied",
    ]
    if customer.served:
        words.append(_TIMES.get(customer.served, f"served {customer.served} times"))
    if not customer.due:
        words.append("not due")
    elif not customer.served:
        words.append("due")
    return f"{customer.card}: wants {veg.text(card.wants)}, {_joined(words)}"


def _casual_words(state: State, customer: CasualCustomer, owner: Player | None) -> str:
    card = state.ruleset.casual_customer(customer.card)
    price = card.pays if owner is None else casual_price(state, owner, customer)
    return f"{customer.card}: wants {veg.text(card.wants)}, {unbroken(f'pays {price}')}"
