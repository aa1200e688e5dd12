"""Whether it can be whose turn it is, and whether he can do what he has to."""

from __future__ import annotations

from collections.abc import Iterator

from loyang.errors import Fault
from loyang.rules.setup import HOME_FIELD, new_player
from loyang.state import FirstLay, Payment, Phase, Stage, State, seat
from loyang.state.evolve import evolve

__all__ = ["turn_faults"]


def turn_faults(state: State) -> Iterator[Fault]:
    """What is wrong with the turn, with the path; cards and areas are sound."""
    numbers = range(len(state.players))
    if state.turn is not None and state.turn not in numbers:
        yield Fault("turn", f"player {state.turn} does not exist")
    for place, who in enumerate(state.acting):
        if who not in numbers:
            yield Fault(f"acting[{place}]", f"player {who} does not exist")
    if state.taken and state.phase is not Phase.CARDS:
        yield Fault("taken", "cards are taken in the card phase only")
    if len(set(state.taken)) < len(state.taken) or not set(state.taken) <= set(numbers):
        yield Fault("taken", f"{list(state.taken)} are not different players")
    if state.turn is not None and state.phase not in (Phase.SETUP, Phase.CARDS):
        yield Fault("turn", "the turn is nobody's in this phase")
    if state.acting and state.phase is not Phase.ACTIONS:
        yield Fault("acting", "players act in the action phase only")
    yield from _stage_faults(state)
    match state.phase:
        case Phase.SETUP:
            yield from _setup_faults(state)
        case Phase.CARDS:
            yield from _distribution_faults(state)
        case Phase.ACTIONS:
            yield from _pair_faults(state)


def _stage_faults(state: State) -> Iterator[Fault]:
    fitting = {
        Phase.ACTIONS: set(Stage),
        Phase.OVER: {Stage.CLOSED},
    }.get(state.phase, {Stage.WAITING})
    closing = []
    for number, player in enumerate(state.players):
        stage, place = player.stage, f"players[{number}].stage"
        word = stage.name.lower()
        if Stage.ACTING <= stage <= Stage.STEPPING and number not in state.acting:
            yield Fault(place, f"he is {word}, but it is not his turn")
        if stage not in fitting:
            yield Fault(place, f"{word} does not fit the phase {state.phase.name.lower()}")
        if stage is Stage.WAITING and number in state.acting:
            yield Fault(place, "it is his turn, he cannot wait for it")
        if stage in (Stage.STORING, Stage.STEPPING):
            closing.append(number)
    if len(closing) > 1:
        yield Fault("acting", "only one of a pair can be closing (PLY-2)")


def _pair_faults(state: State) -> Iterator[Fault]:
    """With four players the starting player and a partner without a token act first (PLY-2)."""
    pairs = len(state.players) == 4
    acting = set(state.acting)
    if len(acting) != len(state.acting) or len(acting) > 1 + pairs:
        yield Fault("acting", f"{_names(state)} cannot act at the same time (PLY-1, PLY-2)")
    if not pairs or not acting:
        return
    tokens = {state.starting_player, state.second_player} - {None}
    if len(acting) != 2 or (len(tokens) == 2 and len(acting & tokens) != 1):
        how = "alone" if len(acting) == 1 else "at the same time"
        yield Fault("acting", f"{_names(state)} cannot act {how} (PLY-2)")
    if state.starting_player not in acting:
        for number, player in enumerate(state.players):
            if number not in acting and player.stage is not Stage.CLOSED:
                yield Fault("acting", f"{seat(number)} acts before this pair (PLY-2)")


def _names(state: State) -> str:
    return " and ".join(map(seat, state.acting))


def _setup_faults(state: State) -> Iterator[Fault]:
    if state.turn is None:
        yield Fault("turn", "it must be somebody's turn in the setup")
        return
    if len(state.players) == 1 and state.pending is None and state.dummy is None:
        yield Fault("dummy", "the dummy opponent is there before the home field is sown (SOL-2)")
    order = state.order
    sown = order[: order.index(state.turn)]
    for number, player in enumerate(state.players):
        home = [field for field in player.area.fields if field.name == HOME_FIELD and field.count]
        if number in sown and len(home) != 1:
            yield Fault(
                f"players[{number}].area.fields",
                "the home fields are sown in turn (SET-4), his must be sown",
                HOME_FIELD,
            )
        if number not in sown and evolve(player, dotted=None) != new_player(state.ruleset):
            yield Fault(f"players[{number}]", "he has what nobody has at the start (SET-1, SET-2)")


def _distribution_faults(state: State) -> Iterator[Fault]:
    """Whose turn it is in the distribution round can take or lay (CRD-3 to CRD-6)."""
    if state.turn is None:
        return
    if state.turn in state.taken:
        yield Fault(
            "turn", f"{seat(state.turn)} has taken cards and has no turn in this distribution round"
        )
    if isinstance(state.pending, Payment):
        return
    player = state.players[state.turn]
    hand = f"players[{state.turn}].hand"
    cards = len(player.hand) + (player.dotted is not None)
    if isinstance(state.pending, FirstLay):
        if not player.hand or cards < 2:
            yield Fault(hand, "he has too few cards to lay one first (CRD-3)")
        return
    if not (any(map(any, state.rows)) if state.rows else state.courtyard):
        yield Fault("courtyard", "the courtyard is empty, and cards are still to be taken")
    if not cards:
        yield Fault(hand, "he has no card to play with a courtyard card (CRD-5)")
