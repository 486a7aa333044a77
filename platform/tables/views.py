"""The table page and its one door for changes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.guests import ensure_guest
from accounts.models import User
from accounts.names import clean_name
from engine import SPECTATOR, IllegalMove, Phrase
from tables import signals
from tables.access import NotAdmitted, admit, enter, eyes_at, find, mind_guessers, slow_down_guessing
from tables.devices import acting
from tables.live import loaded
from tables.log import recap
from tables.models import Table
from tables.models.personal import Note
from tables.page import aids, past, presenter, refusals
from tables.page.render import page, tree
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.absence import Look, look_in
from tables.verbs.handing import claim
from tables.verbs.playing import NONCE
from tables.verbs.registry import Answer, Done, Elsewhere, ToRead, Verb, verbs
from web.htmx import HtmxRequest
from web.jinja import language
from web.ratelimit import address, limit
from web.refusals import Refused

# Far above any honest use; a program that hammers moves is slowed down.
POSTS, POST_SECONDS = 60, 10
AIDS, AID_SECONDS = 120, 10
# A page whose answer was lost sends its click again, within this time.
CLICK_SECONDS = 120
NAME_REFUSALS = ("home.name.error.", "account.error.name")


@never_cache
@require_GET
def table(request: HtmxRequest, code: str) -> HttpResponse:
    """The table as it stands, or with `?at=N` as it stood after entry N."""
    draw = past.page_for(request)
    try:
        found, viewer = _enter(request, code)
        last = look_in(found, cast(User, request.user)) if viewer >= 0 else None
        return draw(request, found, viewer) if draw else now(request, found, viewer, last)
    except Refused as refusal:
        return refusals.page(request, refusal)


def now(request: HtmxRequest, found: Table, viewer: int, last: Look | None = None) -> HttpResponse:
    """The table as it stands; only its regions for a script that asks for them.

    Whoever comes back, and looked `last` some time ago, reads first what happened since.
    """
    scene = scene_of(request, found, viewer)
    if request.htmx:
        # A browser whose socket does not come through looks by itself now and then.
        return HttpResponse(page(scene))
    root, missed = tree(scene), recap.since(scene, last.seen) if last else None
    return around(request, scene, root.whole(), missed=missed, token=loaded.remember(root))


@never_cache
@require_GET
def screen(request: HtmxRequest, code: str) -> HttpResponse:
    """The table for a room. Whoever opens it, it shows what everybody may see."""
    try:
        found, _ = _enter(request, code)
    except Refused as refusal:
        return refusals.page(request, refusal)
    scene = scene_of(request, found, SPECTATOR, screen=True)
    if request.htmx:
        return HttpResponse(page(scene))
    told = scene.sentences(0)
    context = {"scene": scene, "presenter": presenter.of(scene), "frame": tree(scene).whole()}
    return render(request, "tables/screen.html", {**context, "moment": told[-1][1] if told else ""})


@never_cache
@require_GET
def since(request: HttpRequest, code: str, version: str) -> HttpResponse:
    """What happened after the moment that a page showed while its reader was away."""
    number = recap.read_version(version)
    if number is None:
        raise Http404
    try:
        limit(f"aid:{request.user.pk or address(request)}", AIDS, AID_SECONDS)
        scene = scene_of(request, *_enter(request, code))
    except Refused as refusal:
        return refusals.page(request, refusal)
    missed = recap.after(scene, number)
    if missed is None:
        return HttpResponse(status=204)
    context = {"scene": scene, "recap": missed, "note": _note(request, scene)}
    return render(request, "tables/recap.html", context)


@never_cache
@require_GET
def aid(request: HtmxRequest, code: str, name: str) -> HttpResponse:
    """Something about the table as it stands that a page shows only when asked."""
    try:
        limit(f"aid:{request.user.pk or address(request)}", AIDS, AID_SECONDS)
        scene = scene_of(request, *_enter(request, code))
        html = aids.aid(scene, name)
    except Refused as refusal:
        return refusals.page(request, refusal)
    if html is None:
        raise Http404
    if request.htmx:
        return HttpResponse(html)
    return render(
        request, "tables/aids/page.html", {"scene": scene, "html": html, "nonce": secrets.token_urlsafe(12)}
    )


@never_cache
@require_POST
def verb(request: HtmxRequest, code: str, verb: str) -> HttpResponse:
    """Do it, or refuse it in one sentence. The news reaches everybody by the socket, or in this answer."""
    known = verbs().get(verb)
    if known is None:
        raise Http404
    try:
        _slow_down(request)
        mind_guessers(address(request), code, request.user)
        answer = _answer(request, code, verb, known)
    except NotAdmitted as refusal:
        return _refuse_entry(request, code, refusal)
    except (Refused, IllegalMove) as refusal:
        _tell_refusal(request, code, verb, refusal.phrase)
        return _refuse(request, code, refusal.phrase, getattr(refusal, "status", 422))
    return _respond(request, code, answer)


@never_cache
@require_http_methods(["GET", "POST"])
def chair(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    """A link to one chair: shown on GET, taken on POST."""
    try:
        if request.method == "POST":
            return _take_chair(request, code, token)
        found, _ = _enter(request, code, with_link=True)
    except Refused as refusal:
        return refusals.page(request, refusal)
    return render(request, "tables/chair.html", {"table": found, "error": "", "typed": ""})


def _take_chair(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    _slow_down(request)
    mind_guessers(address(request), code, request.user)
    typed = request.POST.get("name", "")
    try:
        user = ensure_guest(request, typed)
        claim(code, token, user, clean_name(user.name))
    except Refused as refusal:
        if not refusal.phrase.key.startswith(NAME_REFUSALS):
            raise
        # Another name will do: ask for it here, where the link is.
        context = {"table": find(code), "error": refusals.sentence(refusal.phrase), "typed": typed}
        return render(request, "tables/chair.html", context, status=refusal.status)
    return redirect("tables:table", code)


def _enter(request: HttpRequest, code: str, with_link: bool = False) -> tuple[Table, int]:
    try:
        return enter(address(request), code, request.user)
    except NotAdmitted as refusal:
        if with_link and refusal.status != 404:
            return find(code), SPECTATOR
        raise


def _answer(request: HtmxRequest, code: str, name: str, known: Verb) -> Answer:
    """Do it, unless this click has been here before. One that was refused has not."""
    with _in_hand(request, code, known):
        return _done_once(request, code, name, known)


@contextmanager
def _in_hand(request: HtmxRequest, code: str, known: Verb) -> Iterator[None]:
    """On a shared browser it is the person of the chair in hand who does it."""
    visitor = request.user
    if isinstance(visitor, User) and visitor.device and not known.by_browser:
        request.user = acting(find(code), visitor)
    try:
        yield
    finally:
        request.user = visitor


def _done_once(request: HtmxRequest, code: str, name: str, known: Verb) -> Answer:
    nonce = request.POST.get("nonce", "")
    # Without script the nonce is the page's, and one page may be pressed twice.
    if not request.htmx or known.again is None or not NONCE.fullmatch(nonce):
        return known.read(request, code)
    key = f"click:{request.user.pk}:{name}:{nonce}"
    if not cache.add(key, True, CLICK_SECONDS):
        return known.again()
    try:
        return known.read(request, code)
    except Exception:
        cache.delete(key)
        raise


def _respond(request: HtmxRequest, code: str, answer: Answer) -> HttpResponse:
    match answer:
        case Elsewhere(url):
            return _go(request, url)
        case ToRead(fragment, page, context):
            return render(request, fragment if request.htmx else page, {**context, "code": code.upper()})
        case Done():
            return _done(request, code)


def _slow_down(request: HttpRequest) -> None:
    limit(f"post:{request.user.pk or address(request)}", POSTS, POST_SECONDS)


def _page(
    request: HttpRequest, found: Table, viewer: int, status: int = 200, error: str = ""
) -> HttpResponse:
    scene = scene_of(request, found, viewer)
    return around(request, scene, tree(scene).whole(), status, error)


def around(
    request: HttpRequest,
    scene: Scene,
    frame: str,
    status: int = 200,
    error: str = "",
    missed: recap.Recap | None = None,
    token: str = "",
) -> HttpResponse:
    """The table's page with this in its middle, after what its reader missed.

    With a `token` its socket knows what it shows.
    """
    context = {
        "recap": missed,
        "note": _note(request, scene),
        "scene": scene,
        "presenter": presenter.of(scene),
        "frame": frame,
        "loaded": token,
        "error": error,
        # For a click without script; with it, every click brings its own.
        "nonce": secrets.token_urlsafe(12),
    }
    return render(request, "tables/page.html", context, status=status)


def _note(request: HttpRequest, scene: Scene) -> str:
    """What this person wrote down here for themselves."""
    mine = scene.table.notes.filter(user=cast(User, request.user)) if scene.seated else Note.objects.none()
    return mine.values_list("text", flat=True).first() or ""


def scene_of(request: HttpRequest, found: Table, viewer: int, screen: bool = False) -> Scene:
    """The table for this visitor; for a room, where it is on a big screen."""
    origin = f"{request.scheme}://{request.get_host()}"
    eyes = eyes_at(found, request.user) if viewer == SPECTATOR and not screen else None
    curtain = eyes.curtain if eyes is not None else None
    return Scene(Snapshot.read(found.pk), viewer, language(), origin, curtain)


def _go(request: HtmxRequest, url: str) -> HttpResponse:
    """Elsewhere: by a header for a script, by a redirection for a plain form."""
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)


def _done(request: HtmxRequest, code: str) -> HttpResponse:
    if not request.htmx:
        return redirect("tables:table", code.upper())
    if request.headers.get("X-Live") == "1":
        return HttpResponse(status=204)
    found, viewer = admit(code, request.user)
    scene = scene_of(request, found, viewer)
    return HttpResponse(page(scene))


def _refuse_entry(request: HtmxRequest, code: str, refusal: Refused) -> HttpResponse:
    try:
        if refusal.status == 404:
            slow_down_guessing(address(request))
    except Refused as slower:
        refusal = slower
    if request.htmx:
        return refusals.fragment(request, refusal.phrase, code, refusal.status)
    return refusals.page(request, refusal)


def _tell_refusal(request: HttpRequest, code: str, verb: str, phrase: Phrase) -> None:
    said = {"code": code, "user": request.user, "verb": verb, "phrase": phrase}
    signals.refused.send_robust(sender=Table, action=request.POST.get("action", ""), **said)


def _refuse(request: HtmxRequest, code: str, phrase: Phrase, status: int) -> HttpResponse:
    """The sentence next to the control, or the whole page with it where there is no script."""
    if request.htmx:
        return refusals.fragment(request, phrase, code, status)
    try:
        found, viewer = admit(code, request.user)
    except Refused as refusal:
        return _refuse_entry(request, code, refusal)
    return _page(request, found, viewer, status, refusals.sentence(phrase, found))
