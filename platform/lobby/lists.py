"""Lists of tables: those one can watch or join, and one's own."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from engine import registry
from lobby import cards, corners
from tables import holidays
from tables.models import Report, Table

PER_PAGE = 20
ANSWERS = 5


def reader_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    reader = reader_of(request)
    context = {
        "open_tables": [cards.TableCard(table) for table in cards.joinable(reader)[:PER_PAGE]],
        "watchable": [cards.TableCard(table) for table in cards.watchable(reader)[:PER_PAGE]],
        "resume": cards.resume_first(cards.live(reader), reader)[: cards.SHORT] if reader else [],
    }
    return render(request, "lobby/tables.html", context)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    reader = reader_of(request)
    current = cards.resume_first(cards.live(reader), reader) if reader else []
    played = cards.finished(reader) if reader else Table.objects.none()
    chosen = cards.Filter(request.GET)
    narrowed = chosen.narrow(played)
    page = Paginator(narrowed, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "current": current,
        # Trials are in the list, marked, and in no count.
        "counted": narrowed.filter(origin_at=None).count(),
        "page": page,
        "finished": [cards.TableCard(table, reader) for table in page],
        "chosen": chosen,
        "games": [cards.game_card(game) for game in registry.games()],
        "partners": cards.partners(reader) if reader else [],
        "holidays": holidays.of(reader) if reader else [],
        "today": timezone.localdate().isoformat(),
        "answers": _answers(reader),
        "corners": corners.filled(reader),
    }
    return render(request, "lobby/mine.html", context)


def _answers(reader: User | None) -> list[Report]:
    """What the people who run the site replied to this person's reports."""
    if reader is None:
        return []
    found = Report.objects.filter(user=reader, closed__isnull=False).exclude(answer="")
    return list(found.select_related("table").order_by("-closed")[:ANSWERS])
