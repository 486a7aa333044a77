"""What people say at a table, to each other and to those who review it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tables.folding import FoldedField
from tables.models.table import Table

CHAT_MAX = 500


class Message(models.Model):
    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=CHAT_MAX)
    folded = FoldedField("text")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Report(models.Model):
    """“Something is wrong”: the exact moment as its author saw it, for whoever reviews the log."""

    class Kind(models.TextChoices):
        RULE = "rule"
        BUG = "bug"
        BEHAVIOUR = "behaviour"
        OTHER = "other"

    table = models.ForeignKey(Table, models.CASCADE, related_name="reports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    index = models.PositiveIntegerField()
    viewer = models.SmallIntegerField()
    view = models.JSONField(null=True)
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.TextField(max_length=2000)
    agent = models.CharField(max_length=300, blank=True)
    # Whose doing it is, where its author named somebody.
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)
    # What its author was told when it was closed.
    answer = models.TextField(max_length=1000, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"{self.kind} {self.table_id}/{self.index}"
