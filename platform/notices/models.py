"""What people want to hear of and where they are reached; and the notices themselves, leased like errands."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tables.models import Table

# The hour at which a day's bundle and the day's village go out, in the reader's own time.
MORNING = time(8)


# What a circle of friends tells its people.
OF_CIRCLES = ("tonight", "poll", "evening")


def usual_push() -> list[str]:
    return [
        "turn",
        "asked",
        "starting",
        "started",
        "ended",
        "invited",
        "held",
        "clock",
        "report",
        *OF_CIRCLES,
    ]


def usual_mail() -> list[str]:
    return ["turn", "asked", "ended", "invited", "held", "clock", "report", *OF_CIRCLES]


def house_zone() -> str:
    return str(settings.TIME_ZONE)


class Wishes(models.Model):
    """What one person wants to hear of, by which way and at which hours."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes")
    push = models.JSONField(default=usual_push)
    mail = models.JSONField(default=usual_mail)
    # Of games without haste: one letter each morning in place of one a turn.
    bundle = models.BooleanField(default=False)
    zone = models.CharField(max_length=60, default=house_zone)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)
    lang = models.CharField(max_length=2, default="fr")
    # Grows when the calendar's address is made anew: the old one then opens nothing.
    calendar = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.push} {self.mail}"

    @classmethod
    def of(cls, user: Any) -> Wishes:
        return cls.objects.filter(user=user).first() or cls(user=user)

    def wants(self, occasion: str, channel: str) -> bool:
        return occasion in (self.push if channel == "push" else self.mail)

    def quiet_until(self, now: datetime) -> datetime | None:
        """The end of the quiet hours, if it is one of them."""
        begin, end = self.quiet_from, self.quiet_to
        if begin is None or end is None or begin == end:
            return None
        here = now.astimezone(ZoneInfo(self.zone))
        at = here.time()
        quiet = begin <= at < end if begin < end else at >= begin or at < end
        return self._next(here, end) if quiet else None

    def next_morning(self, now: datetime) -> datetime:
        return self._next(now.astimezone(ZoneInfo(self.zone)), MORNING)

    @staticmethod
    def _next(here: datetime, at: time) -> datetime:
        day = here.date() + timedelta(days=at <= here.time())
        return datetime.combine(day, at, tzinfo=here.tzinfo)


class Endpoint(models.Model):
    """Where somebody is reached: a browser, a mailbox; or a webhook, of a table or of a circle."""

    class Way(models.TextChoices):
        PUSH = "push"
        MAIL = "mail"
        WEBHOOK = "webhook"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="endpoints"
    )
    table = models.OneToOneField(Table, models.CASCADE, null=True, blank=True, related_name="webhook")
    channel = models.CharField(max_length=8, choices=Way)
    address = models.CharField(max_length=1000)
    # A browser's two keys, or the shape a webhook wants.
    keys = models.JSONField(default=dict)
    # How its owner would know it again: the browser's name.
    label = models.CharField(max_length=80, blank=True)
    # Where its owner found the site, for links that leave it.
    origin = models.CharField(max_length=200, blank=True)
    lang = models.CharField(max_length=2, default="fr")
    # A mailbox is written to once its owner has opened a link sent there.
    confirmed = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["address"], name="one_owner_a_browser", condition=Q(channel="push")
            ),
            models.UniqueConstraint(
                fields=["user"], name="one_mailbox_a_person", condition=Q(channel="mail")
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(table__isnull=True), name="not_a_person_and_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk}"


class Notice(models.Model):
    """One thing to be told to one endpoint. Open, one of an occasion at a time, for as long as it is true."""

    class State(models.TextChoices):
        PARKED = "parked"
        SENT = "sent"
        # No longer true, and the one that is shown has to be taken away.
        CLOSING = "closing"
        # Never needed: they were looking, or it was over before it went.
        DROPPED = "dropped"
        CLOSED = "closed"
        FAILED = "failed"

    OPEN = (State.PARKED, State.SENT)

    endpoint = models.ForeignKey(Endpoint, models.CASCADE, related_name="notices")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="notices")
    occasion = models.CharField(max_length=10)
    # The log's entry after which it was true; of what has no table, the day or the report.
    entry = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=8, choices=State, default=State.PARKED)
    # When something is to be done about it; claimed by moving it ahead.
    due = models.DateTimeField(null=True, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    # Why it did not go through, for whoever looks after the site.
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["endpoint", "table", "occasion", "entry"], name="told_once"),
            models.UniqueConstraint(
                fields=["endpoint", "occasion", "entry"],
                name="told_once_without_table",
                condition=Q(table__isnull=True),
            ),
            models.UniqueConstraint(
                fields=["endpoint", "table", "occasion"],
                name="one_open_notice",
                condition=Q(state__in=("parked", "sent"), table__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["table", "state"], name="notice_table")]

    def __str__(self) -> str:
        return f"{self.occasion} {self.table_id}/{self.entry}: {self.state}"


class Lookout(models.Model):
    """How far a table was looked at for what is to be told: a process may die between a move and this."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="lookout")
    head = models.PositiveIntegerField(default=0)
    # The seats that were asked something then.
    asked = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.table_id} at {self.head}"
