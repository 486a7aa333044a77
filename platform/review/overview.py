"""The house in figures: how much is played, to the end or not, how long, how evenly, and what is refused."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, cast

from django.core.cache import cache
from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from engine import registry
from review.models import Refusal
from tables.models import Seat, Table

PERIODS = (7, 30, 90, 365)
# Days that are counted anew only after so many seconds.
LONG, KEPT = 90, 3600
# Results are read one by one: so many of the newest give the same picture.
RESULTS = 4000
REFUSALS = 20
# Edges of the histogram of durations, in minutes.
MINUTES = (5, 10, 15, 20, 30, 45, 60, 90, 120)
BINS = 12


@dataclass
class GameFigures:
    slug: str
    opened: int = 0
    started: int = 0
    finished: int = 0
    stopped: int = 0
    durations: Counter[int] = field(default_factory=Counter)
    # Seat -> (games, wins), over games with more than one seat.
    seats: dict[int, list[int]] = field(default_factory=dict)
    levels: dict[str, list[int]] = field(default_factory=dict)
    totals: list[int] = field(default_factory=list)

    @property
    def completion(self) -> int:
        """How many of the games that started were played to the end, in percent."""
        return round(100 * self.finished / self.started) if self.started else 0

    def scores(self) -> list[tuple[str, int]]:
        """How many results fell in each of a dozen equal ranges."""
        if not self.totals:
            return []
        low, high = min(self.totals), max(self.totals)
        step = max(1, -(-(high - low + 1) // BINS))
        counted = Counter((total - low) // step for total in self.totals)
        ranges = range((high - low) // step + 1)
        return [(_range(low + n * step, low + (n + 1) * step - 1), counted[n]) for n in ranges]

    def minutes(self) -> list[tuple[str, int]]:
        names = [f"< {MINUTES[0]}", *(f"{a}–{b}" for a, b in pairwise(MINUTES))]
        return [(name, self.durations[n]) for n, name in enumerate([*names, f"> {MINUTES[-1]}"])]

    def seat_wins(self) -> list[tuple[str, int]]:
        return [(str(seat + 1), _percent(*of)) for seat, of in sorted(self.seats.items())]

    def level_wins(self) -> list[tuple[str, int, int]]:
        """Level, games, percentage won."""
        return [(level, of[0], _percent(*of)) for level, of in sorted(self.levels.items())]


@dataclass(frozen=True)
class Overview:
    days: int
    by_day: list[tuple[date, int]]
    games: list[GameFigures]
    refusals: list[tuple[str, str, int]]
    read: int

    def rows(self) -> Iterator[tuple[str, str, str, int]]:
        """Everything as plain rows: what, game, label, value."""
        for day, n in self.by_day:
            yield "games_a_day", "", day.isoformat(), n
        for game in self.games:
            for name in ("opened", "started", "finished", "stopped"):
                yield "games", game.slug, name, getattr(game, name)
            yield "completion_percent", game.slug, "", game.completion
            for label, n in game.minutes():
                yield "duration_minutes", game.slug, label, n
            for label, n in game.scores():
                yield "score", game.slug, label, n
            for seat, (games, wins) in sorted(game.seats.items()):
                yield "seat_games", game.slug, str(seat + 1), games
                yield "seat_wins", game.slug, str(seat + 1), wins
            for level, (games, wins) in sorted(game.levels.items()):
                yield "bot_games", game.slug, level, games
                yield "bot_wins", game.slug, level, wins
        for slug, key, n in self.refusals:
            yield "refusals", slug, key, n


def overview(days: int) -> Overview:
    """Over months an hour more or less changes nothing: kept for a while."""
    if days < LONG:
        return _overview(days)
    key = f"overview:{days}:{timezone.get_current_timezone_name()}"
    return cast(Overview, cache.get_or_set(key, lambda: _overview(days), KEPT))


def _overview(days: int) -> Overview:
    since = timezone.now() - timedelta(days=days)
    figures = {game.slug: GameFigures(game.slug) for game in registry.games()}
    _count(figures, since)
    read = _results(figures, since)
    return Overview(days, _by_day(since, days), list(figures.values()), _refusals(since), read)


def counted_games() -> QuerySet[Table]:
    """What was played here and counts: neither trials nor files."""
    return Table.objects.filter(origin_at=None, imported=False)


def _by_day(since: Any, days: int) -> list[tuple[date, int]]:
    counted = dict(
        counted_games()
        .filter(created__gte=since)
        .annotate(day=TruncDate("created"))
        .values_list("day")
        .annotate(n=Count("pk"))
        .order_by()
    )
    today = timezone.localdate()
    return [(day, counted.get(day, 0)) for day in (today - timedelta(days=n) for n in reversed(range(days)))]


def _count(figures: dict[str, GameFigures], since: Any) -> None:
    opened = counted_games().filter(created__gte=since).values_list("game", "status").order_by()
    for slug, status, n in opened.annotate(n=Count("pk")):
        if slug not in figures:
            continue
        figure = figures[slug]
        figure.opened += n
        if status != Table.Status.WAITING:
            figure.started += n
        if status == Table.Status.OVER:
            figure.finished += n
        elif status == Table.Status.STOPPED:
            figure.stopped += n
    never = opened.filter(status=Table.Status.STOPPED, started=None)
    for slug, _, n in never.annotate(n=Count("pk")):
        if slug in figures:
            figures[slug].started -= n


def _results(figures: dict[str, GameFigures], since: Any) -> int:
    """The newest finished games, each result read once."""
    over = counted_games().filter(status=Table.Status.OVER, moved__gte=since, game__in=figures)
    rows = list(over.order_by("-moved").values_list("pk", "game", "started", "ended", "outcome")[:RESULTS])
    bots: dict[int, dict[int, str]] = defaultdict(dict)
    chairs = Seat.objects.filter(table__in=[row[0] for row in rows], user=None)
    for table_id, number, level in chairs.values_list("table_id", "number", "bot"):
        bots[table_id][number] = level
    for pk, slug, started, ended, outcome in rows:
        figure = figures[slug]
        if started and ended:
            spent = (ended - started).total_seconds() / 60
            figure.durations[sum(spent >= edge for edge in MINUTES)] += 1
        _result(figure, outcome, bots.get(pk, {}))
    return len(rows)


def _result(figure: GameFigures, outcome: Any, bots: dict[int, str]) -> None:
    standings = outcome.get("standings", []) if isinstance(outcome, dict) else []
    for one in standings:
        figure.totals.append(one["total"])
        if len(standings) < 2:
            continue
        won = one["rank"] == 1
        tallies = [figure.seats.setdefault(one["seat"], [0, 0])]
        if one["seat"] in bots:
            tallies.append(figure.levels.setdefault(bots[one["seat"]], [0, 0]))
        for tally in tallies:
            tally[0] += 1
            tally[1] += won


def _refusals(since: Any) -> list[tuple[str, str, int]]:
    rows = Refusal.objects.filter(at__gte=since).values_list("table__game", "key")
    counted = rows.annotate(n=Sum("times")).order_by("-n", "key")[:REFUSALS]
    return [(slug, key, n) for slug, key, n in counted]


def _percent(games: int, wins: int) -> int:
    return round(100 * wins / games) if games else 0


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
