"""Whoever said that something is wrong hears that it was looked at."""

from __future__ import annotations

from django.urls import reverse

from engine.texts import SITE
from notices import asides
from notices.channels.base import Told
from notices.models import Notice
from notices.occasions import REPORT
from tables.models import Report


def answered(report: Report) -> None:
    if report.user_id is None:
        return
    asides.post(REPORT, report.pk, [report.user_id])


def told(notice: Notice, tag: str) -> Told:
    """What was answered, in the words of whoever answered."""
    lang = notice.endpoint.lang
    found = Report.objects.filter(pk=notice.entry).values_list("answer", flat=True).first()
    words = f"{SITE.say('notice.report', lang)} {found or ''}".strip()
    return Told(REPORT, tag, SITE.say("site.name", lang), words, reverse("lobby:mine"), lang)
