"""My ways in: each with what can be done about it."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import proof
from accounts.models import SecondStep, User
from accounts.ways import ways_of


def ways_page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    user = cast(User, request.user)
    context = {
        "ways": ways_of(user),
        "problem": problem,
        "proven": proof.recent(request),
        "second_step": SecondStep.objects.filter(user=user).first() if user.is_staff else None,
    }
    return render(request, "accounts/ways.html", context, status=status)
