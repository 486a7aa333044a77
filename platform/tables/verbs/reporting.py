"""Report a problem: the exact moment, as its author saw it, for whoever reviews the log."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest

from accounts.models import User
from engine import SPECTATOR
from tables.access import admit
from tables.chairs import seat_number
from tables.change import change
from tables.models import Entry, Report
from tables.verbs.reading import person, seat, text
from tables.verbs.registry import Answer, ToRead, verb
from web.jinja import say
from web.ratelimit import limit
from web.refusals import Refused

TEXT_MAX = 2000
# Somebody who finds one fault after the other passes; a flood would bury the others' reports.
REPORTS, REPORT_SECONDS = 12, 600


@verb("report", again=None)
def read(request: HttpRequest, code: str) -> Answer:
    agent = request.headers.get("User-Agent", "")
    about = seat(request) if request.POST.get("seat") else None
    made = report(code, person(request), text(request, "kind"), text(request, "text"), agent, about)
    sentence = say("report.sent", number=made.pk)
    return ToRead("tables/notice.html", "tables/notice_page.html", {"sentence": sentence})


def report(code: str, user: User, kind: str, text: str, agent: str = "", about: int | None = None) -> Report:
    """Whoever may look at the table may report it, and say whose chair it is about."""
    text = text.replace("\0", "").strip()
    if not text:
        raise Refused("report.error.empty")
    if kind not in Report.Kind.values or len(text) > TEXT_MAX:
        raise Refused("report.error.form", max=TEXT_MAX)
    admit(code, user)
    limit(f"report:{user.pk}", REPORTS, REPORT_SECONDS)
    with change(code) as held:
        table = held.table
        seat = held.seat_of(user)
        named = seat_number(held, about).user if about is not None else None
        viewer = seat.number if seat else SPECTATOR
        view = table.rules.engine.view(table.position(), viewer) if table.state else None
        made = Report.objects.create(
            table=table,
            user=user,
            index=table.head,
            viewer=viewer,
            view=msgspec.to_builtins(view),
            kind=kind,
            text=text,
            agent=agent.replace("\0", "")[:300],
            about=named,
        )
        held.append(
            Entry.Kind.REPORTED, seat=seat.number if seat else None, user=user, action={"report": made.pk}
        )
    return made
