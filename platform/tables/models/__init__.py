"""The rows of a table: itself, its chairs, its log, its talk, and what people set down for themselves."""

from tables.models.codes import CODE_ALPHABET, CODE_LENGTH, new_code, new_seed, read_code
from tables.models.entry import Entry
from tables.models.personal import Holiday, Note
from tables.models.seat import Seat
from tables.models.table import Table
from tables.models.talk import CHAT_MAX, Message, Report

__all__ = [
    "CHAT_MAX",
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "Entry",
    "Holiday",
    "Message",
    "Note",
    "Report",
    "Seat",
    "Table",
    "new_code",
    "new_seed",
    "read_code",
]
