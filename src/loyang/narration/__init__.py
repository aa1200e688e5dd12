"""What a move did, as a list of events: in words and as data, each with its rule.

    >>> from loyang import Sell, Vegetable, apply
    >>> from loyang.narration import narrate
    >>> from loyang.positions import farmer, position
    >>> from loyang.state import Payment
    >>> penalty = Payment(0, 2, "CLO-1")
    >>> before = position(farmer(cash=0, cart="bean"), farmer(), pending=penalty)
    >>> move = Sell(0, Vegetable.BEAN)
    >>> for event in narrate(before, move, apply(before, move)):
    ...     print(event, event.cash)
    ACT-C1: P1 sells a bean for 2 cash 2
    CLO-1: P1 pays a penalty of 2 cash -2

Narration is complete: what the events say about cash, loans, steps, vegetables, cards, fields and
regular customers adds up to the difference between the states. What follows by itself (payments,
harvest, tokens, a new round) is told too, in the order in which the rules let it happen.
"""

from loyang.narration.events import CardMove, CustomerChange, Event, Place, VegetableChange, Where
from loyang.narration.explanation import Explanation, Permission, explain
from loyang.narration.questions import Answer, Meaning, why_not
from loyang.narration.telling import narrate

__all__ = [
    "Answer",
    "CardMove",
    "CustomerChange",
    "Event",
    "Explanation",
    "Meaning",
    "Permission",
    "Place",
    "VegetableChange",
    "Where",
    "explain",
    "narrate",
    "why_not",
]
