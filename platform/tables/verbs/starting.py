"""Start the game: the deal is the first thing chance decides.

Browsers that pledged a part of the luck are asked for it first. Whoever stays silent is left out: a browser
that has gone, or runs no script, delays a start by a moment and never prevents it.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from engine import Event, phrase, registry
from tables import commitment
from tables.change import Change, change
from tables.models import Entry, Table
from tables.presence import host_is_away
from tables.verbs.reading import person
from tables.verbs.registry import Answer, Done, verb
from web.refusals import Refused

log = logging.getLogger("place.tables")

# Tables dealt in one look: more than that wait for the next.
AT_ONCE = 20


@verb("start")
def read(request: HttpRequest, code: str) -> Answer:
    start(code, person(request))
    return Done()


def start(code: str, user: User, hashed: str = "") -> Table:
    """Start it. The click may bring its browser's pledge, where no waiting room was there to make it in."""
    with change(code) as held:
        if commitment.gathering(held.table):
            held.require_seat(user)
            if held.table.clock_due is not None and held.table.clock_due <= timezone.now():
                deal(held, held.table.caller)
            return held.table
        held.require(Table.Status.WAITING)
        if host_is_away(held.table, held.seats):
            held.require_seat(user)
        else:
            held.require_host(user)
        if newcomer := next((seat for seat in held.seats if seat.unconfirmed), None):
            raise Refused("wait.start.unconfirmed", status=409, name=newcomer.name)
        check_seats(held)
        begin(held, user, hashed)
        return held.table


def begin(held: Change, user: User, hashed: str = "") -> None:
    """Deal at once, or as soon as the browsers that pledged have shown their values."""
    held.table.invited = []
    arriving = commitment.is_hex(hashed) and commitment.pledge(held.table, user, hashed)
    if commitment.missing(held.table, held.seats):
        call(held, user, commitment.ARRIVE if arriving else commitment.GATHER)
    else:
        deal(held, user)


def check_seats(held: Change) -> None:
    seats = held.table.rules.engine.seats
    if len(held.seats) not in seats:
        raise Refused("wait.start.too_few", status=409, min=seats[0])


def call(held: Change, user: User, patience: timedelta) -> None:
    """Ask the browsers that pledged for their values; the last answer deals, or the end of the wait."""
    commitment.frame(held.table, held.seats)
    held.table.caller = user
    held.table.clock_due = timezone.now() + patience
    held.append(Entry.Kind.LUCK, user=user)


def deal_overdue() -> None:
    """Deal where the wait for values is over, to those who were there."""
    due = Table.objects.filter(
        status=Table.Status.WAITING,
        clock_due__lte=timezone.now(),
        game__in=[game.slug for game in registry.games()],
    )
    for code in due.values_list("code", flat=True)[:AT_ONCE]:
        try:
            with change(code) as held:
                if commitment.gathering(held.table):
                    deal(held, held.table.caller)
        except Refused as refusal:
            # Its people are back in the waiting room, and may start again; what was revealed is spent.
            log.warning("table %s is not dealt: %s", code, refusal)
            stuck = Table.objects.filter(code=code, status=Table.Status.WAITING)
            stuck.update(clock_due=None, caller=None, mixed="", pledges={})


def deal(held: Change, user: User | None) -> None:
    table, engine = held.table, held.table.rules.engine
    check_seats(held)
    seats = len(held.seats)
    table.rules_version = engine.version
    commitment.mix(table, held.seats)
    chance = held.chance()
    state = engine.deal(seats, engine.read_options(table.options), chance)
    held.keep(state)
    table.status = Table.Status.PLAYING
    table.started = timezone.now()
    table.clock_due = None
    if engine.mode.apart and seats == 1:
        table.pace = None  # nobody waits for the end
    held.append(
        Entry.Kind.STARTED,
        user=user,
        action={"seats": seats, "options": table.options},
        chance=chance,
        events=engine.opening(state) or [Event(phrase("wait.start.now"))],
    )
    held.reschedule()
