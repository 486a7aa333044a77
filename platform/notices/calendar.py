"""Dates for anybody's calendar (RFC 5545): when a table meets, by when my answer is due. Nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import cast

from django.utils import timezone

from engine.texts import SITE
from notices.models import Wishes
from notices.occasions import Turn
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

MOST = 50


def of(wishes: Wishes, origin: str) -> str:
    lines = [f"X-WR-CALNAME:{_text(SITE.say('site.name', wishes.lang))}"]
    for scene in _nights(wishes):
        lines += _night(scene, origin)
    for scene in _scenes(wishes):
        lines += _event(scene, origin)
    return _calendar(lines)


def night(scene: Scene, origin: str) -> str:
    """The one date of one table."""
    return _calendar(_night(scene, origin))


def _calendar(lines: list[str]) -> str:
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Place du village//FR"]
    return "".join(_folded(line) for line in [*head, *lines, "END:VCALENDAR"])


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
    return [
        "BEGIN:VEVENT",
        # The same however often it is put off: a calendar moves what it knows.
        f"UID:{table.code}-night@place-du-village",
        f"DTSTAMP:{_when(timezone.now())}",
        f"DTSTART:{_when(meets)}",
        f"DTEND:{_when(meets + timedelta(minutes=longest))}",
        f"SUMMARY:{_text(title)}",
        f"URL:{origin}{table.get_absolute_url()}",
        "END:VEVENT",
    ]


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
    return [
        "BEGIN:VEVENT",
        f"UID:{scene.table.code}-{scene.viewer}@place-du-village",
        f"DTSTAMP:{_when(timezone.now())}",
        f"DTSTART:{_when(due)}",
        f"SUMMARY:{_text(title)}",
        f"URL:{origin}{scene.table.get_absolute_url()}",
        "END:VEVENT",
    ]


def _when(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """No line longer than 75 bytes: the rest begins with a space."""
    out, size = "", 0
    for char in line:
        width = len(char.encode())
        if size + width > 74:
            out, size = out + "\r\n ", 1
        out, size = out + char, size + width
    return out + "\r\n"
