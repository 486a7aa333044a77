"""A small OpenID Connect provider on loopback that lies as it is told to: its keys are real."""

from __future__ import annotations

import base64
import hashlib
import http.server
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT, SECRET = "place", "a secret between the two"
# Drawing one takes long.
KEY, STRANGERS = (RSAKey.generate_key(2048, {"kid": "one", "use": "sig"}) for _ in range(2))


class Provider:
    """`lies` replaces claims of the next tokens; None leaves one out. `signs` is the key they get."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}/realms/village"
        self.signs, self.lies, self.called = KEY, dict[str, Any](), self.issuer
        self.says: dict[str, Any] = {"sub": "1001", "name": "Zoé Martin", "nickname": "Zoé"}
        self.asked: dict[str, dict[str, str]] = {}
        self.used: set[str] = set()

    def agrees(self, url: str) -> dict[str, str]:
        """Somebody signs in there: what the browser brings back. `url` is where the site sent them."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        code = f"code-{len(self.asked)}"
        self.asked[code] = asked
        return {"code": code, "state": asked["state"]}

    def description(self) -> dict[str, Any]:
        return {
            "issuer": self.called,
            "authorization_endpoint": f"{self.issuer}/auth",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
        }

    def keys(self) -> Any:
        return KeySet([KEY]).as_dict(private=False)

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        code, asked = form["code"], self.asked.get(form["code"], {})
        if not asked or code in self.used or not _is_verifier(form.get("code_verifier", ""), asked):
            return 400, {"error": "invalid_grant"}
        self.used.add(code)
        claims = {"iss": self.issuer, "aud": CLIENT, "exp": int(time.time()) + 300, "iat": int(time.time())}
        claims |= {"nonce": asked["nonce"]} | self.says | self.lies
        claims = {name: value for name, value in claims.items() if value is not None}
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.signs)
        return 200, {"access_token": "a", "token_type": "Bearer", "id_token": signed}


def _is_verifier(verifier: str, asked: dict[str, str]) -> bool:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == asked.get("code_challenge")


class Door(http.server.BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        keys = self.path.endswith("/keys")
        self._answer(200, self.provider.keys() if keys else self.provider.description())

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: values[0] for name, values in parse_qs(sent).items()}
        known = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if self.headers.get("Authorization") != f"Basic {known}":
            return self._answer(401, {"error": "invalid_client"})
        return self._answer(*self.provider.token(form))

    def _answer(self, status: int, body: Any) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def provider() -> Iterator[Provider]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Door)
    door = type("Door", (Door,), {"provider": Provider(server.server_port)})
    server.RequestHandlerClass = door
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield door.provider
    finally:
        server.shutdown()
        server.server_close()
