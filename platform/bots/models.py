"""What the bots' side of the house keeps."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tables.models import Table


class Analysis(models.Model):
    """A finished game looked back on: asked for once, worked out piece by piece, and kept."""

    class Status(models.TextChoices):
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    table = models.OneToOneField(Table, models.CASCADE, related_name="analysis")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked = models.DateTimeField(default=timezone.now)
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    # The turns that are done, as hindsight.Appraised; how many there are; and how many futures each gets.
    found = models.JSONField(default=list)
    turns = models.PositiveIntegerField(default=0)
    futures = models.PositiveSmallIntegerField(default=0)
    # When a worker may take the next piece: now, or when the one who has it must be dead.
    due = models.DateTimeField(default=timezone.now, db_index=True)
    stumbles = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"{self.table}: {len(self.found)}/{self.turns}"


class Finding(models.Model):
    """What an adviser found on the true deal of a finished game: worked out once, shown to all who look."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="findings")
    adviser = models.CharField(max_length=40)
    # An engine.advice.Advice.
    advice = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "adviser"], name="one_finding_a_question")]

    def __str__(self) -> str:
        return f"{self.table}, {self.adviser}"


class SeatToken(models.Model):
    """A key with which a program plays one person's chair at one table. Only its hash is kept."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seat_tokens")
    # Whose chair it is. It follows them if chairs move up, and is worth nothing once they have none.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seat_tokens")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_token_a_chair")]

    def __str__(self) -> str:
        return f"{self.table}, {self.user}"
