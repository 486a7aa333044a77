"""A table: a seed and an append-only log. Its stored state is only what the rules make of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, cast

import msgspec
from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from engine import DamagedLog, fingerprint, registry
from tables.models.codes import CODE_LENGTH, new_code, new_seed


class Table(models.Model):
    class Status(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        OVER = "over"
        # Ended by the table before the rules had a result.
        STOPPED = "stopped"

    class TakeBack(models.TextChoices):
        VOTE = "vote"
        NEVER = "never"

    class AtEnd(models.TextChoices):
        # Of a clock: a move is played for its person, a bot holds the chair, the table is asked, or nothing.
        MOVE = "move"
        HOLD = "hold"
        ASK = "ask"
        NOTHING = "nothing"

    class Scheme(models.IntegerChoices):
        # Drawn from the seed alone, or from it mixed with the table and what its browsers add: docs/dice.md.
        PLAIN = 1
        MIXED = 2

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    game = models.SlugField(max_length=40)
    rules_version = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted")

    # What the host chose.
    options = models.JSONField(default=dict)
    # How many chairs stand around it.
    places = models.PositiveSmallIntegerField()
    listed = models.BooleanField(default=False)
    spectators = models.BooleanField(default=True)
    hints = models.BooleanField(default=True)
    # There is a big screen: phones show only the hand, unless their reader wants all.
    hands = models.BooleanField(default=False, db_default=False)
    take_back = models.CharField(max_length=5, choices=TakeBack, default=TakeBack.VOTE)
    # Seconds a seat has for each thing it is asked, or for the whole game where all play apart; or no clock.
    pace = models.PositiveIntegerField(null=True, blank=True)
    # Where it is set, `pace` is a bank for the whole game, to which each turn adds so many seconds.
    increment = models.PositiveIntegerField(null=True, blank=True)
    at_end = models.CharField(max_length=7, choices=AtEnd, default=AtEnd.MOVE)
    absent_minutes = models.PositiveSmallIntegerField(default=3)
    # After so long a bot sits down by itself in the chair of somebody who is awaited; or never.
    hold_minutes = models.PositiveIntegerField(null=True, blank=True)
    # The level that holds an absent friend's chair and answers a clock that ran out.
    bot_level = models.CharField(max_length=20)

    # The game. `state` is kept at the head so that a move never replays the log.
    # `seed` is the secret whose fingerprint is shown beforehand; `mixed` is what the deal adds to it.
    seed = models.CharField(max_length=64, default=new_seed)
    scheme = models.PositiveSmallIntegerField(choices=Scheme, default=Scheme.MIXED)
    mixed = models.TextField(blank=True, default="")
    # Secrets that were shown and are drawn from no more, oldest first: {"seed", "mixed", "until": an entry}.
    stretches = models.JSONField(default=list, blank=True)
    # While waiting, by person: {"hash": of a browser's random value, "value": once it has been revealed}.
    pledges = models.JSONField(default=dict, blank=True)
    # Who asked to start, while the browsers reveal their values: until `clock_due` at most.
    caller = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    state = models.BinaryField(null=True)
    head = models.PositiveIntegerField(default=0)
    # How many entries drew from chance: the number of the next stream of the seed.
    streams = models.PositiveIntegerField(default=0)
    paused = models.BooleanField(default=False)
    # How long the pauses that are over have lasted: a deadline is put off by as much.
    rested = models.DurationField(default=timedelta)
    # By shared browser, the chair whose person has opened the curtain: see devices.py.
    uncovered = models.JSONField(default=dict, blank=True)
    # A request the table is voting on: {"kind", "seat", "to", "yes": [seats]}.
    vote = models.JSONField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)

    # When something must happen by itself: a bot's move, a clock.
    bot_due = models.DateTimeField(null=True, blank=True, db_index=True)
    clock_due = models.DateTimeField(null=True, blank=True, db_index=True)
    hold_due = models.DateTimeField(null=True, blank=True, db_index=True)
    # Since when those who are asked have had their time; and what is left in each bank: see timing.py.
    clock_from = models.DateTimeField(null=True, blank=True)
    banks = models.JSONField(default=dict, blank=True)

    # Whom the host sent away, by their number: they do not sit down here again.
    sent_away = models.JSONField(null=True, blank=True)
    # When its people mean to begin: see meeting.py.
    meets = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True, blank=True)
    moved = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)
    # Who of the game before has yet to say whether they come: see rematch.py.
    invited = models.JSONField(default=list, blank=True)
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch_of")
    # A trial from another game's moment begins with that game's moves: its log says which.
    origin = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="trials")
    origin_at = models.PositiveIntegerField(null=True, blank=True)
    # A trial whose bots give up their chairs to whoever comes by its link.
    offered = models.BooleanField(default=False, db_default=False)
    # Read from a file: nobody played it here.
    imported = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["status", "listed", "-created"]),
            models.Index(fields=["game", "status", "-created"]),
            models.Index(fields=["-moved"]),
            # The review's lists: newest first, a page at a time.
            models.Index(fields=["game", "-moved", "-id"], name="table_game_moved"),
            models.Index(fields=["status", "-moved", "-id"], name="table_status_moved"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("tables:table", args=[self.code])

    @property
    def is_trial(self) -> bool:
        """Tried from a moment of another game: it counts for nobody."""
        return self.origin_at is not None

    @property
    def rules(self) -> registry.Game:
        return registry.get(self.game)

    @property
    def installed(self) -> bool:
        """Whether the house still has this game. The table outlives it, and waits for its return."""
        return any(game.slug == self.game for game in registry.games())

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.seed)

    @property
    def live(self) -> bool:
        return self.status in (self.Status.WAITING, self.Status.PLAYING)

    @property
    def next_game(self) -> Table | None:
        """The table to which its people were invited after this one; None where that came to nothing."""
        new: Table | None = self.rematch
        called_off = new is not None and new.status == self.Status.STOPPED and new.started is None
        return None if called_off else new

    @property
    def deadline(self) -> datetime | None:
        """When a game that all play apart is over for everybody; None where each move has its own time."""
        if self.pace is None or self.started is None or not self.rules.engine.mode.apart:
            return None
        return self.started + timedelta(seconds=self.pace) + self.rested

    def too_late(self, now: datetime) -> bool:
        """Whether the deadline of a game that all play apart has passed: nobody plays on, bots included."""
        return self.deadline is not None and now >= self.deadline

    # The state at the head, decoded, where somebody keeps this table in memory.
    held: Any = None

    @property
    def stored(self) -> bytes:
        """The state at the head as it is kept; asked for only of a game that has begun."""
        return bytes(cast(bytes, self.state))

    def position(self) -> Any:
        """The state at the head."""
        if self.held is not None:
            return self.held
        try:
            return self.rules.engine.load(self.stored)
        except msgspec.DecodeError as damage:
            raise DamagedLog("the stored position cannot be read") from damage
