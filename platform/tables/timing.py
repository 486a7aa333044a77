"""Whose time runs at a table, and until when. In slow games it stands still on the days somebody is away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any, cast

from django.utils import timezone

from tables.clocks import DAY
from tables.models.personal import Holiday

if TYPE_CHECKING:
    from tables.models import Seat, Table

# From the beginning of a first day to the end of a last one; in order, none inside another.
Spans = Sequence[tuple[datetime, datetime]]


def is_slow(table: Table) -> bool:
    return table.pace is not None and table.pace >= DAY and not table.deadline


def away(table: Table, seats: Iterable[Seat]) -> dict[int, Spans]:
    """When the people of these chairs are away, where that stops their clock: by chair."""
    people = {seat.user_id: seat.number for seat in seats if seat.user_id is not None and not seat.bot}
    if not is_slow(table) or not people:
        return {}
    found: dict[int, list[tuple[datetime, datetime]]] = {}
    for holiday in Holiday.objects.filter(user__in=people).order_by("first", "last"):
        spans = found.setdefault(people[holiday.user_id], [])
        begin, end = _midnight(holiday.first), _midnight(holiday.last + timedelta(days=1))
        if spans and begin <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], end)
        else:
            spans.append((begin, end))
    return dict(found)


def _midnight(day: Any) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def until(start: datetime, seconds: float, spans: Spans = ()) -> datetime:
    """When so much time will have run since `start`, days away left out."""
    at, left = start, timedelta(seconds=max(0.0, seconds))
    for begin, end in spans:
        if begin - at > left:
            break
        if end > at:
            left -= max(timedelta(), begin - at)
            at = end
    return at + left


def ran(start: datetime, now: datetime, spans: Spans = ()) -> float:
    """How many seconds have run since `start`, days away left out."""
    still = sum(
        (max(timedelta(), min(end, now) - max(begin, start)) for begin, end in spans), start=timedelta()
    )
    return (now - start - still).total_seconds()


def is_away(spans: Spans, now: datetime) -> bool:
    return any(begin <= now < end for begin, end in spans)


# -- at a table that is held for changing ------------------------------------------------------------------


def schedule(table: Table, seats: list[Seat], asked: frozenset[int], now: datetime, restart: bool) -> None:
    """Set the clocks of a position where these seats are asked."""
    people = [seat for seat in seats if seat.number in asked and seat.user_id is not None and not seat.bot]
    _schedule_holding(table, people, now, restart)
    if table.pace is None or table.deadline:
        table.clock_due = table.deadline
    elif table.increment is not None:
        _turn_banks(table, {seat.number for seat in people}, now, away(table, seats))
        table.clock_due = next_due(table, people, now)
    elif restart or table.clock_due is None:
        table.clock_from = now
        table.clock_due = next_due(table, people, now)


def stop(table: Table, seats: list[Seat], now: datetime) -> None:
    """Nobody's time runs: a pause, or nobody is asked."""
    table.clock_due = table.hold_due = None
    spans = away(table, seats)
    for number, bank in table.banks.items():
        _stop(bank, now, spans.get(int(number), ()))


def next_due(table: Table, people: list[Seat], now: datetime) -> datetime | None:
    """When the first of these people will have no time left; where nobody is asked, the pace as it stands."""
    if not people and table.increment is None:
        return now + timedelta(seconds=_pace(table))
    spans = away(table, people)
    ends = (due(table, seat.number, now, spans.get(seat.number, ())) for seat in people)
    return min((end for end in ends if end is not None), default=None)


def due(table: Table, seat: int, now: datetime, spans: Spans = ()) -> datetime | None:
    """When this seat's time ends; None where none runs."""
    if table.increment is not None:
        bank = table.banks.get(str(seat))
        if not bank or not bank["since"]:
            return None
        return until(datetime.fromisoformat(bank["since"]), bank["left"], spans)
    begun = table.clock_from or now
    return until(begun, _pace(table), spans)


def given(table: Table, seat: int) -> float:
    """How many seconds this seat was given when its clock began to run."""
    bank = table.banks.get(str(seat)) if table.increment is not None else None
    left: float = bank["left"] if bank else _pace(table)
    return left


def _pace(table: Table) -> int:
    """Of a table that has a clock."""
    return cast(int, table.pace)


def _schedule_holding(table: Table, people: list[Seat], now: datetime, restart: bool) -> None:
    if table.hold_minutes is None or not people or table.deadline:
        table.hold_due = None
    elif restart or table.hold_due is None:
        table.hold_due = now + timedelta(minutes=table.hold_minutes)


# -- banks of time, by seat: seconds left, since when it runs (or nothing), whether its end was told --------


def _turn_banks(table: Table, asked: set[int], now: datetime, spans: dict[int, Spans]) -> None:
    """A turn that is done adds its increment; whoever is asked again meanwhile goes on as they were."""
    for number, bank in table.banks.items():
        if int(number) not in asked and (bank["since"] or bank["out"]):
            _stop(bank, now, spans.get(int(number), ()))
            bank["left"] += table.increment
            bank["out"] = False
    for seat in asked:
        bank = table.banks.setdefault(str(seat), {"left": table.pace, "since": None, "out": False})
        if not bank["since"] and not bank["out"]:
            bank["since"] = now.isoformat()


def _stop(bank: dict[str, Any], now: datetime, spans: Spans) -> None:
    if bank["since"]:
        bank["left"] = max(0.0, bank["left"] - ran(datetime.fromisoformat(bank["since"]), now, spans))
        bank["since"] = None


def run_out(table: Table, seat: int) -> None:
    """Its end has been told: this clock stands until its turn is done or the table gives it more time."""
    if bank := table.banks.get(str(seat)):
        bank.update(left=0, since=None, out=True)


def refill(table: Table, seat: int) -> None:
    """Another increment for somebody whom the table waits for."""
    if bank := table.banks.get(str(seat)):
        bank.update(left=table.increment, since=None, out=False)


def forfeit(table: Table, seat: int) -> None:
    """A turn that is taken back earns nothing."""
    if table.increment is not None and (bank := table.banks.get(str(seat))) and not bank["since"]:
        bank["left"] = max(0, bank["left"] - table.increment)
