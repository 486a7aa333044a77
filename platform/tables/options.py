"""A game's options as a form: one field for each field of its Options record, read from its types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from engine import phrase
from engine.registry import Game


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    selected: bool


@dataclass(frozen=True)
class Field:
    name: str
    kind: Literal["flag", "choice", "number", "text"]
    label: str
    help: str
    value: Any
    choices: tuple[Choice, ...] = ()
    # Another reading of a rule, which its help quotes.
    house_rule: bool = False


def fields(game: Game, values: Mapping[str, Any], lang: str) -> list[Field]:
    """The form of a game's options, filled with these values."""
    found = []
    for info in msgspec.structs.fields(game.engine.Options):
        value = values.get(info.name, info.default)
        kind = _kind(info.type)
        choices: tuple[Choice, ...] = ()
        if kind == "choice":
            choices = tuple(
                Choice(
                    str(option), _words(game, f"{info.name}.{option}", lang) or str(option), option == value
                )
                for option in get_args(info.type)
            )
        found.append(
            Field(
                info.name,
                kind,
                _words(game, info.name, lang) or info.name,
                _words(game, f"{info.name}.help", lang),
                value,
                choices,
                house_rule=_is_house_rule(info.type),
            )
        )
    return found


def from_post(game: Game, post: Mapping[str, str]) -> dict[str, Any]:
    """What the form sent, as raw values: an unticked box sends nothing and means no."""
    raw: dict[str, Any] = {}
    for info in msgspec.structs.fields(game.engine.Options):
        sent = post.get(f"option-{info.name}")
        if _kind(info.type) == "flag":
            raw[info.name] = sent is not None
        elif sent is not None:
            raw[info.name] = sent
    return raw


def in_words(game: Game, values: Mapping[str, Any], lang: str) -> list[str]:
    """What the host chose, each in a few words; a box left unticked says nothing."""
    said = []
    for field in fields(game, values, lang):
        if field.kind == "flag":
            if field.value:
                said.append(field.label)
        elif field.kind == "choice":
            said.extend(f"{field.label} – {c.label}" for c in field.choices if c.selected)
        else:
            said.append(f"{field.label} – {field.value}")
    return said


def _kind(annotation: Any) -> Literal["flag", "choice", "number", "text"]:
    if get_origin(annotation) is Annotated:
        return _kind(get_args(annotation)[0])
    if annotation is bool:
        return "flag"
    if get_origin(annotation) is Literal:
        return "choice"
    return "number" if annotation is int else "text"


def _is_house_rule(annotation: Any) -> bool:
    notes = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return any(note.extra and note.extra.get("house_rule") for note in notes)


def _words(game: Game, field: str, lang: str) -> str:
    """`<prefix>.option.<field>` in the game's texts, whatever its prefix is."""
    for key in game.texts.keys():  # noqa: SIM118  Texts is no mapping
        if key.endswith(f".option.{field}"):
            return game.texts.say(phrase(key), lang)
    return ""
