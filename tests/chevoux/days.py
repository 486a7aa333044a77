"""Playing the daily challenge, and letting its day pass."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.chevoux.daily import challenge
from tables.models import Table
from tables.verbs.playing import play


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def finish(table: Table, user: User) -> None:
    """Pass every card."""
    number = 0
    while True:
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            return
        village = table.position().villages[0]
        card = table.position().cards[village.played // 5][village.played % 5 + 1]
        play(table.code, user, {"action": "pass", "card": card}, nonce=f"nonce-{table.code}-{number}")
        number += 1


def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    after = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(challenge, "today", lambda: after)
