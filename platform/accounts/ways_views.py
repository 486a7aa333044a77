"""The page of the ways into an account, and what is asked on it."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Identity, Passkey, User
from accounts.names import clean_name
from accounts.proof import for_accounts, for_the_proven
from accounts.second_step.gate import after_showing
from accounts.ways import take_away
from accounts.ways_page import ways_page
from web.jinja import say
from web.refusals import Refused, sentence


@for_accounts
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return ways_page(request)


@for_accounts
@require_POST
def rename_passkey(request: HttpRequest, number: int) -> HttpResponse:
    passkey = _mine(request, number)
    try:
        passkey.name = clean_name(request.POST.get("name", ""))
    except Refused as refused:
        return ways_page(request, sentence(refused), refused.status)
    passkey.save(update_fields=["name"])
    messages.success(request, say("account.passkey.renamed", passkey=passkey.name))
    return redirect("accounts:ways")


@for_the_proven
@after_showing
@require_POST
def remove_passkey(request: HttpRequest, number: int) -> HttpResponse:
    return _taken_away(request, _mine(request, number), "account.passkey.removed")


@for_the_proven
@require_POST
def unlink(request: HttpRequest) -> HttpResponse:
    if settings.OIDC is None:
        raise Http404
    linked = get_object_or_404(Identity, user=request.user, issuer=settings.OIDC.issuer)
    return _taken_away(request, linked, "account.oidc.unlinked")


def _taken_away(request: HttpRequest, way: Passkey | Identity, done: str) -> HttpResponse:
    try:
        take_away(cast(User, request.user), way)
    except Refused as refused:
        return ways_page(request, sentence(refused), refused.status)
    messages.success(request, say(done))
    return redirect("accounts:ways")


def _mine(request: HttpRequest, number: int) -> Passkey:
    return get_object_or_404(Passkey, pk=number, user=request.user)
