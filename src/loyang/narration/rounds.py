"""What happens by itself after a move: turns, phases and rounds, up to the next decision."""

from __future__ import annotations

from loyang.errors import OptionError
from loyang.narration.events import CardMove, CustomerChange, Place, Where
from loyang.narration.story import (
    COURTYARD,
    DISCARD_PILE,
    DRAW_PILE,
    Story,
    field_words,
    less,
    number_words,
    series,
)
from loyang.rules.cards_in_play import area_of
from loyang.rules.endgame import result
from loyang.ruleset import vegetables as veg
from loyang.state import Area, Field, Phase, RegularCustomer, seat

__all__ = ["tell_what_follows"]


def tell_what_follows(story: Story) -> None:
    """Tell how the game goes on from the phase before the move to that after it.

    Raises:
        OptionError: if the phase after the move does not come later.
    """
    before, after = story.before, story.after
    round, phase = before.round, before.phase
    goal = (after.round, after.phase)
    if (round, phase) == goal and phase is Phase.ACTIONS and before.acting != after.acting:
        _begin_turns(story)
    while (round, phase) != goal:
        if phase is Phase.HARVEST:
            _harvest(story)
            _begin_card_phase(story)
            phase = Phase.CARDS
        elif phase is Phase.CARDS:
            _end_card_phase(story)
            _begin_turns(story)
            phase = Phase.ACTIONS
        elif after.phase is Phase.OVER:
            _end_game(story)
            phase = Phase.OVER
        elif round >= after.round:
            raise OptionError("after: it does not follow from the state before the move")
        else:
            _begin_round(story, round + 1)
            round, phase = round + 1, Phase.HARVEST


# --- rounds and turns ------------------------------------------------------------------------


def _begin_round(story: Story, round: int) -> None:
    story.tell("RND-1", f"round {round} begins")
    owners = range(len(story.before.players) + (story.before.dummy is not None))
    customers = [item for who in owners for item in area_of(story.before, who).regular_customers]
    served = [item for item in customers if item.served]
    if served:
        many = "does" if len(served) == 1 else "do"
        words = f"{_cards(served)} {many} not count as served any longer"
        changes = [CustomerChange(item.card, served=-item.served) for item in served]
        story.tell("ACT-F2", words, customers=changes)
    late = [item for item in customers if not item.due]
    if late:
        words = f"{_cards(late)} {'is' if len(late) == 1 else 'are'} due from now on"
        story.tell("ACT-H8", words, customers=[CustomerChange(item.card, due=1) for item in late])


def _cards(customers: list[RegularCustomer]) -> str:
    return series(item.card for item in customers)


def _begin_turns(story: Story) -> None:
    acting = story.after.acting
    several = len(story.after.players) == 4
    if acting:
        names = series(map(seat, acting))
        words = f"{names} begin their turns" if len(acting) > 1 else f"{names} begins his turn"
    else:
        words = f"{seat(story.after.starting_player)} is to choose his partner"
    rule = "PLY-2" if several else "PLY-1"
    story.tell(rule, words, acting[0] if len(acting) == 1 else story.after.starting_player)


def _end_game(story: Story) -> None:
    final = result(story.after)
    for number, score in enumerate(final.scores):
        player = story.after.players[number]
        loans = f" and {number_words(player.loans, 'loan')}" if player.loans else ""
        words = f"{seat(number)} has a score of {score.score}: space {player.space}{loans}"
        story.tell("END-1", words, number)
    winners = [seat(number) for number in final.winners]
    words = "nobody wins"
    if winners:
        words = f"{series(winners)} " + ("wins" if len(winners) == 1 else "share the win")
    story.tell("SOL-5" if len(final.scores) == 1 else "END-2", words)


# --- the harvest -----------------------------------------------------------------------------


def _harvest(story: Story) -> None:
    """First everybody harvests, then emptied fields leave, then cards are uncovered (HAR-3)."""
    emptied: list[tuple[int, Field]] = []
    for number in story.told.order:
        emptied += [(number, field) for field in _harvest_of(story, number)]
    for number, field in emptied:
        goal = DISCARD_PILE if field.is_card else Place(Where.OUT_OF_THE_GAME)
        where = "is discarded" if field.is_card else "leaves the game"
        story.tell(
            "HAR-3",
            f"{seat(number)}'s {field_words(field)} is empty and {where}",
            number,
            cards=[CardMove(field.name, Place(Where.AREA, number), goal)],
        )
    for number, field in emptied:
        story.uncover(number, field)


def _harvest_of(story: Story, number: int) -> list[Field]:
    """Tell one player's harvest and give back the fields that are empty after it."""
    owner = story.told.players[number]
    left = _by_name(story.after.players[number].area)
    taken = []
    emptied = []
    for field in owner.area.fields:
        if field.vegetable is None:
            continue
        still_there = left.get(field.name)
        count = 0 if still_there is None else still_there.count
        taken.append((field, veg.change(veg.NONE, field.vegetable, field.count - count)))
        if still_there is None:
            emptied.append(field)
    harvested = veg.NONE
    for _, counts in taken:
        harvested = veg.plus(harvested, counts)
    stored = owner.storehouse
    said = []
    if any(harvested):
        said.append(f"harvests {veg.words(harvested)}")
    if any(stored):
        said.append(f"takes {veg.words(stored)} out of his storehouse")
    if said:
        story.tell(
            "HAR-2",
            f"{seat(number)} {' and '.join(said)}",
            number,
            vegetables=[
                (Place(Where.CART, number), veg.plus(harvested, stored)),
                (Place(Where.STOREHOUSE, number), less(stored)),
                *((Place(Where.FIELD, number, field.name), less(each)) for field, each in taken),
            ],
        )
    return emptied


def _by_name(area: Area) -> dict[str, Field]:
    return {field.name: field for field in area.fields}


# --- the card phase --------------------------------------------------------------------------


def _begin_card_phase(story: Story) -> None:
    discarded = story.piles[DISCARD_PILE]
    words = "the card phase begins"
    if discarded:
        words += ": the discard pile is shuffled into the draw pile"
    moves = [CardMove(card, DISCARD_PILE, DRAW_PILE) for card in sorted(discarded)]
    story.tell("CRD-1", words, cards=moves)


def _end_card_phase(story: Story) -> None:
    if story.before.phase is not Phase.CARDS:  # it begins and ends in the same move
        story.tell("CRD-2", "too few cards are left, so none are dealt")
        return
    rest = sorted(story.piles[COURTYARD])
    if rest:
        words = f"{series(rest)} {'is' if len(rest) == 1 else 'are'} left in the courtyard and "
        words += f"{'is' if len(rest) == 1 else 'are'} discarded"
        moves = [CardMove(card, COURTYARD, DISCARD_PILE) for card in rest]
        story.tell("CRD-7", words, cards=moves)
    large, small = story.after.starting_player, story.after.second_player
    if small is not None:
        words = f"{seat(large)} gets the large token and {seat(small)} the small one"
        story.tell("CRD-8", words, large)
