"""Records of games: the ruleset, the players, and all moves in order, chance included.

A record replays without any seed. Since nothing ever changes in place, undoing a move and
trying another line are just other records:

    >>> from loyang import BASE_RULESET, parse_move
    >>> from loyang.records import Record
    >>> record = Record(BASE_RULESET, ("Ann", "Bo"))
    >>> record = record.plus(parse_move("P1 sow-home wheat"), parse_move("P2 sow-home wheat"))
    >>> [state.players[1].cash for state in record.states()]
    [10, 10, 7]
    >>> other_line = record.upto(1).plus(parse_move("P2 sow-home turnip"))
    >>> other_line.state_at(2).players[1].cash, record.state_at(2).players[1].cash
    (5, 7)

Files of records are read and written by `loyang.records`.
"""

from loyang.records.codec import KINDS, Storable, digest, dumps, loads
from loyang.records.files import read_record, read_records, write_json, write_text
from loyang.records.record import AnyRecord, Heading, Record, RecordError, RedactedRecord, check
from loyang.records.text import read_text, to_text

__all__ = [
    "KINDS",
    "AnyRecord",
    "Heading",
    "Record",
    "RecordError",
    "RedactedRecord",
    "Storable",
    "check",
    "digest",
    "dumps",
    "loads",
    "read_record",
    "read_records",
    "read_text",
    "to_text",
    "write_json",
    "write_text",
]
