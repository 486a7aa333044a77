"""Asking for advice at a table: a question, its progress, its answer."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, cast

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from bots.advice import store
from bots.work import jobs
from bots.work.desk import Asker, NoRoom
from engine import SPECTATOR, FastChance, Phrase
from engine.advice import Advice, Adviser
from tables.access import enter
from tables.models import Table
from tables.page import presenter, refusals
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.htmx import HtmxRequest
from web.jinja import language
from web.ratelimit import address, limit
from web.refusals import Refused

# Each question keeps a core busy for seconds.
QUESTIONS, SECONDS = 12, 60


@never_cache
@require_POST
def ask(request: HtmxRequest, code: str, key: str) -> HttpResponse:
    place = "advice"
    try:
        table, viewer = enter(address(request), code, request.user)
        adviser = _adviser(table, key)
        if adviser.after:
            place = "hindsight"
        job = _put(request, table, viewer, adviser)
    except Refused as refusal:
        if request.htmx:
            context = {"sentence": refusals.sentence(refusal.phrase), "place": place}
            return render(request, "bots/refused.html", context, status=refusal.status)
        return refusals.page(request, refusal)
    if request.htmx:
        return _show(request, table, job, "bots/advice.html")
    # What was found before has nothing to follow.
    return (
        redirect("bots:follow", table.code, job.id)
        if job.id
        else _show(request, table, job, "bots/page.html")
    )


@never_cache
@require_GET
def follow(request: HtmxRequest, code: str, id: str) -> HttpResponse:
    table, job = _mine(request, code, id)
    if job.shared and job.status == "done":
        store.keep(table, job)
    return _show(request, table, job, "bots/progress.html" if request.htmx else "bots/page.html")


@never_cache
@require_POST
def stop(request: HtmxRequest, code: str, id: str) -> HttpResponse:
    table, job = _mine(request, code, id)
    if job.shared:
        raise Http404
    jobs.stop(job.id)
    if not request.htmx:
        return redirect(table)
    if job.running:
        job.status = "stopped"
    return _show(request, table, job, "bots/progress.html")


def _adviser(table: Table, key: str) -> Adviser:
    for adviser in table.rules.questions:
        if adviser.key == key:
            return adviser
    raise Http404


def _put(request: HttpRequest, table: Table, viewer: int, adviser: Adviser) -> jobs.Job:
    ask = _shared if adviser.after else _own
    try:
        return ask(request, table, viewer, adviser)
    except NoRoom as full:
        raise Refused(str(full), status=429) from None


def _ask_slowly(request: HttpRequest) -> None:
    limit(f"advice:{request.user.pk or address(request)}", QUESTIONS, SECONDS)


def _shared(request: HttpRequest, table: Table, viewer: int, adviser: Adviser) -> jobs.Job:
    """The truth may be shown: the answer is the same for all, and found once."""
    scene = Scene(Snapshot.read(table.pk), viewer, language())
    if table.status != Table.Status.OVER or not presenter.of(scene).seed_shown(scene.table):
        raise Refused("advice.error.sealed", status=409)
    if found := store.kept(table, adviser.key):
        return found
    _ask_slowly(request)
    task = jobs.Task(table.game, adviser.key, table.stored, max(viewer, 0), secrets.randbits(60))
    return jobs.share(table.code, task, _asker(request))


def _own(request: HttpRequest, table: Table, viewer: int, adviser: Adviser) -> jobs.Job:
    """What the process may know: a world imagined from the seat's view."""
    engine = table.rules.engine
    _ask_slowly(request)
    if not table.hints:
        raise Refused("advice.error.off", status=409)
    if table.status != Table.Status.PLAYING or viewer == SPECTATOR:
        raise Refused("advice.error.turn", status=409)
    state = table.position()
    if viewer not in engine.to_move(state):
        raise Refused("advice.error.turn", status=409)
    world = engine.imagine(engine.view(state, viewer), viewer, FastChance(secrets.randbits(60)))
    task = jobs.Task(table.game, adviser.key, engine.dump(world), viewer, secrets.randbits(60))
    return jobs.start(table.code, viewer, _stamp(table, viewer), task, _asker(request))


def _asker(request: HttpRequest) -> Asker:
    """Somebody without a name is known by where they come from."""
    place = address(request)
    return Asker(place, f"user {request.user.pk}" if request.user.pk else place)


def _stamp(table: Table, viewer: int) -> str:
    if table.status != Table.Status.PLAYING or viewer == SPECTATOR:
        return ""
    stamp: str = table.rules.engine.stamp(table.position(), viewer)
    return stamp


def _mine(request: HttpRequest, code: str, id: str) -> tuple[Table, jobs.Job]:
    try:
        table, viewer = enter(address(request), code, request.user)
    except Refused:
        raise Http404 from None
    job = jobs.find(id)
    if job is None or job.code != table.code or job.viewer not in (None, viewer):
        raise Http404
    return table, job


def _show(request: HtmxRequest, table: Table, job: jobs.Job, template: str) -> HttpResponse:
    drawn = presenter.of_game(table.rules)
    context = {
        "job": job,
        "code": table.code,
        "game": table.game,
        "answer": None,
        "nonce": secrets.token_urlsafe(12),
        "styles": drawn.styles,
        # On a page of its own an answer has no board beside it.
        "shown_first": request.htmx and drawn.previews,
    }
    if job.advice:
        context["answer"] = Answer.to(job, table)
    return render(request, template, context)


@dataclass(frozen=True)
class Choice:
    """A move that was weighed: in words, and as the button plays it; empty once it answers nothing."""

    action: str
    move: str
    worth: str


@dataclass(frozen=True)
class Answer:
    """Advice in the reader's language."""

    text: str
    note: str
    # Each line, and what the game draws beside it.
    lines: list[tuple[str, str]]
    action: str
    worth: str
    alternatives: list[Choice]
    # What the button plays, where the text tells of more.
    first: str

    @classmethod
    def to(cls, job: jobs.Job, table: Table) -> Answer:
        advice = cast(Advice, job.advice)
        viewer = SPECTATOR if job.viewer is None else job.viewer
        # An advised move answers the question that was asked then, no later one.
        stands = bool(job.stamp) and job.stamp == _stamp(table, viewer)

        scene = Scene(Snapshot.read(table.pk), viewer, language())

        def say(phrase: Phrase | None) -> str:
            return scene.say(phrase) if phrase else ""

        def played(action: Any) -> str:
            return msgspec.json.encode(action).decode() if stands and action else ""

        boards = [presenter.of(scene).advice_board(scene, position) for position in advice.positions]
        return cls(
            say(advice.text),
            say(advice.note),
            list(zip_longest(map(say, advice.lines), boards, fillvalue="")),
            played(advice.action),
            say(advice.worth),
            [Choice(played(o.action), say(o.move), say(o.worth)) for o in advice.alternatives],
            say(advice.first),
        )
