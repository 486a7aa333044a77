"""Tonight's table, and the question when to meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from circles import calendar, polls
from circles.access import for_members, said
from circles.membership import slow_down
from circles.models import Circle
from circles.tonight import open_tonight
from circles.views.page import show
from web.ratelimit import address
from web.refusals import Refused, sentence

Change = Callable[[HttpRequest, Circle, User], HttpResponse]


def changing(change: Change) -> Callable[..., HttpResponse]:
    """A member's form; what is refused is said on the circle's page."""

    @wraps(change)
    @require_POST
    @for_members
    def guarded(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
        try:
            slow_down(user)
            return change(request, circle, user)
        except Refused as refused:
            return show(request, circle, user, sentence(refused), refused.status)

    return guarded


@changing
def tonight(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    return redirect(open_tonight(circle.pk, user, request.POST.get("game", ""), address(request)))


@changing
def propose(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    polls.propose(circle.pk, user, request.POST.getlist("date"))
    return redirect(circle)


@changing
def answer(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    polls.answer(circle, user, request.POST)
    return redirect(circle)


@changing
def choose(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    polls.choose(circle, user, request.POST.get("date", ""))
    return redirect(circle)


@changing
def call_off(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    polls.call_off(circle, user)
    return redirect(circle)


@require_safe
@said
def dates(request: HttpRequest, token: str) -> HttpResponse:
    """For a calendar, which signs in nowhere: its address speaks for its owner."""
    circle = calendar.circle_of(token)
    content = calendar.of(circle, request.build_absolute_uri("/")[:-1])
    return HttpResponse(
        content,
        content_type="text/calendar; charset=utf-8",
        headers={"Cache-Control": "private, max-age=300"},
    )
