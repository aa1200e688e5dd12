"""Pages as text: one file that is closed to the outside, and not too large."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

import loyang.pages.plots
from loyang import OptionError, Record, RecordError, parse_move
from loyang.arena import ArenaError, Schedule
from loyang.arena.results import read_match
from loyang.arena.simulation import play_random
from loyang.errors import MissingPackageError
from loyang.pages import replay_page, report_page
from loyang.pages.document import document
from loyang.pages.pictures import picture
from loyang.pages.pieces import Pieces
from loyang.pages.tallies import DEEDS, tallies
from loyang.ruleset import BASE_RULESET
from tests.effort import part_of_the_effort
from tests.pages.games import match, short_game

LARGEST = 1_500_000
"""Bytes of the page of a game of four."""


def test_of_random_games_the_longest_makes_no_large_page() -> None:
    """Of as many as the effort allows, and one at least; of 100 in the deep profile."""
    number = min(100, part_of_the_effort(20))
    games = [play_random(4, f"pages/{game}") for game in range(number)]
    longest = max(games, key=lambda game: len(game.moves))
    record = Record(BASE_RULESET, ("Ann", "Bo", "Cy", "Di"), moves=longest.moves)
    assert 400_000 < len(replay_page(record).encode()) < LARGEST


def test_pieces_make_the_pictures_again() -> None:
    pieces = Pieces()
    pictures = [picture(state, ()) for state in short_game().states()]
    numbers = [pieces.add(one) for one in pictures]
    assert [pieces.text(number) for number in numbers] == pictures
    assert len(pieces.all) == len(set(pieces.all))
    assert sum(map(len, pictures)) > 10 * sum(len(str(piece)) for piece in pieces.all)


@pytest.mark.parametrize("kind", ["replay", "report"])
def test_nothing_in_a_page_leads_outside(kind: str) -> None:
    page = replay_page(short_game()) if kind == "replay" else report_page(*match())
    addresses = set(re.findall(r"\bhttps?://[\w./]*", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(
        r"<(link|img|iframe|object|embed|use)\b[^>]*(href|src)=\"(?!data:,|#)", page
    )
    assert " style=" not in page
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_a_page_is_the_same_each_time() -> None:
    assert report_page(*match()) == report_page(*match())


def test_data_cannot_end_the_script_it_stands_in() -> None:
    text = "</script><!--<script>\u2028"
    page = document("title", "", [], "run()", {"text": text})
    inside = page.partition('type="application/json">')[2].partition("</script>")[0]
    assert "<" not in inside
    assert inside == '{"text":"\\u003c/script>\\u003c!--\\u003cscript>\\u2028"}'


def test_what_is_no_game_is_refused() -> None:
    record = short_game()
    with pytest.raises(OptionError, match="player: 2 is not a player from 0 to 1"):
        replay_page(record, 2)
    with pytest.raises(OptionError, match="is not a complete record"):
        replay_page(record.redacted(0))  # type: ignore[arg-type]
    broken = record.upto(0).plus(parse_move("P1 sow-home leek"))
    with pytest.raises(RecordError, match="SET-4"):
        replay_page(broken)


def test_a_game_without_moves_has_a_page() -> None:
    assert "No move was made." in replay_page(short_game().upto(0))


def test_deeds_are_counted_as_the_moves_tell() -> None:
    schedule, games = match()
    verbs = [(int(move[1]) - 1, move.split()[1], game) for game in games for move in game.moves]
    for tally in tallies(schedule, games):
        place = [entry.text for entry in schedule.entries].index(tally.bot)
        own = [verb for player, verb, game in verbs if game.seats[player] == place]
        assert set(tally.deeds) <= set(DEEDS)
        assert tally.deeds["bought"] == own.count("buy")
        assert tally.deeds["traded"] == own.count("trade") > 0
        assert tally.deeds["regular"] + tally.deeds["casual"] == own.count("serve") > 0
        assert tally.deeds["packs"] == own.count("buy-pack")
        assert tally.deeds["sown"] == own.count("sow") + own.count("sow-home")
        assert sorted(tally.spaces) == list(range(10))
        assert tally.spaces[0] == [1] * len(games)
    final = {
        (game.number, player): score + loans
        for game in games
        for player, (score, loans) in enumerate(zip(game.scores, _loans(game.moves), strict=True))
    }
    spaces = sorted(space for tally in tallies(schedule, games) for space in tally.spaces[9])
    assert all(space <= most for space, most in zip(spaces, sorted(final.values()), strict=True))


def _loans(moves: tuple[str, ...]) -> list[int]:
    """Loans taken by player; a helper or nobody may have paid them back."""
    return [2 * moves.count(f"P{player} loan") for player in (1, 2)]


def test_a_game_that_cannot_be_replayed_is_named() -> None:
    schedule, games = match()
    for moves in (("P1 sow-home leek",), ("P1 dances",)):
        broken = evolve(games[1], moves=moves)
        with pytest.raises(ArenaError, match=r"^game 1: "):
            report_page(schedule, [games[0], broken])


def test_a_match_without_games_has_a_report() -> None:
    assert "No game was played." in report_page(Schedule.of(["greedy"], 1, 1), [])


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(MissingPackageError, match=r"pip install 'loyang\[report\]'"):
        loyang.pages.plots.need_matplotlib()


def test_a_file_of_results_is_read_and_left_as_it_is(tmp_path: Path) -> None:
    import json

    from attrs import asdict

    schedule, games = match()
    file = tmp_path / "results.jsonl"
    lines = [{"arena": 1, **schedule.heading()}, *(asdict(game) for game in reversed(games))]
    text = "".join(json.dumps(line) + "\n" for line in lines) + '{"number": 7, "cut o'
    file.write_text(text, "utf-8")
    found, read = read_match(file)
    assert read == list(games)
    assert found.heading() == schedule.heading()
    assert found.games == len(games)
    assert file.read_text("utf-8") == text
