"""What the first table page weighs in all, and what a move's push weighs, in the middle of a game."""

from __future__ import annotations

import asyncio
import re
import statistics
import zlib
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx

from benchmarks.clicks import Tally, click, seat_four
from benchmarks.person import Person
from benchmarks.site import ThrowawaySite

# Enough to be past the middle of every game of the house, or over.
CLICKS = 80
# As every browser sends it.
ENCODINGS = {"Accept-Encoding": "gzip, deflate, br, zstd"}
LINKED = re.compile(r"""(?:<link [^>]*?href|<script [^>]*?src|<use href|<img [^>]*?src)="([^"#]+)""")
# What a browser does not fetch to show the page: other pages, and the icon of an app that is installed.
PAGE_LINK = re.compile(r'<link rel="(?:canonical|alternate|apple-touch-icon)"[^>]*>')
FACE = re.compile(r"@font-face\s*\{[^}]*?font-family:\s*([^;]+);[^}]*?url\(([^)]+)\)[^}]*\}")
PROPERTY = re.compile(r"(--[\w-]+):([^;}]+)")
IMPORTED = re.compile(r"""^import [^"';]*["']([^"']+)["']""", re.M)


def measure(site: ThrowawaySite, game: str) -> dict[str, Any]:
    return asyncio.run(_measure(site.url, game))


async def _measure(url: str, game: str) -> dict[str, Any]:
    table = await seat_four(url, game, Random(7))  # noqa: S311
    at_start = await weigh_page(url, table[0])
    start = [len(person.frames) for person in table]
    for n in range(CLICKS):
        person = table[n % len(table)]
        if choice := person.choice():
            await click(person, table, Tally(), *choice)
        # Nobody is slowed down for clicking too fast.
        await asyncio.sleep(0.05)
    pushes = [
        frame
        for person, since in zip(table, start, strict=True)
        for _, _, frame in person.frames[since + 1 :]
    ]
    parts = await weigh_page(url, table[0])
    for person in table:
        await person.leaves()
    return {
        "game": game,
        "clicks_before": CLICKS,
        "page_at_start_kb": _kilobytes(at_start),
        "page_in_mid_game_kb": _kilobytes(parts),
        "mid_game_parts_bytes": dict(sorted(parts.items(), key=lambda part: -part[1])),
        "pushes": len(pushes),
        "push_compressed_bytes": _spread([len(zlib.compress(text.encode(), 6)) for text in pushes]),
        "push_plain_bytes": _spread([len(text.encode()) for text in pushes]),
    }


def _kilobytes(parts: dict[str, int]) -> float:
    return round(sum(parts.values()) / 1000, 1)


def _spread(sizes: list[int]) -> dict[str, int] | None:
    if not sizes:
        return None
    return {"median": int(statistics.median(sizes)), "max": max(sizes)}


async def weigh_page(url: str, person: Person) -> dict[str, int]:
    """Bytes as transferred of the table page and of all that it makes a browser with an empty cache fetch."""
    async with httpx.AsyncClient(base_url=url, cookies=person.cookies, headers=ENCODINGS) as http:
        weights: dict[str, int] = {}
        texts: dict[str, str] = {}
        waiting = [person.table_path]
        while waiting:
            path = waiting.pop()
            if path in weights:
                continue
            weights[path], texts[path] = await _fetch(http, path)
            waiting += [urlsplit(urljoin(url + path, link)).path for link in _links(path, texts[path])]
        styles = "".join(text for path, text in texts.items() if path.endswith(".css"))
        for path, font in _fonts(styles, texts):
            weights[font], _ = await _fetch(http, urlsplit(urljoin(url + path, font)).path)
    return {_short(path): size for path, size in weights.items()}


async def _fetch(http: httpx.AsyncClient, path: str) -> tuple[int, str]:
    answer = await http.get(path)
    answer.raise_for_status()
    is_text = not path.endswith(".woff2")
    return answer.num_bytes_downloaded, answer.text if is_text else ""


def _links(path: str, text: str) -> list[str]:
    if path.endswith(".js"):
        return IMPORTED.findall(text)
    return [] if path.startswith("/static/") else LINKED.findall(PAGE_LINK.sub("", text))


def _fonts(styles: str, texts: dict[str, str]) -> list[tuple[str, str]]:
    """The faces whose family some rule of these style sheets may ask for, with the sheet that names them."""
    asked = FACE.sub("", styles)
    uses = PROPERTY.sub("", asked)
    families = {name: value for name, value in PROPERTY.findall(asked) if f"var({name})" in uses}
    wanted = uses + "".join(families.values())
    return [
        (path, address.strip("\"'"))
        for path, text in texts.items()
        for family, address in FACE.findall(text)
        if family.strip("\"' ") in wanted
    ]


def _short(path: str) -> str:
    """Without the table's code and the hash of a static file."""
    if path.startswith("/t/"):
        return "the page itself"
    return re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", path.rpartition("/")[2])
