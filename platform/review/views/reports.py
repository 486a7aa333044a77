"""What players said is wrong: the exact screen they saw, what was said around it, an answer in words, and a
test made of it where the rules are at fault.
"""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from engine.viewers import word_of
from notices.reports import answered
from review import fixtures
from review.conversation import around
from review.listing import title_of
from review.peeking import Eyes
from review.roles import ACT, LOOK, needs
from tables.models import Report
from web.jinja import say
from web.refusals import Refused

NEWEST = 100
ANSWER_MAX = 1000


@require_safe
@needs(LOOK)
def reports(request: HttpRequest) -> HttpResponse:
    closed = request.GET.get("closed") == "1"
    found = Report.objects.select_related("table", "user", "about").filter(closed__isnull=not closed)
    rows = [(report, title_of(report.table.game)) for report in found.order_by("-pk")[:NEWEST]]
    return render(request, "review/reports.html", {"rows": rows, "closed": closed})


@require_safe
@needs(LOOK)
def report_page(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _report(pk))


def _report(pk: int) -> Report:
    found: Report = get_object_or_404(Report.objects.select_related("table", "user", "about"), pk=pk)
    return found


def _page(request: HttpRequest, found: Report, error: str = "", typed: str = "") -> HttpResponse:
    context = {
        "report": found,
        "title": title_of(found.table.game),
        "said": around(found),
        "answer_max": ANSWER_MAX,
        "error": error,
        "typed": typed,
    }
    return render(request, "review/report.html", context, status=400 if error else 200)


@require_safe
@needs(LOOK)
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The screen its author saw: that table, that moment, their eyes."""
    found = _report(pk)
    there = reverse("admin:tables_table_page", args=[found.table.code])
    return redirect(f"{there}?at={found.index}&as={word_of(found.viewer)}")


@require_safe
@needs(LOOK)
def fixture(request: HttpRequest, pk: int) -> HttpResponse:
    """The moment as a file for tests/review/reports. It holds everybody's moves: announced first."""
    found = _report(pk)
    if found.kind != Report.Kind.RULE:
        raise Refused("admin.refused.no_rule", status=409)
    eyes = Eyes(found.table, cast(User, request.user))
    if not eyes.all_seeing:
        raise Refused("admin.refused.announce", status=403)
    name = f"{found.table.game}-{found.table.code.lower()}-{found.index}.json"
    content = fixtures.write(fixtures.of(found))
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_POST
@needs(ACT)
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """Its author hears what was found: no report is closed without a word."""
    found, typed = _report(pk), request.POST.get("answer", "")
    answer = typed.replace("\0", "").strip()
    if not answer or len(answer) > ANSWER_MAX:
        return _page(request, found, say("admin.refused.answer", max=ANSWER_MAX), typed)
    if Report.objects.filter(pk=pk, closed=None).update(closed=timezone.now(), answer=answer):
        answered(found)
    messages.success(request, say("admin.report.closed"))
    return redirect("admin:tables_report_changelist")
