"""The server itself."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import HttpCommunicator
from django.db.backends.signals import connection_created

from config.asgi import application


@pytest.mark.django_db(transaction=True)
async def test_a_request_leaves_no_connection_behind(settings: Any) -> None:
    settings.BOTS_INSIDE = False
    opened: list[Any] = []

    def note(connection: Any, **_: Any) -> None:
        opened.append(connection)

    connection_created.connect(note)
    try:
        request = HttpCommunicator(application, "GET", "/tables/", headers=[(b"host", b"localhost")])
        answer = await request.get_response(30)
        await request.wait(30)
    finally:
        connection_created.disconnect(note)
    assert answer["status"] == 200
    assert opened
    assert all(connection.connection is None for connection in opened)
