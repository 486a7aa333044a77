"""A game leaves the house as a file, and comes in as one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.guests import ensure_guest
from replay import importing, visibility
from replay.shelf import file_of
from replay.views.entering import entered
from tables.models import Entry, Table
from web.ratelimit import address, limit
from web.refusals import Refused, sentence

# Each file is a whole game to play again and to keep.
FILES, FILE_SECONDS = 10, 600
# From one place, whoever they say they are: a new guest costs nothing.
PLACE_FILES = 30
# From one place: a school class may check its dice.
EXPORTS, EXPORT_SECONDS = 60, 60


@never_cache
@require_GET
@entered
def export(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    """The whole log holds every private choice: it leaves only when nothing is hidden any more."""
    if not visibility.is_open(found):
        raise Refused("export.error.playing", status=409)
    limit(f"export:{address(request)}", EXPORTS, EXPORT_SECONDS)
    if not found.entries.filter(kind=Entry.Kind.STARTED, index__lte=found.head).exists():
        raise Refused("replay.error.range", status=404)
    answer = HttpResponse(file_of(found), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{found.game}-{found.code}.json"'
    return answer


@never_cache
@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """The import page: a file is replayed and kept, or the page says what is wrong with it."""
    if request.method == "GET":
        return _import_page(request)
    try:
        sent = request.FILES.get("file")
        if sent is None:
            raise Refused("import.error.none")
        if sent.size is None or sent.size > importing.MAX_BYTES:
            raise Refused("import.error.size", status=413, n=importing.MAX_BYTES // 1_000_000)
        user = ensure_guest(request, request.POST.get("name"))
        limit(f"import:{user.pk}", FILES, FILE_SECONDS)
        limit(f"import:{address(request)}", PLACE_FILES, FILE_SECONDS)
        with importing.ALONE.turn():
            table = importing.store(importing.read(sent.read()), user)
    except Refused as refusal:
        return _import_page(request, sentence(refusal), refusal.status)
    return redirect(table)


def _import_page(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "error": error,
        "typed": request.POST.get("name", ""),
        "most": importing.MAX_BYTES // 1_000_000,
    }
    return render(request, "replay/import.html", context, status=status)
