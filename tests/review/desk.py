"""Short ways to the review's pages."""

from __future__ import annotations

import secrets
from typing import Any

from django.test import Client

from tests.tables.house import House

GAMES = "/admin/tables/table/"
REPORTS = "/admin/tables/report/"


def page_of(house: House) -> str:
    return f"{GAMES}{house.code}/"


def look(client: Client, house: House, viewer: str) -> Any:
    return client.post(f"{page_of(house)}look/", {"as": viewer, "at": house.table.head})


def act(client: Client, house: House, verb: str, reason: str = "La table était bloquée", **more: Any) -> Any:
    fields = {"reason": reason, "nonce": secrets.token_urlsafe(12), **more}
    return client.post(f"{page_of(house)}act/{verb}/", fields)


def text(answer: Any) -> str:
    """The page, with plain spaces where French has others."""
    return plain(answer.content.decode().replace("&#39;", "'"))


def plain(said: str) -> str:
    return said.replace("\u00a0", " ").replace("\u202f", " ")
