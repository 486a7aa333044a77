"""My data: what is kept of me, to be taken along; and the way to the page where it is erased."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import my_data
from accounts.models import User
from web.house import House
from web.ratelimit import limit
from web.refusals import Refused, sentence

# Everything of somebody is much to read.
TIMES, SECONDS = 10, 600


@login_required
@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return _page(request)


@login_required
@never_cache
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    try:
        limit(f"my-data:{user.pk}", TIMES, SECONDS)
    except Refused as refused:
        return _page(request, sentence(refused), refused.status)
    return HttpResponse(
        my_data.document(user),
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="place-my-data.json"'},
    )


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"problem": problem, "retention": House().retention}
    return render(request, "accounts/data.html", context, status=status)
