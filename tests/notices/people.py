"""Short ways to be reached, to pass the time, and to see what would be sent."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from asgiref.sync import async_to_sync
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from accounts.models import User
from notices import channels, runner
from notices.channels.base import Told
from notices.models import Endpoint, Notice
from tables.models import Table
from tests.tables.house import HOLD, ROLL, House


@dataclass
class Device:
    """A browser's own side of a subscription."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen bytes ok"

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": text(self.point), "auth": text(self.auth)}


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def reached(user: User, channel: str = "push", **known: Any) -> Endpoint:
    """A person who wants what is usual, told by this way."""
    known = {"address": f"https://push.example/{user.pk}", "keys": Device().keys, **known}
    return Endpoint.objects.create(
        user=user, channel=channel, origin="https://place.example", confirmed=timezone.now(), **known
    )


def hooked(table: Table, shape: str = "json", address: str = "https://hook.example/1") -> Endpoint:
    known = {"origin": "https://place.example", "keys": {"shape": shape}, "confirmed": timezone.now()}
    return Endpoint.objects.create(table=table, channel="webhook", address=address, **known)


def later(**how_long: float) -> None:
    """So much time passes for all that is parked."""
    for notice in Notice.objects.exclude(due=None):
        notice.due -= timedelta(**how_long)
        notice.save(update_fields=["due"])


class Post:
    """Everything that is sent, in place of the ways themselves."""

    def __init__(self) -> None:
        self.sent: list[tuple[Endpoint, Told]] = []
        self.fails: Exception | None = None
        self.withdraws = True

    async def send(self, endpoint: Endpoint, told: Told) -> None:
        if self.fails is not None:
            raise self.fails
        self.sent.append((endpoint, told))

    @property
    def told(self) -> list[tuple[str, str]]:
        return [(told.occasion, told.body) for _, told in self.sent if not told.close]

    @property
    def occasions(self) -> list[str]:
        return [occasion for occasion, _ in self.told]

    @property
    def closed(self) -> list[str]:
        return [told.occasion for _, told in self.sent if told.close]


@contextmanager
def post_office() -> Iterator[Post]:
    post, before = Post(), dict(channels.BY_NAME)
    channels.BY_NAME.update(dict.fromkeys(before, post))  # type: ignore[arg-type]
    try:
        yield post
    finally:
        channels.BY_NAME.update(before)


def serve(seconds: float = 10) -> None:
    """So many seconds later, a runner does its round."""
    later(seconds=seconds)
    async_to_sync(runner.once)(1)


def handed_on(house: House) -> None:
    """The host plays, and the second person's turn comes."""
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)


TOLD = Told("turn", "tag1", "Cochon", "Cochon : c’est à vous, @everyone <b>", "/t/ABCDEFGH/", "fr")
