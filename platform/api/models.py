"""Keys with which programs ask in a person's name. Only their hash is kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

NAME_MAX = 40


class ApiKey(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_keys")
    # How its owner knows it again.
    name = models.CharField(max_length=NAME_MAX)
    digest = models.CharField(max_length=64, unique=True)
    # What it may: some of `scopes.ALL`.
    scopes = models.JSONField()
    made = models.DateTimeField(default=timezone.now)
    # The day is enough to see whether a key is still in use.
    used = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.name}"
