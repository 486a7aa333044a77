"""What happened and what was said: two lists that only grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.speaker import Speaker
from tables.log import view as log_view
from tables.page.regions import PARTS
from web.fragments import Fragment, Inputs, fragment, frame

if TYPE_CHECKING:
    from tables.models import Message
    from tables.page.scene import Scene


# How many states of a list, which is a long tuple, are kept.
LISTS = 512


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
