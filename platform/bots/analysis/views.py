"""The page that looks back on a finished game: asking for it, following it, reading it."""

from __future__ import annotations

import bisect
from dataclasses import dataclass
from functools import cached_property
from typing import TypeGuard, cast

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from bots.analysis import queue
from bots.analysis.appraisal import Appraised
from bots.analysis.turning_points import Moment, deciding, smoothed
from bots.models import Analysis
from replay.log_cache import reel_of
from replay.visibility import eyes
from tables.access import enter
from tables.models import Table
from tables.page import presenter, refusals
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.htmx import HtmxRequest
from web.jinja import language
from web.ratelimit import address, limit
from web.refusals import Refused

ASKED, SECONDS = 6, 60
# A curve of more points says no more, and their numbers would not fit.
POINTS, LABELS = 60, 8
MINUS = "\u2212"


@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HtmxRequest, code: str) -> HttpResponse:
    try:
        table, viewer = enter(address(request), code, request.user)
        scene = Scene(Snapshot.read(table.pk), viewer, language())
        _check_open(table, scene)
        if request.method == "POST":
            if viewer < 0:
                raise Refused("analysis.error.seat", status=403)
            limit(f"analysis:{request.user.pk}", ASKED, SECONDS)
            queue.ask(table, cast(User, request.user))
            if not request.htmx:
                return redirect("bots:analysis", table.code)
    except Refused as refusal:
        return refusals.page(request, refusal)
    row = Analysis.objects.filter(table=table).first()
    context = {
        "scene": scene,
        "row": row,
        "study": Study(scene, row) if _done(row) else None,
        "styles": presenter.of(scene).styles,
    }
    template = "bots/analysis_body.html" if request.htmx else "bots/analysis.html"
    return render(request, template, context)


def _check_open(table: Table, scene: Scene) -> None:
    if table.status != Table.Status.OVER:
        raise Refused("analysis.error.running", status=409)
    if not presenter.of(scene).seed_shown(scene.table):
        raise Refused("advice.error.sealed", status=409)


def _done(row: Analysis | None) -> TypeGuard[Analysis]:
    return row is not None and row.status == Analysis.Status.DONE


@dataclass(frozen=True)
class Line:
    """A turn as the page lists it."""

    number: int
    seat: int
    name: str
    move: str
    before: int
    after: int
    gain: str
    at: int


@dataclass(frozen=True)
class Swing:
    """A moment that decided the game, and what its mover won or lost there."""

    line: Line
    told: str


@dataclass
class Study:
    """A finished analysis in the reader's language."""

    scene: Scene
    row: Analysis

    @cached_property
    def found(self) -> list[Appraised]:
        return msgspec.convert(self.row.found, list[Appraised])

    @cached_property
    def lines(self) -> list[Line]:
        table = self.scene.table
        seen = reel_of(table).moments(eyes(table, self.scene.viewer, None))
        return [self._line(number, turn, seen) for number, turn in enumerate(self.found, 1)]

    def _line(self, number: int, turn: Appraised, seen: tuple[int, ...]) -> Line:
        before, after = round(turn.before[turn.seat]), round(turn.after[turn.seat])
        at = seen[min(bisect.bisect_left(seen, turn.index), len(seen) - 1)]
        name, move = self.scene.names[turn.seat], self.scene.say(turn.move)
        return Line(number, turn.seat, name, move, before, after, signed(after - before), at)

    @cached_property
    def swings(self) -> list[Swing]:
        winner = self.scene.standings[0].seat
        final = [s.total for s in sorted(self.scene.standings, key=lambda standing: standing.seat)]
        return [
            Swing(self.lines[moment.number], self._told(moment))
            for moment in deciding(self.found, final, winner)
        ]

    def _told(self, moment: Moment) -> str:
        """By how much the choice changed what its mover could expect; else what happened around it."""
        alone = len(self.scene.names) == 1
        before, by = round(moment.before), round(moment.swing)
        key = ("gain" if by > 0 else "loss") if moment.chosen else "swing"
        return self.scene.say_key(
            f"analysis.{key}.alone" if alone else f"analysis.{key}",
            name=self.scene.names[self.found[moment.number].seat],
            n=abs(by),
            before=str(before) if alone else signed(before),
            after=str(before + by) if alone else signed(before + by),
        )

    @cached_property
    def curve(self) -> list[tuple[str, list[int]]]:
        """Everybody's expected points before each turn, and the true ones at the end."""
        final = [float(s.total) for s in sorted(self.scene.standings, key=lambda standing: standing.seat)]
        rows = [turn.before for turn in self.found] + [final]
        seats = [smoothed(column) for column in zip(*rows, strict=True)]
        every = max(1, len(rows) // POINTS)
        shown = sorted({*range(0, len(rows), every), len(rows) - 1})
        named = max(1, len(shown) // LABELS)
        return [
            (str(n + 1) if at % named == 0 else "", [max(0, round(points[n])) for points in seats])
            for at, n in enumerate(shown)
        ]


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"{MINUS}{-n}" if n < 0 else "0"
