"""Those who did not get in, or not what they wanted, read why on the page where they can try again."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.forms import SignInForm
from accounts.models import User
from accounts.throttle import TOO_MANY
from accounts.ways_page import ways_page
from web.redirects import asked_next
from web.refusals import Refused, sentence


def turned_away(request: HttpRequest, why: Refused | ValidationError) -> HttpResponse:
    if isinstance(why, Refused):
        problem, status = sentence(why), why.status
    else:
        problem, status = why.messages[0], 429 if why.code == TOO_MANY else 400
    if isinstance(request.user, User) and not request.user.is_guest:
        return ways_page(request, problem, status)
    context = {"form": SignInForm(request), "next": asked_next(request), "problem": problem}
    return render(request, "accounts/sign_in.html", context, status=status)
