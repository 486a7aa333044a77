"""A program with a key, and a small house to ask about."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from accounts.models import User
from api import keys
from api.operations import ROOT


@dataclass
class Program:
    key: str

    def asks(self, path: str, body: Any = None) -> Any:
        client = Client(headers={"authorization": f"Bearer {self.key}", "accept-language": "en"})
        address = path if path.startswith("/") else ROOT + path
        if body is None:
            return client.get(address)
        return client.post(address, json.dumps(body), content_type="application/json")


def program(user: User, *scopes: str) -> Program:
    return Program(keys.make(user, "a program", list(scopes or keys.SCOPES)))
