"""What each kind of move does by itself; what follows from it is in `rounds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loyang import moves as m
from loyang import vegetables as veg
from loyang.moves import Move
from loyang.narration import setup_moves
from loyang.narration.card_moves import CARD_NARRATORS
from loyang.narration.events import CardMove, CustomerChange, Place, Where
from loyang.narration.helpers import tell_use
from loyang.narration.payments import amount_settled, tell_payment
from loyang.narration.story import DISCARD_PILE, Story, cash_words, number_words, visible
