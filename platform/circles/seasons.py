"""The seasons of the village: three months each, on the clock of the house."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from django.utils.timezone import localtime

from web.jinja import say
from web.refusals import Refused

# By the month that begins them; winter begins in December and ends in the next year.
NAMES = ("printemps", "ete", "automne", "hiver")
FIRST_MONTH = 3
# What an address says in place of a season's key.
ALWAYS = "toujours"


class Season(NamedTuple):
    """Later seasons are greater."""

    year: int
    quarter: int

    @property
    def key(self) -> str:
        """As addresses have it."""
        return f"{self.year}-{NAMES[self.quarter]}"

    @property
    def label(self) -> str:
        name = NAMES[self.quarter]
        if name == "hiver":
            return say("circle.season.hiver", year=self.year, next=self.year + 1)
        return say(f"circle.season.{name}", year=self.year)


class Dated(Protocol):
    @property
    def season(self) -> Season: ...


T = TypeVar("T", bound=Dated)


def season_of(when: datetime) -> Season:
    local = localtime(when)
    months = local.year * 12 + local.month - FIRST_MONTH
    return Season(months // 12, months % 12 // 3)


def chosen(games: Iterable[Dated], wanted: str) -> Season | None:
    """The one that is asked for, the newest where none is; None for all of them together."""
    seasons = {game.season for game in games}
    if wanted == ALWAYS or not (wanted or seasons):
        return None
    if not wanted:
        return max(seasons)
    found = next((one for one in seasons if one.key == wanted), None)
    if found is None:
        raise Refused("circle.refused.season", status=404)
    return found


def in_season(games: Iterable[T], season: Season | None) -> list[T]:
    return [game for game in games if season is None or game.season == season]
