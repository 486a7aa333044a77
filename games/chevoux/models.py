"""The daily challenge: which tables were played for which day."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.chevoux.rules.scoring import GIVEN_UP, merit
from tables.models import Table


class Attempt(models.Model):
    """A table of one person at the village of a day."""

    class Difficulty(models.TextChoices):
        NORMAL = "normal"
        HARD = "hard"

    day = models.DateField()
    difficulty = models.CharField(max_length=6, choices=Difficulty)
    table = models.OneToOneField(Table, models.CASCADE, related_name="+")
    # Who began it. A chair can be handed on, an attempt cannot: nobody gets a second one that way.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    # Only the first of a day is ranked.
    counted = models.BooleanField()
    # How it ended; empty until then.
    finished = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    misplaced = models.PositiveSmallIntegerField(null=True)
    score = models.SmallIntegerField(null=True)
    used = models.PositiveSmallIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["day", "difficulty", "counted"])]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day", "difficulty"], name="one_counted_attempt", condition=Q(counted=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.difficulty} {self.table_id}"

    @property
    def won(self) -> bool:
        return self.finished and not self.resigned and self.misplaced == 0

    @property
    def key(self) -> tuple[int, ...]:
        """Higher is better, as in a duel."""
        if self.resigned or self.misplaced is None or self.score is None or self.used is None:
            return GIVEN_UP
        return merit(self.misplaced, self.score, self.used)
