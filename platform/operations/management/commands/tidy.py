"""`manage.py tidy`: delete what has been kept long enough (GUEST_DAYS, CHAT_DAYS, TRACE_DAYS)."""

from __future__ import annotations

from typing import Any, cast

from django.core.management.base import BaseCommand
from django.utils import timezone

from web.nights import recorded, tidying


class Command(BaseCommand):
    help = "Delete what has been kept for as long as the settings say: unseen guests, old chats, traces."

    def handle(self, *args: Any, **options: Any) -> None:
        gone: dict[str, int] = {}
        with recorded("tidy") as say:
            for _, found in tidying.send(type(self), now=timezone.now()):
                gone.update(cast(dict[str, int], found))
            said = ", ".join(f"{n} {what}" for what, n in sorted(gone.items())) + " deleted."
            say(said)
        self.stdout.write(said)
