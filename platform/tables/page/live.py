"""A running table as a tree of fragments: what every game has, around what its presenter draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.speaker import Speaker
from tables.log import view as log_view
from tables.page import presenter
from web.fragments import Fragment, fragment, frame
from web.jinja import url

if TYPE_CHECKING:
    from tables.page.scene import Chair, Scene

PARTS = "tables/live/parts.html"


# -- who must do what -------------------------------------------------------------------------------------


class Vote(NamedTuple):
    """A question that the table is asked, as one viewer sees it."""

    sentence: str
    yes: int
    total: int
    mine_to_answer: bool
    asked_by_me: bool


@fragment(PARTS)
def status(
    say: Speaker,
    mine: bool,
    lead: str,
    sentence: str,
    occasion: str,
    round: tuple[int, int] | None,
    clock: str,
    apart: bool,
    pace: str,
    note: str,
    rules: str,
    vote: Vote | None,
    code: str,
) -> dict[str, Any]:
    return {**locals(), "say": say.site}


def status_of(scene: Scene) -> Fragment:
    drawer, table = presenter.of(scene), scene.table
    lead, sentence = _sentence(scene)
    clock = scene.playing and table.clock_due and not table.paused
    note = ""
    if not scene.seated and scene.at is None:
        note = scene.speaker.site("table.status.watching")
    elif scene.my_turn and len(scene.to_move) > 1:
        note = drawer.waited_for(scene)
    article = f"#{scene.article}" if scene.article else ""
    return status(
        scene.speaker.nameless,
        scene.my_turn,
        lead,
        sentence,
        drawer.occasion(scene),
        drawer.round(scene),
        table.clock_due.isoformat() if clock else "",
        scene.engine.apart,
        scene.pace_in_words if clock else "",
        note,
        url("lobby:rules", table.game) + article,
        _vote(scene),
        table.code,
    )


def _sentence(scene: Scene) -> tuple[str, str]:
    """What stands first and bold, and the rest."""
    say = scene.speaker.site
    others = scene.others_to_move
    if scene.at is not None:
        return say("replay.position", n=scene.moment, total=len(scene.moments)), ""
    if scene.table.paused:
        return say("pause.on") + ".", " " + say("pause.note")
    if scene.my_turn:
        return say("table.status.your_turn_to", instruction=""), scene.prompt + "."
    if scene.seated and scene.my_chair.held:
        return say("absent.chip") + ".", ""
    if scene.automatic:
        return "", say("table.status.automatic", name=scene.names[min(scene.to_move)])
    if len(scene.to_move) > 1:
        return "", presenter.of(scene).waited_for(scene)
    if others and others[0].bot:
        return "", f"{say('table.status.bot_thinking')} ({others[0].name})…"
    return "", say("table.status.their_turn", name=others[0].name) + "…" if others else ""


def _vote(scene: Scene) -> Vote | None:
    asked = scene.table.vote if scene.at is None else None
    if not asked:
        return None
    say, by_me = scene.speaker.site, scene.viewer == asked["seat"]
    return Vote(
        say(f"{asked['kind']}.asked")
        if by_me
        else say(f"{asked['kind']}.question", name=scene.names[asked["seat"]]),
        len(asked["yes"]),
        len(asked["yes"]) + len(scene.vote_missing),
        scene.viewer in scene.vote_missing,
        by_me,
    )


# -- who plays --------------------------------------------------------------------------------------------


@fragment(PARTS)
def head(
    say: Speaker, number: int, name: str, chip: str, minutes: int | None, total: int | None
) -> dict[str, Any]:
    return {**locals(), "say": say.site}


@frame(PARTS)
def player(
    say: Speaker,
    number: int,
    name: str,
    me: bool,
    may_be_held: bool,
    may_be_linked: bool,
    code: str,
    head: Fragment,
    panel: Fragment | None,
) -> dict[str, Any]:
    return {**locals(), "say": say.site}


@frame(PARTS)
def players(say: Speaker, chairs: tuple[Fragment, ...]) -> dict[str, Any]:
    return {"say": say.site, "chairs": chairs}


def players_of(scene: Scene) -> Fragment:
    say = scene.speaker.nameless
    return players(say, tuple(_player(scene, chair, say) for chair in scene.chairs))


def _player(scene: Scene, chair: Chair, say: Speaker) -> Fragment:
    drawer = presenter.of(scene)
    total = chair.total if chair.total is not None and drawer.shows_total(scene, chair) else None
    away = chair.away_minutes if _chip(scene, chair) == "away" else None
    linked = scene.playing and scene.is_host and not scene.engine.apart
    return player(
        say,
        chair.number,
        chair.name,
        chair.me,
        chair.may_be_held,
        linked and chair.person and not chair.me and not chair.here,
        scene.table.code,
        head(say, chair.number, chair.name, _chip(scene, chair), away, total),
        drawer.panel(scene, chair),
    )


def _chip(scene: Scene, chair: Chair) -> str:
    """What a player is about, in a word."""
    if chair.resigned:
        return "resigned"
    if chair.held:
        return "held"
    if not chair.here and not chair.me:
        return "away"
    if chair.me and scene.my_turn:
        return "mine"
    if chair.to_move:
        return "automatic" if scene.automatic else "bot" if chair.bot else "thinking"
    return "done" if scene.playing and scene.engine.together else ""


# -- what happened, what was said ---------------------------------------------------------------------------


@fragment(PARTS)
def line(
    id: str, kind: str, number: str, seat: int | None, name: str, text: str, undone: bool
) -> dict[str, Any]:
    return locals()


@frame(PARTS, grows=True)
def lines(items: tuple[Fragment, ...]) -> dict[str, Any]:
    return {"items": items}


@frame(PARTS)
def log(say: Speaker, lines: Fragment) -> dict[str, Any]:
    return {"say": say.site, "lines": lines}


def log_of(scene: Scene) -> Fragment:
    return log(scene.speaker.nameless, lines(log_view.fragments(scene)))


@fragment(PARTS, keep=2_048)
def bubble(id: str, name: str, text: str, mine: bool) -> dict[str, Any]:
    return locals()


@frame(PARTS, grows=True)
def bubbles(items: tuple[Fragment, ...]) -> dict[str, Any]:
    return {"items": items}
