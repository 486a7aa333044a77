"""Coming in by a passkey, and adding one to an account. A browser without scripts is offered neither."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.entering import enter
from accounts.models import User
from accounts.names import clean_name
from accounts.passkeys import ceremony
from accounts.proof import for_the_proven
from accounts.second_step.gate import after_showing
from accounts.throttle import Attempt, door_limits
from accounts.turned_away import turned_away
from accounts.ways_page import ways_page
from web import ratelimit
from web.jinja import say
from web.redirects import onward
from web.refusals import Refused, sentence

# Challenges from one place. A school class passes.
ASKED, ASKED_SECONDS = 120, 600


@never_cache
@require_POST
def challenge(request: HttpRequest) -> HttpResponse:
    try:
        ratelimit.limit(f"passkey:{ratelimit.address(request)}", ASKED, ASKED_SECONDS)
        return JsonResponse(ceremony.ask_to_enter(request))
    except Refused as refused:
        return _problem(refused)


@never_cache
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    sent = request.POST.get("answer", "")
    try:
        attempt = Attempt(door_limits(request, f"passkey:{ceremony.credential_of(sent)}"))
        account = ceremony.owner(request, sent)
        enter(request, account, strong=True)
    except (Refused, ValidationError) as why:
        return turned_away(request, why)
    attempt.succeeded()
    return redirect(onward(request, "lobby:home"))


@for_the_proven
@after_showing
@require_POST
def new_challenge(request: HttpRequest) -> HttpResponse:
    try:
        return JsonResponse(ceremony.ask_for_new(request, cast(User, request.user)))
    except Refused as refused:
        return _problem(refused)


@for_the_proven
@after_showing
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    try:
        name = clean_name(request.POST.get("name") or say("account.passkey.unnamed"))
        passkey = ceremony.keep_new(request, user, request.POST.get("answer", ""), name)
    except Refused as refused:
        return ways_page(request, sentence(refused), refused.status)
    messages.success(request, say("account.passkey.added", passkey=passkey.name))
    return redirect("accounts:ways")


def _problem(refused: Refused) -> JsonResponse:
    problem: dict[str, Any] = {"problem": sentence(refused)}
    return JsonResponse(problem, status=refused.status)
