"""Take a move back. The log keeps it; the game goes on from before it, with the same luck to come."""

from __future__ import annotations

from typing import Any

from engine.replay import Played, line
from manners.refusal import Refused
from tables.change import Change
from tables.log import position_after, steps
from tables.models import Move, Table


def target(held: Change, seat: int) -> int:
    """The entry to go back to: the one before this seat's last move that still counts."""
    if held.table.take_back == Table.TakeBack.NEVER or not held.table.rules.engine.takes_back:
        raise Refused("takeback.error.off", status=409)
    engine = held.table.rules.engine
    mine: list[int] = []

    def notice(state: Any, move: Played) -> None:
        # What had to happen would happen again: going back before it changes nothing.
        if move.seat == seat and engine.automatic(state) is None:
            mine.append(move.index)

    position_after(held.table, lambda: steps(held.table), notice)
    if not mine:
        raise Refused("takeback.error.nothing", status=409)
    return mine[-1] - 1


def is_free(held: Change, seat: int, to: int) -> bool:
    """Nobody else has moved since, no luck was drawn and nothing hidden was shown: no need to ask."""
    counted = {move.index for move in line(steps(held.table))}
    undone = [move for move in held.table.moves.filter(index__gt=to) if move.index in counted]
    return all(
        move.seat == seat and not move.drawn and not any(event["reveals"] for event in move.events)
        for move in undone
    )


def carry_out(held: Change, request: dict[str, int]) -> None:
    seat = held.seats[request["seat"]]
    go_back(held, request["to"])
    held.tell(
        Move.Kind.TAKEN_BACK, "takeback.done", seat=seat.number, action={"to": request["to"]}, name=seat.name
    )
    held.reschedule()


def go_back(held: Change, to: int) -> None:
    """The position and the luck to come, as they were after entry `to`, which still counts."""
    table = held.table
    kept = [step for step in steps(table) if step.index <= to]
    held.keep(position_after(table, lambda: kept))
    # The streams that the undone moves drew from are free again: replayed, they give the same draws.
    counted = {move.index for move in line(kept)}
    used = table.moves.filter(stream__isnull=False).values_list("index", "stream", "kind")
    table.streams = 1 + max(
        (stream for index, stream, kind in used if index in counted or kind == Move.Kind.STARTED), default=-1
    )
