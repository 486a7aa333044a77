"""Playing the challenge of the day, and letting its day pass."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from daily import attempts, days, seeds
from daily.ranking import Ranked
from daily.ranking import ranking as ranked
from engine import registry
from tables.models import Table
from tables.verbs.playing import play


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def begin(user: User, variant: str = "normal", *, counted: bool = True, game: str = "chevoux") -> Table:
    chosen = registry.get(game)
    found = chosen.daily.variant(variant)
    assert found
    return attempts.begin(user, chosen, found, counted=counted)


def seed_of(day: days.date, variant: str) -> str:
    return seeds.seed_of("chevoux", day, variant)


def ranking(variant: str = "hard", reader: User | None = None) -> list[Ranked]:
    """Today's at Chévoux."""
    return ranked("chevoux", days.today(), variant, reader)


def finish(table: Table, user: User) -> None:
    """Pass every card of a village of Chévoux."""
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
    monkeypatch.setattr(days, "today", lambda: after)
