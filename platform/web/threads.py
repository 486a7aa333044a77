"""Django's pages, each made from start to end in one of a few lasting threads."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpResponseBase

THREADS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="pages")


class Pages(ASGIHandler):
    """Django's own handler opens a thread for every request, and with it a new connection to the database.

    Every view here is synchronous and short, so a request crosses into a thread once, and that thread keeps
    its connection (CONN_MAX_AGE) for the next.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        try:
            # Not run_in_executor: hints are sent from the view through this loop, which asgiref remembers.
            answer = sync_to_async(self._answer, thread_sensitive=False, executor=THREADS)
            start, content = await answer(scope, body)
        finally:
            body.close()
        await send(start)
        await send({"type": "http.response.body", "body": content})

    def _answer(self, scope: Any, body: Any) -> tuple[dict[str, Any], bytes]:
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        # Of the two exactly one is there.
        response = cast(HttpResponseBase, refusal) if request is None else self.get_response(request)
        try:
            return _start(response), b"".join(cast(Iterable[bytes], response))
        finally:
            # Tells request_finished, which must be heard in the thread that holds the connection.
            response.close()


def _start(response: HttpResponseBase) -> dict[str, Any]:
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [
        (b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()
    ]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
