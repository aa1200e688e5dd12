"""What is wrong with cards of a user's own is found by random games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from loyang import BASE_RULESET, Ruleset, UseHelper, apply, apply_unchecked, legal_moves
from loyang.errors import OptionError, RulesetError
from loyang.positions import farmer, position
from loyang.rules import action_phase
from loyang.state import Payment, State
from loyang.testing import Trouble, card_check, check_move, check_ruleset
from loyang.testing.invariants import private_fields

FETCHERS = """
[helpers.foreman]
options = [{ effects = [{ effect = "earn_per_field", amount = 1 }, { effect = "fetch_helper" }] }]
[helpers.clerk]
replaces = "bookkeeper"
timing = "action"
lantern = false
options = [{ effects = [{ effect = "earn_per_field", amount = 1 }, { effect = "fetch_helper" }] }]
"""


def troubles(text: str, games: int = 8) -> dict[Trouble, list[str]]:
    found: dict[Trouble, list[str]] = {}
    for finding in check_ruleset(Ruleset.loads(text), games).findings:
        found.setdefault(finding.trouble, []).append(finding.problem)
    return found


def test_nothing_is_wrong_with_the_base_game() -> None:
    report = check_ruleset(BASE_RULESET, games=14)
    assert report.is_good, str(report)
    assert report.moves > 14 * 100


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[shop.B]\nbuy = 1\n", r"P(\d) (buy|sell) bean; P\1 (buy|sell) bean, and again"),
        ("[loan]\nspaces_back = 0\n", r"P\d loan, and again"),
    ],
)
def test_a_money_pump_is_found(text: str, line: str) -> None:
    found = troubles(text, games=3)
    assert found.keys() == {Trouble.PUMP}
    assert re.match(line, found[Trouble.PUMP][0])


def test_helpers_that_fetch_each_other_are_a_money_pump() -> None:
    report = check_ruleset(Ruleset.loads(FETCHERS), games=30)
    (pump,) = report.findings
    assert pump.trouble is Trouble.PUMP
    state = pump.state
    assert state is not None
    before = state.players[pump.moves[0].player].cash
    for _ in range(3):  # again and again, as it says
        for move in pump.moves:
            assert move in legal_moves(state)
            state = apply_unchecked(state, move)
        after = state.players[pump.moves[0].player].cash
        assert after > before
        before = after


def test_what_can_never_be_used_is_told() -> None:
    twice = '{ effects = [{ effect = "enlarge_storehouse" }, { effect = "enlarge_storehouse" }] }'
    found = troubles(
        f'[helpers.sower]\noptions = [{{ effects = [{{ effect = "sow_from_supply" }}] }}, {twice}]'
    )
    assert found.keys() == {Trouble.UNUSED}
    (problem,) = found[Trouble.UNUSED]
    assert problem.startswith("sower 2, in 400 positions")


def test_a_broken_rule_is_told_with_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = action_phase.take_from_stall

    def and_a_coin(state: State, player: int, *others: Any) -> State:
        after = whole(state, player, *others)
        from attrs import evolve

        rich = evolve(after.players[player], cash=after.players[player].cash + 1)
        return evolve(after, players=after.players.set(player, rich))

    monkeypatch.setattr(action_phase, "take_from_stall", and_a_coin)
    report = check_ruleset(BASE_RULESET, games=6)
    assert {finding.trouble for finding in report.findings} == {Trouble.BROKEN}
    assert "trade stall-" in report.findings[0].problem
    assert "cash: " in report.findings[0].problem


def test_a_turn_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_check, "MOST_MOVES", 5)
    report = check_ruleset(BASE_RULESET, games=2)
    assert Trouble.ENDLESS in {finding.trouble for finding in report.findings}


def test_the_games_depend_on_the_seed_only() -> None:
    first, again, other = (check_ruleset(BASE_RULESET, 2, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.moves != other.moves


def test_a_ruleset_comes_as_a_value_a_path_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("[loan]\ncash = 6\n", "utf-8")
    one, other = check_ruleset(file, 1), check_ruleset("[loan]\ncash = 6\n", 1)
    assert check_ruleset(str(file), 1) == one
    assert one.moves == other.moves


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    wrong: Any = 5
    with pytest.raises(OptionError, match="rules: 5 is not a Ruleset"):
        check_ruleset(wrong)
    with pytest.raises(OptionError, match="games: 0 is not"):
        check_ruleset(BASE_RULESET, 0)
    wrong = 1.5
    with pytest.raises(OptionError, match=r"seed: 1\.5"):
        check_ruleset(BASE_RULESET, 1, wrong)
    with pytest.raises(RulesetError, match="cannot be read"):
        check_ruleset(tmp_path / "none.toml")


@pytest.mark.rule("PAY-1", "PAY-2")
def test_a_payment_that_an_option_earns_waits_for_its_field() -> None:
    """The ledger knows it: the payment is made when the field has come up."""
    earns = '{ effect = "earn_per_field", amount = 5 }, { effect = "turn_up_field" }'
    rules = Ruleset.loads(f"[helpers.surveyor]\noptions = [{{ effects = [{earns}] }}]")
    payer = farmer(cash=1, area=["surveyor", "private-3a: bean 2"])
    owed = Payment(0, 2, "ACT-H6")
    state = position(payer, farmer(), round=3, pending=owed, ruleset=rules)
    after = apply(state, UseHelper(0, "surveyor"))
    check_move(state, UseHelper(0, "surveyor"), after)
    assert after.players[0].cash == 6
    turned_up = legal_moves(after)[0]
    end = apply(after, turned_up)
    check_move(after, turned_up, end)
    assert (end.players[0].cash, end.pending) == (4, None)


# --- the figures that the checks take from the ruleset -----------------------------------------


def test_the_printed_values_are_those_that_the_rules_name() -> None:
    """The ledger and the invariants take them from the ruleset, so that they fit any."""
    shop = BASE_RULESET.shop
    assert (shop.buy, shop.sell) == ((3, 4, 5, 5, 6, 6), (1, 1, 1, 1, 2, 2))
    assert shop.spaces == (3, 2, 2, 2, 2, 2)
    assert (BASE_RULESET.storehouse.small, BASE_RULESET.storehouse.large) == (1, 4)
    assert (BASE_RULESET.storehouse.enlarge_cost, BASE_RULESET.fields.common_cost) == (2, 2)
    assert (BASE_RULESET.loan.cash, BASE_RULESET.customers.penalty) == (5, 2)
    customers = BASE_RULESET.customers
    assert (customers.fewer_casual_bonus, customers.more_casual_malus) == (2, 2)
    assert BASE_RULESET.solo.prices == (0, 1, 2, 2)
    assert (BASE_RULESET.path.first, BASE_RULESET.path.last) == (1, 20)
    assert BASE_RULESET.path.first_step_cost == 1
    setup = BASE_RULESET.setup
    assert (setup.home_field_spaces, setup.hand_size, setup.rounds) == (9, 4, 9)
    assert list(private_fields()) == [f"private-{n}{half}" for half in "ab" for n in (3, 4, 5, 6)]
    allowed = {n: "".join(k.letter for k in BASE_RULESET.fields.kinds(n)) for n in (3, 4, 5, 6, 9)}
    assert allowed == {3: "WPTCBL", 4: "WPTCB", 5: "WPTC", 6: "WPT", 9: "WPT"}
