"""A moment of a game as a file that replays to it: what a report becomes when a test is made of it.

Seats have numbers, not names, and the seed stays at the table: what was drawn is enough to play it again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine import registry
from engine.replay import Played, Start, TakenBack, replay
from tables.log.replay import started, steps
from tables.models import Report, Table
from web.refusals import Refused

FORMAT = 1


class Step(Struct, omit_defaults=True):
    """A move, or a return to where the table stood after entry `to`."""

    index: int
    seat: int | None = None
    action: Any = None
    drawn: list[tuple[int, int]] = []
    to: int | None = None


class Moment(Struct, forbid_unknown_fields=True):
    format: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    dealt: list[tuple[int, int]]
    steps: list[Step]
    # The entry and the eyes: what was on the screen.
    index: int
    viewer: int
    view: Any
    kind: str
    text: str
    # Where a game begins that was never dealt.
    position: str | None = None
    # Written by whoever mends the rules: what that screen should have shown, and moves that the viewer
    # should have been allowed or refused there. Until one of them is given, the moment counts as unmended.
    right: Any = None
    allowed: list[Any] = []
    refused: list[Any] = []


def of(report: Report) -> Moment:
    table: Table = report.table
    if report.view is None:
        raise Refused("admin.refused.no_board", status=409)
    start = started(table)
    return Moment(
        FORMAT,
        table.game,
        table.rules_version,
        start.seats,
        start.options,
        list(start.drawn),
        [_step(step) for step in steps(table, report.index)],
        report.index,
        report.viewer,
        report.view,
        report.kind,
        report.text,
        start.position,
    )


def _step(step: Played | TakenBack) -> Step:
    if isinstance(step, TakenBack):
        return Step(step.index, to=step.to)
    return Step(step.index, step.seat, step.action, list(step.drawn))


def write(moment: Moment) -> bytes:
    return msgspec.json.format(msgspec.json.encode(moment), indent=2)


def read(raw: bytes) -> Moment:
    moment = msgspec.json.decode(raw, type=Moment)
    if moment.format != FORMAT:
        raise ValueError(f"format {moment.format} is not known here, only {FORMAT}")
    return moment


def position(moment: Moment) -> Any:
    """The state at that moment, on the rules of today."""
    engine = registry.get(moment.game).engine
    again = [
        TakenBack(step.index, step.to)
        if step.to is not None
        else Played(step.index, step.seat or 0, step.action, step.drawn)
        for step in moment.steps
    ]
    start = Start(moment.seats, moment.options, moment.dealt, moment.position)
    return replay(engine, start, again)


def view(moment: Moment) -> Any:
    """What was on the screen, as the rules of today give it."""
    engine = registry.get(moment.game).engine
    return msgspec.json.decode(msgspec.json.encode(engine.view(position(moment), moment.viewer)))


def faults(moment: Moment) -> list[str]:
    """What is still wrong about a reported moment on the rules of today; nothing once it is mended."""
    if moment.right is None and not moment.allowed and not moment.refused:
        return ["nothing says yet what is right: fill in `right`, `allowed` or `refused`"]
    found = []
    if moment.right is not None and view(moment) != moment.right:
        found.append("the view is not the right one")
    found += [f"still refused: {action}" for action in moment.allowed if not _may(moment, action)]
    found += [f"still allowed: {action}" for action in moment.refused if _may(moment, action)]
    return found


def _may(moment: Moment, action: Any) -> bool:
    engine = registry.get(moment.game).engine
    return engine.decode(action) in engine.legal(position(moment), moment.viewer)
