"""One table, at any moment and through anybody's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from engine import OMNISCIENT, SPECTATOR
from engine.texts import Texts
from engine.viewers import word_of
from review import timeline
from review.boards import Board, board, read_viewer
from review.listing import is_stuck, table_of, title_of
from review.models import Sanction
from review.peeking import Eyes, announce
from review.presence import here_at, is_over
from review.repair import moves_after
from review.roles import ACT, LOOK, needs
from review.timeline import Line
from tables.log.replay import UNREADABLE
from tables.log.verification import Finding, examine
from tables.models import Entry, Report, Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.htmx import HtmxRequest
from web.jinja import language, say
from web.refusals import Refused

MESSAGES = 200


@require_safe
@needs(LOOK)
def table(request: HtmxRequest, code: str) -> HttpResponse:
    """The whole page; of a step by key or click only what a step changes."""
    template = "review/_inspect.html" if request.htmx else "review/table.html"
    return render(request, template, {"desk": TablePage(table_of(code), request)})


@require_POST
@needs(LOOK)
def look(request: HttpRequest, code: str) -> HttpResponse:
    """Announce a look at what is hidden, then show it."""
    found = table_of(code)
    viewer = read_viewer(request.POST.get("as", ""), found)
    if not Eyes(found, cast(User, request.user)).open(viewer):
        announce(code, cast(User, request.user), viewer)
    query = {"at": request.POST.get("at", ""), "as": word_of(viewer)}
    if beside := request.POST.get("beside", ""):
        query |= {"as": request.POST.get("first", ""), "beside": beside}
    return redirect(f"{reverse('admin:tables_table_page', args=[found.code])}?{urlencode(query)}")


@dataclass(frozen=True)
class Person:
    seat: Seat
    name: str
    sanctions: list[Sanction]
    # Whether they were there at the moment shown.
    here: bool


class TablePage:
    """Everything the page shows, read once."""

    def __init__(self, table: Table, request: HttpRequest) -> None:
        self.table = table
        self.lang = language()
        self.user = cast(User, request.user)
        self.may_act = self.user.has_perm(ACT)
        self.eyes = Eyes(table, self.user)
        self.viewer = read_viewer(request.GET.get("as", "spectator"), table)
        self.beside = read_viewer(beside, table) if (beside := request.GET.get("beside", "")) else None
        self.at = self._moment(request.GET.get("at", ""))
        for viewer in self.shown:
            if self.eyes.open(viewer):
                self.eyes.record(viewer, self.at)

    def _moment(self, asked: str) -> int:
        if not asked:
            return self.table.head
        if not asked.isdecimal() or len(asked) > 9 or not 1 <= int(asked) <= self.table.head:
            raise Refused("admin.refused.range", status=404, n=self.table.head)
        return int(asked)

    # -- who looks --------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[int]:
        return [self.viewer] if self.beside is None else [self.viewer, self.beside]

    @property
    def viewers(self) -> list[int]:
        return [SPECTATOR, *(seat.number for seat in self.seats), OMNISCIENT]

    def viewer_name(self, viewer: int) -> str:
        if viewer >= 0:
            return self.names[viewer] if viewer < len(self.names) else "?"
        return say("admin.view.all" if viewer == OMNISCIENT else "admin.view.spectator")

    word_of = staticmethod(word_of)

    def href(self, at: int | None = None, viewer: int | None = None, beside: int | None = None) -> str:
        """This page at another moment, or through other eyes."""
        words = [f"at={self.at if at is None else at}"]
        words.append(f"as={word_of(self.viewer if viewer is None else viewer)}")
        if beside is None and viewer is None:
            beside = self.beside
        if beside is not None:
            words.append(f"beside={word_of(beside)}")
        return "?" + "&".join(words)

    @cached_property
    def boards(self) -> list[Board | None]:
        """A board for each pair of eyes; None where a look must be announced first."""
        prefixes = ["", "b-"]
        return [
            board(self.table, viewer, self.at, self.lang, prefix) if self.eyes.open(viewer) else None
            for viewer, prefix in zip(self.shown, prefixes, strict=False)
        ]

    @property
    def styles(self) -> set[str]:
        return {style for shown in self.boards if shown for style in shown.styles}

    # -- what there is to know ----------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.select_related("user").order_by("number"))

    @cached_property
    def names(self) -> list[str]:
        bare = Snapshot(self.table, self.seats, [], [], set(), None)
        return Scene(bare, SPECTATOR, self.lang).names

    @cached_property
    def title(self) -> str:
        return title_of(self.table.game)

    @cached_property
    def teller(self) -> timeline.Teller:
        texts = self.table.rules.texts if self.table.installed else Texts({})
        return timeline.Teller(self.table, texts, self.names, self.lang)

    @cached_property
    def timeline(self) -> timeline.Timeline:
        return timeline.read(self.teller, self.eyes, set(self.shown_open), self.at)

    @property
    def shown_open(self) -> list[int]:
        return [viewer for viewer in self.shown if self.eyes.open(viewer)]

    @cached_property
    def entry(self) -> Entry | None:
        found: Entry | None = self.table.entries.filter(index=self.at).select_related("user").first()
        return found

    @cached_property
    def line(self) -> Line | None:
        return next((o for o in self.timeline.lines if o.sort == "entry" and o.index == self.at), None)

    @cached_property
    def move_in_words(self) -> str:
        if self.entry is None or not self.eyes.all_seeing or not self.table.installed:
            return ""
        return timeline.in_words(self.teller, self.entry)

    @cached_property
    def finding(self) -> Finding | None:
        return examine(self.table)

    @cached_property
    def messages(self) -> list[Any]:
        return list(self.table.messages.order_by("-pk")[:MESSAGES])[::-1]

    @cached_property
    def reports(self) -> list[Report]:
        return list(self.table.reports.select_related("user", "about", "table").order_by("-pk")[:50])

    @cached_property
    def stuck(self) -> bool:
        return Table.objects.filter(is_stuck(), pk=self.table.pk).exists()

    @cached_property
    def people(self) -> list[Person]:
        taken: dict[int, list[Sanction]] = {}
        users = [seat.user_id for seat in self.seats if seat.user_id]
        for sanction in Sanction.objects.in_force().filter(user__in=users):
            taken.setdefault(sanction.user_id, []).append(sanction)
        return [
            Person(seat, name, taken.get(seat.user_id or 0, []), seat.number in self.here)
            for seat, name in zip(self.seats, self.names, strict=True)
        ]

    @cached_property
    def here(self) -> set[int]:
        return here_at(self.table, self.at, len(self.seats))

    @property
    def present(self) -> bool:
        """Whether what is shown is the game as it stands now."""
        return not is_over(self.table, self.at)

    @cached_property
    def can_go_back(self) -> bool:
        try:
            return bool(moves_after(self.table, self.at))
        except UNREADABLE:
            return False

    @property
    def acts(self) -> list[str]:
        """What may be done to the table as a whole, as it is now."""
        status = self.table.status
        if status == Table.Status.PLAYING:
            return ["unstick", "stop"]
        return ["stop"] if status == Table.Status.WAITING else ["reopen"]
