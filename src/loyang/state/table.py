"""The whole table: a position of the game, and what one may see of it."""

from __future__ import annotations

from attrs import field, frozen
from pyrsistent import PVector

from loyang._support.fields_repr import FieldsRepr
from loyang._support.notebooks import Shown, made
from loyang.ruleset import Ruleset
from loyang.state.areas import Area
from loyang.state.card_sets import NO_CARDS, CardSet
from loyang.state.pending import Pending
from loyang.state.players import Player
from loyang.state.stages import Phase

__all__ = ["State", "View"]


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class State(Shown, FieldsRepr):
    """A position of the game, complete but for the order of what is hidden."""

    ruleset: Ruleset = field(repr=lambda ruleset: f"<{ruleset.name}>")
    players: PVector[Player]
    phase: Phase
    round: int
    """1 to 9; 0 in the setup."""
    starting_player: int
    """Holder of the large token."""
    second_player: int | None
    """Holder of the small token, once there is one (SET-7)."""
    draw_pile: CardSet
    discard_pile: CardSet
    courtyard: CardSet = NO_CARDS
    turn: int | None = None
    """Whose turn it is in the setup and in the distribution round."""
    taken: tuple[int, ...] = ()
    """Who has taken cards in this distribution round, in order (CRD-8)."""
    acting: tuple[int, ...] = ()
    """The player, or pair of players, whose turn it is in the action phase (PLY-1, PLY-2)."""
    pending: Pending | None = None
    """What must be answered before anything else."""
    rows: tuple[tuple[str | None, ...], ...] = ()
    """The solo courtyard from the top row down; nothing where a gap is (SOL-1)."""
    dummy: Area | None = None
    """The solo game's dummy opponent (SOL-2)."""

    @property
    def order(self) -> tuple[int, ...]:
        """All players clockwise from the starting player."""
        number = len(self.players)
        start = self.starting_player
        return (*range(start, number), *range(start))

    def _repr_svg_(self) -> str | None:
        """Its picture, in a notebook; `loyang.svg` draws it."""
        return made("picture", self)


@frozen(repr=False, weakref_slot=False, cache_hash=True)
class View(State):
    """A position as one player, or the public, may see it; made by `loyang.observe`.

    It is a `State` in which `HIDDEN` stands for each card that the viewer may not see: other
    hands, introductory customers of others, the draw pile. `loyang.legal_moves` lists the
    viewer's own moves; to play on, `loyang.determinize` makes a state of it.
    """

    viewer: int | None = None
    """The player who sees it; nothing for the public."""
