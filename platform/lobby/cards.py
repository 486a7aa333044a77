"""Games and tables as the lists show them, read with a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from engine import DamagedLog, registry
from engine.registry import Game
from engine.texts import join, number
from tables import awaiting, clocks, offer
from tables.models import Seat, Table
from web.jinja import language, say

# A table nobody has touched for this long is not offered to strangers any more.
FRESH = timedelta(hours=2)
# The lists on the home page stay short.
SHORT = 12
# A list of people to choose from.
MOST_PARTNERS = 100


@dataclass(frozen=True)
class GameCard:
    """A game on the home page."""

    game: Game
    title: str
    tagline: str
    summary: str
    facts: tuple[tuple[str, str], ...]

    @property
    def slug(self) -> str:
        return self.game.slug


def game_card(game: Game) -> GameCard:
    lang, texts, seats = language(), game.texts, game.engine.seats
    return GameCard(
        game,
        title=texts.get("title", lang),
        tagline=texts.get("tagline", lang),
        summary=texts.get("summary", lang),
        facts=(
            ("personnes", say("home.game.players", min=seats[0], max=seats[-1])),
            ("horloge", _duration(texts.source["minutes"])),
            ("compte", say("home.game.age", n=texts.source["age"])),
        ),
    )


def _duration(minutes: int | dict[str, int]) -> str:
    if isinstance(minutes, int):
        return say("home.game.duration", n=minutes)
    return say("home.game.duration_range", min=minutes["min"], max=minutes["max"])


def name_of(seat: Seat) -> str:
    """A person's name; a bot's in the reader's language."""
    return say(f"bot.{seat.bot}.name") if seat.bot and not seat.user_id else seat.name


class Place(Struct, frozen=True):
    """A line of a stored outcome, without its breakdown."""

    seat: int
    rank: int
    total: int
    reached: bool | None = None


class Ranking(Struct, frozen=True):
    standings: list[Place]


class TableCard:
    """A table in a list, as one reader sees it. Its seats are already fetched."""

    def __init__(self, table: Table, reader: User | None = None) -> None:
        self.table = table
        self.game = registry.get(table.game)
        self.seats: list[Seat] = list(table.seats.all())
        self.mine = next((seat for seat in self.seats if reader and seat.user_id == reader.pk), None)

    @property
    def title(self) -> str:
        return self.game.texts.get("title", language())

    @property
    def host(self) -> str:
        seat = next((seat for seat in self.seats if seat.user_id == self.table.host_id), None)
        return seat.name if seat else ""

    @property
    def others(self) -> str:
        """“Basile, Marie and 2 bots”; empty for a solitary game."""
        names = [seat.name for seat in self.seats if seat.user_id and seat is not self.mine]
        if bots := sum(seat.user_id is None for seat in self.seats):
            names.append(say("home.bots", n=bots))
        return join(names, language())

    @property
    def full(self) -> bool:
        return len(self.seats) >= self.table.places

    @cached_property
    def waits_for_me(self) -> bool:
        return self.mine is not None and awaiting.waits_for(self.table, self.mine)

    @property
    def progress(self) -> str:
        if self.table.status == Table.Status.WAITING:
            return say("wait.title")
        if self.table.paused:
            return say("pause.on")
        position = self._position
        reached = self.game.engine.progress(position) if position is not None else None
        return say("table.status.round", n=reached[0], total=reached[1]) if reached else ""

    @property
    def rules(self) -> list[str]:
        """What the host chose, in words."""
        table = self.table
        told = [clocks.in_words(table.rules, clocks.of(table))]
        if table.spectators:
            told.append(say("lobby.card.spectators"))
        if table.take_back == Table.TakeBack.NEVER:
            told.append(say("lobby.card.no_takeback"))
        return told

    @cached_property
    def _position(self) -> Any:
        """None where the rules can no longer read it: one such table closes no list of others."""
        try:
            return self.table.position()
        except DamagedLog:
            return None

    # -- once it is over --------------------------------------------------------------------------------

    @cached_property
    def ranking(self) -> list[Place]:
        """Best first; empty where the table ended before the rules had a result."""
        raw = self.table.outcome
        return msgspec.convert(raw, Ranking).standings if raw else []

    @property
    def verdict(self) -> str:
        """won, lost, shared, stopped; trial, which counts for nobody; or solo, where nobody is beaten and no
        goal was to be reached."""
        if self.table.is_trial:
            return "trial"
        if not self.ranking or self.mine is None:
            return "stopped"
        if len(self.ranking) == 1:
            return {None: "solo", True: "won", False: "lost"}[self.ranking[0].reached]
        ranks = {place.seat: place.rank for place in self.ranking}
        if ranks.get(self.mine.number) != 1:
            return "lost"
        return "shared" if list(ranks.values()).count(1) > 1 else "won"

    @property
    def scores(self) -> list[tuple[Seat, str, str]]:
        """(seat, name, points), best first; where the goal was missed there are none."""
        seats = {seat.number: seat for seat in self.seats}
        return [
            (
                seats[place.seat],
                name_of(seats[place.seat]),
                "–" if place.reached is False else number(place.total),
            )
            for place in self.ranking
            if place.seat in seats
        ]


def _known() -> QuerySet[Table]:
    """Tables of the games this house still has, with their seats."""
    return Table.objects.filter(game__in=[game.slug for game in registry.games()]).prefetch_related("seats")


def joinable(reader: User | None) -> QuerySet[Table]:
    """Listed tables with a free chair, the oldest first: they have waited longest."""
    tables = (
        _known()
        .filter(game__in=[game.slug for game in offer.games()])
        .filter(listed=True, status=Table.Status.WAITING, moved__gte=timezone.now() - FRESH)
        .annotate(taken=Count("seats"))
        .filter(taken__lt=F("places"))
        .order_by("created")
    )
    return tables.exclude(pk__in=_seated(reader)) if reader else tables


def watchable(reader: User | None) -> QuerySet[Table]:
    tables = _known().filter(listed=True, spectators=True, status=Table.Status.PLAYING).order_by("-moved")
    return tables.exclude(pk__in=_seated(reader)) if reader else tables


def live(reader: User) -> QuerySet[Table]:
    return (
        _known()
        .filter(pk__in=_seated(reader), status__in=(Table.Status.WAITING, Table.Status.PLAYING))
        .order_by("-moved")
    )


def finished(reader: User) -> QuerySet[Table]:
    """Games that were played; a table that never started is no game."""
    return (
        _known()
        .filter(pk__in=_seated(reader))
        .filter(Q(status=Table.Status.OVER) | Q(status=Table.Status.STOPPED, started__isnull=False))
        .order_by("-ended", "-pk")
    )


class Filter:
    """What somebody wants to see of their history. What makes no sense narrows nothing."""

    def __init__(self, query: Mapping[str, str]) -> None:
        slug, person = query.get("jeu", ""), query.get("avec", "")
        self.game = slug if any(game.slug == slug for game in registry.games()) else ""
        self.person = int(person) if person.isascii() and person.isdigit() and len(person) < 10 else 0

    def __bool__(self) -> bool:
        return bool(self.game or self.person)

    def narrow(self, tables: QuerySet[Table]) -> QuerySet[Table]:
        if self.game:
            tables = tables.filter(game=self.game)
        if self.person:
            tables = tables.filter(pk__in=Seat.objects.filter(user=self.person).values("table_id"))
        return tables

    @property
    def query(self) -> str:
        """The same in a link to another page of the list."""
        return urlencode(
            {name: value for name, value in (("jeu", self.game), ("avec", self.person)) if value}
        )


def partners(reader: User) -> list[tuple[int, str]]:
    """Those the reader has sat with, by name."""
    people = Seat.objects.filter(table_id__in=_seated(reader), user__isnull=False).exclude(user=reader)
    newest = dict(people.order_by("pk").values_list("user_id", "name"))
    return sorted(newest.items(), key=lambda person: person[1].casefold())[:MOST_PARTNERS]


def _seated(reader: User) -> QuerySet[Seat, int]:
    return Seat.objects.filter(user=reader).values_list("table_id", flat=True)


def resume_first(tables: QuerySet[Table], reader: User) -> list[TableCard]:
    """Those that wait for the reader's move come first, however long they have waited."""
    cards = [TableCard(table, reader) for table in tables[: awaiting.MOST]]
    return sorted(cards, key=lambda card: not card.waits_for_me)
