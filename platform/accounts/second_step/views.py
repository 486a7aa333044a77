"""The second step of the team: asked at the door of the desk, set up among one's ways in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts import proof
from accounts.models import SecondStep, User
from accounts.second_step import codes, gate
from accounts.throttle import TOO_MANY
from web.jinja import say
from web.redirects import asked_next, onward

# In the session: the secret that a phone is about to learn.
OFFERED = "second_step_offered"

View = Callable[..., HttpResponse]


def for_the_team(view: View) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not cast(User, request.user).is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


@proof.for_accounts
@for_the_team
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    step = SecondStep.objects.filter(user=user).first()
    context: dict[str, Any] = {"next": asked_next(request), "has_code": step is not None}
    context["has_passkey"] = user.passkeys.exists()
    if request.method != "POST" or step is None:
        return render(request, "accounts/second_step.html", context)
    try:
        codes.use(user, request.POST.get("code", ""))
    except ValidationError as why:
        context["problem"] = why.messages[0]
        return render(request, "accounts/second_step.html", context, status=_status(why))
    gate.note(request)
    return redirect(onward(request, "admin:index"))


@proof.for_the_proven
@for_the_team
@gate.after_showing
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """A phone learns the secret, and shows that it has."""
    user = cast(User, request.user)
    secret = request.session.get(OFFERED)
    if request.method != "POST" or not secret:
        request.session[OFFERED] = secret = codes.new_secret()
        return _offer(request, secret)
    try:
        fresh = codes.begin(user, secret, request.POST.get("code", ""))
    except ValidationError as why:
        return _offer(request, secret, why.messages[0], _status(why))
    del request.session[OFFERED]
    gate.note(request)
    return _show(request, fresh)


@proof.for_the_proven
@for_the_team
@gate.after_showing
@require_POST
def renew(request: HttpRequest) -> HttpResponse:
    return _show(request, codes.renew(get_object_or_404(SecondStep, user=request.user)))


@proof.for_the_proven
@for_the_team
@gate.after_showing
@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    get_object_or_404(SecondStep, user=request.user).delete()
    request.session.pop(gate.SHOWN, None)
    messages.success(request, say("account.second.removed"))
    return redirect("accounts:ways")


def _offer(request: HttpRequest, secret: str, problem: str = "", status: int = 200) -> HttpResponse:
    address = codes.address(cast(User, request.user), secret)
    context = {"secret": secret, "address": address, "problem": problem, "next": asked_next(request)}
    return render(request, "accounts/second_step_begin.html", context, status=status)


def _show(request: HttpRequest, fresh: list[str]) -> HttpResponse:
    context = {"codes": fresh, "next": onward(request, "accounts:ways")}
    return render(request, "accounts/second_step_codes.html", context)


def _status(why: ValidationError) -> int:
    return 429 if why.code == TOO_MANY else 400
