"""Who must do what: the sentence, the facts beside it, and the question the table is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.speaker import Speaker
from tables.log import asked as log_asked
from tables.page import presenter
from tables.page.regions import PARTS
from web.fragments import Fragment, Inputs, fragment, frame
from web.jinja import url

if TYPE_CHECKING:
    from tables.page.scene import Scene


class Vote(NamedTuple):
    """A question that the table is asked, as one viewer sees it."""

    sentence: str
    yes: int
    total: int
    mine_to_answer: bool
    asked_by_me: bool
    # How whoever asked takes it back.
    withdraw: str = ""


@fragment(PARTS)
def sentence(lead: str, rest: str) -> Inputs:
    return locals()


@fragment(PARTS)
def facts(
    say: Speaker,
    occasion: str,
    round: tuple[int, int] | None,
    clock: str,
    apart: bool,
    pace: str,
    note: str,
    taken_back: str,
    rules: str,
) -> Inputs:
    return {**locals(), "say": say.site}


@fragment(PARTS)
def question(say: Speaker, vote: Vote, code: str) -> Inputs:
    return {**locals(), "say": say.site}


@frame(PARTS)
def status(
    say: Speaker, mine: bool, sentence: Fragment, facts: Fragment, question: Fragment | None
) -> Inputs:
    return {**locals(), "say": say.site}


def status_of(scene: Scene) -> Fragment:
    drawer, row = presenter.of(scene), scene.table
    clock = row.clock_due if scene.playing and not row.paused else None
    note = ""
    if not scene.seated and scene.at is None:
        note = scene.words.site("table.status.watching")
    elif scene.my_turn and len(scene.to_move) > 1:
        note = drawer.waited_for(scene)
    article = f"#{scene.article}" if scene.article else ""
    shown = facts(
        scene.words,
        drawer.occasion(scene),
        drawer.round(scene),
        clock.isoformat() if clock else "",
        scene.engine.mode.apart,
        scene.pace_in_words if clock else "",
        note,
        _taken_back(scene),
        url("lobby:rules", row.game) + article,
    )
    vote = _vote(scene)
    asked = question(scene.words, vote, row.code) if vote else None
    return status(scene.words, scene.my_turn, sentence(*_sentence(scene)), shown, asked)


def _sentence(scene: Scene) -> tuple[str, str]:
    """What stands first and bold, and the rest."""
    say, others = scene.words.site, scene.others_to_move
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


def _taken_back(scene: Scene) -> str:
    """Who has just taken a move back, as long as nobody has moved since: for those who counted on it."""
    last = next((entry for entry in reversed(scene.snapshot.entries) if not entry.secret), None)
    if scene.at is not None or last is None or last.kind != last.Kind.TAKEN_BACK:
        return ""
    if last.seat is None or last.seat == scene.viewer:
        return ""
    return scene.words.site("takeback.note", name=scene.name_of(last.seat))


def _vote(scene: Scene) -> Vote | None:
    asked = scene.table.vote if scene.at is None else None
    if not asked:
        return None
    say, by_me = scene.words.site, scene.viewer == asked["seat"]
    # Nobody counts the voice of whoever the question is about.
    yes = len(asked["yes"]) - (asked["kind"] == "absent")
    return Vote(
        log_asked.question(scene),
        yes,
        yes + len(scene.vote_missing),
        scene.asked_to_answer,
        by_me,
        say("absent.stay" if asked["kind"] == "absent" else "vote.withdraw"),
    )
