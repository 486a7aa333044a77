"""Founding a circle, finding one's own, and coming in by an invitation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX as PERSON_MAX
from accounts.models import User
from circles import membership
from circles.access import find, said
from circles.mine import of
from circles.models import NAME_MAX, Circle
from circles.tonight import usual_game
from engine import registry
from lobby import cards
from tables import offer
from web.ratelimit import address
from web.refusals import Refused, sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@said
def mine(request: HttpRequest) -> HttpResponse:
    error, status = "", 200
    if request.method == "POST":
        try:
            return redirect(_founded(request))
        except Refused as refused:
            error, status = sentence(refused), refused.status
    context = {
        "circles": of(request.user) if isinstance(request.user, User) else [],
        "games": [cards.game_card(game) for game in offer.games()],
        "typed": request.POST.get("circle", ""),
        "typed_name": request.POST.get("name", ""),
        "chosen": request.POST.get("game", ""),
        "name_max": PERSON_MAX,
        "circle_max": NAME_MAX,
        "error": error,
    }
    return render(request, "circles/mine.html", context, status=status)


def _founded(request: HttpRequest) -> Circle:
    try:
        game = registry.get(request.POST.get("game", ""))
    except KeyError:
        raise Refused("create.error.choice") from None
    user = ensure_guest(request, request.POST.get("name"))
    return membership.found(user, request.POST.get("circle", ""), game)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@said
def join(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """The page of the invitation; whoever is of the circle is led to it."""
    circle = find(code, request.user, address(request))
    if membership.here(circle, request.user) is not None:
        return redirect(circle)
    membership.mind_removed(circle, request.user)
    if key != circle.key:
        raise Refused("circle.refused.link", status=404)
    error, status = "", 200
    if request.method == "POST":
        try:
            user = ensure_guest(request, request.POST.get("name"))
            membership.join(circle.pk, key, user)
            return redirect(circle)
        except Refused as refused:
            error, status = sentence(refused), refused.status
    context = {
        "circle": circle,
        "game": usual_game(circle),
        "people": list(circle.members.filter(left=None).select_related("user")),
        "name_max": PERSON_MAX,
        "typed_name": request.POST.get("name", ""),
        "error": error,
        "link": request.build_absolute_uri(),
        "origin": request.build_absolute_uri("/")[:-1],
    }
    return render(request, "circles/join.html", context, status=status)
