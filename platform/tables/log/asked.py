"""What the table is asked, in the words of one viewer: who asks, and about which move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.texts import SITE
from tables.log import view

if TYPE_CHECKING:
    from tables.page.scene import Scene

# A turn of many steps is named by its first.
STEPS = 3
BETWEEN = {"fr": "\u202f; ", "en": "; "}


def question(scene: Scene) -> str:
    """What this viewer is asked, or reads of what they asked themselves."""
    request = _request(scene)
    kind = request["kind"]
    if scene.viewer == request["seat"]:
        return _say(scene, request, f"{kind}.asked", f"{kind}.asked_move")
    return _say(scene, request, f"{kind}.question", f"{kind}.question_move")


def told(scene: Scene) -> str:
    """The same told to somebody who is not looking."""
    request = _request(scene)
    kind = request["kind"]
    return _say(scene, request, f"log.ask.{kind}", f"log.ask.{kind}_move")


def _request(scene: Scene) -> dict[str, Any]:
    """Of a table that is asked something."""
    return cast("dict[str, Any]", scene.table.vote)


def _say(scene: Scene, request: dict[str, Any], plain: str, with_move: str) -> str:
    name, move = scene.name_of(request["seat"]), _move(scene, request)
    if move:
        return SITE.say(with_move, scene.lang, name=name, move=move)
    return SITE.say(plain, scene.lang, name=name)


def _move(scene: Scene, request: dict[str, Any]) -> str:
    """The move, as this viewer read it in the log; nothing where they saw nothing of it."""
    if "to" not in request:
        return ""
    lines = [
        line.text.rstrip(".")
        for line in view.lines(scene)
        if line.index > request["to"]
        and line.seat == request["seat"]
        and not (line.heading or line.detail or line.undone)
        and line.index in _moves(scene)
    ]
    return BETWEEN[scene.lang].join(lines[:STEPS])


def _moves(scene: Scene) -> set[int]:
    return {entry.index for entry in scene.snapshot.entries if entry.kind == "played"}
