"""Who has to show something they hold before they enter the desk, and whether they have."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from accounts import proof
from accounts.models import SecondStep, User

# In the session: the code was right.
SHOWN = "second_step"

View = Callable[..., HttpResponse]


def shown(request: HttpRequest) -> bool:
    """A code of their phone, or a passkey, which is a thing they hold and asks for a finger or a PIN."""
    return bool(request.session.get(SHOWN)) or proof.strong(request)


def note(request: HttpRequest) -> None:
    request.session[SHOWN] = True


def held_up(request: HttpRequest) -> HttpResponse | None:
    """Where to go first, for those of the team who have still to show something."""
    if shown(request):
        return None
    asked = request.get_full_path() if request.method == "GET" else reverse("admin:index")
    if _has_to_show(cast(User, request.user)):
        return _to("accounts:second-step", asked)
    return _to("accounts:second-step-begin", asked) if settings.STAFF_SECOND_STEP else None


def after_showing(view: View) -> View:
    """What would let somebody past the second step who knows the first alone: new keys, and fewer."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if _has_to_show(cast(User, request.user)) and not shown(request):
            return _to("accounts:second-step", reverse("accounts:ways"))
        return view(request, *args, **kwargs)

    return guarded


def _has_to_show(user: User) -> bool:
    """A phone's codes once there are some; where the host demands a second step, a passkey too."""
    if not user.is_staff:
        return False
    has_phone = SecondStep.objects.filter(user=user).exists()
    return has_phone or bool(settings.STAFF_SECOND_STEP and user.passkeys.exists())


def _to(page: str, then: str) -> HttpResponseRedirect:
    return redirect(f"{reverse(page)}?{urlencode({'next': then})}")
