"""Where to go next, as asked by `next`, but never to somebody else's site."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def asked_next(request: HttpRequest) -> str:
    """The address in `next` if it is one of ours, or nothing.

    From the root: a mere word would be taken for the name of a page.
    """
    there = request.POST.get("next") or request.GET.get("next") or ""
    if not there.startswith("/"):
        return ""
    ours = url_has_allowed_host_and_scheme(
        there, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return there if ours else ""


def onward(request: HttpRequest, default: str) -> str:
    return asked_next(request) or resolve_url(default)
