"""The rules, one room per part of the rulebook.

Each room owns its moves: what they are checked for, what they do, and how they are listed.
`loyang.rules.rounds` carries the game on between decisions, `loyang.engine` finds the room.
"""
