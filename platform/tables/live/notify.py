"""“Table X is at index N”: the only thing ever sent between processes. The truth is in the database."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from web import metrics

log = logging.getLogger("place.tables")


def group(table_id: int) -> str:
    return f"table-{table_id}"


def advanced(table_id: int, head: int) -> None:
    """Tell every hub of this table. A lost hint costs seconds, never a move: hubs also look by themselves."""
    send(table_id, {"type": "advanced", "head": head})


def talked(table_id: int) -> None:
    """Something beside the log changed: a chat message, somebody's presence."""
    send(table_id, {"type": "talked"})


async def talked_on_the_loop(table_id: int) -> None:
    """The same from the event loop: no thread of the pool waits for the loop to come round."""
    await _send(table_id, {"type": "talked"})


def send(table_id: int, message: dict[str, object]) -> None:
    async_to_sync(_send)(table_id, message)


async def _send(table_id: int, message: dict[str, object]) -> None:
    try:
        await get_channel_layer().group_send(group(table_id), message)
    except Exception as error:
        # The channel layer is away, each kind with an error of its own. The move is saved; hubs will see it
        # at their next look.
        metrics.HINTS_DROPPED.inc()
        log.warning("hint for table %s not sent: %s", table_id, error)
