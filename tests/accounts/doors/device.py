"""A device that keeps passkeys, in software: what a browser would send for it."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode as text
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

FLAG = AuthenticatorData.FLAG
ORIGIN, HOST = "http://testserver", "testserver"


class Device:
    """One passkey. Its fields may be changed to lie."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.handle, self.counter = "", 0
        self.origin, self.host, self.verified = ORIGIN, HOST, True

    def makes(self, options: dict[str, Any]) -> str:
        """The answer to a challenge for a new passkey."""
        self.handle = options["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        held = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = AuthenticatorData.create(self._rp(), self._flags() | FLAG.AT, self.counter, bytes(held))
        made = AttestationObject.create("none", data, {})
        said = self._client_data("webauthn.create", options)
        return self._written(clientDataJSON=said, attestationObject=bytes(made))

    def signs(self, options: dict[str, Any]) -> str:
        """The answer to a challenge to come in."""
        data = AuthenticatorData.create(self._rp(), self._flags(), self.counter)
        said = self._client_data("webauthn.get", options)
        signed = self.key.sign(bytes(data) + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._written(
            clientDataJSON=said, authenticatorData=bytes(data), signature=signed, userHandle=self.handle
        )

    def _rp(self) -> bytes:
        return hashlib.sha256(self.host.encode()).digest()

    def _flags(self) -> AuthenticatorData.FLAG:
        return FLAG.UP | FLAG.UV if self.verified else FLAG.UP

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _written(self, **response: bytes | str) -> str:
        packed = {name: one if isinstance(one, str) else text(one) for name, one in response.items()}
        return json.dumps(
            {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": packed}
        )
