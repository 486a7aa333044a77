"""All that leaves the house for people whose pages are closed, read by whoever it is sent to.

Nothing stands in for the ways themselves: pushes are decrypted as their browser does, letters read as they
are posted, and of a webhook its headers too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle

from asgiref.sync import async_to_sync
from django.core import mail

from engine import SPECTATOR
from notices import runner, tokens
from notices.channels import webhook
from notices.models import Endpoint, Wishes
from notices.occasions import ALL
from tests.notices.people import Device, hooked, later, reached
from tests.notices.web_push import decrypted
from tests.tables.house import House

# Who reads it, and what they read.
Delivered = tuple[int, str]


class Postman:
    """Everybody at the table is told of everything, by every way there is."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.devices = {f"https://push.example/{n}": Device() for n in range(len(house.people))}
        for n, user in enumerate(house.people):
            Wishes.objects.create(user=user, push=list(ALL), mail=list(ALL), calendar=1)
            address = f"https://push.example/{n}"
            lang = ("fr", "en")[n % 2]
            reached(user, address=address, keys=self.devices[address].keys, lang=lang)
            reached(user, "mail", address=f"{n}@example.org", keys={}, lang=lang)
        self.hook = hooked(house.table)
        self._shapes = cycle(webhook.SHAPES)
        self._posted: list[tuple[str, bytes, Mapping[str, str]]] = []

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """In place of the one door to other machines."""
        self._posted.append((url, body, headers))

    def round(self, get: Callable[[int, str], str]) -> Iterator[Delivered]:
        """What is due by now, and everybody's calendar; `get` is a viewer's browser."""
        Endpoint.objects.filter(pk=self.hook.pk).update(keys={"shape": next(self._shapes)})
        later(seconds=3600)
        async_to_sync(runner.once)(0)
        yield from self._arrived()
        for n, user in enumerate(self.house.people):
            yield n, get(n, tokens.calendar_path(Wishes.objects.get(user=user)))

    def _arrived(self) -> Iterator[Delivered]:
        posted, self._posted = self._posted, []
        for url, body, headers in posted:
            head = json.dumps(dict(headers), ensure_ascii=False)
            if url not in self.devices:
                yield SPECTATOR, head + body.decode()
                continue
            yield int(url.rpartition("/")[2]), head + decrypted(body, self.devices[url]).decode()
        letters, mail.outbox = mail.outbox, []
        for letter in letters:
            message = letter.message()
            text = message.get_payload(decode=True).decode()
            yield int(letter.to[0].partition("@")[0]), f"{message.items()}{letter.subject}\n{text}"
