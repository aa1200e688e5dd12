"""How far the game and each player are, and what has to be decided."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Decision", "Phase", "Stage"]


class Phase(IntEnum):
    """The part of the game; harvest, cards and actions make a round (RND-1)."""

    SETUP = 0
    HARVEST = 1
    CARDS = 2
    ACTIONS = 3
    OVER = 4


class Stage(IntEnum):
    """How far a player is in the action phase (CLO)."""

    WAITING = 0
    ACTING = 1
    """In his turn: he may do A to H."""
    STORING = 2
    """He has ended his actions and chooses what to store (CLO-2)."""
    STEPPING = 3
    """He decides how many steps to buy (CLO-4)."""
    CLOSED = 4


class Decision(IntEnum):
    """What the player who may move has to decide."""

    SOW_HOME_FIELD = 0
    HARVEST = 1
    """Whether to use a harvest helper first."""
    DISTRIBUTION = 2
    """To lay a card or to take cards (CRD-3, CRD-4)."""
    PARTNER = 3
    ACT = 4
    STORE = 5
    STEP = 6
    PACK = 7
    """What to keep of a pack (ACT-H2)."""
    PAYMENT = 8
    """How to raise the cash for a payment (PAY-2)."""
