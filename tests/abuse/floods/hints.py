"""One person who asks for advice without waiting for any."""

from __future__ import annotations

from tests.abuse.floods.flood import Flood, Staged
from tests.abuse.visitor import Visitor

GAME, QUESTION = "rolling_village", "coup"


class Hints(Flood):
    name = "hints"
    units = 170
    at_once = 2

    def __init__(self, staged: Staged) -> None:
        super().__init__(staged)
        self._asker = Visitor(staged.url, "Demandeuse", self.answers)
        self._friend = Visitor(staged.url, "Amie", self.answers)

    async def prepare(self) -> None:
        self._code = await self._asker.opens(GAME, places=2, hints="on")
        await self._friend.joins(self._code)
        await self._asker.starts(self._code)
        for visitor in (self._asker, self._friend):
            await visitor.form(f"/t/{self._code}/")

    async def one(self, n: int) -> None:
        for visitor in (self._asker, self._friend):
            await visitor.post(f"/t/{self._code}/conseil/{QUESTION}/")

    async def end(self) -> None:
        await self._asker.leaves()
        await self._friend.leaves()
