"""Say something at the table."""

from __future__ import annotations

import unicodedata
from functools import partial

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from accounts.names import JOINER, MARKS_MAX
from tables.change import locked
from tables.live import notify
from tables.models import CHAT_MAX, Message, Table
from tables.signals import speaking
from tables.verbs.reading import person, text
from tables.verbs.registry import Answer, Done, verb
from web.ratelimit import limit
from web.refusals import Refused

# A lively conversation passes; a flood waits.
MESSAGES, SECONDS = 8, 10
UNSEEN = ("Cc", "Cf", "Cs")
MARKS = ("Mn", "Me")


@verb("chat")
def read(request: HttpRequest, code: str) -> Answer:
    chat(code, person(request), text(request, "text"))
    return Done()


def chat(code: str, user: User, text: str) -> Message:
    """Only people of the table speak."""
    text = clean(text)
    with transaction.atomic():
        table = locked(code)
        seat = table.seats.filter(user=user).first()
        if seat is None:
            raise Refused("table.refused.no_seat", status=403)
        speaking.send(sender=Table, user=user)
        _slow_down(table, user)
        message = Message.objects.create(table=table, user=user, name=seat.name, text=text)
        transaction.on_commit(partial(notify.talked, table.pk))
    return message


def clean(text: str) -> str:
    """One line, without control characters, marks that turn the reading order or towers of accents."""
    # Composing takes the square of a long row of marks: the hopeless are not even tried.
    if len(text) > 4 * CHAT_MAX:
        raise Refused("chat.error.long", max=CHAT_MAX)
    # The joiner stays: it holds families and flags together.
    kept = "".join(c if c == JOINER or unicodedata.category(c) not in UNSEEN else " " for c in text)
    line = _levelled(" ".join(unicodedata.normalize("NFC", kept).split()))
    if not line.strip(JOINER + " "):
        raise Refused("error.required")
    if len(line) > CHAT_MAX:
        raise Refused("chat.error.long", max=CHAT_MAX)
    return line


def _levelled(line: str) -> str:
    """Letters keep a few marks; a tower of them would cover the lines above."""
    kept, height = [], 0
    for char in line:
        height = height + 1 if unicodedata.category(char) in MARKS else 0
        if height <= MARKS_MAX:
            kept.append(char)
    return "".join(kept)


def _slow_down(table: Table, user: User) -> None:
    try:
        limit(f"chat:{table.pk}:{user.pk}", MESSAGES, SECONDS)
    except Refused as refusal:
        raise Refused("chat.error.fast", status=429, n=refusal.phrase.params["n"]) from None
