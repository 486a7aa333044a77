"""Who may look and who may act. Superusers may both."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from manners.refusal import Refused
from tables import refused

LOOK, ACT = "review.look", "review.act"
REVIEWER, MODERATOR = "reviewer", "moderator"
GROUPS = {REVIEWER: (LOOK,), MODERATOR: (LOOK, ACT)}

View = Callable[..., HttpResponse]


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
                return refused.page(request, refusal)

        return guarded

    return guard
