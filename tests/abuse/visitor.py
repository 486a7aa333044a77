"""Somebody with an address of their own who asks for too much, and is answered by a status."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import httpx

from benchmarks.person import TOKEN, Person

# As far as a loopback network reaches; 127.0.0.1 is the players'.
ADDRESSES = 250
PATIENCE = 60


def loopback(n: int) -> str:
    return f"127.0.0.{2 + n % ADDRESSES}"


class Visitor(Person):
    """Counts what is answered to it, by status; "none" where nothing is."""

    def __init__(self, url: str, name: str, answers: Counter[str], address: int = 0) -> None:
        super().__init__(url, name, Random(name))
        self.address, self._answers = loopback(address), answers
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self._http = httpx.AsyncClient(
            base_url=url, transport=transport, timeout=PATIENCE, follow_redirects=True
        )

    def wear(self, session: str) -> None:
        """Be whoever this session belongs to."""
        self._http.cookies.set("sessionid", session)

    async def get(self, path: str) -> httpx.Response | None:
        return await self._counted(self._http.get(path, follow_redirects=False))

    async def form(self, page: str) -> None:
        """Open a page for the token that its forms need."""
        answer = await self._http.get(page)
        found = TOKEN.search(answer.text)
        if found is None:
            raise RuntimeError(f"{page} has no form: {answer.status_code}")
        self._token = found[1]

    async def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> httpx.Response | None:
        data = (data or {}) | {"csrfmiddlewaretoken": self._token}
        return await self._counted(self._http.post(path, data=data, follow_redirects=False, **more))

    async def _counted(self, asked: Any) -> httpx.Response | None:
        try:
            answer: httpx.Response = await asked
        except httpx.HTTPError:
            self._answers["none"] += 1
            return None
        self._answers[str(answer.status_code)] += 1
        return answer
