"""Moves as numbers: each move is a short row of choices, each choice an id of one alphabet.

For tools that want a fixed set of actions, such as learners. The alphabet is the same for all
numbers of players, all modes, and all rulesets with the codes of the base cards. It has a version;
ids of a version never change.

    >>> from loyang import legal_moves, new_game
    >>> state = new_game(2)
    >>> told = parts(state, legal_moves(state)[0])
    >>> told, [NAMES[id] for id in told]
    ((6,), ['sow-home wheat'])
    >>> print(move_of(state, told))
    P1 sow-home wheat

What a choice means is in its name. The parts of a move come in this order:

=====================  ==========================================================================
``harvest`` and such   complete by themselves: ``buy-pack``, ``enlarge``, ``end-actions``,
                       ``loan``, ``sow-home KIND``, ``lay CARD``, ``partner``, ``buy KIND``,
                       ``serve CARD``, ``sell KIND``, ``discard HELPER``
``take CARD``          the courtyard card, then ``card`` for the one of the hand
``sow FIELD``          then ``take KIND``
``trade STALL KIND``   what is wanted, then a ``give KIND`` for each bowl, wheat first
``keep``               nothing, or one ``card``, or two: the upper, then the lower one
``store``              alone where there is nothing to choose, else ``store KIND`` as often as
                       there is room, wheat first
``step NUMBER``        behind ``step twenty and`` as often as needed, on paths longer than 20
``use HELPER OPTION``  then for each effect that asks for a choice what it asks for, in this
                       order: whom it touches, his card or field, the own card, the option of a
                       borrowed helper, a ``give`` for each vegetable given, a ``take`` for each
                       taken, wheat first; and ``done`` where more could have been chosen
=====================  ==========================================================================

Players are counted clockwise from the one who moves, so that all seats speak alike. A sequence
belongs to one player: of an acting pair (PLY-2) each has his own. No sequence of a player's legal
moves is the beginning of another, and whatever `next_choices` offers leads to a legal move.
"""

from loyang.actions.alphabet import NAMES, SIZE, VERSION, checked_id, name_of
from loyang.actions.chooser import Choosing, choosing, move_of, next_choices, parts

__all__ = [
    "NAMES",
    "SIZE",
    "VERSION",
    "Choosing",
    "checked_id",
    "choosing",
    "move_of",
    "name_of",
    "next_choices",
    "parts",
]
