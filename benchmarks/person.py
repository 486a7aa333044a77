"""A person at a table without a browser: pages by HTTP, the table by its socket, clicks read off the page."""

from __future__ import annotations

import asyncio
import html
import json
import re
import secrets
import time
from random import Random
from typing import Any

import httpx
import websockets

from benchmarks.patching import patched, place_of

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
STAMP = re.compile(r'name="stamp" value="([^"]*)"')
ASKED = re.compile(r'id="accept-(\d+)"')
CELL = re.compile(r'data-moves="([^"]*)"')
BUTTON = re.compile(r"<button ([^>]*)>")
VALUE = re.compile(r"""value=(?:"([^"]*)"|'([^']*)')""")
# What a game's own fields stand at when its page is opened.
CHOSEN = re.compile(r'<select[^>]* name="(option-\w+)".*?<option value="([^"]*)" selected', re.DOTALL)
OPENING = {
    "visibility": "private",
    "places": 4,
    "bots": 0,
    "bot_level": "lison",
    "take_back": "vote",
    "absent_minutes": 3,
    "spectators": "on",
}


class Person:
    def __init__(self, site: str, name: str, luck: Random) -> None:
        self.name, self._site, self._luck = name, site, luck
        self._http = httpx.AsyncClient(base_url=site, follow_redirects=True, timeout=30)
        # The table as its browser would show it.
        self._table = '<div id="table"></div>'
        self._news = asyncio.Event()
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None
        self.stamp = ""
        # Version, when it came, and the text of every frame.
        self.frames: list[tuple[int, float, str]] = []

    # -- the waiting room ---------------------------------------------------------------------------------

    async def opens(self, game: str, **choices: Any) -> str:
        """The code of a new table of four."""
        page = await self._http.get(f"/jeux/{game}/")
        asked = OPENING | dict(CHOSEN.findall(page.text)) | {"name": self.name} | choices
        answer = await self._post(page, f"/jeux/{game}/ouvrir/", asked)
        return answer.url.path.strip("/").rpartition("/")[2]

    async def joins(self, code: str) -> None:
        page = await self._http.get(f"/t/{code}/")
        await self._post(page, f"/t/{code}/join/", {"name": self.name})

    async def starts(self, code: str) -> None:
        page = await self._http.get(f"/t/{code}/")
        # All of them come from one address, and where that matters the host is asked.
        for seat in ASKED.findall(page.text):
            await self._post(page, f"/t/{code}/let-in/", {"seat": seat})
        await self._post(page, f"/t/{code}/start/", {})

    async def resigns(self, code: str) -> None:
        page = await self._http.get(f"/t/{code}/")
        await self._post(page, f"/t/{code}/resign/", {})

    async def _post(self, page: httpx.Response, path: str, data: dict[str, Any]) -> httpx.Response:
        found = TOKEN.search(page.text)
        if found is None:
            raise RuntimeError(f"{page.url} has no form: {page.status_code}")
        answer = await self._http.post(path, data=data | {"csrfmiddlewaretoken": found[1]})
        answer.raise_for_status()
        return answer

    # -- at the table -------------------------------------------------------------------------------------

    async def sits_down(self, code: str) -> None:
        """Load the page and open its socket, as a browser does; wait for the first frame."""
        self.table_path = f"/t/{code}/"
        page = await self._http.get(self.table_path)
        self._token = TOKEN.search(page.text)[1]  # type: ignore[index]
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._socket = await websockets.connect(
            f"{self._site.replace('http', 'ws')}/ws/t/{code}/?lang=fr",
            origin=self._site,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
            max_size=None,
        )
        self._reader = asyncio.create_task(self._read())
        await self.shows(0, 0)

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._http.cookies)

    async def leaves(self) -> None:
        if self._reader:
            self._reader.cancel()
            await self._socket.close()
        await self._http.aclose()

    async def _read(self) -> None:
        async for text in self._socket:
            came = time.perf_counter()
            news = json.loads(text)
            self._table = patched(self._table, news["content"])
            found = STAMP.search(self._region("actions"))
            self.stamp = found[1] if found else ""
            self.frames.append((news["version"], came, text))
            self._news.set()

    @property
    def sees_the_end(self) -> bool:
        """The page of a game that is over has the bar to watch it again."""
        return bool(self._region("playback"))

    def _region(self, name: str) -> str:
        """An element of the table; nothing where it has none of this id."""
        if f'id="{name}"' not in self._table:
            return ""
        start, end = place_of(self._table, name)
        return self._table[start:end]

    async def shows(self, version: int, since: int) -> float:
        """When this screen showed `version` or later, looking from its frame number `since` on."""
        while True:
            for shown, came, _ in self.frames[since:]:
                if shown >= version:
                    return came
            await self._hears()

    async def changes(self, stamp: str) -> float:
        """When this screen first asked something else than `stamp`."""
        while self.stamp == stamp:
            await self._hears()
        return self.frames[-1][1]

    async def _hears(self) -> None:
        self._news.clear()
        await self._news.wait()

    # -- clicks -------------------------------------------------------------------------------------------

    def choice(self) -> tuple[str, bool] | None:
        """An action offered by the page, and whether it is the main button; None when nothing is asked."""
        if not self.stamp:
            return None
        buttons = [b for b in BUTTON.findall(self._region("actions")) if _is_move(b)]
        if main := [b for b in buttons if "button--primary" in b]:
            return _value(main[0]), True
        cells = [html.unescape(cell) for cell in CELL.findall(self._region("hand"))]
        moves = [json.dumps(move) for cell in cells for move in json.loads(cell).values()]
        moves += [_value(b) for b in buttons if "data-cancel" not in b]
        return (self._luck.choice(moves), False) if moves else None

    async def clicks(self, action: str) -> int:
        """Send a move as the page's script does; the status of the answer."""
        data = {"action": action, "stamp": html.unescape(self.stamp), "nonce": secrets.token_urlsafe(12)}
        headers = {"X-CSRFToken": self._token, "HX-Request": "true", "X-Live": "1"}
        answer = await self._http.post(f"{self.table_path}play/", data=data, headers=headers)
        return answer.status_code


def _is_move(button: str) -> bool:
    return 'name="action"' in button and 'aria-disabled="true"' not in button


def _value(button: str) -> str:
    found = VALUE.search(button)
    return html.unescape(found[1] or found[2]) if found else ""
