"""The bar: what is to be done now, and the buttons for it."""

from __future__ import annotations

from typing import Final, cast

from engine import Who
from engine.speaker import Speaker
from games.villages_hache.actions import Acquisitions
from games.villages_hache.data.pieces import NUMBER
from games.villages_hache.page.preview import asked, encoded
from games.villages_hache.page.views import direction
from games.villages_hache.state import Player, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment

PARTS = "villages_hache/actions.html"

NOTES: Final = {
    "CHOOSE_VILLAGE": "vi.page.note.village",
    "PLACE_PAWN": "vi.page.note.place",
    "STEP": "vi.page.note.step",
    "VISIT_TARGET": "vi.page.note.target",
    "VISIT_MOVE": "vi.page.note.move",
    "RETURN": "vi.page.note.return",
}


@fragment(PARTS)
def bar(steps: tuple[tuple[str, str], ...], note: str) -> Inputs:
    return locals()


@fragment(PARTS)
def builder(say: Speaker, grounds: str, free: bool, note: str) -> Inputs:
    return locals()


def bar_of(scene: Scene) -> Fragment:
    state: State = scene.view
    match asked(scene):
        case "":
            return bar((), _waiting(scene))
        case "ACQUIRE":
            legal = cast(Acquisitions, scene.engine.legal(state, scene.viewer))
            note = building_note(scene.words, state, state.players[scene.viewer])
            return builder(scene.words, encoded(legal.grounds), state.free, note)
        case phase:
            return bar(steps(scene) if phase == "STEP" else (), scene.words(NOTES[phase]))


def steps(scene: Scene) -> tuple[tuple[str, str], ...]:
    """The two ways to go, each with the words on its button."""
    pawn = scene.view.players[scene.viewer].pawn
    return tuple(
        (encoded(move), scene.words(f"vi.page.step.{direction(pawn, move.cell)}"))
        for move in scene.engine.legal(scene.view, scene.viewer)
    )


def _waiting(scene: Scene) -> str:
    if not scene.seated:
        return scene.words.site("table.status.watching")
    if scene.automatic:
        return scene.words("vi.page.note.automatic")
    return scene.shared(awaited) if scene.playing else ""


def awaited(scene: Scene) -> str:
    return scene.speaker("vi.page.note.wait", player=Who(scene.view.turn))


def building_note(say: Speaker, state: State, player: Player) -> str:
    """What a building brings, and what the house rules of the table make of it."""
    paid = not state.free
    draws = paid and state.house.draw_when_acquiring
    key = "vi.page.note.build_then_draw" if draws else "vi.page.note.build"
    note = say(key, number=NUMBER[player.stake])
    return f"{note} {say('vi.page.note.pay_all')}" if paid and state.house.payment_takes_all else note
