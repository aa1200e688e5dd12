"""Setting up any position in a few lines.

Say only what matters; the rest is filled in so that the position is complete and possible:

    >>> from loyang import Serve, explain
    >>> from loyang.positions import farmer, position
    >>> state = position(
    ...     farmer(cash=4, cart="bean leek", area=["casual-CBL over regular-BL"]),
    ...     farmer(area=["stall-WPL: leek", "regular-WW: 2 deliveries, unsatisfied"]),
    ...     round=3,
    ... )
    >>> print(explain(state, Serve(0, "casual-CBL")))
    ACT-G1: needs a cabbage, a bean and a leek in the cart, P1 has a bean and a leek

Cards and fields of an area are written as ``CODE[: details][ over CODE]``:

========================  =====================================================================
``regular-BL``            a regular customer; details: ``2 deliveries``, ``unsatisfied``,
                          ``served``, ``served 2``, ``not due``
``stall-WPL``             a full stall; details: the vegetables left, ``wheat leek``
``casual-CBL``            a casual customer
``peddler-1``             a helper
``field-3a: leek 2``      an action-card field with two leeks; without details never sown
``private-5b: bean 4``    a private field
``home: wheat 6``         the home field, if it is not what the round asks for
========================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from attrs import evolve, fields
from pyrsistent import pvector

from loyang._support.arguments import check_kind, player_number, several_texts, whole_number
from loyang.errors import Fault, PositionError
from loyang.positions.area_text import parse_area
from loyang.positions.check import position_fault, unfinished_position_fault
from loyang.positions.farmers import Farmer
from loyang.positions.players import player_of
from loyang.rules.placed_cards import all_cards
from loyang.rules.rounds import advance
from loyang.rules.turn_order import turn_order
from loyang.ruleset import BASE_RULESET, Ruleset
from loyang.state import (
    FirstLay,
    HarvestOffer,
    PartnerChoice,
    Pending,
    Phase,
    Stage,
    State,
    card_set,
)

Rows: TypeAlias = tuple[tuple[str | None, ...], ...]

__all__ = ["position"]


def position(  # noqa: PLR0913 - each is a part of the table
    *farmers: Farmer,
    round: int = 1,
    phase: Phase | str = "actions",
    turn: int | tuple[int, ...] | None = None,
    starting_player: int = 0,
    second_player: int | None = None,
    draw_pile: Iterable[str] | None = None,
    discard_pile: Iterable[str] = (),
    courtyard: Iterable[str] = (),
    taken: Iterable[int] = (),
    pending: Pending | None = None,
    rows: Iterable[Iterable[str | None]] = (),
    dummy: Iterable[str] | None = None,
    ruleset: Ruleset = BASE_RULESET,
) -> State:
    """A complete position out of what is said about it.

    Args:
        farmers: the players, P1 first.
        round: 1 to 9.
        phase: ``"setup"`` (then with round 0), ``"harvest"`` (before HAR-2, to decide about
            harvest helpers), ``"cards"`` (in the distribution round), ``"actions"`` or
            ``"over"``.
        turn: whose turn it is: a player, or with four players an acting pair (starting player
            and partner, or the other two). Whoever comes before in the turn order has closed.
            If not said, the starting player, and with four players P3 as his partner.
        starting_player: holder of the large token.
        second_player: holder of the small token; from the first action phase on the next
            clockwise, if not said.
        draw_pile: cards in the draw pile. If said, the cards named nowhere go to the discard
            pile, else they are the draw pile.
        discard_pile: cards in the discard pile.
        courtyard: cards in the courtyard.
        taken: who has taken cards in this distribution round, in order.
        pending: what waits for an answer, if anything unusual does.
        rows: the solo courtyard, top row first, nothing for a gap.
        dummy: the area of the solo game's dummy opponent.
        ruleset: printed values and options.

    Raises:
        PositionError: if the position is impossible, with the reason.
        NotationError: if a text cannot be read.
        OptionError: if a value is of a wrong type.
    """
    check_kind("ruleset", ruleset, Ruleset, "a Ruleset")
    for who in farmers:
        check_kind("farmers", who, Farmer, "a player, such as farmer(cash=4)")
    try:
        phase = Phase[phase.upper()] if isinstance(phase, str) else Phase(phase)
    except (KeyError, ValueError):
        known = ", ".join(one.name.lower() for one in Phase)
        raise PositionError(f"phase: {phase!r} is none of {known}") from None
    number_of_round = whole_number(round)
    if number_of_round is None:
        raise PositionError(f"round: {round!r} is not a whole number")
    round = number_of_round
    if pending is not None and not isinstance(pending, Pending):
        raise PositionError(f"pending: {pending!r} is nothing that can wait for an answer")
    pending = None if pending is None else _with_plain_numbers(pending)
    starting_player = player_number("starting_player", starting_player)
    if second_player is not None:
        second_player = player_number("second_player", second_player)
    turn = _turn(turn)
    number = len(farmers)
    if not 1 <= number <= 4:
        raise _impossible(Fault("players", f"{number} players: there are one to four"))
    if second_player is None and number > 1 and phase in (Phase.ACTIONS, Phase.OVER):
        second_player = (starting_player + 1) % number
    players = tuple(
        player_of(said, place, round, phase, ruleset) for place, said in enumerate(farmers)
    )
    state = State(
        ruleset=ruleset,
        players=pvector(players),
        phase=phase,
        round=round,
        starting_player=starting_player,
        second_player=second_player,
        draw_pile=card_set(several_texts("draw_pile", draw_pile or ())),
        discard_pile=card_set(several_texts("discard_pile", discard_pile)),
        courtyard=card_set(several_texts("courtyard", courtyard)),
        taken=_numbers("taken", taken),
        pending=pending,
        rows=_rows(rows, ruleset) if number == 1 else tuple(_as_rows(rows)),
        dummy=None
        if dummy is None
        else parse_area(several_texts("dummy", dummy), ruleset, "the dummy opponent"),
    )
    state = _give_turn(state, farmers, turn)
    state = _fill_piles(state, draw_pile is not None)
    _check(unfinished_position_fault(state))
    after = advance(state)
    if after is not state:
        _check(position_fault(after))
    return after


def _rows(said: Iterable[Iterable[str | None]], ruleset: Ruleset) -> Rows:
    """The solo courtyard with gaps where nothing is said."""
    rows = _as_rows(said)
    rows += [()] * (len(ruleset.solo.prices) - len(rows))
    return tuple((*row, *(None,) * (ruleset.solo.columns - len(row))) for row in rows)


def _as_rows(said: Iterable[Iterable[str | None]]) -> list[tuple[str | None, ...]]:
    check_kind("rows", said, Iterable, "a list of rows")
    rows = []
    for row in said:
        check_kind("rows", row, Iterable, "a row of cards")
        rows.append(tuple(row))
        several_texts("rows", [card for card in rows[-1] if card is not None])
    return rows


def _numbers(name: str, said: Iterable[int]) -> tuple[int, ...]:
    numbers = said if isinstance(said, Iterable) else (said,)
    return tuple(player_number(name, number) for number in numbers)


def _turn(said: int | tuple[int, ...] | None) -> int | tuple[int, ...] | None:
    if said is None:
        return None
    return _numbers("turn", said) if isinstance(said, Iterable) else player_number("turn", said)


def _with_plain_numbers(pending: Pending) -> Pending:
    """The same with whole numbers of any kind as plain ones."""
    changes: dict[str, Any] = {}
    for attribute in fields(type(pending)):
        value = getattr(pending, attribute.name)
        if isinstance(value, tuple):
            changes[attribute.name] = _numbers("pending", value)
        elif attribute.type in ("int", int):  # the class itself once types were resolved
            number = whole_number(value)
            if number is None:
                problem = f"pending.{attribute.name}: {value!r} is not a whole number"
                raise PositionError(problem)
            changes[attribute.name] = number
    return evolve(pending, **changes)


def _check(fault: Fault | None) -> None:
    if fault is not None:
        raise _impossible(fault)


def _impossible(fault: Fault) -> PositionError:
    return PositionError(str(fault), fault=fault)


def _give_turn(
    state: State, farmers: tuple[Farmer, ...], turn: int | tuple[int, ...] | None
) -> State:
    if state.phase is Phase.HARVEST:
        return evolve(state, pending=state.pending or HarvestOffer(state.order))
    if state.phase is Phase.CARDS:
        if turn is None and isinstance(state.pending, FirstLay):
            turn = state.pending.player
        if turn is None and state.pending is not None:
            return _give_stages(state, farmers)
        who = state.starting_player if turn is None else turn
        if not isinstance(who, int):
            problem = f"turn: {turn!r} is not one player, as the card phase needs"
            raise _impossible(Fault("turn", problem))
        first = not (state.courtyard or state.rows or state.taken or state.pending)
        pending = FirstLay(who) if first and who == state.starting_player else state.pending
        return _give_stages(evolve(state, turn=who, pending=pending), farmers)
    if state.phase is Phase.SETUP:
        who = state.starting_player if turn is None else turn
        return evolve(state, turn=who if isinstance(who, int) else None)
    if state.phase is not Phase.ACTIONS or isinstance(state.pending, PartnerChoice):
        return _give_stages(state, farmers)
    acting = _acting(state, turn)
    return _give_stages(evolve(state, acting=acting), farmers)


def _give_stages(state: State, farmers: tuple[Farmer, ...]) -> State:
    """Whose turn it is acts; whoever comes before in the turn order has closed (PLY)."""
    order = turn_order(state)
    acting = state.acting
    first = min((order.index(who) for who in acting), default=0)
    second_pair = len(acting) == 2 and state.starting_player not in acting  # PLY-2
    players = state.players
    for who, said in enumerate(farmers):
        stage = said.stage
        if stage is None and who in acting:
            stage = Stage.ACTING
        elif stage is None:
            early = second_pair or order.index(who) < first or state.phase is Phase.OVER
            stage = Stage.CLOSED if early else Stage.WAITING
        players = players.set(who, evolve(players[who], stage=stage))
    return evolve(state, players=players)


def _acting(state: State, turn: int | tuple[int, ...] | None) -> tuple[int, ...]:
    number = len(state.players)
    if turn is None:
        start = state.starting_player
        free = [who for who in state.order if who not in (start, state.second_player)]
        return (start, free[0]) if number == 4 else (start,)
    acting = (turn,) if isinstance(turn, int) else turn
    if len(acting) != (2 if number == 4 else 1) or not set(acting) <= set(range(number)):
        wanted = "a pair of players" if number == 4 else "one player"
        raise _impossible(Fault("turn", f"turn: {turn!r} is not {wanted}"))
    return acting


def _fill_piles(state: State, draw_pile_is_known: bool) -> State:
    """Lay every card that was not named on the draw pile, or else on the discard pile."""
    named = set(all_cards(state))
    rest = [code for code in state.ruleset.codes if code not in named]
    if draw_pile_is_known:
        return evolve(state, discard_pile=card_set([*state.discard_pile, *rest]))
    return evolve(state, draw_pile=card_set(rest))
