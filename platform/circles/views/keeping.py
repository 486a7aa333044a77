"""What a keeper may do, and what any member may: leave."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from circles import membership
from circles.access import for_members, require_keeper
from circles.models import NAME_MAX, Circle
from circles.tonight import game_for, usual_form
from circles.views.evenings import changing
from circles.views.page import invitation
from engine.registry import Game
from lobby import cards
from lobby.forms import OpenForm
from notices.forms import WebhookForm
from notices.models import Endpoint
from notices.views import origin
from tables import offer
from web.jinja import say
from web.refusals import Refused, sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
def settings(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    require_keeper(circle, user)
    if request.method != "POST":
        return _page(request, circle)
    try:
        membership.slow_down(user)
        return SAVED[request.POST.get("what", "")](request, circle, user)
    except KeyError:
        return _page(request, circle, say("circle.refused.malformed"), 400)
    except Refused as refused:
        return _page(request, circle, sentence(refused), refused.status)


def _page(
    request: HttpRequest, circle: Circle, error: str = "", status: int = 200, **more: Any
) -> HttpResponse:
    # A name that was refused is not the circle's.
    circle.refresh_from_db(fields=["name", "key", "webhook", "webhook_by", "keeper"])
    game = _game(circle, request.POST.get("game") or request.GET.get("jeu", ""))
    context = {
        "circle": circle,
        "card": cards.game_card(game),
        "form": usual_form(circle, game),
        "games": [cards.game_card(one) for one in offer.games()],
        "members": circle.members.filter(left=None).select_related("user"),
        "removed": circle.members.filter(removed=True).select_related("user"),
        "webhook_form": WebhookForm(circle.webhook),
        "invitation": invitation(request, circle),
        "circle_max": NAME_MAX,
        "error": error,
        **more,
    }
    return render(request, "circles/settings.html", context, status=status)


def _game(circle: Circle, wanted: str) -> Game:
    """One whose usual game is gone has to choose among those that are left."""
    known = {game.slug: game for game in offer.games()}
    return known.get(wanted) or known.get(circle.game) or next(iter(known.values()))


def _again(circle: Circle, key: str, request: HttpRequest) -> HttpResponse:
    messages.success(request, say(key))
    return redirect("circles:settings", circle.code)


def _save_name(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    invites = request.POST.get("invites", "")
    if invites not in Circle.Invites.values:
        raise Refused("circle.refused.malformed")
    membership.rename(circle, request.POST.get("circle", ""))
    circle.invites = invites
    circle.save(update_fields=["name", "invites"])
    return _again(circle, "notice.saved", request)


def _save_usual(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    game = game_for(circle, request.POST.get("game", ""))
    form = OpenForm(game, request.POST)
    if not form.is_valid():
        return _page(request, circle, say("create.error.form"), 400, form=form)
    circle.game = game.slug
    circle.usual = {name: request.POST[name] for name in form.fields if name in request.POST}
    circle.save(update_fields=["game", "usual"])
    return _again(circle, "notice.saved", request)


def _save_webhook(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    form = WebhookForm(circle.webhook, request.POST)
    if not form.is_valid():
        return _page(request, circle, status=400, webhook_form=form)
    before, data = circle.webhook, form.cleaned_data
    circle.webhook = circle.webhook_by = None
    if data["address"]:
        circle.webhook_by = user
        circle.webhook = Endpoint.objects.create(
            channel=Endpoint.Way.WEBHOOK,
            address=data["address"],
            keys={"shape": data["shape"]},
            confirmed=timezone.now(),
            **origin(request),
        )
    circle.save(update_fields=["webhook", "webhook_by"])
    if before is not None:
        before.delete()
    return _again(circle, "notice.saved", request)


def _remove(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    membership.remove(circle.pk, _person(request))
    return _again(circle, "circle.removed", request)


def _let_back(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    membership.let_back(circle.pk, _person(request))
    return _again(circle, "circle.let_back.done", request)


def _hand_over(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    membership.hand_over(circle.pk, _person(request))
    messages.success(request, say("circle.handed"))
    return redirect(circle)


def _renew(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    membership.renew_link(circle.pk)
    return _again(circle, "circle.link.renewed", request)


SAVED = {
    "name": _save_name,
    "usual": _save_usual,
    "webhook": _save_webhook,
    "remove": _remove,
    "let-back": _let_back,
    "hand-over": _hand_over,
    "renew": _renew,
}


def _person(request: HttpRequest) -> int:
    number = request.POST.get("person", "")
    if not number.isascii() or not number.isdecimal() or len(number) > 17:
        raise Refused("circle.refused.malformed")
    return int(number)


@changing
def leave(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    membership.leave(circle.pk, user)
    messages.success(request, say("circle.left", circle=circle.name))
    return redirect("circles:mine")
