"""What the house must do by itself: a bot's move, a move that nobody has to decide, or the move of
somebody whose clock ran out; and the deal, where browsers were waited for.

Whose turn it is is read from the database, and an errand is claimed by moving its due time a little
ahead. So any worker may die at any moment: another one finds the table again, and a move made for a
question that is no longer asked is dropped.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import DatabaseError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from bots.work.turns import Due, Turns
from engine import Event, Phrase, fingerprint, phrase, registry
from tables import commitment, occasions, time_up
from tables.chairs import bot_name
from tables.change import change
from tables.models import Entry, Seat, Table
from tables.verbs.starting import deal_overdue

log = logging.getLogger("place.bots")

# Longer than any bot thinks; after that another worker may take the table over.
LEASE = timedelta(seconds=15)
# Somebody not seen for so long does not wait for a bot to move.
ATTENDED_WITHIN = timedelta(minutes=3)
# As many as are compared with one another. Where more are due at once, the oldest are.
COMPARED = 4000
_SINCE = Coalesce("bot_due", "clock_due")


@dataclass(frozen=True)
class Errand:
    code: str
    game: str
    state: bytes
    seat: int
    level: str
    stamp: str
    # The clock ran out on a person: the game's own default, if it has one, needs no thinking.
    timeout: bool
    default: Any = None
    seed: int = 0
    # The default is the only thing that can happen, whoever sits there.
    automatic: bool = False
    # On whose behalf: nobody's at a table where only bots are left.
    person: int | None = None


def claim(most: int) -> list[Errand]:
    """Up to this many errands that are due, each promised to this worker for a while."""
    found = claim_in_turn(most, Turns(), frozenset())
    return found or [errand for errand in [claim_unattended()] if errand]


def claim_in_turn(most: int, turns: Turns, busy: frozenset[int]) -> list[Errand]:
    """Those that people wait for, beginning with whoever has waited longest.

    Nobody whom this worker is serving, one of the `busy`, gets another meanwhile.
    """
    deal_overdue()
    time_up.hold_overdue()
    now = timezone.now()
    people = {one.table: one.person for one in turns.choose(_waited_for(now), most, busy, now)}
    tables = Table.objects.in_bulk(list(people))
    # In the order of their turns.
    found = [(tables[pk], _claim_or_pass_over(tables[pk], now)) for pk in people if pk in tables]
    return [replace(errand, person=people[table.pk]) for table, errand in found if errand]


def claim_unattended() -> Errand | None:
    """One at a table where only bots are left, or people who have long been away."""
    now = timezone.now()
    first = _due(now).exclude(attended(now)).order_by(_SINCE).values_list("pk", flat=True).first()
    return _claim_or_pass_over(Table.objects.get(pk=first), now) if first is not None else None


def attended(now: datetime) -> Exists:
    """Whether somebody plays at this table: sits there themselves, has not given up, was seen lately."""
    return Exists(Seat.objects.filter(_present(now), table=OuterRef("pk")))


def _present(now: datetime, seat: str = "") -> Q:
    """A seat, reached by this path, whose person plays it. Whoever has just sat down was not seen before."""
    since, table = now - ATTENDED_WITHIN, "" if seat else "table__"
    plays = Q(**{f"{seat}user__isnull": False, f"{seat}bot": "", f"{seat}resigned": False})
    seen = Q(**{f"{seat}seen__gte": since})
    return plays & (seen | Q(**{f"{seat}seen": None, f"{table}started__gte": since}))


def _due(now: datetime) -> QuerySet[Table]:
    rows = Table.objects.values("pk")
    return Table.objects.filter(
        # Each by its own index: with OR, every running table would be looked at.
        pk__in=rows.filter(bot_due__lte=now).union(rows.filter(clock_due__lte=now)),
        status=Table.Status.PLAYING,
        paused=False,
        game__in=[game.slug for game in registry.games()],
    )


def _waited_for(now: datetime) -> list[Due]:
    """Every table where something is due, with everybody there who waits for it."""
    rows = _due(now).filter(_present(now, "seats__")).order_by(_SINCE)
    found = rows.values_list("pk", "seats__user", "bot_due", "clock_due")[:COMPARED]
    return [
        Due(table, person, min(at for at in (bot, clock) if at is not None and at <= now))
        for table, person, bot, clock in found
    ]


def _claim_or_pass_over(table: Table, now: Any) -> Errand | None:
    try:
        return _claim(table, now)
    except DatabaseError:
        raise
    except Exception:
        # One table that the rules can no longer read must not keep every other from being served.
        log.exception("table %s cannot be read", table.code)
        return None


def _claim(table: Table, now: Any) -> Errand | None:
    late = table.too_late(now)
    timeout = late or table.bot_due is None or table.bot_due > now
    field = "clock_due" if timeout else "bot_due"
    mine = Table.objects.filter(pk=table.pk, **{field: getattr(table, field)})
    # No bot's turn comes up beside a deadline that is being carried out.
    if not mine.update(**{field: now + LEASE}, **({"bot_due": None} if late else {})):
        return None
    seats = list(table.seats.all())
    if timeout and not table.deadline:
        seats = time_up.late(table, seats, now)
        if not seats or table.at_end != Table.AtEnd.MOVE:
            time_up.time_is_up(table.code)
            return None
    engine = table.rules.engine
    state = table.position()
    if not timeout and (forced := engine.automatic(state)):
        number, action = forced
        return Errand(
            table.code,
            table.game,
            table.stored,
            number,
            "",
            engine.stamp(state, number),
            timeout=False,
            default=msgspec.to_builtins(action),
            automatic=True,
        )
    asked = engine.to_move(state)
    for seat in seats:
        if seat.number in asked and _concerns(table, seat, timeout):
            return Errand(
                table.code,
                table.game,
                table.stored,
                seat.number,
                seat.bot or table.bot_level,
                engine.stamp(state, seat.number),
                timeout,
                msgspec.to_builtins(engine.on_timeout(state, seat.number)) if timeout else None,
                _luck_of(table, seat.number, state),
            )
    # Nobody of that kind is asked any more: the due time was a leftover.
    Table.objects.filter(pk=table.pk).update(**{field: None})
    return None


def _luck_of(table: Table, seat: int, state: Any) -> int:
    """Where everybody is to meet the same game, a bot answers the same question alike."""
    if occasions.of(table) is None:
        return secrets.randbits(60)
    asked = table.rules.engine.stamp(state, seat)
    return int(fingerprint(f"{commitment.first_seed(table)}:bot:{seat}:{asked}")[:15], 16)


def _concerns(table: Table, seat: Seat, timeout: bool) -> bool:
    """A bot's turn is a bot's, a clock a person's; a deadline is everybody's."""
    return bool(seat.bot) != timeout or (timeout and table.deadline is not None)


def carry_out(errand: Errand, action: Any, level: str | None = None) -> None:
    """Play what was thought out, unless the seat is asked something else by now.

    Where another level than the seat's found it, or none (""), the log says so.
    """
    with change(errand.code) as held:
        table, engine = held.table, held.table.rules.engine
        seat = held.seats[errand.seat]
        if table.status != Table.Status.PLAYING or table.paused:
            return
        if not errand.automatic and not _concerns(table, seat, errand.timeout):
            return
        if not errand.timeout and table.too_late(timezone.now()):
            return
        state = table.position()
        if errand.seat not in engine.to_move(state) or engine.stamp(state, errand.seat) != errand.stamp:
            return
        if errand.timeout:
            held.append(
                Entry.Kind.TIMEOUT,
                seat=errand.seat,
                events=[Event(phrase(_expired(table), name=_name_of(seat)), errand.seat)],
            )
        if level is not None and level != errand.level:
            held.append(
                Entry.Kind.TIMEOUT,
                seat=errand.seat,
                events=[Event(_stood_in(errand.level, level), errand.seat)],
            )
        asked, round_of = engine.to_move(state), engine.progress(state)
        held.play(errand.seat, action)
        if errand.timeout and table.status == Table.Status.PLAYING:
            now = table.position()
            if engine.to_move(now) <= asked and engine.progress(now) == round_of:
                # The rest of this turn follows at once, and so do the others whose time is up.
                table.clock_due = timezone.now()


def _name_of(seat: Seat) -> str | Phrase:
    return bot_name(seat.bot) if seat.user_id is None else seat.name


def _stood_in(bot: str, level: str) -> Phrase:
    if not level:
        return phrase("table.bot.first_move", name=bot_name(bot))
    return phrase("table.bot.stood_in", name=bot_name(bot), bot=bot_name(level))


def _expired(table: Table) -> str:
    return "table.clock.deadline" if table.deadline else "table.clock.expired"


def release(errand: Errand) -> None:
    """Thinking failed: leave the table to the next look, a moment from now."""
    Table.objects.filter(code=errand.code, bot_due__isnull=False).update(
        bot_due=timezone.now() + timedelta(seconds=2)
    )
