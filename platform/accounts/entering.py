"""Coming in, by whichever door: what was played before comes along, and the session notes when and how."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest

from accounts import proof
from accounts.guests import BACKEND
from accounts.merge import merge
from accounts.models import User
from web.jinja import say
from web.refusals import Refused

# What somebody had begun before they were asked who they are. Django empties the session of another person.
CARRIED = ("oidc_arrival",)


def enter(request: HttpRequest, account: User, *, strong: bool = False) -> None:
    """`strong`: they have shown something they hold, and that it is they who hold it."""
    if not account.is_active:
        raise Refused("account.error.credentials", status=403)
    before = request.user
    moved = merge(before, account) if isinstance(before, User) else 0
    begun = {key: request.session[key] for key in CARRIED if key in request.session}
    login(request, account, backend=BACKEND)
    request.session.update(begun)
    proof.note(request, strong=strong)
    messages.success(request, say("account.welcome", name=account))
    if moved:
        messages.info(request, say("account.sign_in.merged", n=moved))
