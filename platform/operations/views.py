"""For those who look after the site, and their programs: is it well, and how busy?"""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from operations.queue import Queue
from web import health as wellbeing

REGISTRY.register(Queue())


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 while this process can serve games. Without Redis it still can, so that is only said."""
    database, redis = wellbeing.database(), wellbeing.redis()
    status = 200 if database == "ok" else 503
    return JsonResponse({"database": database, "redis": redis}, status=status)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not (_from_this_machine(request) or _has_token(request)):
        return HttpResponse(status=403)
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def _from_this_machine(request: HttpRequest) -> bool:
    """Asked on loopback, and not by a proxy for somebody else."""
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _has_token(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}")
