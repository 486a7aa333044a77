"""A push service on loopback, and browsers that subscribe to it: notices arrive as their reader sees them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tests.browser.people import PATIENCE, Person
from tests.notices.people import Device
from tests.notices.web_push import decrypted

# What Chromium's maker would answer, were it within reach.
SUBSCRIBED = """
  const device = %s;
  const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const raw = (text) => Uint8Array.from(plain(text), (sign) => sign.charCodeAt(0));
  const made = { endpoint: device.endpoint, getKey: (name) => raw(device[name]).buffer };
  PushManager.prototype.subscribe = async () => { localStorage.setItem("subscribed", "1"); return made; };
  PushManager.prototype.getSubscription = async () => localStorage.getItem("subscribed") ? made : null;
"""


@dataclass(frozen=True)
class Told:
    """A notice on somebody's screen."""

    name: str
    body: str
    url: str


class PushService:
    def __init__(self, port: int) -> None:
        self._port = port
        self._devices: dict[str, tuple[str, Device]] = {}
        self.came: Queue[Told] = Queue()

    def subscribe(self, person: Person) -> None:
        """By the page of choices, with one click."""
        device, path = Device(), f"/{len(self._devices)}"
        self._devices[path] = person.name, device
        known = {"endpoint": f"http://127.0.0.1:{self._port}{path}", **device.keys}
        person.page.context.grant_permissions(["notifications"], origin=person.url)
        person.page.add_init_script(SUBSCRIBED % json.dumps(known))
        person.page.goto(f"{person.url}/compte/avis/")
        with person.page.expect_navigation():
            person.page.click("#b-tell-me")

    def take(self, path: str, body: bytes) -> None:
        name, device = self._devices[path]
        message: dict[str, Any] = json.loads(decrypted(body, device))
        if not message.get("close"):
            self.came.put(Told(name, message["body"], message["url"]))

    def next(self) -> Told:
        try:
            return self.came.get(timeout=PATIENCE / 1000)
        except Empty:
            raise AssertionError("nobody is told of anything") from None


@contextmanager
def push_service() -> Iterator[PushService]:
    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.take(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    service = PushService(server.server_port)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
