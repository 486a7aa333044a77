"""The site as it is served, except that its tables are dealt by number: a run that failed can be run again.

`DEAL` names another series of games than the usual one.
"""

from __future__ import annotations

import hashlib
import os
from typing import Any

from django.db.models.signals import pre_save
from django.dispatch import receiver

from config.asgi import application
from tables.models import Table

__all__ = ["application"]


@receiver(pre_save, sender=Table)
def deal_by_number(instance: Table, **_: Any) -> None:
    if instance.pk is None and not instance.imported:
        number = Table.objects.count()
        instance.seed = hashlib.sha256(f"{os.environ.get('DEAL', '1')}:{number}".encode()).hexdigest()
