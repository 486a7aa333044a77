"""Take a move back. The log keeps it; the game goes on from before it, with the same luck to come."""

from __future__ import annotations

from typing import Any

from engine import DamagedLog, IllegalMove
from engine.chance import RecordedChance
from engine.replay import Played, Step, line
from tables.change import Change
from tables.log.positions import position_after, steps
from tables.models import Move, Table
from web.refusals import Refused


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
    """Nothing of the others is lost, no luck was drawn and nothing hidden was shown: no need to ask."""
    undone = _undone(held, to)
    own = sum(move.seat == seat for move in undone)
    return own + len(standing(held, seat, to)) == len(undone) and not any(
        move.drawn or any(event["reveals"] for event in move.events) for move in undone
    )


def standing(held: Change, seat: int, to: int) -> list[Move]:
    """What the others have done since, where it stands without this seat's move: they were asked at the same
    time, and the rules take their answers as they are. Else none of it: later moves may rest on earlier ones.
    """
    engine = held.table.rules.engine
    state = position_after(held.table, lambda: _until(held, to))
    asked = engine.to_move(state)
    others = [move for move in _undone(held, to) if move.seat != seat]
    try:
        for move in others:
            if move.seat not in asked or move.drawn:
                return []
            engine.play(state, move.seat, engine.read_action(move.action), RecordedChance(()))
    except (IllegalMove, DamagedLog):
        return []
    return others


def _undone(held: Change, to: int) -> list[Move]:
    counted = {move.index for move in line(steps(held.table))}
    return [move for move in held.table.moves.filter(index__gt=to) if move.index in counted]


def _until(held: Change, to: int) -> list[Step]:
    return [step for step in steps(held.table) if step.index <= to]


def carry_out(held: Change, request: dict[str, int]) -> None:
    """The others' moves that stand are entered once more, after it: the log needs no other way to read it."""
    seat, to = held.seats[request["seat"]], request["to"]
    again = standing(held, seat.number, to)
    go_back(held, to)
    held.tell(Move.Kind.TAKEN_BACK, "takeback.done", seat=seat.number, action={"to": to}, name=seat.name)
    for move in again:
        held.play(move.seat, move.action, user=move.user)
    held.reschedule()


def go_back(held: Change, to: int) -> None:
    """The position and the luck to come, as they were after entry `to`, which still counts."""
    table = held.table
    kept = _until(held, to)
    held.keep(position_after(table, lambda: kept))
    # The streams that the undone moves drew from are free again: replayed, they give the same draws.
    counted = {move.index for move in line(kept)}
    used = table.moves.filter(stream__isnull=False).values_list("index", "stream", "kind")
    table.streams = 1 + max(
        (stream for index, stream, kind in used if index in counted or kind == Move.Kind.STARTED), default=-1
    )
