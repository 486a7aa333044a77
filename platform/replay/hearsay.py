"""What the entries of a stranger's file that are no moves may tell.

Of their sentences only a closed list passes, each at the kind of entry it belongs to, said anew with
parameters of a checked type. Nothing else of what the file says they told is kept.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from accounts.deletion import NOBODY
from accounts.names import clean_name
from engine import Event, Param, Phrase
from engine.texts import SITE
from tables.models import CODE_ALPHABET, CODE_LENGTH
from web.refusals import Refused

NAME = ("name",)
# Kind of entry: its sentences, each with the names of its parameters.
TOLD: dict[str, dict[str, tuple[str, ...]]] = {
    "opened": {"log.opened": NAME},
    "joined": {"wait.joined": NAME},
    "left": {"wait.left": NAME, "rematch.declined": NAME},
    "bot_added": {"wait.joined": NAME},
    "bot_removed": {"wait.left": NAME},
    "arranged": {"log.arranged": ()},
    "handed": {"log.handed": ("before", "name")},
    "host": {"wait.host.changed": NAME},
    "taken_back": {"takeback.done": NAME, "reset.done": NAME, "import.taken_back": ()},
    "vote": {
        "log.ask.takeback": NAME,
        "log.ask.reset": NAME,
        "log.ask.pause": NAME,
        "log.ask.stop": NAME,
        "log.ask.absent": NAME,
        "absent.here": NAME,
        "absent.refused": (),
        "reset.refused": (),
        "log.withdrawn": NAME,
        "log.agreed": NAME,
        "log.lapsed": NAME,
        "takeback.refused": (),
        "pause.refused": (),
        "stop.refused": (),
    },
    "paused": {"pause.on": ()},
    "resumed": {"pause.resumed": ()},
    "resigned": {"log.resigned": NAME},
    "bot_in": {"absent.bot_in": ("bot", "name"), "absent.timed_out": ("bot", "name")},
    "back": {"absent.back": NAME},
    "stopped": {"log.stopped": ()},
    "timeout": {
        "table.clock.expired": NAME,
        "table.clock.deadline": NAME,
        "table.clock.waits": NAME,
        "table.bot.stood_in": ("bot", "name"),
        "table.bot.first_move": NAME,
    },
    "rematch": {"log.rematch": NAME},
    "forked": {"log.forked": ("code",)},
}
# What the house of the file's table did there is told without its voice: that voice is only ours.
PLAINLY = {
    "repair.stopped": "log.stopped",
    "repair.taken_back": "import.taken_back",
    "repair.bot_in": "absent.bot_in",
}

Word = Annotated[str, Meta(max_length=200)]


class _Bot(Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """A bot's name, which each reader hears in their language."""

    key: Annotated[str, Meta(pattern=r"^bot\.[a-z_]{1,20}\.name$")]
    params: Annotated[dict[str, int], Meta(max_length=0)] = {}


class _Sentence(Struct, frozen=True, tag="phrase"):
    key: Annotated[str, Meta(max_length=40)]
    params: Annotated[dict[str, Word | int | _Bot], Meta(max_length=4)] = {}


class _Told(Struct, frozen=True):
    phrase: _Sentence


class Unheard(Exception):
    """No sentence that such an entry tells."""


def heard(kind: str, seat: int | None, told: list[msgspec.Raw]) -> list[Event]:
    """What an entry of this kind tells in this house, from what the file says it told."""
    try:
        said = [msgspec.json.decode(one, type=_Told).phrase for one in told]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Unheard from None
    if len(said) > 1:
        raise Unheard
    return [Event(_again(kind, sentence), seat) for sentence in said]


def _again(kind: str, said: _Sentence) -> Phrase:
    key = PLAINLY.get(said.key, said.key)
    try:
        return Phrase(key, {name: _param(name, said.params[name]) for name in TOLD[kind][key]})
    except KeyError:
        raise Unheard from None


def _param(name: str, value: str | int | _Bot) -> Param:
    if isinstance(value, _Bot) and name != "code" and value.key in SITE:
        return Phrase(value.key)
    if isinstance(value, str) and (is_code(value) if name == "code" else is_name(value)):
        return value
    raise Unheard


def is_code(text: str) -> bool:
    return len(text) == CODE_LENGTH and set(text) <= set(CODE_ALPHABET)


def is_name(name: str) -> bool:
    """Whether somebody could bear this name here. Every name of a file is asked this."""
    if name == NOBODY:
        return True
    try:
        return clean_name(name) == name
    except Refused:
        return False
