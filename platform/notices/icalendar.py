"""The shape of a calendar's file (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone


def calendar(name: str, events: list[list[str]]) -> str:
    """Without a name: a file to add once, in place of an address to follow."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Place du village//FR"]
    titled = [f"X-WR-CALNAME:{_text(name)}"] if name else []
    lines = [*head, *titled, *(line for event in events for line in event), "END:VCALENDAR"]
    return "".join(map(_folded, lines))


def event(uid: str, title: str, url: str, start: datetime, end: datetime | None = None) -> list[str]:
    """The same `uid` however often it is put off: a calendar moves what it knows."""
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}@place-du-village",
        f"DTSTAMP:{_when(timezone.now())}",
        f"DTSTART:{_when(start)}",
        *([f"DTEND:{_when(end)}"] if end else []),
        f"SUMMARY:{_text(title)}",
        f"URL:{url}",
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
