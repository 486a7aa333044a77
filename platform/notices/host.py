"""For a table's host: whom no notice reached, and the one webhook of the table."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from notices.forms import WebhookForm
from notices.models import Endpoint
from notices.reach import unreachable
from notices.views import origin
from tables.access import enter
from tables.models import Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.jinja import language, say
from web.ratelimit import address, limit
from web.refusals import Refused, sentence


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, code: str) -> HttpResponse:
    try:
        found, viewer = enter(address(request), code, request.user)
        if found.host_id != request.user.pk:
            raise Refused("table.refused.host_only", status=403, name=str(found.host))
        if request.method == "POST":
            limit(f"webhook:{request.user.pk}", 20, 600)
    except Refused as refused:
        context = {"what": "host", "said": sentence(refused), "ask": False}
        return render(request, "notices/link.html", context, status=refused.status)
    before = Endpoint.objects.filter(table=found).first()
    form = WebhookForm(before, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        _keep(request, found, form)
        messages.success(request, say("notice.saved"))
        return redirect("notices:table", found.code)
    scene = Scene(Snapshot.read(found.pk), viewer, language())
    context = {"form": form, "scene": scene, "unreachable": unreachable(scene)}
    return render(request, "notices/table.html", context, status=400 if form.errors else 200)


def _keep(request: HttpRequest, found: Table, form: WebhookForm) -> None:
    data = form.cleaned_data
    if not data["address"]:
        Endpoint.objects.filter(table=found).delete()
        return
    known = {
        "channel": Endpoint.Way.WEBHOOK,
        "address": data["address"],
        "keys": {"shape": data["shape"]},
        "confirmed": timezone.now(),
        **origin(request),
    }
    Endpoint.objects.update_or_create(table=found, defaults=known)
