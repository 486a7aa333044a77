"""The site as it is served, but a test is always dealt the same games: one that failed can be run again.

`DEAL` names another series of games than the usual one.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from pathlib import Path
from typing import Any

from django.db.models.signals import pre_save
from django.dispatch import receiver

from config.asgi import application
from tables.models import Table

__all__ = ["application"]

SERIES = os.environ.get("DEAL", "1")
# Where the test that is running writes its name.
TEST = Path(os.environ["PLACE_VAR"]) / "test"
# The names of tests about what browsers add to the luck begin so.
MIXED = "test_luck_"
dealt: Counter[str] = Counter()


@receiver(pre_save, sender=Table)
def deal(instance: Table, **_: Any) -> None:
    if instance.pk is None and not instance.imported:
        test = TEST.read_text()
        dealt[test] += 1
        if not test.startswith(MIXED):
            # What browsers add would make another game of it every time.
            instance.scheme = Table.Scheme.PLAIN
        instance.seed = hashlib.sha256(f"{SERIES} {test} {dealt[test]}".encode()).hexdigest()
