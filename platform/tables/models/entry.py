"""The log of a table."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tables.models.table import Table


class Entry(models.Model):
    """An entry of the log: a move of the game, or anything else that happened at the table. Never deleted."""

    class Kind(models.TextChoices):
        OPENED = "opened"
        JOINED = "joined"
        LEFT = "left"
        BOT_ADDED = "bot_added"
        BOT_REMOVED = "bot_removed"
        ARRANGED = "arranged"
        HANDED = "handed"
        HOST = "host"
        STARTED = "started"
        PLAYED = "played"
        TAKEN_BACK = "taken_back"
        VOTE = "vote"
        PAUSED = "paused"
        RESUMED = "resumed"
        RESIGNED = "resigned"
        BOT_IN = "bot_in"
        BACK = "back"
        STOPPED = "stopped"
        TIMEOUT = "timeout"
        REMATCH = "rematch"
        REPORTED = "reported"
        FORKED = "forked"
        # A browser's part of the luck, or a new seed.
        LUCK = "luck"
        # The house's own hand: a mended table, a warned player, a look at what is hidden.
        REPAIRED = "repaired"
        MODERATED = "moderated"
        LOOKED = "looked"

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    index = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    seat = models.SmallIntegerField(null=True)
    # Who did it: the person, or nobody when a bot, a clock or the house did.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    # Chosen by the page for each click: a click sent twice lands once.
    # Null, not empty, where nobody clicked: the constraint below must let those stand side by side.
    nonce = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001
    action = models.JSONField(default=dict)
    # What chance answered, and from which stream of the seed.
    drawn = models.JSONField(default=list)
    stream = models.PositiveIntegerField(null=True)
    events = models.JSONField(default=list)
    # It told nothing to everybody: a draft, a private choice, a report.
    secret = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_entry_an_index"),
            models.UniqueConstraint(fields=["table", "nonce"], name="one_entry_a_nonce"),
        ]
        indexes = [
            # A page reads the end of what all saw, and of what each seat alone did, however long either is.
            models.Index(fields=["table", "index"], name="move_public", condition=Q(secret=False)),
            models.Index(fields=["table", "seat", "index"], name="move_secret", condition=Q(secret=True)),
        ]

    def __str__(self) -> str:
        return f"{self.index}. {self.kind}"

    @property
    def player(self) -> int:
        """The seat whose move it is: every move has one."""
        return cast(int, self.seat)
