"""Invite those one has just played with to another game; accept such an invitation, or decline it.

It starts when everybody has answered, or when its host does not want to wait any longer. Bots come along;
other friends, or more bots, may fill the chairs of those who do not.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from tables import commitment
from tables.chairs import start_if_all_answered
from tables.change import Change, change
from tables.live import notify
from tables.models import Entry, Seat, Table
from tables.verbs.joining import join
from tables.verbs.opening import slow_down
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, Elsewhere, verb
from tables.verbs.starting import begin
from web.refusals import Refused


@verb("rematch", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    new = rematch(code, person(request), text(request, "hash"))
    return Elsewhere(new.get_absolute_url())


@verb("decline")
def read_decline(request: HttpRequest, code: str) -> Answer:
    decline(code, person(request))
    return Done()


def rematch(code: str, user: User, hashed: str = "") -> Table:
    """The new table: opened by whoever asks first, joined by those who ask after.

    The click may bring what its browser pledges to the luck.
    """
    with change(code) as held:
        seat = held.require_seat(user)
        if held.table.live:
            raise Refused("table.refused.not_over", status=409)
        new = held.table.next_game
        if new is None:
            slow_down(user)
            return _opened(held, seat, hashed)
    if user.pk in new.invited and new.status == Table.Status.WAITING:
        join(new.code, user, seat.name, guests=[one for one in held.seats if one.keeper_id == user.pk])
        notify.talked(held.table.pk)
    return Table.objects.get(pk=new.pk)


def decline(code: str, user: User) -> None:
    """Not this time. Said twice, it is said once."""
    with change(code) as held:
        seat = held.require_seat(user)
        new = held.table.next_game
        if new is None:
            raise Refused("table.refused.not_invited", status=409)
    with change(new.code) as fresh:
        if user.pk not in fresh.table.invited or fresh.table.status != Table.Status.WAITING:
            return
        fresh.table.invited.remove(user.pk)
        fresh.tell(Entry.Kind.LEFT, "rematch.declined", user=user, name=seat.name)
        start_if_all_answered(fresh, begin)
        transaction.on_commit(partial(notify.talked, held.table.pk))


def _opened(held: Change, asker: Seat, hashed: str) -> Table:
    old, user = held.table, cast(User, asker.user)
    along = [seat for seat in held.seats if seat.user_id is None or seat.keeper_id == user.pk]
    others = [
        seat.user_id for seat in held.seats if seat.user_id not in (None, user.pk) and seat.keeper_id is None
    ]
    new = Table.objects.create(
        game=old.game,
        host=user,
        options=old.options,
        places=old.places,
        listed=False,
        spectators=old.spectators,
        hints=old.hints,
        take_back=old.take_back,
        pace=old.pace,
        increment=old.increment,
        at_end=old.at_end,
        absent_minutes=old.absent_minutes,
        hold_minutes=old.hold_minutes,
        bot_level=old.bot_level,
        invited=others,
    )
    old.rematch = new
    held.tell(Entry.Kind.REMATCH, "log.rematch", user=user, action={"code": new.code}, name=str(user))
    # The next game finds from the one before who sat where.
    Table.objects.filter(pk=old.pk).update(rematch=new)
    _seat(new, [seat for seat in held.seats if seat == asker or seat in along])
    fresh = Change(new)
    opener = fresh.require_seat(user)
    fresh.tell(Entry.Kind.OPENED, "log.opened", seat=opener.number, user=user, name=asker.name)
    if others:
        if commitment.is_hex(hashed):
            commitment.pledge(new, user, hashed)
    else:
        begin(fresh, user, hashed)
    fresh.save()
    return new


def _seat(new: Table, those: list[Seat]) -> None:
    Seat.objects.bulk_create(
        Seat(
            table=new,
            number=number,
            user=seat.user,
            name=seat.name,
            bot="" if seat.user_id else seat.bot,
            device=seat.device,
            keeper=seat.keeper,
        )
        for number, seat in enumerate(those)
    )
