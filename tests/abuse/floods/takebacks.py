"""Two guests: hundreds of hidden steps, then asking to take back, and looking at the page of all that."""

from __future__ import annotations

import secrets

from tests.abuse.floods.flood import Flood, Staged
from tests.abuse.visitor import Visitor


class TakeBacks(Flood):
    name = "take-back"
    units = 300
    at_once = 2

    def __init__(self, staged: Staged) -> None:
        super().__init__(staged)
        self._guests = [Visitor(staged.url, f"Guest {n}", self.answers, n) for n in range(2)]

    async def prepare(self) -> None:
        for guest, session in zip(self._guests, self.staged.sessions, strict=True):
            guest.wear(session)
            await guest.form(f"/t/{self.staged.code}/")

    async def one(self, n: int) -> None:
        asker, other = self._guests[n % 2], self._guests[1 - n % 2]
        table, nonce = f"/t/{self.staged.code}", secrets.token_urlsafe(12)
        await asker.post(f"{table}/ask/", {"kind": "takeback", "nonce": nonce})
        await other.post(f"{table}/answer/", {"yes": "1", "nonce": nonce})
        await asker.get(f"{table}/")

    async def end(self) -> None:
        for guest in self._guests:
            await guest.leaves()
