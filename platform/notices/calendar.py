"""Dates for anybody's calendar (RFC 5545): when a table meets, by when my answer is due. Nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import cast

from engine.texts import SITE
from notices import icalendar
from notices.models import Wishes
from notices.occasions import Turn
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

MOST = 50


def of(wishes: Wishes, origin: str) -> str:
    events = [_night(scene, origin) for scene in _nights(wishes)]
    events += [_event(scene, origin) for scene in _scenes(wishes)]
    return icalendar.calendar(SITE.say("site.name", wishes.lang), events)


def night(scene: Scene, origin: str) -> str:
    """The one date of one table."""
    return icalendar.calendar("", [_night(scene, origin)])


def _nights(wishes: Wishes) -> Iterator[Scene]:
    seats = Seat.objects.filter(
        user=wishes.user_id, table__status=Table.Status.WAITING, table__meets__isnull=False
    )
    for seat in seats.select_related("table").order_by("table__meets")[:MOST]:
        if seat.table.installed:
            yield Scene(Snapshot.read(seat.table_id), seat.number, wishes.lang)


def _night(scene: Scene, origin: str) -> list[str]:
    table, minutes = scene.table, scene.game.texts.source["minutes"]
    meets = cast(datetime, table.meets)
    longest = minutes if isinstance(minutes, int) else minutes["max"]
    title = SITE.say("notice.calendar.night", scene.lang, game=Turn(scene).game, name=str(table.host))
    link, end = f"{origin}{table.get_absolute_url()}", meets + timedelta(minutes=longest)
    return icalendar.event(f"{table.code}-night", title, link, meets, end)


def _scenes(wishes: Wishes) -> Iterator[Scene]:
    seats = Seat.objects.filter(
        user=wishes.user_id, bot="", table__status=Table.Status.PLAYING, table__clock_due__isnull=False
    )
    for seat in seats.select_related("table").order_by("table__clock_due")[:MOST]:
        if seat.table.installed:
            scene = Scene(Snapshot.read(seat.table_id), seat.number, wishes.lang)
            if scene.my_turn:
                yield scene


def _event(scene: Scene, origin: str) -> list[str]:
    due = cast(datetime, scene.table.clock_due)
    title = SITE.say("notice.calendar.due", scene.lang, game=Turn(scene).game)
    link = f"{origin}{scene.table.get_absolute_url()}"
    return icalendar.event(f"{scene.table.code}-{scene.viewer}", title, link, due)
