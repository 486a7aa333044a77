"""What was being said at a table when somebody reported it."""

from __future__ import annotations

from tables.models import Message, Report

BEFORE, AFTER = 8, 4


def around(report: Report) -> list[tuple[Message, bool]]:
    """The words before and after it; of each whether the one reported said it."""
    said = Message.objects.filter(table_id=report.table_id)
    before = list(said.filter(at__lte=report.at).order_by("-pk")[:BEFORE])[::-1]
    after = list(said.filter(at__gt=report.at).order_by("pk")[:AFTER])
    named = report.about_id
    return [(one, named is not None and one.user_id == named) for one in (*before, *after)]
