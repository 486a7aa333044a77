"""Browsers' parts of the luck."""

from __future__ import annotations

import json
import secrets
from datetime import timedelta

from django.utils import timezone

from engine import fingerprint
from tables.models import Table
from tables.verbs.pledging import pledge
from tables.verbs.starting import deal_overdue
from tests.tables.house import House


def pledging(house: House, *numbers: int) -> list[str]:
    """The values that the browsers of these people have pledged."""
    values = [secrets.token_hex(32) for _ in numbers]
    for number, value in zip(numbers, values, strict=True):
        pledge(house.code, house.people[number], fingerprint(value), house.table.fingerprint)
    return values


def time_runs_out(house: House) -> None:
    Table.objects.filter(code=house.code).update(clock_due=timezone.now() - timedelta(seconds=0.01))
    deal_overdue()


def parts(house: House) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(house.table.mixed)["seats"]
    return found
