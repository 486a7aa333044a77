"""The challenge of the day: which tables were played for which day."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine import Phrase, registry
from engine.daily import Daily
from tables.models import Table

# What an attempt that was given up is ranked by: after all others.
GIVEN_UP = (float("-inf"),)


class Attempt(models.Model):
    """A table of one person at the challenge of a day."""

    game = models.CharField(max_length=40)
    day = models.DateField()
    # One of the game's own, where it has several challenges a day.
    variant = models.CharField(max_length=20)
    table = models.OneToOneField(Table, models.CASCADE, related_name="+")
    # Who began it. A chair can be handed on, an attempt cannot: nobody gets a second one that way.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    # Only the first of a day is ranked.
    counted = models.BooleanField()
    # How it ended, in the game's own figures; empty until then.
    finished = models.BooleanField(default=False)
    resigned = models.BooleanField(default=False)
    result = models.JSONField(null=True)

    class Meta:
        indexes = [models.Index(fields=["day", "game", "variant", "counted"], name="attempts_of_a_day")]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day", "game", "variant"],
                name="one_counted_attempt_a_day",
                condition=Q(counted=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.variant} {self.table_id}"

    @property
    def rules(self) -> Daily:
        return registry.get(self.game).daily

    @property
    def key(self) -> tuple[float, ...]:
        """Higher is better."""
        return GIVEN_UP if self.resigned or not self.result else self.rules.merit(self.result)

    @property
    def told(self) -> Phrase | None:
        """How it ended; None of one that was given up."""
        return None if self.resigned or not self.result else self.rules.told(self.result)
