"""Who may open a circle's pages: its members. A stranger learns nothing, somebody sent away is told so."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from accounts.models import User
from circles.membership import here, mind_removed
from circles.models import Circle, Member
from tables.access import GUESS_SECONDS, GUESSES, slow_down_guessing
from tables.models import Table, read_code
from tables.page import refusals
from tables.signals import entering
from web.ratelimit import address, limit, pending
from web.refusals import Refused

# The whole past is counted for each: so many from one place.
PAGES, PAGE_SECONDS = 120, 60

View = Callable[..., HttpResponse]


def find(code: str, user: object, place: str) -> Circle:
    """Codes are guessed no faster here than at tables."""
    entering.send(sender=Table, user=user)
    rows = Circle.objects.select_related("keeper", "webhook")
    circle = rows.filter(code=read_code(code)).first()
    if circle is not None and here(circle, user) is not None:
        return circle
    if seconds := pending(f"guess:{place}", GUESSES, GUESS_SECONDS):
        raise Refused("error.rate", status=429, n=seconds)
    if circle is None:
        slow_down_guessing(place)
        raise Refused("circle.refused.link", status=404)
    return circle


def of_members(circle: Circle, user: object) -> Member:
    mind_removed(circle, user)
    member = here(circle, user)
    if member is None:
        raise Refused("circle.refused.members", status=403)
    return member


def said(view: View) -> View:
    """What is refused is a page with its sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **where: Any) -> HttpResponse:
        try:
            return view(request, *args, **where)
        except Refused as refusal:
            return refusals.page(request, refusal)

    return guarded


def for_members(view: View) -> View:
    """The view gets the circle and its member."""

    @wraps(view)
    @said
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        place = address(request)
        circle = find(code, request.user, place)
        member = of_members(circle, request.user)
        limit(f"circle-page:{place}", PAGES, PAGE_SECONDS)
        return view(request, circle, member.user)

    return guarded


def require_keeper(circle: Circle, user: User) -> None:
    if circle.keeper_id != user.pk:
        raise Refused("circle.refused.keeper", status=403, name=str(circle.keeper))


def may_invite(circle: Circle, user: User) -> bool:
    return circle.invites == Circle.Invites.EVERYONE or circle.keeper_id == user.pk
