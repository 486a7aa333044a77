"""A circle of friends: its people, the tables it played at, and the evenings it agrees on."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from notices.models import Endpoint
from tables.models import CODE_LENGTH, Table, new_code

NAME_MAX = 40


class Circle(models.Model):
    class Invites(models.TextChoices):
        EVERYONE = "everyone"
        KEEPER = "keeper"

    # Of its address, which stays; and of the invitation, which can be made anew.
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    key = models.CharField(max_length=CODE_LENGTH, default=new_code)
    name = models.CharField(max_length=NAME_MAX)
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="circles_kept")
    # Who is shown the link of the invitation.
    invites = models.CharField(max_length=8, choices=Invites, default=Invites.EVERYONE)
    # What is usually played, and what the form of a new table is filled with.
    game = models.SlugField(max_length=40)
    usual = models.JSONField(default=dict, blank=True)
    # A channel that all of them read, and who gave its address.
    webhook = models.OneToOneField(Endpoint, models.SET_NULL, null=True, blank=True, related_name="circle")
    webhook_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("circles:circle", args=[self.code])


class Member(models.Model):
    """Somebody who is of a circle, or was: past games remember them either way."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    joined = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True, blank=True)
    # Sent away by the keeper: the link lets them in no more.
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["joined", "pk"]
        constraints = [models.UniqueConstraint(fields=["circle", "user"], name="once_in_a_circle")]

    def __str__(self) -> str:
        return str(self.user)


class CircleTable(models.Model):
    """A table that was opened for a circle, or by another game of one that was."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="tables")
    table = models.OneToOneField(Table, models.CASCADE, related_name="for_circle")

    def __str__(self) -> str:
        return f"{self.circle_id}: {self.table_id}"


class Poll(models.Model):
    """When shall we meet? One at a time; its date, once chosen, stands in everybody's calendar."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="polls")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)
    # None: still open, or called off.
    chosen = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle"], name="one_open_poll", condition=Q(closed__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.circle_id}: {self.chosen or self.created}"


class PollDate(models.Model):
    poll = models.ForeignKey(Poll, models.CASCADE, related_name="dates")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at"]
        constraints = [models.UniqueConstraint(fields=["poll", "at"], name="a_date_once")]

    def __str__(self) -> str:
        return str(self.at)


class Answer(models.Model):
    class Says(models.TextChoices):
        YES = "yes"
        MAYBE = "maybe"
        NO = "no"

    date = models.ForeignKey(PollDate, models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    says = models.CharField(max_length=5, choices=Says)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["date", "user"], name="one_answer_a_date")]

    def __str__(self) -> str:
        return self.says
