"""Take a move back. The log keeps it; the game goes on from before it, with the same luck to come.

All that has to be played again for it is played before the table is held: only the plan is carried out then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import DamagedLog, IllegalMove
from engine.chance import RecordedChance
from engine.replay import Played, line
from tables import timing
from tables.change import Change
from tables.log.replay import position_after, steps
from tables.log.turns import own_steps
from tables.models import Entry, Table
from web.refusals import Refused

# Entries among which a turn is looked for: none has as many steps.
LATEST = 300


@dataclass(frozen=True)
class Plan:
    """What a table goes back to, worked out from its log up to `head`."""

    head: int
    to: int
    # The position and the next stream of the seed.
    state: bytes
    streams: int
    # Nobody has to be asked.
    free: bool
    # The others' moves that stand, to be entered once more.
    again: list[Entry]


def require_allowed(table: Table) -> None:
    if table.take_back == Table.TakeBack.NEVER or not table.rules.engine.mode.takes_back:
        raise Refused("takeback.error.off", status=409)


def target(table: Table, seat: int) -> int:
    """The entry to go back to: the one before this seat's last move that still counts."""
    require_allowed(table)
    engine = table.rules.engine
    mine: list[int] = []

    def notice(state: Any, move: Played) -> None:
        # What had to happen would happen again: going back before it changes nothing.
        if move.seat == seat and engine.automatic(state) is None:
            mine.append(move.index)

    position_after(table, lambda: steps(table, table.head), notice)
    if not mine:
        raise Refused("takeback.error.nothing", status=409)
    return mine[-1] - 1


def turn_start(table: Table, seat: int) -> int:
    """The entry to go back to for the whole of the turn that this seat is in."""
    require_allowed(table)
    if seat not in table.rules.engine.to_move(table.position()):
        raise Refused("takeback.error.no_turn", status=409)
    latest = list(table.entries.order_by("-index")[:LATEST])[::-1]
    steps = own_steps(latest, seat)
    if not steps:
        raise Refused("takeback.error.nothing", status=409)
    return steps[0].index - 1


def plan(table: Table, seat: int, to: int) -> Plan:
    counted = {move.index for move in line(steps(table, table.head))}
    undone = [
        move
        for move in table.entries.filter(index__gt=to, index__lte=table.head).select_related("user")
        if move.index in counted
    ]
    state = _position(table, to)
    others = [move for move in undone if move.seat != seat]
    again = _standing(table, state, others)
    free = bool(again or not others) and not _costs(table, seat, undone)
    return Plan(table.head, to, table.rules.engine.dump(state), _streams(table, to), free, again)


def _costs(table: Table, seat: int, undone: list[Entry]) -> bool:
    """Luck was drawn or something hidden was shown. And where a clock runs, what the others have seen: played
    and taken back for ever, it would give its author all the time in the world.
    """
    return any(
        move.drawn
        or any(event["reveals"] for event in move.events)
        or (table.pace is not None and move.seat == seat and not move.secret)
        for move in undone
    )


def _standing(table: Table, state: Any, others: Sequence[Entry]) -> list[Entry]:
    """What the others have done since, where it stands without this seat's move: they were asked at the same
    time, and the rules take their answers as they are. Else none of it: later moves may rest on earlier ones.
    """
    engine = table.rules.engine
    asked = engine.to_move(state)
    if any(move.seat not in asked or move.drawn for move in others):
        return []
    try:
        reached = _after(engine, state, others)
        straight = sorted(
            (move for seat in asked for move in _without_detours(engine, state, seat, others)),
            key=lambda move: move.index,
        )
        same = engine.dump(_after(engine, state, straight)) == engine.dump(reached)
    except (IllegalMove, DamagedLog):
        return []
    return straight if same else list(others)


def _without_detours(engine: Any, state: Any, seat: int, moves: Sequence[Entry]) -> list[Entry]:
    """Those of a seat's moves that lead where all of them led: what was drafted and undone is left out."""
    here = engine.clone(state)
    kept: list[Entry] = []
    been = [engine.dump(here)]
    for move in moves:
        if move.seat != seat:
            continue
        _play(engine, here, move)
        if (now := engine.dump(here)) in been:
            back = been.index(now)
            del been[back + 1 :], kept[back:]
        else:
            been.append(now)
            kept.append(move)
    return kept


def _after(engine: Any, state: Any, moves: Sequence[Entry]) -> Any:
    reached = engine.clone(state)
    for move in moves:
        _play(engine, reached, move)
    return reached


def _play(engine: Any, state: Any, move: Entry) -> None:
    engine.play(state, move.player, engine.decode(move.action), RecordedChance(()))


def carry_out(held: Change, request: dict[str, Any], foreseen: Plan | None) -> None:
    """The others' moves that stand are entered once more, after it: the log needs no other way to read it."""
    seat = held.seats[request["seat"]]
    going = foreseen or plan(held.table, seat.number, request["to"])
    held.table.state, held.table.streams = going.state, going.streams
    held.tell(
        Entry.Kind.TAKEN_BACK,
        f"{request['kind']}.done",
        seat=seat.number,
        action={"to": going.to},
        name=seat.name,
    )
    for move in going.again:
        held.play(move.player, move.action, user=move.user)
    # The time that is left is nobody's to win by taking back.
    timing.forfeit(held.table, seat.number)
    held.reschedule(restart=not going.free)


def go_back(held: Change, to: int) -> None:
    """The position and the luck to come, as they were after entry `to`, which still counts."""
    held.keep(_position(held.table, to))
    held.table.streams = _streams(held.table, to)


def _position(table: Table, to: int) -> Any:
    return position_after(table, lambda: steps(table, to))


def _streams(table: Table, to: int) -> int:
    """The streams that the undone moves drew from are free again: replayed, they give the same draws."""
    counted = {move.index for move in line(steps(table, to))}
    used = table.entries.filter(stream__isnull=False).values_list("index", "stream", "kind")
    drawn = (
        stream
        for index, stream, kind in used
        if stream is not None and (index in counted or kind == Entry.Kind.STARTED)
    )
    return 1 + max(drawn, default=-1)
