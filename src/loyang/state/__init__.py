"""Everything that is on the table.

A `State` is a frozen value: no move ever changes one, moves make new ones. It holds no seed and
no order of hidden cards, only sets; sets of cards are vectors of codes in ascending order, so
equal sets are equal vectors. What can be derived is a property and not stored.

Players are 0 to 3 in code and P1 to P4 in text.
"""

from loyang.state.areas import Area, CasualCustomer, Field, Helper, RegularCustomer, Stall
from loyang.state.card_sets import HIDDEN, NO_CARDS, CardSet, card_set
from loyang.state.pending import (
    Deal,
    DottedDeal,
    DummyDeal,
    FieldBeforePayment,
    FieldsToTurnUp,
    FirstLay,
    HarvestOffer,
    Pack,
    PartnerChoice,
    Payment,
    Pending,
    RowsDeal,
)
from loyang.state.players import LastingEffect, Player, PrivatePile
from loyang.state.seats import CHANCE, DUMMY, seat
from loyang.state.stages import Decision, Phase, Stage
from loyang.state.table import State, View

__all__ = [
    "CHANCE",
    "DUMMY",
    "HIDDEN",
    "NO_CARDS",
    "Area",
    "CardSet",
    "CasualCustomer",
    "Deal",
    "Decision",
    "DottedDeal",
    "DummyDeal",
    "Field",
    "FieldBeforePayment",
    "FieldsToTurnUp",
    "FirstLay",
    "HarvestOffer",
    "Helper",
    "LastingEffect",
    "Pack",
    "PartnerChoice",
    "Payment",
    "Pending",
    "Phase",
    "Player",
    "PrivatePile",
    "RegularCustomer",
    "RowsDeal",
    "Stage",
    "Stall",
    "State",
    "View",
    "card_set",
    "seat",
]
