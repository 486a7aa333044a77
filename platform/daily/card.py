"""Today in one look: every game's challenge, and what the reader has made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse

from accounts.models import User
from daily import days
from daily.models import Attempt
from daily.ranking import settle, streak
from engine.registry import Game
from tables import offer
from web.jinja import language

Stand = Literal["new", "running", "done"]


@dataclass(frozen=True)
class Offered:
    game: Game
    stand: Stand

    @property
    def slug(self) -> str:
        return self.game.slug

    @property
    def title(self) -> str:
        return self.game.texts.get("title", language())

    @property
    def url(self) -> str:
        return reverse("daily:game", args=[self.slug])


@dataclass(frozen=True)
class Today:
    offered: list[Offered]
    streak: int

    @property
    def done(self) -> int:
        return sum(one.stand == "done" for one in self.offered)


def today(reader: User | None) -> Today:
    settle()
    stands = _stands(reader) if reader else {}
    offered = [Offered(game, stands.get(game.slug, "new")) for game in offer.games()]
    return Today(offered, streak(reader) if reader else 0)


def _stands(reader: User) -> dict[str, Stand]:
    """Of several challenges of one game, the one that has come furthest."""
    mine = Attempt.objects.filter(user=reader, day=days.today(), counted=True).order_by("finished")
    return {game: "done" if over else "running" for game, over in mine.values_list("game", "finished")}
