"""Pictures of positions, moves and cards, as SVG.

    >>> from loyang import new_game, svg
    >>> picture = svg.position(new_game(3), theme="dark")
    >>> picture[:4], picture.rstrip()[-6:]
    ('<svg', '</svg>')

A picture needs nothing from elsewhere: no style sheet, no font, no script. Its text is text, so it
can be searched, copied and read aloud; whatever a user's ruleset writes on its cards is escaped and
kept inside its card. What stands in the picture carries its name, as in
``data-name="regular-BL"`` or ``data-name="P1 cart"``, for programs that show it.

All drawings are plain figures made for this library.
"""

from loyang.svg.picture import card, move, position

__all__ = ["card", "move", "position"]
