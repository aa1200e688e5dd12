"""The command line: what it prints, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import loyang
import loyang.arena.simulation
from loyang import BASE_RULESET
from loyang.arena.simulation import PlayedGame, play_random
from loyang.cli import main
from loyang.ruleset.card_file import CARD_TABLES
from loyang.ruleset.cards import CasualCustomerCard, HelperCard, RegularCustomerCard, StallCard
from loyang.ruleset.effects import EFFECTS, Effect

TIMING = re.compile(r"^(games|moves) per second: .*$", re.MULTILINE)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it must succeed and complain about nothing."""
    assert main(arguments) == 0
    output, complaint = capsys.readouterr()
    assert complaint == ""
    return output


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON that a command prints."""
    found = json.loads(printed(capsys, *arguments, "--json"))
    assert isinstance(found, dict)
    return found


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line in which a command refuses wrong input."""
    assert main(arguments) == 2
    output, line = capsys.readouterr()
    assert output == ""
    assert line.startswith("loyang")
    assert line.endswith("\n")
    assert line.count("\n") == 1
    return line


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A user's file: a game of one round that is won with any score."""
    file = tmp_path / "short.toml"
    file.write_text("[setup]\nrounds = 1\n[solo]\ntarget = -50\n")
    return file


# --- simulate --------------------------------------------------------------------------------


def test_simulate_prints_a_table_of_scores_and_the_speed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = printed(capsys, "simulate", "--players", "3", "--games", "4", "--seed", "2")
    games = [play_random(3, f"2/{number}") for number in range(1, 5)]
    scores = list(
        zip(*([score.score for score in game.result.scores] for game in games), strict=True)
    )
    lines = output.splitlines()
    assert lines[0] == "games: 4, players: 3, seed: 2"
    assert lines[2].split() == ["player", "mean", "minimum", "maximum", "wins"]
    for seat in range(3):
        wins = sum(seat in game.result.winners for game in games)
        mean = f"{sum(scores[seat]) / 4:.2f}"
        figures = [mean, str(min(scores[seat])), str(max(scores[seat])), str(wins)]
        assert lines[3 + seat].split() == [f"P{seat + 1}", *figures]
    moves = sum(len(game.moves) for game in games) / 4
    assert f"\nmoves per game: {moves:.1f} (" in output
    assert len(TIMING.findall(output)) == 2


def test_the_same_seed_prints_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (
        TIMING.sub("", printed(capsys, "simulate", "--games", "2", "--seed", seed))
        for seed in ("1", "1", "2")
    )
    assert first == again
    assert first.splitlines()[1:] != other.splitlines()[1:]


def test_simulate_prints_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "simulate", "--players", "2", "--games", "3", "--seed", "-4")
    games = [play_random(2, f"-4/{number}") for number in range(1, 4)]
    assert found["games"] == 3
    assert found["players"] == 2
    assert found["seed"] == -4
    assert found["moves"] == sum(len(game.moves) for game in games)
    assert found["decisions"] == sum(game.decisions for game in games)
    assert found["moves_per_game"] == found["moves"] / 3
    assert found["seconds"] > 0
    assert found["games_per_second"] == pytest.approx(3 / found["seconds"])
    assert found["moves_per_second"] == pytest.approx(found["moves"] / found["seconds"])
    for number, seat in enumerate(found["seats"]):
        scores = [game.result.scores[number].score for game in games]
        assert seat == {
            "player": f"P{number + 1}",
            "mean": sum(scores) / 3,
            "minimum": min(scores),
            "maximum": max(scores),
            "wins": sum(number in game.result.winners for game in games),
            "scores": scores,
        }


def scores_in(found: dict[str, Any]) -> list[int]:
    return [seat["scores"][0] for seat in found["seats"]]


def scores_of(game: PlayedGame) -> list[int]:
    return [score.score for score in game.result.scores]


@pytest.mark.parametrize("name", ["P2", "p2", "2"])
def test_the_starting_player_can_be_chosen(capsys: pytest.CaptureFixture[str], name: str) -> None:
    found = data(capsys, "simulate", "--games", "1", "--starting-player", name)
    assert found["starting_player"] == "P2"
    assert scores_in(found) == scores_of(play_random(4, "1/1", starting_player=1))


def test_the_introductory_game_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "simulate", "--games", "1", "--introductory")
    assert found["introductory"] is True
    assert scores_in(found) == scores_of(play_random(4, "1/1", introductory=True))


def test_simulate_plays_by_the_values_of_a_file(
    capsys: pytest.CaptureFixture[str], rules: Path
) -> None:
    found = data(capsys, "simulate", "--games", "1", "--rules", str(rules))
    game = play_random(4, "1/1", loyang.Ruleset.load(rules))
    assert found["moves"] == len(game.moves) < 150


def test_the_solo_game_is_won_by_its_target(
    capsys: pytest.CaptureFixture[str], rules: Path
) -> None:
    solo = ("simulate", "--players", "1", "--games", "3")
    assert data(capsys, *solo)["seats"][0]["wins"] == 0
    assert "\nA win is a score of 17 or more.\n" in printed(capsys, *solo)
    assert data(capsys, *solo, "--rules", str(rules))["seats"][0]["wins"] == 3
    assert "\nA win is a score of -50 or more.\n" in printed(capsys, *solo, "--rules", str(rules))


@pytest.mark.parametrize("finished", [0, 2])
def test_ctrl_c_prints_what_was_played_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, finished: int
) -> None:
    play_out = loyang.arena.simulation.play_out
    played: list[PlayedGame] = []

    def play_some(state: loyang.State, seed: str) -> PlayedGame:
        if len(played) == finished:
            raise KeyboardInterrupt
        played.append(play_out(state, seed))
        return played[-1]

    monkeypatch.setattr(loyang.arena.simulation, "play_out", play_some)
    assert main(["simulate", "--games", "5", "--players", "2", "--json"]) == 130
    output, line = capsys.readouterr()
    assert line == f"loyang: stopped after {finished} of 5 games\n"
    found = json.loads(output)
    assert found["games"] == finished
    assert found["moves"] == sum(len(game.moves) for game in played)
    played.clear()
    assert main(["simulate", "--games", "5", "--players", "2"]) == 130
    assert capsys.readouterr().out.startswith(f"games: {finished}, players: 2, seed: 1\n")


# --- wrong input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "COMMAND"),
        ("play", "'play'"),
        ("--colour cards", "--colour"),
        ("simulate --players 0", "'0' is not a whole number from 1 to 4"),
        ("simulate --players 5", "'5' is not a whole number from 1 to 4"),
        ("simulate --games 0", "'0' is not a whole number from 1 up"),
        ("simulate --games many", "'many' is not a whole number from 1 up"),
        ("simulate --games", "--games"),
        ("simulate --seed spring", "'spring' is not a whole number"),
        ("simulate --game 3", "--game 3"),
        ("simulate --starting-player P5", "'P5' is not a player from P1 to P4"),
        ("simulate --starting-player 0", "'0' is not a player from P1 to P4"),
        ("simulate --players 2 --starting-player P3", "there is no P3 in a game of 2"),
        ("simulate --players 1 --introductory", "for two to four players"),
        ("simulate three", "three"),
        ("simulate --rules nowhere.toml", "nowhere.toml: cannot be read"),
        ("cards --rules nowhere.toml", "nowhere.toml: cannot be read"),
        ("cards --players 2", "--players 2"),
        ("cards --helpers --values", "not allowed with argument --helpers"),
    ],
)
def test_wrong_options_get_one_line(
    capsys: pytest.CaptureFixture[str], arguments: str, said: str
) -> None:
    assert said in complaint(capsys, *arguments.split())


@pytest.mark.parametrize("command", ["simulate", "cards"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[shop.W]\nbuy = -3\n", "shop.W.buy: -3 is not a whole number from 0 to 999"),
        ("[shop\n", "is not TOML"),
        ('["a\\nb"]\n', "is unknown"),
    ],
)
def test_a_wrong_file_gets_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, text: str, said: str
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    line = complaint(capsys, command, "--rules", str(file))
    assert said in line
    assert "wrong.toml" in line


def test_an_argument_with_line_breaks_gets_one_line_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "one two" in complaint(capsys, "simulate", "one\ntwo")


# --- cards -----------------------------------------------------------------------------------


def test_cards_lists_all_70_cards_with_values_and_marks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = printed(capsys, "cards")
    listed = {line.split()[0] for line in output.splitlines() if line}
    assert set(BASE_RULESET.codes) <= listed
    for row in (
        "field-4a 4 wheat, pumpkin, turnip, cabbage, bean spaces stated; vegetables public",
        "stall-PBL pumpkin 1, bean 2, leek 2 public",
        "regular-BL bean, leek 7, 8, 9, 10 dotted reconstructed; pays public",
        "regular-WW wheat, wheat 4, 5, 5, 6 dotted dotted reconstructed; pays inferred",
        "casual-WCC wheat, cabbage, cabbage 9 public",
        "saleswoman 2 in your turn lantern, text public; timing reconstructed Until your turn is "
        "over, each casual customer pays you 2 cash more.",
        "reconstructed: no source was reachable; written to fit every known fact",
    ):
        assert row in [" ".join(line.split()) for line in output.splitlines()]


def test_only_the_marks_that_occur_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    _, legend = printed(capsys, "cards").split("\nSources\n\n")
    marks = [line.partition(":")[0] for line in legend.splitlines()]
    assert marks == ["stated", "public", "inferred", "reconstructed"]


def test_cards_of_a_file_are_marked_as_the_users(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "[regular_customers.BL]\npays = [8, 8, 9, 10]\n"
        "[[helpers.seller.options]]\n"
        'effects = [{ effect = "sell_elsewhere", most = 1, bonus = 3 }]\n'
    )
    listed = printed(capsys, "cards", "--rules", str(file))
    rows = [" ".join(line.split()) for line in listed.splitlines()]
    assert "regular-BL bean, leek 8, 8, 9, 10 dotted reconstructed; pays user" in rows
    assert "user: set by the user's own file" in rows
    helpers = " ".join(printed(capsys, "cards", "--helpers", "--rules", str(file)).split())
    assert (
        "SELLER: lantern, in your turn Sell one vegetable from your cart to another player's "
        "shop, each for 3 cash more than its selling price. "
        "Source: copies, lantern, timing reconstructed; text user"
    ) in helpers
    cards = {card["code"]: card for card in data(capsys, "cards", "--rules", str(file))["cards"]}
    assert cards["regular-BL"]["pays"] == [8, 8, 9, 10]
    assert cards["regular-BL"]["sources"]["pays"] == "user"
    assert cards["casual-WPT"]["sources"] == {"pays": "public"}


def test_cards_prints_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "cards")
    assert found["rules"] == "base game"
    assert [card["code"] for card in found["cards"]] == list(BASE_RULESET.codes)
    for shown in found["cards"]:
        card = BASE_RULESET.card(shown["code"])
        assert (shown["kind"], shown["words"]) == (card.kind, card.words)
        assert shown["sources"]
        if isinstance(card, StallCard):
            bowls = [shown["bowls"].get(kind.word, 0) for kind in loyang.Vegetable]
            assert bowls == list(card.bowls)
        elif isinstance(card, RegularCustomerCard):
            assert loyang.count_vegetables(" ".join(shown["wants"])) == card.wants
            assert (shown["pays"], shown["dotted"]) == (list(card.pays), card.dotted)
        elif isinstance(card, CasualCustomerCard):
            assert loyang.count_vegetables(" ".join(shown["wants"])) == card.wants
            assert shown["pays"] == card.pays
        elif isinstance(card, HelperCard):
            assert (shown["timing"], shown["lantern"]) == (card.timing.value, card.lantern)
            for option, shown_option in zip(card.options, shown["options"], strict=True):
                effects = [
                    EFFECTS[effect.pop("effect")](**effect) for effect in shown_option["effects"]
                ]
                assert tuple(effects) == option.effects
                assert shown_option["rule"] == option.rule
        else:
            assert shown["spaces"] == card.spaces


def test_values_that_are_on_no_card_are_listed_with_their_keys_and_marks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [" ".join(line.split()) for line in printed(capsys, "cards", "--values").splitlines()]
    for row in (
        "value is source",
        "path.last 20 public",
        "setup.cash 10 stated",
        "loan.spaces_back 1 stated",
        "shop.W.buy 3 public",
        "shop.P.buy 4 single",
        "shop.L.spaces 2 inferred",
        "fields.4 WPTCB public",
        "fields.private_set 3, 4, 5, 6 stated",
        "solo.prices 0, 1, 2, 2 public",
        "single: read in one loose public source only",
    ):
        assert row in rows
    assert not any("regular" in row or "peddler" in row for row in rows)


def test_every_value_is_listed_either_with_its_card_or_by_its_key(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each that the data give a mark to, so that none can be forgotten."""
    values = data(capsys, "cards", "--values")["values"]
    of_cards = {key for key, _ in BASE_RULESET.sources if key.split(".")[0] in CARD_TABLES}
    assert {value["key"] for value in values} == dict(BASE_RULESET.sources).keys() - of_cards
    for value in values:
        assert value["source"] == BASE_RULESET.source(value["key"]).value


def test_the_values_of_a_file_are_marked_as_the_users(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n[shop.B]\nbuy = 4\n')
    found = data(capsys, "cards", "--values", "--rules", str(file))
    assert found["rules"] == "mine"
    assert {"key": "shop.B.buy", "value": 4, "source": "user"} in found["values"]
    assert {"key": "shop.B.sell", "value": 2, "source": "stated"} in found["values"]


def test_helpers_read_like_cards(capsys: pytest.CaptureFixture[str]) -> None:
    output = printed(capsys, "cards", "--helpers")
    assert max(map(len, output.splitlines())) <= 80
    titles = re.findall(r"^([A-Z][A-Z ]+)(?: \((.*)\))?: (.*)$", output, re.MULTILINE)
    assert len(titles) == 20
    assert ("PEDDLER", "peddler-1, peddler-2, peddler-3", "in your turn") in titles
    assert ("BOOKKEEPER", "", "at any time") in titles
    assert ("HARVEST HAND", "", "before the harvest") in titles
    assert sum(said.startswith("lantern, ") for _, _, said in titles) == 9
    assert (
        "\nSALESWOMAN: in your turn\n"
        "  1. Turn all your satisfaction markers to their satisfied side.\n"
        "  2. Until your turn is over, each casual customer pays you 2 cash more.\n"
        "  Source: copies, lantern, text 1, text 2 public; timing reconstructed\n"
    ) in output


def test_only_helpers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    cards = data(capsys, "cards", "--helpers")["cards"]
    assert len(cards) == 22
    assert {card["kind"] for card in cards} == {"helper"}


@pytest.mark.parametrize("kind", EFFECTS.values(), ids=lambda kind: kind.name)
def test_the_text_of_an_effect_follows_its_numbers(kind: type[Effect]) -> None:
    parameters = kind.parameters()
    low = kind(**{name: least for name, (least, _) in parameters.items()}).words
    high = kind(**{name: most for name, (_, most) in parameters.items()}).words
    assert (low != high) is bool(parameters)
    for words in (low, high):
        assert words[0].islower()
        assert words[-1] not in ".;, "
        assert not re.search(r"\b(one|1) (vegetables|changes)\b|\b0\b|\bno\b|  ", words)
        assert not re.search(r"\b(two|[3-9]|three|six) (vegetable|change)\b", words)
