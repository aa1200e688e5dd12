"""SET: what each player starts with, and the home fields."""

from __future__ import annotations

from pyrsistent import pvector

from loyang._support.arguments import whole_number
from loyang.errors import OptionError
from loyang.moves import Move, Refusal, SowHomeField
from loyang.rules import introductory, solo
from loyang.rules.cards_in_play import find_field, replace, with_player
from loyang.rules.kind_of_move import Kind
from loyang.rules.payments import check_cost
from loyang.ruleset import Ruleset
from loyang.ruleset import vegetables as veg
from loyang.ruleset.vegetables import Vegetable
from loyang.state import Area, Decision, Field, Phase, Player, PrivatePile, State, card_set, seat
from loyang.state.evolve import evolve, evolve_player, evolve_state

__all__ = ["HOME_FIELD", "KINDS", "add_home_vegetables", "new_game", "private_fields"]

HOME_FIELD = "home"
_MOST_PLAYERS = 4


def private_fields(ruleset: Ruleset, which: str) -> tuple[str, ...]:
    """The names of the private fields of the upper (``"a"``) or lower (``"b"``) set (SET-2)."""
    return tuple(f"private-{spaces}{which}" for spaces in ruleset.fields.private_set)


def new_game(
    players: int, ruleset: Ruleset, starting_player: int = 0, *, introductory_game: bool = False
) -> State:
    """See `loyang.new_game`."""
    number = whole_number(players, 1, _MOST_PLAYERS)
    if number is None:
        raise OptionError(f"players: {players!r} is not a number from 1 to {_MOST_PLAYERS}")
    start = whole_number(starting_player, 0, number - 1)
    if start is None:
        raise OptionError(
            f"starting_player: {starting_player!r} is not a player from 0 to {number - 1}"
        )
    if not isinstance(ruleset, Ruleset):
        raise OptionError(f"ruleset: {ruleset!r} is not a Ruleset")
    state = State(
        ruleset=ruleset,
        players=pvector([new_player(ruleset)] * number),
        phase=Phase.SETUP,
        round=0,
        starting_player=start,
        second_player=None,
        draw_pile=card_set(ruleset.codes),
        discard_pile=card_set(()),
        turn=start,
    )
    if introductory_game:
        state = introductory.prepare(state)
    return solo.prepare(state) if number == 1 else state


def new_player(ruleset: Ruleset) -> Player:
    """A player before the home field is sown (SET-1, SET-2)."""
    home = Field(HOME_FIELD, ruleset.setup.home_field_spaces)
    return Player(
        cash=ruleset.setup.cash,
        space=ruleset.path.first,
        shop=ruleset.shop.start,
        area=Area(fields=pvector([home])),
        pile=PrivatePile(
            upper=card_set(private_fields(ruleset, "a")),
            lower=card_set(private_fields(ruleset, "b")),
        ),
    )


# --- sowing the home field -------------------------------------------------------------------


def add_home_vegetables(moves: list[Move], state: State, player: int) -> None:
    """List all vegetables the player can sow in his home field."""
    for kind in veg.VEGETABLES:
        move = SowHomeField(player, kind)
        if _check(state, move) is None:
            moves.append(move)


def _check(state: State, move: SowHomeField) -> Refusal | None:
    ruleset = state.ruleset
    kind = move.vegetable
    allowed = ruleset.fields.kinds(ruleset.setup.home_field_spaces)
    if kind not in allowed:
        kinds = ", ".join(other.word for other in allowed)
        return Refusal("SET-4", f"a {kind.word} cannot be sown in the home field, only {kinds}")
    if _times_chosen(state, kind) >= ruleset.setup.max_same_home_vegetable:
        most = ruleset.setup.max_same_home_vegetable
        return Refusal("SET-5", f"{most} players have chosen {kind.word}, no more may")
    if not state.players[move.player].shop[kind]:
        return Refusal("SET-4", f"the shop of {seat(move.player)} has no {kind.word}")
    return check_cost(state, move.player, ruleset.shop.buy[kind], "SET-4", f"a {kind.word}")


def _times_chosen(state: State, kind: Vegetable) -> int:
    return sum(field.vegetable is kind for player in state.players for field in player.area.fields)


def _perform(state: State, move: SowHomeField) -> State:
    owner = state.players[move.player]
    home = find_field(owner.area, HOME_FIELD)
    assert home is not None
    sown = evolve(home, vegetable=move.vegetable, count=home.spaces)
    owner = evolve_player(
        owner,
        cash=owner.cash - state.ruleset.shop.buy[move.vegetable],
        shop=veg.change(owner.shop, move.vegetable, -1),
        area=replace(owner.area, home, sown),
    )
    state = with_player(state, move.player, owner)
    following = (move.player + 1) % len(state.players)
    return evolve_state(state, turn=None if following == state.starting_player else following)


KINDS = {SowHomeField: Kind(frozenset({Decision.SOW_HOME_FIELD}), _check, _perform)}
