"""`manage.py bench_review` gives its figures. How good they are is for people to judge, not for a test."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

from engine import registry
from tables.models import Table


@pytest.mark.django_db
def test_a_made_up_house_is_timed(village: object) -> None:
    call_command("bench_review", "--inside", "--tables=60", "--games=1", stdout=(out := io.StringIO()))
    found = json.loads(out.getvalue().splitlines()[-1])
    assert Table.objects.count() == 60 + len(registry.games())
    assert found["pages_ms"]["search, the chat"] > 0
    assert {row["game"] for row in found["verify"]} == {game.slug for game in registry.games()}
