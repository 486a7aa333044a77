"""Files as large and as long as are taken, by many guests; then what can be had of them."""

from __future__ import annotations

from pathlib import Path

from tests.abuse.floods.flood import Flood, Staged
from tests.abuse.visitor import Visitor

GUESTS = 6
# Of what was brought the newest is kept, up to a bound: so many long files reach it.
FILL = 6


class Imports(Flood):
    name = "import"
    units = 2000
    at_once = 2

    def __init__(self, staged: Staged) -> None:
        super().__init__(staged)
        self._files = [Path(path).read_bytes() for path in staged.files]
        self._guests = [Visitor(staged.url, f"Odile {n}", self.answers, n) for n in range(GUESTS)]
        self.codes: list[str] = []

    async def prepare(self) -> None:
        for guest in self._guests:
            await guest.form("/importer/")
            # Whoever gets a name gets a new token.
            await guest.post("/importer/", {"name": guest.name}, files={"file": ("partie.json", b"{}")})
            await guest.form("/importer/")
        while len(self.codes) < FILL:
            await self.bring(len(self.codes))

    async def one(self, n: int) -> None:
        await self.bring(n)

    async def bring(self, n: int) -> None:
        guest, file = self._guests[n % GUESTS], self._files[n % len(self._files)]
        upload = {"file": ("partie.json", file, "application/json")}
        answer = await guest.post("/importer/", {"name": guest.name}, files=upload)
        if answer is not None and answer.status_code == 302:
            self.codes.append(answer.headers["Location"].split("/")[2])
            await guest.get(f"/t/{self.codes[-1]}/")
            await guest.get(f"/t/{self.codes[-1]}/partie.json")

    async def end(self) -> None:
        for guest in self._guests:
            await guest.leaves()


class LongPages(Imports):
    """Every page of a few long games, by one who reads no answer."""

    name = "pages of long games"
    units = 400
    at_once = 3

    async def one(self, n: int) -> None:
        table = f"/t/{self.codes[n % len(self.codes)]}"
        pages = ("/partie.json", f"/?at={20 + n * 7 % 2000}", "/", "/des/", "/revoir/", "/resultat.png")
        await self._guests[n % 2].get(f"{table}{pages[n // len(self.codes) % len(pages)]}")
