"""What the bots of a match did in its games, counted by replaying them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from attrs import Factory, frozen

from loyang.arena import ArenaError, PlayedGame, Schedule, record_of
from loyang.errors import NotationError
from loyang.moves import (
    Buy,
    BuyPack,
    DiscardHelper,
    EnlargeStorehouse,
    Move,
    Sell,
    Serve,
    Sow,
    SowHomeField,
    Step,
    TakeLoan,
    Trade,
    UseHelper,
)
from loyang.records import RecordError
from loyang.ruleset import Ruleset
from loyang.ruleset.cards import RegularCustomerCard
from loyang.state import CHANCE

__all__ = ["DEEDS", "Tally", "tallies"]

DEEDS = {
    "bought": "vegetables bought",
    "sold": "vegetables sold to the shop",
    "traded": "trades at market stalls",
    "sown": "fields sown",
    "regular": "deliveries to regular customers",
    "casual": "casual customers served",
    "helpers": "helpers used",
    "discarded": "helpers discarded unused",
    "packs": "packs bought",
    "loans": "loans taken",
    "enlarged": "storehouses enlarged",
    "steps": "steps bought on the path",
}
"""What is counted, and what it is called."""

_BY_MOVE: dict[type[Move], str] = {
    Buy: "bought",
    Sell: "sold",
    Trade: "traded",
    Sow: "sown",
    SowHomeField: "sown",
    UseHelper: "helpers",
    DiscardHelper: "discarded",
    BuyPack: "packs",
    TakeLoan: "loans",
    EnlargeStorehouse: "enlarged",
}


@frozen
class Tally:
    """What one bot did, over all its games; one listed several times has a single tally."""

    bot: str
    deeds: Counter[str] = Factory(Counter)
    """How often it did each of the `DEEDS`."""
    spaces: dict[int, list[int]] = Factory(dict)
    """By round: the spaces on the path of prosperity that it had reached when it ended."""
    seats: list[int] = Factory(list)
    """Of the games it took part in, its seats."""


def tallies(
    schedule: Schedule,
    games: Iterable[PlayedGame],
    on_game: Callable[[], object] = lambda: None,
) -> list[Tally]:
    """What each bot did, in the order in which the bots are listed.

    Args:
        schedule: the match.
        games: its games, to be replayed.
        on_game: is called after each.

    Raises:
        ArenaError: naming the game, if one cannot be replayed.

    >>> from loyang.arena import play_all
    >>> schedule = Schedule.of(["greedy", "sane"], games=2, seed=7)
    >>> first, second = tallies(schedule, play_all(schedule))
    >>> first.bot, len(first.seats), len(first.spaces[9]), first.deeds["bought"] > 0
    ('greedy', 2, 2, True)
    """
    found = {entry.text: Tally(entry.text) for entry in schedule.entries}
    for game in games:
        try:
            _count(schedule, game, [found[schedule.entries[place].text] for place in game.seats])
        except (RecordError, NotationError) as error:
            raise ArenaError(f"game {game.number}: {error}") from None
        on_game()
    return list(found.values())


def _count(schedule: Schedule, game: PlayedGame, seats: list[Tally]) -> None:
    record = record_of(schedule, game)
    for player, tally in enumerate(seats):
        tally.seats.append(player)
    states = record.states()
    before = next(states)
    for move, state in zip(record.moves, states, strict=True):
        if move.player != CHANCE:
            for deed, number in _deeds(move, schedule.ruleset).items():
                seats[move.player].deeds[deed] += number
        if state.round > before.round:
            _note_spaces(before.round, [player.space for player in state.players], seats)
        before = state
    _note_spaces(before.round, [player.space for player in before.players], seats)


def _note_spaces(round: int, spaces: list[int], seats: list[Tally]) -> None:
    for tally, space in zip(seats, spaces, strict=True):
        tally.spaces.setdefault(round, []).append(space)


def _deeds(move: Move, ruleset: Ruleset) -> dict[str, int]:
    match move:
        case Step():
            return {"steps": move.steps}
        case Serve():
            card = ruleset.card(move.customer)
            return {"regular" if isinstance(card, RegularCustomerCard) else "casual": 1}
    deed = _BY_MOVE.get(type(move))
    return {} if deed is None else {deed: 1}
