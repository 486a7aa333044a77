"""Django's own pages speak the reader's language: rows and fields bear the names of the house's words.

Set when the house opens, on what Django shows and not on what it stores: migrations know nothing of it.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group
from django.db.models import Model
from django.utils.functional import lazystr

from accounts.models import User
from engine.texts import SITE
from review.models import Sanction
from web.jinja import say


class Said:
    """A word that is looked up each time it is shown."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __str__(self) -> str:
        return say(self.key)


def word(key: str) -> Any:
    return lazystr(Said(key))


def speak() -> None:
    for room in ("accounts", "review"):
        apps.get_app_config(room).verbose_name = word(f"admin.app.{room}")
    models: tuple[type[Model], ...] = (User, Group, Sanction)
    for model in models:
        meta: Any = model._meta
        meta.verbose_name = word(f"admin.row.{model.__name__}")
        meta.verbose_name_plural = word(f"admin.model.{model.__name__}")
        for field in (*meta.fields, *meta.many_to_many):
            key = f"admin.field.{field.name}"
            if key in SITE:
                field.verbose_name = word(key)
