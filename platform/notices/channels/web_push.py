"""To a browser, through its maker's push service, which can read nothing of it (RFC 8030, 8291, 8292)."""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64decode
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from notices import outside, vapid
from notices.channels.base import Permanent, Told

withdraws = True

# A turn that could not be delivered in so long is told by the other ways.
KEEP_SECONDS = 24 * 3600
SIGNED_FOR = 12 * 3600
POINT, AUTH = 65, 16


async def send(endpoint: Any, told: Told) -> None:
    message: dict[str, str | bool] = {
        "title": told.title,
        "body": told.body,
        "url": told.path,
        "tag": told.tag,
        "lang": told.lang,
    }
    if told.close:
        message = {"close": True, "tag": told.tag}
    body = http_ece.encrypt(
        msgspec.json.encode(message),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=key_bytes(endpoint.keys.get("p256dh", "")),
        auth_secret=key_bytes(endpoint.keys.get("auth", "")),
    )
    await outside.post(endpoint.address, body, _headers(endpoint, told))


def _headers(endpoint: Any, told: Told) -> dict[str, str]:
    push = urlsplit(endpoint.address)
    claims = {
        "aud": f"{push.scheme}://{push.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    return {
        **vapid.key().sign(claims),
        "TTL": str(KEEP_SECONDS),
        "Urgency": "high" if told.occasion == "clock" else "normal",
        # What waits at the push service is replaced by what comes later under the same topic.
        "Topic": sha256(told.tag.encode()).hexdigest()[:32],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
    }


def key_bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise Permanent("no key") from error


def check_keys(p256dh: str, auth: str) -> None:
    """Permanent of what no browser makes: a point that is not on the curve, a secret of another length."""
    if len(key_bytes(auth)) != AUTH or len(key_bytes(p256dh)) != POINT:
        raise Permanent("keys of another length")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key_bytes(p256dh))
    except ValueError as error:
        raise Permanent("no point of the curve") from error
