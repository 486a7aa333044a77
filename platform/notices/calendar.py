"""Dates for anybody's calendar (RFC 5545): by when my answer is awaited. Nothing of what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from django.utils import timezone

from engine.texts import SITE
from notices.models import Wishes
from notices.occasions import Turn
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

MOST = 50


def of(wishes: Wishes, origin: str) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Place du village//FR"]
    lines += [f"X-WR-CALNAME:{_text(SITE.say('site.name', wishes.lang))}"]
    for scene in _scenes(wishes):
        lines += _event(scene, origin)
    return "".join(_folded(line) for line in [*lines, "END:VCALENDAR"])


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
    due = scene.table.clock_due
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
