"""What the desk forgets of somebody who leaves for good."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType

from accounts.deletion import NOBODY
from accounts.models import User
from accounts.signals import gathering, leaving
from review import my_data
from review.models import Connection, Refusal, Sanction
from tables.account_changes import hide
from tables.models import Table
from tables.signals import erasing


def listen() -> None:
    erasing.connect(erase_name, dispatch_uid="review.erasing")
    gathering.connect(my_data.gather, dispatch_uid="review.gathering")
    leaving.connect(say_farewell, dispatch_uid="review.leaving")


def erase_name(*, user: User, table: Table, names: set[str], **_: Any) -> None:
    """Others were refused something with this name in the sentence, or with the one of today."""
    changed = [one for one in table.refusals.all() if hide([one.phrase], {*names, str(user)})]
    Refusal.objects.bulk_update(changed, ["phrase"])


def say_farewell(*, user: User, **_: Any) -> None:
    """Nobody can come in as them again: what was taken from them needs no keeping."""
    for model in (Refusal, Connection, Sanction):
        model._default_manager.filter(user=user).delete()
    told = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk)
    )
    told.update(object_repr=NOBODY, change_message="")
