"""The API to read, and the keys of whoever reads it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from api import keys
from api.description import description, path_of, statuses
from api.fields import fields_of
from api.models import NAME_MAX, ApiKey
from api.operations import OPERATIONS, ROOT
from web.ratelimit import limit
from web.refusals import Refused, sentence

CHANGES, SECONDS = 20, 600


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(description()), content_type="application/json")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    key = problem = ""
    status = 200
    if request.method == "POST":
        try:
            key = _changed(request)
        except Refused as refused:
            problem, status = sentence(refused), refused.status
        else:
            if not key:
                return redirect("api:page")
    user = request.user if isinstance(request.user, User) else None
    context = {
        "key": key,
        "problem": problem,
        "mine": ApiKey.objects.filter(user=user) if user else [],
        "scopes": keys.SCOPES,
        "name_max": NAME_MAX,
        "operations": _operations(),
        "types": {name: fields_of(schema) for name, schema in _schemas().items()},
        "root": request.build_absolute_uri(ROOT),
    }
    return render(request, "api/page.html", context, status=status)


def _changed(request: HttpRequest) -> str:
    """A new key, to be shown once; nothing where one was taken back."""
    if not isinstance(request.user, User):
        raise Refused("api.error.nobody", status=403)
    limit(f"api-keys:{request.user.pk}", CHANGES, SECONDS)
    if gone := request.POST.get("revoke"):
        keys.revoke(request.user, gone)
        return ""
    return keys.make(request.user, request.POST.get("name", ""), request.POST.getlist("scope"))


def _operations() -> list[dict[str, Any]]:
    paths = description()["paths"]
    found = []
    for one in OPERATIONS:
        told = paths[path_of(one)][one.method.lower()]
        content = told["responses"]["200"]["content"]["application/json"]["schema"]
        body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        found.append(
            {
                "name": one.name,
                "method": one.method,
                "path": path_of(one),
                "scope": one.scope,
                "answer": content,
                "body": body,
                "statuses": statuses(one),
            }
        )
    return found


def _schemas() -> dict[str, Any]:
    known: dict[str, Any] = description()["components"]["schemas"]
    return dict(sorted(known.items()))
