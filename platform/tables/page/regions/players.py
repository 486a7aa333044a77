"""Who plays: names, points, what each is about, and what the game shows of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.speaker import Speaker
from engine.texts import join
from tables import clocks
from tables.page import presenter
from tables.page.regions import PARTS
from web.fragments import Fragment, Inputs, fragment, frame
from web.jinja import calendar_day

if TYPE_CHECKING:
    from tables.page.scene import Chair, Scene


@fragment(PARTS)
def head(
    say: Speaker,
    number: int,
    name: str,
    me: bool,
    turn: bool,
    chip: str,
    away: str,
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


@fragment(PARTS)
def watchers(say: Speaker, names: tuple[str, ...], more: int) -> Inputs:
    """Whoever looks on is seen by those they look at."""
    everybody = [*names, *([say.site("table.watchers.more", n=more)] if more else [])]
    return {"told": say.site("table.watchers", names=join(everybody, say.lang)) if everybody else ""}


@frame(PARTS)
def players(say: Speaker, chairs: tuple[Fragment, ...], watchers: Fragment) -> Inputs:
    return {"say": say.site, "chairs": chairs, "watchers": watchers}


def players_of(scene: Scene) -> Fragment:
    chairs = tuple(_player(scene, chair) for chair in scene.chairs)
    return players(scene.words, chairs, watchers(scene.words, *scene.snapshot.watchers))


def _player(scene: Scene, chair: Chair) -> Fragment:
    """Drawn once for all to whom it looks the same."""
    drawer = presenter.of(scene)
    panel, pointed = drawer.panel(scene, chair), drawer.shows_total(scene, chair)
    # A chair is one object for all who see the same of it; the memo of the chairs keeps it at its address.
    key = id(chair), scene.lang, scene.is_host, pointed, panel
    if chair.me:
        return _drawn(scene, chair, pointed, panel)
    return scene.snapshot.once(key, lambda: _drawn(scene, chair, pointed, panel))


def _drawn(scene: Scene, chair: Chair, pointed: bool, panel: Fragment | None) -> Fragment:
    say, chip = scene.words, _chip(scene, chair)
    turn = chair.to_move and not scene.table.paused
    minutes = chair.away_minutes if chip == "away" else None
    away = clocks.span(minutes * clocks.MINUTE, say.site) if minutes else ""
    until, bank = _until(scene, chair, chip), _bank(scene, chair)
    linked = scene.playing and scene.is_host and not scene.engine.mode.apart
    total = chair.total if pointed else None
    return player(
        say,
        chair.number,
        chair.name,
        chair.me,
        chair.may_be_held,
        linked and chair.person and not chair.me and not chair.here,
        scene.table.code,
        head(say, chair.number, chair.name, chair.me, turn, chip, away, until, bank, total),
        panel,
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
    return clocks.span(int(bank["left"]), scene.words.site) if bank and not bank["since"] else ""


def _until(scene: Scene, chair: Chair, chip: str) -> str:
    """The last of somebody's days away."""
    return calendar_day(scene.holidays[chair.number]) if chip == "holiday" else ""
