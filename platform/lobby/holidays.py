"""Days away, set beside one's games."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from tables import holidays
from web.jinja import say
from web.ratelimit import limit
from web.refusals import Refused, sentence

CHANGES, CHANGE_SECONDS = 30, 600


@login_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    try:
        limit(f"holiday:{user.pk}", CHANGES, CHANGE_SECONDS)
        holidays.add(user, *holidays.read(request.POST.get("first", ""), request.POST.get("last", "")))
        messages.success(request, say("holiday.saved"))
    except Refused as refused:
        messages.error(request, sentence(refused))
    return redirect("lobby:mine")


@login_required
@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    number = request.POST.get("holiday", "")
    if number.isascii() and number.isdigit() and len(number) < 18:
        holidays.remove(cast(User, request.user), int(number))
        messages.success(request, say("holiday.removed"))
    return redirect("lobby:mine")
