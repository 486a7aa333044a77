"""Games as files: taken from a table, brought back to the house."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tables.models import Table
from tests.tables.house import House, guests


def file_of(house: House) -> dict[str, Any]:
    return house.browser(house.host).get(f"/t/{house.code}/partie.json").json()


def bring(content: bytes | dict[str, Any], client: Client | None = None) -> Any:
    if client is None:
        client = Client(raise_request_exception=False)
        client.force_login(guests("Odile")[0])
    raw = json.dumps(content).encode() if isinstance(content, dict) else content
    return client.post("/importer/", {"file": SimpleUploadedFile("partie.json", raw, "application/json")})


def brought(content: dict[str, Any]) -> Table:
    answer = bring(content)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(code=answer.headers["Location"].split("/")[2])
