"""Records of games: they replay without a seed, are written down, and read back."""

from __future__ import annotations

import pickle
from io import StringIO
from pathlib import Path
from typing import Any

import attrs
import pytest

import loyang
from loyang import (
    BASE_RULESET,
    HIDDEN,
    DealCard,
    Dice,
    Move,
    Step,
    TurnUpPackCard,
    apply,
    is_over,
    legal_moves,
    observe,
    result,
)
from loyang.errors import LoyangError
from loyang.records import (
    Record,
    RecordError,
    RedactedRecord,
    check,
    read_records,
    ruleset_tables,
    write_json,
    write_text,
)
from loyang.records.ruleset_tables import ruleset_digest
from loyang.records.text import to_text
from loyang.testing.play import SETUPS
from tests import stored
from tests.effort import part_of_the_effort
from tests.stored import broken, line_of, read_text, with_line

RECORD, STATES = stored.a_game("2", 2)
"""A complete game of two."""

TEXT = to_text(RECORD)


# --- replaying ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("number", range(part_of_the_effort(13)))
def test_a_random_game_replays_state_by_state(setup: str, number: int) -> None:
    """Recorded, written down in both forms, read back and replayed (in all 1,000 in the deep)."""
    record, states = stored.a_game.__wrapped__(setup, 1000 + number)  # not kept: there may be 1,000
    assert is_over(states[-1])
    file = StringIO()
    write_text(record, file)
    write_json(record, file)
    from_text, from_json = read_records(StringIO(file.getvalue()), check=False)
    assert from_text == from_json == record
    assert isinstance(from_text, Record)
    for state, expected in zip(from_text.states(), states, strict=True):
        assert state == expected


def test_a_state_in_the_middle_can_be_looked_at() -> None:
    for number in (0, 1, 57, len(STATES) - 1):
        assert RECORD.state_at(number) == STATES[number]
    assert RECORD.state_at() == STATES[-1]
    assert result(RECORD.state_at()) == result(STATES[-1])
    for wrong in (-1, len(STATES), True, 2.0):
        with pytest.raises(RecordError, match="not a number of moves from 0 to"):
            RECORD.state_at(wrong)  # type: ignore[arg-type]


def test_undo_and_another_line_leave_the_record_as_it_is() -> None:
    """Undo and branching come for free, since nothing changes in place."""
    before = RECORD.upto(100)
    other = next(move for move in legal_moves(STATES[100]) if move != RECORD.moves[100])
    branch = before.plus(other)
    assert branch.state_at() == apply(STATES[100], other)
    assert branch.upto(100) == before
    assert before.plus(*RECORD.moves[100:]) == RECORD
    assert len(branch.moves) == 101
    assert RECORD.state_at(101) == STATES[101] != branch.state_at()


def test_a_checked_record_tells_its_number_of_moves() -> None:
    assert check(RECORD) == len(RECORD.moves)
    assert check(RECORD.upto(0)) == 0


def test_a_move_that_the_rules_forbid_is_found_with_round_move_and_rule() -> None:
    """All before it can still be had."""
    number = next(place for place, state in enumerate(STATES) if state.round == 4)
    bad = Record(BASE_RULESET, ("A", "B"), moves=(*RECORD.moves[:number], Step(1, 2)))
    bad = attrs.evolve(bad, starting_player=RECORD.starting_player)
    with pytest.raises(RecordError) as caught:
        check(bad)
    error = caught.value
    assert error.place == f"round 4, move {number + 1}"
    assert error.rule == "TURN-2"
    assert error.problem == "TURN-2: chance decides now (P2 step 2)"
    assert str(error) == f"{error.place}: {error.problem}"
    assert error.line is None
    assert error.before == bad.upto(number)
    states = bad.states()
    assert [next(states) for _ in range(number + 1)] == list(STATES[: number + 1])
    with pytest.raises(RecordError):
        next(states)


def test_headings_tell_where_each_phase_begins() -> None:
    headings = RECORD.headings()
    assert str(headings[0]) == "Setup"
    assert [str(heading) for heading in headings[1:4]] == [
        "Round 1, harvest",
        "Round 1, cards",
        "Round 1, actions",
    ]
    for heading in headings:
        state, before = STATES[heading.first_move], STATES[max(0, heading.first_move - 1)]
        assert (heading.round, heading.phase) == (state.round, state.phase)
        assert heading.first_move == 0 or (before.round, before.phase) != (
            state.round,
            state.phase,
        )


# --- what a record may be ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"ruleset": "base game"}, "ruleset"),
        ({"players": ()}, "players"),
        ({"players": ("A",) * 5}, "players"),
        ({"players": ("A", 2)}, "players[1]"),
        ({"players": ("A", "\ud800")}, "players[1]"),
        ({"players": ("A", "x" * 1001)}, "players[1]"),
        ({"starting_player": 2}, "starting_player"),
        ({"starting_player": True}, "starting_player"),
        ({"introductory": 1}, "introductory"),
        ({"players": ("A",), "introductory": True}, "introductory"),
        ({"moves": ["P1 loan"]}, "moves[0]"),
        ({"tags": {"date": "today"}}, "tags.date"),
        ({"tags": {5: "today"}}, "tags.5"),
        ({"tags": {"Date": 5}}, "tags.Date"),
        ({"tags": {"P3": "Cy"}}, "tags.P3"),
    ],
)
def test_a_record_of_what_no_game_can_have_is_refused(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record(**{"ruleset": BASE_RULESET, "players": ("A", "B"), **changes})
    assert caught.value.place == place


def test_tags_are_kept_in_order() -> None:
    one = Record(BASE_RULESET, ("A",), tags={"Site": "here", "Date": "today"})
    other = Record(BASE_RULESET, ("A",), tags=[("Date", "today"), ("Site", "here")])
    assert one == other
    assert hash(one) == hash(other)
    assert one.tag("Site") == "here"
    assert one.tag("Event") is None


def test_records_and_their_errors_can_be_pickled() -> None:
    error = broken(with_line(TEXT, line_of(TEXT, "Round 2, cards") + 1, "P1 step 3"))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    assert str(again) == str(error)
    assert (again.line, again.rule, again.before) == (error.line, error.rule, error.before)
    assert isinstance(again, LoyangError)
    assert isinstance(again, ValueError)


# --- rulesets ----------------------------------------------------------------------------------


def test_a_record_opens_without_the_users_file_of_card_values() -> None:
    record, states = stored.a_game("2", 2, "uniform", stored.USERS_RULESET)
    text = to_text(record)
    assert "[Tables {" in text
    read = read_text(text)
    assert isinstance(read, Record)
    assert read.ruleset == stored.USERS_RULESET
    assert read.state_at(60) == states[60]


def test_the_base_game_is_named_only() -> None:
    assert "Tables" not in TEXT
    assert read_text(TEXT).ruleset is BASE_RULESET


def test_tables_that_were_tampered_with_are_noticed() -> None:
    record = stored.a_game("2", 2, "uniform", stored.USERS_RULESET)[0].upto(5)
    error = broken(to_text(record).replace('"loan":{"cash":7', '"loan":{"cash":8'))
    assert "Digest: is not that of the tables" in str(error)


def test_marks_of_sources_and_the_name_do_not_change_the_digest() -> None:
    """A value that turns out to be as printed was no other value before."""
    surer = attrs.evolve(BASE_RULESET, name="the game", sources=BASE_RULESET.sources[:10])
    assert ruleset_digest(surer) == ruleset_digest(BASE_RULESET)
    dearer = attrs.evolve(BASE_RULESET, loan=attrs.evolve(BASE_RULESET.loan, cash=6))
    assert ruleset_digest(dearer) != ruleset_digest(BASE_RULESET)


def test_a_record_of_a_base_game_that_is_not_known_here_says_so() -> None:
    text = TEXT.replace(ruleset_digest(BASE_RULESET), "0" * 64)
    error = broken(text)
    assert error.line == line_of(TEXT, '[Ruleset "base game"]') + 2
    assert "does not know the values of 'base game'" in error.problem
    assert "rulesets=" in error.problem


def test_a_ruleset_can_be_handed_over() -> None:
    record = stored.a_game("2", 2, "uniform", stored.USERS_RULESET)[0].upto(30)
    lines = [line for line in to_text(record).split("\n") if not line.startswith("[Tables")]
    assert read_text("\n".join(lines), rulesets=[stored.USERS_RULESET]) == record


def test_a_record_of_a_former_base_game_opens_by_its_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever corrects ``printed_values.toml`` keeps the file as it was in ``data/former``."""
    base = Path(loyang.__file__).parent / "data" / "printed_values.toml"
    former = base.read_text("utf-8").replace("spaces_back = 1", "spaces_back = 2")
    (tmp_path / "loyang" / "data" / "former").mkdir(parents=True)
    (tmp_path / "loyang" / "data" / "former" / "base-1.toml").write_text(former, "utf-8")
    monkeypatch.setattr(ruleset_tables, "files", lambda package: tmp_path / package)
    spaces_back = attrs.evolve(BASE_RULESET.loan, spaces_back=2)
    digest = ruleset_digest(attrs.evolve(BASE_RULESET, loan=spaces_back))
    read = read_text(TEXT.replace(ruleset_digest(BASE_RULESET), digest))
    assert read.ruleset.loan.spaces_back == 2
    assert to_text(read) == TEXT.replace(ruleset_digest(BASE_RULESET), digest)


# --- redacted records --------------------------------------------------------------------------


def test_a_redacted_record_hides_what_was_dealt_to_others() -> None:
    redacted = RECORD.redacted(0)
    for move, shown in zip(RECORD.moves, redacted.moves, strict=True):
        if isinstance(move, DealCard) and move.player != 0:
            assert shown == DealCard(move.player, HIDDEN)
        else:
            assert shown == move
    assert redacted.headings == RECORD.headings()
    assert redacted.players == RECORD.players


def test_a_redacted_record_keeps_only_tags_that_tell_nothing() -> None:
    """A seed would tell all."""
    assert RECORD.tag("Seed") == "2"
    assert RECORD.redacted(None).tags == (("Date", "2031-05-07"),)


def test_a_redacted_record_can_be_read_but_not_replayed() -> None:
    redacted = read_text(to_text(RECORD.redacted(1)))
    assert isinstance(redacted, RedactedRecord)
    assert redacted.viewer == 1
    assert not hasattr(redacted, "states")
    with pytest.raises(RecordError, match="a redacted record cannot be replayed"):
        check(redacted)  # type: ignore[arg-type]


def test_the_beginning_of_a_redacted_record_is_the_redacted_beginning() -> None:
    for number in (0, 3, 50, 120):
        assert RECORD.redacted(0).upto(number) == RECORD.upto(number).redacted(0)


def test_no_player_but_those_of_the_game_can_be_shown_it() -> None:
    for player in (2, -1, True, "P1"):
        with pytest.raises(RecordError, match="is not a player from 0 to 1"):
            RECORD.redacted(player)  # type: ignore[arg-type]


def test_a_redacted_record_cannot_be_made_to_show_more() -> None:
    hidden = next(place for place, move in enumerate(RECORD.moves) if isinstance(move, DealCard))
    redacted = RECORD.redacted(1 - RECORD.moves[hidden].player)
    moves: list[Move] = list(redacted.moves)
    moves[hidden] = RECORD.moves[hidden]
    with pytest.raises(RecordError, match=r"shows a card that P[12] may not see"):
        attrs.evolve(redacted, moves=tuple(moves))
    text = to_text(redacted).replace(str(redacted.moves[hidden]), str(RECORD.moves[hidden]), 1)
    error = broken(text)
    assert "may not see" in error.problem
    assert error.line is not None
    assert error.before == redacted.upto(hidden)


def test_a_text_cannot_be_smuggled_into_a_redacted_record() -> None:
    redacted = RedactedRecord(BASE_RULESET, ("A",), moves=(TurnUpPackCard(0, "x\nEnd"),))
    with pytest.raises(RecordError, match=r"move 1: .*cannot be written as text"):
        to_text(redacted)


@pytest.mark.parametrize("setup", ["2", "4", "3 introductory"])
def test_games_that_differ_in_what_is_hidden_have_equal_redacted_records(setup: str) -> None:
    """Deal other cards to the others, as long as none of them shows."""
    record, states = stored.a_game(setup, 3)
    number = next(
        place for place, state in enumerate(states) if state.turn is not None and state.round
    )
    before = record.upto(number)
    dice = Dice("other hands")
    different = 0
    for viewer in (None, *range(len(record.players))):
        free = dice.shuffled(
            card
            for card in BASE_RULESET.codes
            if viewer is None or card not in states[number].players[viewer].hand
        )
        dotted = {player.dotted for player in states[number].players}
        others = iter([card for card in free if card not in dotted])
        moves = tuple(
            DealCard(move.player, next(others))
            if isinstance(move, DealCard) and move.player != viewer
            else move
            for move in before.moves
        )
        other = attrs.evolve(before, moves=moves)
        different += other.state_at() != states[number]
        assert observe(other.state_at(), viewer) == observe(states[number], viewer)
        assert other.redacted(viewer) == before.redacted(viewer)
        assert to_text(other.redacted(viewer)) == to_text(before.redacted(viewer))
    assert different == len(record.players) + 1
