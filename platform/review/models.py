"""What the log of a table does not hold: refusals, comings and goings, looks, and who may not play."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from tables.models import Table


class Refusal(models.Model):
    """A click that the rules or the house refused; the same one again only counts."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="refusals")
    # The last entry of the log at the time.
    index = models.PositiveIntegerField()
    seat = models.SmallIntegerField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    verb = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    phrase = models.JSONField()
    action = models.CharField(max_length=300, blank=True)
    times = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["at", "key"], name="refusal_at_key")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index}: {self.key}"


class Connection(models.Model):
    """A seat's browser came, or went."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="connections")
    seat = models.SmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    here = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat} {'came' if self.here else 'went'}"


class Look(models.Model):
    """A reviewer saw a moment of a running game through eyes that were not theirs."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="looks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    viewer = models.SmallIntegerField()
    index = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "user", "viewer", "index"], name="one_look_a_moment")
        ]
        permissions = [
            ("look", "May look at every game"),
            ("act", "May mend tables and moderate players"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}/{self.index} as {self.viewer}"


class Verification(models.Model):
    """Every stored game was played again: how many there were, and which differ from their log."""

    at = models.DateTimeField(default=timezone.now)
    games = models.PositiveIntegerField()
    seconds = models.FloatField()
    differ = models.PositiveIntegerField(default=0)
    # The first of those that differ: {"code", "finding"}.
    named = models.JSONField(default=list)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}: {self.differ} of {self.games} differ"


class NightRun(models.Model):
    """What was done at night, and how it ended."""

    # tidy, backup, verify
    job = models.CharField(max_length=10)
    at = models.DateTimeField(default=timezone.now)
    ok = models.BooleanField()
    said = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.job} {self.at:%Y-%m-%d %H:%M}: {'done' if self.ok else 'failed'}"


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def in_force(self) -> SanctionQuerySet:
        return self.filter(Q(until=None) | Q(until__gt=timezone.now()), lifted=None)


class Sanction(models.Model):
    """Somebody may not chat, or not play at all, for a while or for good."""

    class Kind(models.TextChoices):
        MUTE = "mute"
        BAN = "ban"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=4, choices=Kind)
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    # Where it was decided.
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="sanctions")
    at = models.DateTimeField(default=timezone.now)
    # None: for good.
    until = models.DateTimeField(null=True, blank=True)
    lifted = models.DateTimeField(null=True, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["user", "kind", "lifted"], name="sanction_user_kind")]

    def __str__(self) -> str:
        return f"{self.kind} {self.user}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        with transaction.atomic():
            super().save(*args, **kwargs)
            User.objects.filter(pk=self.user_id).update(sanctioned=True)
