"""Steps with a passkey, as a browser takes them."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.accounts.doors.device import Device

ENTER, ASK = "/compte/cle/", "/compte/cle/defi/"
ADD, ASK_NEW = "/compte/cle/nouvelle/", "/compte/cle/nouvelle/defi/"


def adds(client: Client, device: Device, name: str = "Téléphone") -> Any:
    options = client.post(ASK_NEW).json()
    return client.post(ADD, {"answer": device.makes(options), "name": name})


def enters(client: Client, device: Device, **sent: str) -> Any:
    return client.post(ENTER, {"answer": device.signs(client.post(ASK).json()), **sent})
