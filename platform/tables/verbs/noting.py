"""Leave a note for oneself at a table. Others neither see it nor that there is one."""

from __future__ import annotations

import unicodedata

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from tables.access import find
from tables.models import Seat
from tables.models.personal import NOTE_MAX, Note
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.ratelimit import limit
from web.refusals import Refused

# It is saved while it is written.
NOTES, NOTE_SECONDS = 60, 60
UNSEEN = ("Cc", "Cs")


@verb("note", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    note(code, person(request), text(request, "text"))
    return Done()


def note(code: str, user: User, written: str) -> None:
    """Kept as it is now; an empty one is thrown away."""
    limit(f"note:{user.pk}", NOTES, NOTE_SECONDS)
    table, kept = find(code), clean(written)
    if not Seat.objects.filter(table=table, user=user).exists():
        raise Refused("table.refused.no_seat", status=403)
    if kept:
        known = {"text": kept, "at": timezone.now()}
        Note.objects.update_or_create(table=table, user=user, defaults=known)
    else:
        Note.objects.filter(table=table, user=user).delete()


def clean(written: str) -> str:
    """Several lines, without control characters."""
    lines = written.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(c for c in lines if c == "\n" or unicodedata.category(c) not in UNSEEN).strip()
    if len(kept) > NOTE_MAX:
        raise Refused("note.error.long", max=NOTE_MAX)
    return kept
