"""Who may look and who may act. Superusers may both."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tables.page import refusals
from web.refusals import Refused

LOOK, ACT = "review.look", "review.act"
REVIEWER, MODERATOR = "reviewer", "moderator"
GROUPS = {REVIEWER: (LOOK,), MODERATOR: (LOOK, ACT)}

View = Callable[..., HttpResponse]


def establish(sender: AppConfig, using: str, **_: Any) -> None:
    """After every migration each role is there, with what it may do."""
    # Django makes them after every migration too, but maybe later than this.
    create_permissions(sender, verbosity=0, using=using)
    for name, permissions in GROUPS.items():
        group, _created = Group.objects.using(using).get_or_create(name=name)
        codes = [permission.partition(".")[2] for permission in permissions]
        group.permissions.add(
            *Permission.objects.using(using).filter(content_type__app_label="review", codename__in=codes)
        )


def needs(permission: str) -> Callable[[View], View]:
    """A page for those who have this permission; what it refuses becomes a sentence."""

    def guard(view: View) -> View:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            try:
                return view(request, *args, **kwargs)
            except Refused as refusal:
                return refusals.page(request, refusal)

        return guarded

    return guard
