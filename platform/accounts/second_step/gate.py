"""Who has to show something they hold before they enter the desk, and whether they have."""

from __future__ import annotations

from typing import cast
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from accounts import proof
from accounts.models import SecondStep, User

# In the session: the code was right.
SHOWN = "second_step"


def shown(request: HttpRequest) -> bool:
    """A code of their phone, or a passkey, which is a thing they hold and asks for a finger or a PIN."""
    return bool(request.session.get(SHOWN)) or proof.strong(request)


def note(request: HttpRequest) -> None:
    request.session[SHOWN] = True


def held_up(request: HttpRequest) -> HttpResponse | None:
    """Where to go first, for those of the team who have still to show something."""
    if shown(request):
        return None
    user = cast(User, request.user)
    asked = request.get_full_path() if request.method == "GET" else reverse("admin:index")
    there = urlencode({"next": asked})
    if SecondStep.objects.filter(user=user).exists():
        return redirect(f"{reverse('accounts:second-step')}?{there}")
    if settings.STAFF_SECOND_STEP:
        page = "accounts:second-step" if user.passkeys.exists() else "accounts:second-step-begin"
        return redirect(f"{reverse(page)}?{there}")
    return None
