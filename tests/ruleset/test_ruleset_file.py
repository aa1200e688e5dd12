"""Printed values: what is queried, what a user's file replaces, and what is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import loyang
from loyang import BASE_RULESET, Ruleset, RulesetError, Source, is_over, legal_moves, new_game
from loyang.arena.simulation import play_random
from loyang.ruleset.cards import HelperCard, RegularCustomerCard, StallCard
from loyang.ruleset.vegetables import count_vegetables

WORKED_EXAMPLE = re.search(
    r"```toml\n(.*?)```",
    (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8"),
    re.DOTALL,
)


@pytest.mark.rule("SET-3")
def test_the_draw_pile_has_seventy_cards_of_five_kinds() -> None:
    kinds = [card.kind for card in BASE_RULESET.cards]
    assert len(kinds) == len(set(BASE_RULESET.codes)) == 70
    numbers = {kind: kinds.count(kind) for kind in set(kinds)}
    assert numbers == {"field": 6, "stall": 14, "regular": 14, "casual": 14, "helper": 22}


@pytest.mark.rule("HLP-2")
def test_nine_kinds_of_helpers_carry_a_lantern_and_thirteen_cards_do_not() -> None:
    helpers = [card for card in BASE_RULESET.cards if isinstance(card, HelperCard)]
    assert len({card.helper for card in helpers}) == 20
    assert sum(card.lantern for card in helpers) == 9
    assert sum(not card.lantern for card in helpers) == 13
    for card in helpers:
        touching = any(effect.lantern for option in card.options for effect in option.effects)
        assert touching == card.lantern, card.code


def test_every_value_says_where_it_comes_from() -> None:
    assert BASE_RULESET.source("shop.W.buy") is Source.PUBLIC
    assert BASE_RULESET.source("shop.P.buy") is Source.SINGLE
    assert BASE_RULESET.source("regular_customers.WW.pays") is Source.INFERRED
    assert BASE_RULESET.source("regular_customers.WW.dotted") is Source.RECONSTRUCTED
    assert BASE_RULESET.source("stalls.PBL.bowls") is Source.PUBLIC
    assert BASE_RULESET.source("stalls.TBL.bowls") is Source.INFERRED
    assert BASE_RULESET.source("helpers.foreman.options.1.effects") is Source.STATED
    with pytest.raises(RulesetError, match=r"no\.such\.key: no value has this key"):
        BASE_RULESET.source("no.such.key")


def test_the_marks_of_helpers_are_those_of_their_rules() -> None:
    """What a rules text tells is stated, what only a ruling tells is reconstructed."""
    path = Path(loyang.__file__).parent / "data" / "rule_ids.toml"
    rules = tomllib.loads(path.read_text("utf-8"))["rules"]
    options = {
        option.rule: BASE_RULESET.source(f"helpers.{card.helper}.options.{number}.effects")
        for card in BASE_RULESET.cards
        if isinstance(card, HelperCard)
        for number, option in enumerate(card.options, start=1)
    }
    assert len(options) == 24
    for rule, source in options.items():
        marks = rules[rule]["marks"]
        assert (source is Source.STATED) == ("S" in marks), rule
        only = {"R": Source.RECONSTRUCTED, "P": Source.PUBLIC}.get("".join(marks), source)
        assert source is only, rule


def test_the_worked_example_of_the_docs_loads() -> None:
    assert WORKED_EXAMPLE is not None
    ruleset = Ruleset.loads(WORKED_EXAMPLE[1])
    card = ruleset.card("regular-TC")
    assert isinstance(card, RegularCustomerCard)
    assert card.pays == (5, 6, 6, 8)
    assert ruleset.source("regular_customers.TC.pays") is Source.USER
    assert ruleset.source("regular_customers.TC.dotted") is Source.RECONSTRUCTED
    assert ruleset.find("matchmaker") is None
    innkeeper = ruleset.card("innkeeper")
    assert isinstance(innkeeper, HelperCard)
    assert [option.rule for option in innkeeper.options] == ["HLP-innkeeper-1"]
    assert len(ruleset.cards) == 70


def test_a_file_replaces_only_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[stalls.WPL]\nbowls = [2, 1, 1]\n", encoding="utf-8")
    ruleset = Ruleset.load(path)
    stall = ruleset.card("stall-WPL")
    assert isinstance(stall, StallCard)
    assert stall.bowls == count_vegetables("wheat*2 pumpkin leek")
    assert ruleset.name == "mine"
    same = [one == two for one, two in zip(ruleset.cards, BASE_RULESET.cards, strict=True)]
    assert same.count(False) == 1


def test_rulesets_are_equal_only_if_every_value_is() -> None:
    assert Ruleset.loads("", "base game") == BASE_RULESET
    assert Ruleset.loads("[loan]\ncash = 6\n", "base game") != BASE_RULESET
    assert new_game(2, Ruleset.loads("[loan]\ncash = 6\n", "base game")) != new_game(2)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_are_played_with_an_invented_helper(players: int) -> None:
    assert WORKED_EXAMPLE is not None
    ruleset = Ruleset.loads(WORKED_EXAMPLE[1])
    used = set()
    for seed in range(8):
        game = play_random(players, seed, ruleset=ruleset)
        used |= {str(move).split()[2] for move in game.moves if " use " in str(move)}
        assert is_over(game.final)
        assert not legal_moves(game.final)
        assert game.final.ruleset == ruleset
    assert "innkeeper" in used


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[path]\nlast = = 3", "is not TOML: .*line 2"),
        ("[rivers]\nlength = 3", "rivers: is unknown; known here: .*stalls"),
        ("path = 3", "path: 3 is not a table"),
        ("format = 2", "format: 2 is not a whole number from 1 to 1"),
        ("[path]\nmiddle = 9", "path.middle: is unknown; known here: .*first"),
        ("[path]\nlast = 'far'", "path.last: 'far' is not a whole number from 2 to 999"),
        ("[path]\nlast = true", "path.last: True is not a whole number"),
        ("[shop.W]\nbuy = -1", "shop.W.buy: -1 is not a whole number from 0 to 999"),
        ("[shop.X]\nbuy = 1", "shop.X: is unknown; known here: W, P"),
        ("[shop.W]\nstart = 4", "shop.W.start: 4 is not a whole number from 0 to 3"),
        ("[setup]\ncash = 3", r"setup: with 3 cash only 1 kind of.*SET-4"),
        ("[fields]\n6 = 'WXT'", "fields.6: 'X' is not a vegetable"),
        ("[fields]\nprivate_set = [3, 3, 5, 6]", "fields.private_set: names .* twice"),
        ("[fields]\nprivate_set = [3, 4, 5, 7]", "fields: says nothing about 7 spaces"),
        ("[common_fields.3a]\nspaces = 8", "fields: says nothing about 8 spaces"),
        (
            "[regular_customers.BL]\npays = [7, 8, 9]",
            r"regular_customers.BL.pays: \[7, 8, 9\] is not a list of 4 whole numbers",
        ),
        (
            "[regular_customers.BL]\npays = [7, 8, 9, 'x']",
            r"regular_customers.BL.pays\[3\]: 'x' is not a whole number",
        ),
        ("[regular_customers.BX]\npays = 3", "regular_customers.BX: there is no 'BX' to replace"),
        ("[regular_customers.BL]\nreplaces = 'WW'", "BL: is there already"),
        (
            "[regular_customers.LB]\nreplaces = 'BL'\npays = [1, 2, 3, 4]\ndotted = false",
            "regular_customers.LB: 'LB' is not 2 letters in the order WPTCBL",
        ),
        ("[regular_customers.WB]\nreplaces = 'BL'\npays = [1, 2, 3, 4]", "WB.dotted: is missing"),
        ("[stalls.WPL]\nbowls = [1, 1]", r"stalls.WPL.bowls: \[1, 1\] is not a list of 3"),
        ("[stalls.WPL]\nbowls = [0, 1, 1]", r"stalls.WPL.bowls\[0\]: 0 is not .* from 1 to 9"),
        (
            "[stalls.WWL]\nreplaces = 'WPL'\nbowls = [1, 1, 1]",
            "stalls.WWL: 'WWL' names a vegetable twice",
        ),
        ("[helpers.peddler]\ncopies = 2", "helpers: makes 21 cards, there must be 22"),
        ("[helpers.gleaner]\nlantern = 1", "helpers.gleaner.lantern: 1 is neither true nor false"),
        ("[helpers.gleaner]\nlantern = false", r"helpers.gleaner.lantern: must be true.*HLP-2"),
        ("[helpers.gleaner]\ntiming = 'never'", "timing: 'never' is none of action, any, harvest"),
        ("[helpers.gleaner]\ntiming = 'harvest'", "'harvest_more' go only together"),
        ("[helpers.surveyor]\ntiming = 'any'", "must be 'action' for the effect 'turn_up_field'"),
        ("[helpers.gleaner]\noptions = []", "options: .* is not a list of one or two options"),
        (
            "[[helpers.gleaner.options]]\neffects = [{effect = 'dance'}]",
            "options.1.effects.*effect: 'dance' is none of exchange",
        ),
        (
            "[[helpers.gleaner.options]]\neffects = [{effect = 'exchange'}]",
            r"options.1.effects\[0\].give: is missing",
        ),
        (
            "[[helpers.gleaner.options]]\neffects = [{effect = 'exchange', give = 7}]",
            "give: 7 is not a whole number from 1 to 6",
        ),
        (
            "[[helpers.gleaner.options]]\n"
            "effects = [{effect = 'turn_up_field'}, {effect = 'exchange', give = 1}]",
            "'turn_up_field' can only come last",
        ),
        (
            "[helpers.home]\nreplaces = 'gleaner'\nlantern = false\ntiming = 'any'\noptions = []",
            "helpers.home: 'home' is not a name",
        ),
        ("[options]\nloan_cap = 'some'", "options.loan_cap: 'some' is neither 'none' nor a number"),
        ("[solo]\ntop_row = 'up'", "solo.top_row: 'up' is none of discard, draw"),
        ("[loan]\ncash = 5\nsource = 'rumour'", "loan.source.*: 'rumour' is none of stated"),
        ("[loan]\nsource = {interest = 'public'}", "loan.source.interest: names no value"),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(text: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        Ruleset.loads(text)


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(RulesetError, match=r"missing\.toml: cannot be read"):
        Ruleset.load(missing)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match=r"binary\.toml: cannot be read"):
        Ruleset.load(binary)
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[loan]\ncash = 0\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"wrong\.toml: loan\.cash: 0 is not"):
        Ruleset.load(wrong)


def test_options_are_checked_like_a_file() -> None:
    assert BASE_RULESET.with_options(loan_cap=3).options.loan_cap == 3
    assert BASE_RULESET.with_options(loan_cap=3).with_options(loan_cap=None) == (
        BASE_RULESET.with_options(loan_cap=None)
    )
    with pytest.raises(RulesetError, match=r"options\.loan_cap: -1 is neither"):
        BASE_RULESET.with_options(loan_cap=-1)
    with pytest.raises(RulesetError, match=r"options\.weather: is unknown"):
        BASE_RULESET.with_options(weather="fine")
