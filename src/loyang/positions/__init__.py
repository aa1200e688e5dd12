"""Positions: set up by hand, read and written as text, shown as tables, and checked.

>>> from loyang.positions import farmer, position, write_position
>>> state = position(farmer(cash=4, cart="bean"), farmer(), round=3)
>>> print(write_position(state).splitlines()[0])
round: 3
"""

from loyang.positions.check import position_fault
from loyang.positions.farmers import Farmer, farmer
from loyang.positions.scenario import position
from loyang.positions.tables import show
from loyang.positions.text import read_position, write_position

__all__ = [
    "Farmer",
    "farmer",
    "position",
    "position_fault",
    "read_position",
    "show",
    "write_position",
]
