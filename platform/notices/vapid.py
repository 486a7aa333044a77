"""The key by which push services know this site: VAPID_KEY, or one made at the first start and kept."""

from __future__ import annotations

import os
from base64 import urlsafe_b64encode
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

NAME = "vapid.pem"


@cache
def key() -> Vapid02:
    if settings.VAPID_KEY:
        return Vapid02.from_string(settings.VAPID_KEY)
    return Vapid02.from_pem(_kept(place()))


def place() -> Path:
    """Where the site keeps its own."""
    return Path(settings.VAR) / NAME


def public() -> str:
    """As browsers want it when they subscribe."""
    point = key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def _kept(path: Path) -> bytes:
    """Whole or not at all: several processes may start at once, and all must have the same."""
    if not path.exists():
        fresh = Vapid02()
        fresh.generate_keys()
        with NamedTemporaryFile(dir=path.parent, prefix="vapid.") as draft:  # mode 0600
            draft.write(fresh.private_pem())
            draft.flush()
            # Another process may have been first: theirs is the site's.
            with suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_bytes()
