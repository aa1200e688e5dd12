"""Rulings: a position, moves, and what must follow, as a small block of text.

    >>> from loyang.rulings import run_ruling
    >>> after = run_ruling('''
    ... round: 3
    ... P1: 4 cash
    ...   cart: bean leek
    ...   area: casual-WTB over regular-BL
    ... P2:
    ... ---
    ... P1 serve regular-BL     refused ACT-H4
    ... P1 buy bean             refused ACT-B1: P1 has 4
    ... P1 loan                 legal
    ... P1 sell bean
    ... => P1: 6 cash
    ... => P1 cart: leek
    ... ''')
    >>> after.players[0].cash
    6

Above ``---`` stands a position as `loyang.positions` reads it; lines ``option: NAME VALUE``
set options of the rules. Below it, each line is one of these things:

=======================================  ==================================================
``P1 buy bean  legal``                   the move is only asked about: it must be legal
``P1 buy bean  refused ACT-B1``          it must be refused, and by that rule
``P1 buy bean  refused ACT-B1: has 4``   and the reason given must say these words
``P1 buy bean  refused``                 it must be refused, by any rule; `play_ruling` tells it
``P1 buy bean  refused: has 4``          likewise, with these words in the reason
``P1 buy bean``                          the move is played; so is chance: ``P1 finds peddler-1``
``=> P1: 6 cash, space 3``               something must be true now; see below
=======================================  ==================================================

What can be expected is said as in a position, one thing in a line:

=============================  ============================================================
``=> P1: 6 cash``              and ``space 3``, ``1 loan``, ``large storehouse``, ``acting``,
                               ``pack bought``, ``score 12``, ...
``=> P1 cart: bean leek``      exactly these vegetables; likewise ``shop``, ``storehouse``
``=> P1 area: regular-BL``     a visible card or field, with all details that a position says;
                               ``no regular-BL``: neither visible nor covered
``=> P1 hand: peddler-1``      cards that are there, maybe with others; or ``no peddler-1``,
                               ``3 cards``, ``nothing``; likewise ``pile``, ``tail``, ``dotted``
``=> discard: peddler-1``      likewise ``draw``, ``courtyard``
``=> dummy area: stall-WPL``   in the solo game; likewise ``row 4: - peddler-1 -``
``=> waiting: nothing``        and ``round``, ``phase``, ``turn``, ``tokens``, ``taken``, as
                               `loyang.positions.write_position` says them
``=> decides: P1``             who can make the next move; or ``chance``, ``nobody``
``=> winners: P1 P2``          when the game is over; or ``nobody``
=============================  ============================================================

``#`` begins a comment. `find_rulings` finds the rulings of a Markdown page.
"""

from loyang.rulings.pages import RulingBlock, find_rulings, rulings_of
from loyang.rulings.ruling import PlayedRuling, ToldRefusal, play_ruling, run_ruling

__all__ = [
    "PlayedRuling",
    "RulingBlock",
    "ToldRefusal",
    "find_rulings",
    "play_ruling",
    "rulings_of",
    "run_ruling",
]
