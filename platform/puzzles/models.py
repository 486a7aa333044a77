"""Puzzles: a position with one clearly best move, and who has found it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from puzzles.cutting import Cut
from tables.models import Table

# Where everybody and everything begins on openskill's scale.
MU, SIGMA = 25.0, 25.0 / 3


class Rated(models.Model):
    """A side of the match between those who look for a move and those who hide one."""

    mu = models.FloatField(default=MU)
    sigma = models.FloatField(default=SIGMA)

    class Meta:
        abstract = True


class Puzzle(Rated):
    game = models.CharField(max_length=40)
    # Its name in addresses: what it looks like, so that the same position is never kept twice.
    key = models.CharField(max_length=16, unique=True)
    # A puzzles.cutting.Cut: the position as its seat may know it, the moves tried, and why the best is best.
    cut = models.JSONField()
    tried = models.PositiveIntegerField(default=0)
    found = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["game", "mu"], name="puzzles_by_rating")]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"

    @property
    def content(self) -> Cut:
        return Cut.read(self.cut)


class Solver(Rated):
    """How good somebody is at a game's puzzles."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_rating_a_game")]

    def __str__(self) -> str:
        return f"{self.game} {self.user_id}"


class Answer(models.Model):
    """Somebody's one try at a puzzle, played at a table of their own."""

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    table = models.OneToOneField(Table, models.CASCADE, related_name="+")
    # None until it is given.
    right = models.BooleanField(null=True)
    # The place of the played turn among those that were tried beforehand; None: it was none of them.
    place = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "user"], name="one_answer_a_puzzle")]

    def __str__(self) -> str:
        return f"{self.puzzle_id} {self.user_id}"
