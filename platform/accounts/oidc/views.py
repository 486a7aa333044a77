"""To a provider and back. Whoever is known comes in; whoever is new decides what they are here, and says so
by a form of this site: a link from elsewhere signs nobody up and ties nothing to anybody.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import msgspec
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import forms, proof
from accounts.becoming import become
from accounts.entering import CARRIED, enter
from accounts.form_responses import answer as form_page
from accounts.models import User
from accounts.names import clean_name
from accounts.oidc import client, identities
from accounts.oidc.client import Arrival, provider
from accounts.throttle import Attempt, Limit
from accounts.turned_away import turned_away
from web import ratelimit
from web.jinja import say
from web.redirects import asked_next
from web.refusals import Refused

# Questions from one place. A school class passes.
ASKED, ASKED_SECONDS = 120, 600
(ARRIVED,) = CARRIED
ARRIVAL_SECONDS = 15 * 60


@never_cache
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    label = provider().label
    try:
        ratelimit.limit(f"oidc:{ratelimit.address(request)}", ASKED, ASKED_SECONDS)
        there = client.question(request, asked_next(request))
    except Refused as refused:
        return turned_away(request, refused)
    # A page that leads on: where forms may lead only to this site, so may what answers them.
    return render(request, "accounts/to_provider.html", {"there": there, "label": label})


@never_cache
@require_safe
def returned(request: HttpRequest) -> HttpResponse:
    provider()
    try:
        with _attempt(request):
            arrival = client.answer(request)
        return _welcomed(request, arrival)
    except (Refused, ValidationError) as why:
        return turned_away(request, why)


@contextmanager
def _attempt(request: HttpRequest) -> Iterator[None]:
    """Wrong answers count as wrong passwords do; by place alone, since they name nobody."""
    attempt = Attempt([Limit(f"sign-in-from:{ratelimit.address(request)}", 40, 5 * 60)])
    yield
    attempt.succeeded()


def _welcomed(request: HttpRequest, arrival: Arrival) -> HttpResponse:
    owner, user = identities.owner(arrival), request.user
    here = isinstance(user, User) and not user.is_guest
    if owner is None:
        request.session[ARRIVED] = {"at": int(time.time()), "who": msgspec.to_builtins(arrival)}
        return redirect("accounts:oidc-arrival")
    if here and owner != user:
        raise Refused("account.oidc.taken", status=409, label=provider().label)
    enter(request, owner)
    return redirect(arrival.next or resolve_url(settings.LOGIN_REDIRECT_URL))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrival(request: HttpRequest) -> HttpResponse:
    """Somebody whom the provider knows, and nobody here is: tie them to my account, or make one."""
    label, come = provider().label, _arrived(request)
    if come is None:
        return turned_away(request, Refused("account.oidc.refused", label=label))
    if isinstance(request.user, User) and not request.user.is_guest:
        return _link(request, come)
    if settings.REGISTRATION == "closed":
        return render(request, "accounts/arrival_closed.html", {"label": label}, status=403)
    return _sign_up(request, come)


def _link(request: HttpRequest, come: Arrival) -> HttpResponse:
    label = provider().label
    if not proof.recent(request):
        return proof.ask(request, reverse("accounts:oidc-arrival"))
    if request.method != "POST":
        return render(request, "accounts/link.html", {"label": label, "arrival": come})
    try:
        identities.link(cast(User, request.user), come)
    except Refused as refused:
        return turned_away(request, refused)
    del request.session[ARRIVED]
    messages.success(request, say("account.oidc.linked", label=label))
    return redirect("accounts:ways")


def _sign_up(request: HttpRequest, come: Arrival) -> HttpResponse:
    kind = forms.UsernameForm if isinstance(request.user, User) else forms.ArrivalForm
    place, context = ratelimit.address(request), {"label": provider().label, "arrival": come}
    if request.method != "POST":
        form = kind(
            place, initial={"name": _fitting(come.name), "username": come.username[: forms.USERNAME_MAX]}
        )
        return form_page(request, "accounts/arrival.html", form, **context)
    form = kind(place, request.POST)
    if not form.is_valid() or not become(request, form, lambda user: identities.link(user, come)):
        return form_page(request, "accounts/arrival.html", form, **context)
    del request.session[ARRIVED]
    kept = cast(User, request.user).seats.count()
    messages.success(request, say("account.keep.done", n=kept) if kept else say("account.keep.ready"))
    return redirect(come.next or resolve_url(settings.LOGIN_REDIRECT_URL))


def _arrived(request: HttpRequest) -> Arrival | None:
    kept = request.session.get(ARRIVED)
    if not kept or time.time() - kept["at"] > ARRIVAL_SECONDS:
        return None
    return msgspec.convert(kept["who"], Arrival)


def _fitting(name: str) -> str:
    """What the provider calls them, where a table could call them so too."""
    try:
        return clean_name(name)
    except Refused:
        return ""
