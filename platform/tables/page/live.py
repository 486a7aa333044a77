"""A running table as a tree of fragments: what every game has, around what its presenter draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.speaker import Speaker
from tables import clocks
from tables.log import asked as log_asked
from tables.log import turns
from tables.log import view as log_view
from tables.page import presenter
from tables.verbs.pausing import may_pause
from web.fragments import Fragment, Inputs, fragment, frame
from web.jinja import calendar_day, url

if TYPE_CHECKING:
    from tables.models import Message
    from tables.page.scene import Chair, Scene

PARTS = "tables/live/parts.html"

# How many states of a list, which is a long tuple, are kept.
LISTS = 512


# -- the whole -------------------------------------------------------------------------------------------


@frame(PARTS)
def table(
    say: Speaker,
    game: str,
    title: str,
    past: bool,
    alone: bool,
    seated: bool,
    status: Fragment,
    undo: Fragment,
    help: Fragment,
    board: Fragment,
    hand: Fragment,
    actions: Fragment,
    players: Fragment,
    log: Fragment,
    messages: Fragment,
) -> Inputs:
    return {**locals(), "say": say.site}


def tree(scene: Scene) -> Fragment:
    """The whole table; a region is an element that the past and the review can show alone."""
    return table(*surroundings(scene), *(draw(scene) for draw in REGIONS.values()))


def surroundings(scene: Scene) -> tuple[Any, ...]:
    """What the frame around the regions depends on."""
    title = scene.game.texts.get("title", scene.lang)
    return scene.words, scene.table.game, title, scene.at is not None, scene.alone, scene.seated


# -- who must do what ------------------------------------------------------------------------------------


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
        scene.viewer in scene.vote_missing,
        by_me,
        say("absent.stay" if asked["kind"] == "absent" else "vote.withdraw"),
    )


# -- who plays -------------------------------------------------------------------------------------------


@fragment(PARTS)
def head(
    say: Speaker,
    number: int,
    name: str,
    me: bool,
    turn: bool,
    chip: str,
    minutes: int | None,
    until: str,
    bank: str,
    total: int | None,
) -> Inputs:
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
) -> Inputs:
    return {**locals(), "say": say.site}


@frame(PARTS)
def players(say: Speaker, chairs: tuple[Fragment, ...]) -> Inputs:
    return {"say": say.site, "chairs": chairs}


def players_of(scene: Scene) -> Fragment:
    return players(scene.words, tuple(_player(scene, chair) for chair in scene.chairs))


def _player(scene: Scene, chair: Chair) -> Fragment:
    drawer, say, chip = presenter.of(scene), scene.words, _chip(scene, chair)
    total = chair.total if chair.total is not None and drawer.shows_total(scene, chair) else None
    turn = chair.to_move and not scene.table.paused
    away = chair.away_minutes if chip == "away" else None
    until, bank = _until(scene, chair, chip), _bank(scene, chair)
    linked = scene.playing and scene.is_host and not scene.engine.mode.apart
    return player(
        say,
        chair.number,
        chair.name,
        chair.me,
        chair.may_be_held,
        linked and chair.person and not chair.me and not chair.here,
        scene.table.code,
        head(say, chair.number, chair.name, chair.me, turn, chip, away, until, bank, total),
        drawer.panel(scene, chair),
    )


def _chip(scene: Scene, chair: Chair) -> str:
    """What a player is about, in a word."""
    if chair.resigned:
        return "resigned"
    if chair.held:
        return "held"
    if chair.number in scene.holidays:
        return "holiday"
    if not chair.here and not chair.me:
        return "away"
    if chair.me and scene.my_turn:
        return "mine"
    if chair.to_move:
        return "automatic" if scene.automatic else "bot" if chair.bot else "thinking"
    return "done" if scene.playing and scene.engine.mode.simultaneous else ""


def _bank(scene: Scene, chair: Chair) -> str:
    """What is left of somebody's time for the game, while it does not run: the header counts what does."""
    bank = scene.table.banks.get(str(chair.number)) if scene.playing and scene.table.increment else None
    return clocks.span(int(bank["left"])) if bank and not bank["since"] else ""


def _until(scene: Scene, chair: Chair, chip: str) -> str:
    """The last of somebody's days away."""
    return calendar_day(scene.holidays[chair.number]) if chip == "holiday" else ""


# -- what may be done ------------------------------------------------------------------------------------


@frame(PARTS)
def actions(say: Speaker, stamp: Fragment | None, code: str, verb: str, inner: Fragment | None) -> Inputs:
    return {**locals(), "say": say.site}


@fragment(PARTS)
def stamp(value: str) -> Inputs:
    return {"value": value}


def actions_of(scene: Scene) -> Fragment:
    asked = stamp(scene.stamp) if scene.my_turn else None
    verb = ""
    if scene.seated and scene.table.paused:
        verb = "resume"
    elif scene.seated and scene.my_chair.held and not scene.my_chair.resigned:
        verb = "back"
    inner = None if verb else presenter.of(scene).actions(scene)
    return actions(scene.words, asked, scene.table.code, verb, inner)


@fragment(PARTS)
def undo(say: Speaker, code: str, moved: bool, steps: bool) -> Inputs:
    return {**locals(), "say": say.site}


def undo_of(scene: Scene) -> Fragment:
    """The ways back: for one's last move, and for the whole of a turn in several steps."""
    row, entries = scene.table, scene.snapshot.entries
    allowed = scene.playing and scene.seated and not scene.my_chair.resigned and not row.paused
    allowed = allowed and row.take_back == row.TakeBack.VOTE and scene.engine.mode.takes_back
    moved = allowed and turns.moved(entries, scene.viewer)
    steps = moved and scene.my_turn and len(turns.own_steps(entries, scene.viewer)) > 1
    return undo(scene.words, row.code, moved, steps)


@fragment(PARTS)
def moves_help(say: Speaker, code: str, mine: bool) -> Inputs:
    return {**locals(), "say": say.site}


@fragment(PARTS)
def advice_help(say: Speaker, code: str, advisers: tuple[tuple[str, str], ...]) -> Inputs:
    return {**locals(), "say": say.site}


@frame(PARTS)
def help(
    say: Speaker,
    code: str,
    in_play: bool,
    pause: str,
    hands_on: int | None,
    tutorial: str,
    moves: Fragment,
    advice: Fragment,
) -> Inputs:
    return {**locals(), "say": say.site}


def help_of(scene: Scene) -> Fragment:
    say, row, game = scene.words, scene.table, scene.game
    in_play = scene.seated and not scene.my_chair.resigned
    asking = scene.my_turn and row.hints
    advisers = (
        tuple((one.key, scene.say_key(one.label)) for one in game.questions if not one.after)
        if asking
        else ()
    )
    return help(
        say,
        row.code,
        in_play,
        _pause(scene),
        scene.viewer if in_play and presenter.of(scene).hands_on(row) else None,
        row.game if game.texts.source.get("tutorial") else "",
        moves_help(say, row.code, scene.my_turn),
        advice_help(say, row.code, advisers),
    )


def _pause(scene: Scene) -> str:
    """The words on the way to a pause; none while there is one."""
    if scene.table.paused or not scene.seated:
        return ""
    alone = may_pause(scene.table, scene.snapshot.seats[scene.viewer].user_id)
    return scene.words.site("pause.host" if alone else "pause.ask")


# -- what happened, what was said ------------------------------------------------------------------------


@frame(PARTS, keep=LISTS, grows=True)
def lines(items: tuple[Fragment, ...]) -> Inputs:
    return {"items": items}


@frame(PARTS, keep=LISTS)
def log(say: Speaker, lines: Fragment) -> Inputs:
    return {"say": say.site, "lines": lines}


def log_of(scene: Scene) -> Fragment:
    return log(scene.words, lines(log_view.fragments(scene)))


@fragment(PARTS)
def bubble(id: str, name: str, text: str, mine: bool) -> Inputs:
    return locals()


@fragment(PARTS)
def silence(say: Speaker) -> Inputs:
    return {"say": say.site}


@frame(PARTS, keep=LISTS, grows=True)
def bubbles(items: tuple[Fragment, ...]) -> Inputs:
    return {"items": items}


@frame(PARTS, keep=LISTS)
def messages(say: Speaker, bubbles: Fragment) -> Inputs:
    return {"say": say.site, "bubbles": bubbles}


def messages_of(scene: Scene) -> Fragment:
    said = tuple(_bubble(scene, message) for message in scene.snapshot.messages)
    return messages(scene.words, bubbles(said or (silence(scene.words),)))


def _bubble(scene: Scene, message: Message) -> Fragment:
    mine = scene.seated and message.user_id == scene.snapshot.seats[scene.viewer].user_id
    return bubble(f"m-{message.pk}", message.name, message.text, mine)


# -- the regions, in the order in which the frame takes them ---------------------------------------------

REGIONS: dict[str, Callable[[Scene], Fragment]] = {
    "status": status_of,
    "undo": undo_of,
    "help": help_of,
    "board": lambda scene: presenter.of(scene).board(scene),
    "hand": lambda scene: presenter.of(scene).hand(scene),
    "actions": actions_of,
    "players": players_of,
    "log": log_of,
    "messages": messages_of,
}
