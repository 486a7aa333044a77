"""Who sits at a table."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from tables.folding import FoldedField
from tables.models.table import Table


class Seat(models.Model):
    """A chair: a person, a bot, or a person whose chair a bot is holding."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    name = models.CharField(max_length=40)
    folded = FoldedField("name")
    # The level of the bot that plays this chair; empty when its person does.
    bot = models.CharField(max_length=20, blank=True)
    resigned = models.BooleanField(default=False)
    # Hashed with the name into what the game is dealt from; forgotten when the name is.
    salt = models.CharField(max_length=32, blank=True, default="")
    seen = models.DateTimeField(null=True, blank=True)
    # Where its person sat down from, scrambled: only good for being compared within the table.
    network = models.CharField(max_length=32, blank=True, default="")
    # The shared browser that has this chair; and who keeps it, where this person is only its guest.
    device = models.CharField(max_length=32, blank=True, default="", db_default="")
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # The host has yet to say that this is somebody else than a neighbour from the same address.
    unconfirmed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_person_a_chair"),
            models.UniqueConstraint(
                fields=["table", "user"], name="one_chair_a_person", condition=Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        if "name" in (options.get("update_fields") or ()):
            options["update_fields"] = {*options["update_fields"], "folded"}
        super().save(*args, **options)

    @property
    def held(self) -> bool:
        """A bot is holding this person's chair."""
        return bool(self.bot) and self.user_id is not None
