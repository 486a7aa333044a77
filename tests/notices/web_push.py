"""The other end of a web push: what a browser and its push service do with it, by the letter of the RFCs."""

from __future__ import annotations

import json
import struct
from base64 import urlsafe_b64decode
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from notices import vapid
from tests.notices.people import Device


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def decrypted(body: bytes, device: Device) -> bytes:
    """As RFC 8291 (and 8188) say, with nothing of the library that encrypted it."""
    salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    shared = device.private.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + device.point + sender
    secret = HKDF(hashes.SHA256(), 32, device.auth, info).derive(shared)
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def signed_claims(authorization: str) -> dict[str, Any]:
    """As RFC 8292 says: an ES256 token, by the key that stands beside it."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid"
    assert json.loads(raw(head)) == {"typ": "JWT", "alg": "ES256"}
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    r, s = (int.from_bytes(half, "big") for half in (raw(signature)[:32], raw(signature)[32:]))
    seal = utils.encode_dss_signature(r, s)
    key.verify(seal, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert parts["k"] == vapid.public(), "the key browsers subscribed with"
    found: dict[str, Any] = json.loads(raw(claims))
    return found
