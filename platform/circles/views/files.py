"""A circle's pictures: the standings for its members, the invitation for whoever has its link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from circles import picture, standings
from circles.access import find, for_members, said
from circles.models import Circle
from circles.played import games_of
from circles.seasons import chosen, in_season
from circles.views.page import people_of
from lobby.invitation import PICTURE_SECONDS, PICTURES
from replay.picture import png
from web.jinja import say
from web.ratelimit import address, limit
from web.refusals import Refused


@never_cache
@require_safe
@for_members
def as_svg(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    return HttpResponse(_standings(request, circle), content_type="image/svg+xml")


@never_cache
@require_safe
@for_members
def as_png(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    return HttpResponse(png(_standings(request, circle)), content_type="image/png")


def _standings(request: HttpRequest, circle: Circle) -> str:
    games = games_of(circle)
    season = chosen(games, request.GET.get("saison", ""))
    members = list(circle.members.filter(left=None).select_related("user"))
    tokens = {person: one.token for person, one in people_of(members, games).items()}
    heading = season.label if season else say("circle.season.always")
    return picture.standings(circle, standings.standings(in_season(games, season)), tokens, heading)


@never_cache
@require_safe
@said
def invitation(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """What a chat shows of the link before anybody opens it."""
    place = address(request)
    circle = find(code, request.user, place)
    limit(f"invitation:{place}", PICTURES, PICTURE_SECONDS)
    if key != circle.key:
        raise Refused("circle.refused.link", status=404)
    members = list(circle.members.filter(left=None).select_related("user"))
    return HttpResponse(png(picture.invitation(circle, members)), content_type="image/png")
