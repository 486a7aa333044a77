"""Pages behind signed addresses: a mailbox says yes or stop, a calendar asks for its dates."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from notices import calendar, looking, tokens
from web.jinja import say
from web.refusals import Refused, sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Looking changes nothing: programs that check letters look too."""
    try:
        mailbox = tokens.mailbox(token, tokens.CONFIRM)
        if mailbox is None:
            raise Refused("notice.refused.token", status=404)
    except Refused as refused:
        return _page(request, "confirm", sentence(refused), status=refused.status)
    if request.method == "POST":
        mailbox.confirmed = timezone.now()
        mailbox.save(update_fields=["confirmed"])
        looking.remind(cast(User, mailbox.user))
        return _page(request, "confirm", say("notice.confirm.done"))
    return _page(request, "confirm", say("notice.confirm.body", address=mailbox.address), ask=True)


@never_cache
@csrf_exempt  # Mail programs send this by themselves (RFC 8058): the signature is what speaks for its owner.
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    try:
        mailbox = tokens.mailbox(token, tokens.STOP)
    except Refused as refused:
        return _page(request, "stop", sentence(refused), status=refused.status)
    if request.method == "POST" and mailbox is not None:
        mailbox.delete()
        mailbox = None
    if mailbox is None:
        return _page(request, "stop", say("notice.stop.done"))
    return _page(request, "stop", say("notice.stop.body", address=mailbox.address), ask=True)


@require_safe
def dates(request: HttpRequest, token: str) -> HttpResponse:
    try:
        wishes = tokens.calendar_of(token)
    except Refused as refused:
        return HttpResponse(
            sentence(refused), status=refused.status, content_type="text/plain; charset=utf-8"
        )
    content = calendar.of(wishes, request.build_absolute_uri("/")[:-1])
    return HttpResponse(
        content,
        content_type="text/calendar; charset=utf-8",
        headers={"Cache-Control": "private, max-age=300"},
    )


def _page(request: HttpRequest, what: str, said: str, ask: bool = False, status: int = 200) -> HttpResponse:
    context = {"what": what, "said": said, "ask": ask}
    return render(request, "notices/link.html", context, status=status)
