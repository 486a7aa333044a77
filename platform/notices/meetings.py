"""The time a host has set, for anybody's calendar."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from notices import calendar
from replay.views.entering import entered
from tables.models import Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.jinja import language


@never_cache
@require_safe
@entered
def night(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    if found.meets is None or found.status != Table.Status.WAITING:
        raise Http404
    scene = Scene(Snapshot.read(found.pk), viewer, language())
    content = calendar.night(scene, request.build_absolute_uri("/")[:-1])
    return HttpResponse(
        content,
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{found.code}.ics"'},
    )
