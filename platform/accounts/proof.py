"""Whoever finds a browser left open must not let themselves in for good: what changes the ways into an
account is for those who have just shown who they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.models import User
from web.jinja import say

SECONDS = 30 * 60
# In the session: when they last proved who they are, and whether with something they hold.
WHEN, STRONGLY = "proved_at", "proved_strongly"

View = Callable[..., HttpResponse]


def note(request: HttpRequest, *, strong: bool = False) -> None:
    request.session[WHEN] = int(time.time())
    if strong:
        request.session[STRONGLY] = True


def strong(request: HttpRequest) -> bool:
    return bool(request.session.get(STRONGLY))


def recent(request: HttpRequest) -> bool:
    return bool(time.time() - request.session.get(WHEN, 0) < SECONDS)


def ask(request: HttpRequest, then: str) -> HttpResponseRedirect:
    """To the door once more, and on to `then`."""
    messages.info(request, say("account.again"))
    return redirect(f"{reverse('accounts:sign-in')}?{urlencode({'again': 1, 'next': then})}")


def for_accounts(view: View) -> View:
    """A page of somebody who has an account."""

    @login_required
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if cast(User, request.user).is_guest:
            return redirect("accounts:home")
        return view(request, *args, **kwargs)

    return guarded


def for_the_proven(view: View) -> View:
    """The same, for those who have just shown that it is they."""

    @for_accounts
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not recent(request):
            return ask(request, reverse("accounts:ways"))
        return view(request, *args, **kwargs)

    return guarded
