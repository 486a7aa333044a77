"""Reading a whole database, as somebody would who wants to know what is left of a person."""

from __future__ import annotations

from django.db import connection


def places_of(*words: str) -> list[str]:
    """Every column of every row that holds one of these, whatever kind of column it is."""
    sought = [word.casefold() for word in words]
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608  its own names
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    if any(word in _text(value) for word in sought):
                        found.append(f"{table}.{column}: {_text(value)[:80]}")
    return found


def _text(value: object) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode("utf-8", "replace").casefold()
    # JSON in a column of text writes é as \\u00e9.
    text = str(value)
    return (text.encode("latin-1", "ignore").decode("unicode_escape") if "\\u" in text else text).casefold()
