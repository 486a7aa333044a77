"""A program in somebody's chair, as its owner would write it."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from bots.programs import tokens
from tests.tables.house import House


class Program:
    """A client with a key."""

    def __init__(self, house: House, seat: int, token: str) -> None:
        self.address = f"/api/t/{house.code}/{seat}/"
        self.headers = {"authorization": f"Bearer {token}"}
        self.client = Client(headers={"accept-language": "fr"})

    def looks(self) -> Any:
        return self.client.get(self.address, headers=self.headers)

    def sends(self, body: Any) -> Any:
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self.client.post(self.address, raw, content_type="application/json", headers=self.headers)


def program(house: House, number: int) -> Program:
    return Program(house, number, tokens.make(house.table, house.people[number], number))


def refused(answer: Any, status: int, part: str) -> None:
    assert answer.status_code == status
    assert part in answer.json()["error"]
