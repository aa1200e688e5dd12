"""What `loyang.prices` says is what `apply` takes and gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from loyang import (
    Buy,
    BuyPack,
    Move,
    OptionError,
    Serve,
    State,
    Step,
    TakeCards,
    UseHelper,
    Vegetable,
    apply,
    new_game,
    observe,
)
from loyang.arena.simulation import play_out
from loyang.positions import farmer, position
from loyang.prices import (
    casual_customer_price,
    courtyard_price,
    pack_price,
    purchase_price,
    regular_customer_price,
    steps_price,
)
from loyang.ruleset.cards import FieldCard
from loyang.state import Payment


def told(state: State, move: Move) -> int | None:
    """The change of cash that the prices foretell; nothing where they say nothing."""
    player = move.player
    match move:
        case Buy(vegetable=kind):
            return -purchase_price(state, player, kind)
        case BuyPack():
            return -pack_price(state, player)
        case Step(steps=steps):
            return -steps_price(state, player, steps)
        case Serve(customer=code) if code.startswith("casual"):
            return casual_customer_price(state, player, code)
        case Serve(customer=code):
            return regular_customer_price(state, player, code)
        case TakeCards(courtyard_card=card, hand_card=mine):
            cards = [state.ruleset.card(code) for code in (card, mine)]
            fields = sum(isinstance(one, FieldCard) for one in cards)
            return -courtyard_price(state, card) - fields * state.ruleset.fields.common_cost
    return None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.rule("ACT-B1", "ACT-F1", "ACT-G2", "ACT-H1", "CLO-4", "SOL-3")
def test_the_prices_are_what_is_paid_in_whole_games(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        state = new_game(players)
        for move in play_out(state, seed).moves:
            after = apply(state, move)
            change = told(state, move)
            owner = state.players[move.player]
            if change is not None and not isinstance(after.pending, Payment):
                assert after.players[move.player].cash - owner.cash == change
                seen[type(move).__name__] += 1
            state = after
    assert seen.keys() == {"Buy", "BuyPack", "Serve", "Step", "TakeCards"}
    assert min(seen.values()) >= 3


@pytest.mark.rule("HLP-haggler-1")
def test_a_haggler_at_work_makes_purchases_cheaper() -> None:
    state = position(farmer(area=["haggler"]), farmer())
    assert purchase_price(state, 0, Vegetable.LEEK) == state.ruleset.shop.buy[Vegetable.LEEK]
    after = apply(state, UseHelper(0, "haggler"))
    assert purchase_price(after, 0, Vegetable.LEEK) < purchase_price(state, 0, Vegetable.LEEK)


def test_a_view_tells_the_same_prices() -> None:
    state = position(farmer(area=["casual-CBL"]), farmer())
    view = observe(state, 1)
    assert casual_customer_price(view, 0, "casual-CBL") == casual_customer_price(
        state, 0, "casual-CBL"
    )


@pytest.mark.rule("SOL-3")
def test_outside_the_solo_game_a_courtyard_card_costs_nothing() -> None:
    state = position(
        farmer(hand=["tout", "gleaner"]),
        farmer(hand=["seller", "trader"]),
        phase="cards",
        courtyard=["buyer"],
    )
    assert courtyard_price(state, "buyer") == 0


WRONG: Any = object()
STATE = position(farmer(), farmer())


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: pack_price(WRONG, 0), "state: "),
        (lambda: pack_price(STATE, 2), r"player: 2 is not one of 0 \(P1\) to 1 \(P2\)"),
        (lambda: pack_price(STATE, -1), "player: -1"),
        (lambda: purchase_price(STATE, 0, WRONG), "vegetable: .* is not a Vegetable"),
        (lambda: casual_customer_price(STATE, 0, "casual-CBL"), "P1 has no visible casual"),
        (lambda: regular_customer_price(STATE, 1, "regular-BL"), "P2 has no visible regular"),
        (lambda: steps_price(STATE, 0, 99), "steps: 99 is not one of 0 to"),
        (lambda: courtyard_price(STATE, "tout"), "card: 'tout' does not lie in the courtyard"),
        (lambda: courtyard_price(WRONG, "tout"), "state: .* is not a State"),
    ],
)
def test_what_has_no_price_is_refused(ask: Callable[[], int], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        ask()
