"""What people set down for themselves: models beside the tables, never part of a game or of its log."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

NOTE_MAX = 1000


class Note(models.Model):
    """What somebody wants to remember at a table. Nobody else ever reads it, the house included."""

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.CharField(max_length=NOTE_MAX)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="one_note_a_person")]

    def __str__(self) -> str:
        # Lists and error reports name it; what it says is its author's alone.
        return f"note {self.pk}"


class Holiday(models.Model):
    """Days on which somebody is away. In slow games no clock of theirs runs then, and the others see why."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first", "last"]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"
