"""Whoever said that something is wrong hears that it was looked at."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from engine.texts import SITE
from notices.channels.base import Told
from notices.looking import wishes_of
from notices.models import Endpoint, Notice
from notices.occasions import REPORT
from tables.models import Report


def answered(report: Report) -> None:
    if report.user_id is None:
        return
    rows = Endpoint.objects.filter(user_id=report.user_id, confirmed__isnull=False)
    fresh = [
        Notice(endpoint=endpoint, occasion=REPORT, entry=report.pk, due=timezone.now())
        for endpoint in rows.select_related("user__wishes")
        if wishes_of(endpoint).wants(REPORT, endpoint.channel)
    ]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)


def told(notice: Notice, tag: str) -> Told:
    """What was answered, in the words of whoever answered."""
    lang = notice.endpoint.lang
    found = Report.objects.filter(pk=notice.entry).values_list("answer", flat=True).first()
    words = f"{SITE.say('notice.report', lang)} {found or ''}".strip()
    return Told(REPORT, tag, SITE.say("site.name", lang), words, reverse("lobby:mine"), lang)
