"""People: found by any of their names, each with a page of their own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from review.players import PlayerPage, search
from review.roles import LOOK, needs


@require_safe
@needs(LOOK)
def players(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "")[:60]
    return render(request, "review/players.html", {"words": words, "found": search(words)})


@require_safe
@needs(LOOK)
def player(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(User, pk=pk)
    return render(request, "review/player.html", {"page": PlayerPage(person), "person": person})
