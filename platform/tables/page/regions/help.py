"""A hint, the moves as a list, the position in words, and the table’s own affairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.speaker import Speaker
from tables.page import presenter
from tables.page.regions import PARTS
from tables.verbs.pausing import may_pause
from web.fragments import Fragment, Inputs, fragment, frame

if TYPE_CHECKING:
    from tables.page.scene import Scene


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
    hosts: bool,
    pause: str,
    hands_on: int | None,
    tutorial: str,
    hands: bool | None,
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
        scene.is_host,
        _pause(scene),
        scene.viewer if in_play and presenter.of(scene).hands_on(row) else None,
        row.game if game.texts.source.get("tutorial") else "",
        row.hands if scene.is_host else None,
        moves_help(say, row.code, scene.my_turn),
        advice_help(say, row.code, advisers),
    )


def _pause(scene: Scene) -> str:
    """The words on the way to a pause; none while there is one."""
    if scene.table.paused or not scene.seated:
        return ""
    alone = may_pause(scene.table, scene.snapshot.seats[scene.viewer].user_id)
    return scene.words.site("pause.host" if alone else "pause.ask")
