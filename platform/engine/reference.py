"""A game's records for other programs: their JSON schema, and a page to read about them.

Everything comes from the types and from what is written beside their fields, so it cannot grow old:
`name: meaning` lines in a record's docstring, or a comment at the field.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from engine.chance import SeededChance
from engine.registry import Game

LANG = "en"
SEED = "7"
WIDTH = 100
Schema = Mapping[str, Any]


def schemas(game: Game) -> dict[str, Any]:
    """Options, state and actions of a game, from their types."""
    engine = game.engine
    kinds = [engine.Options, engine.State, engine.Action]
    (options, state, action), shared = msgspec.json.schema_components(kinds)
    return {"options": options, "state": state, "action": action, "$defs": shared}


def page(game: Game) -> str:
    """Markdown: options, actions, state, refusals and articles of a game."""
    return "\n".join(_Page(game).lines()) + "\n"


class _Page:
    def __init__(self, game: Game) -> None:
        self.game, self.engine, self.texts = game, game.engine, game.texts
        self.seats = max(2, self.engine.seats[0])
        self.schema = schemas(game)
        self.classes = {kind.__name__: kind for kind in _records(self.engine)}

    def lines(self) -> Iterator[str]:
        slug, seats = self.game.slug, self.engine.seats
        yield f"# {self.texts.get('title', LANG)}"
        yield ""
        yield "Written by `manage.py game_docs` from the game's types: change those, not this page."
        yield ""
        yield f"{self.texts.get('tagline', LANG)}"
        yield ""
        yield f"- Slug: `{slug}`; rules version {self.engine.version}; {seats[0]} to {seats[-1]} seats."
        yield f"- Door: `manage.py engine {slug}`, see [engine.md](../engine.md)."
        yield f"- The schema at the end of this page alone: `manage.py engine {slug} --schema`."
        yield from self._options()
        yield from self._actions()
        yield from self._states()
        yield from self._refusals()
        yield from self._articles()
        yield from ("", "## JSON schema", "")
        yield from _json(self.schema)

    def _options(self) -> Iterator[str]:
        yield from ("", "## Options", "")
        name = _name(self.schema["options"])
        if not self.schema["$defs"][name].get("properties"):
            yield "None: this game is always played the same way."
            return
        yield 'Sent with `{"do": "deal", "options": {…}}`; each has a default.'
        yield from ("", f"### {name}")
        yield from self._record(name)

    def _actions(self) -> Iterator[str]:
        state = self._fresh_deal()
        yield from ("", "## Actions", "")
        yield 'Sent with `{"do": "play", "seat": …, "action": {…}}`. Fields with a default may be left out.'
        for name in _action_names(self.schema["action"]):
            tag = self.schema["$defs"][name]["properties"]["action"]["enum"][0]
            yield from ("", f"### `{tag}`")
            yield from self._record(name, skip="action")
        seat = min(self.engine.to_move(state))
        action = self.engine.legal(state, seat)[0]
        yield from ("", f"The first move listed for seat {seat} after the deal below:", "")
        yield from _json(action)

    def _states(self) -> Iterator[str]:
        yield from ("", "## State", "")
        yield "What `state` answers and `load` takes. A `view` has the same shape without its secrets."
        apart = {_name(self.schema["options"]), *_action_names(self.schema["action"])}
        first = _name(self.schema["state"])
        for name in (first, *(other for other in self.schema["$defs"] if other != first)):
            if name not in apart:
                yield from ("", f"### {name}")
                yield from self._record(name)
        yield from ("", f'A fresh deal, by `{{"do": "deal", "seats": {self.seats}, "seed": {SEED}}}`:', "")
        yield from _json(self._fresh_deal())

    def _fresh_deal(self) -> Any:
        return self.engine.deal(self.seats, self.engine.Options(), SeededChance(SEED, 0))

    def _refusals(self) -> Iterator[str]:
        yield from ("", "## Refusals", "")
        yield "A refused request answers the sentence as `error` and the article it rests on as `rule`."
        yield from ("", "| refusal | rule | sentence |", "| --- | --- | --- |")
        for key, entry in self.texts.refusals.items():
            yield f"| `{key}` | `{entry['article']}` | {_cell(entry['text'][LANG])} |"

    def _articles(self) -> Iterator[str]:
        yield from ("", "## Articles", "", "| rule | title |", "| --- | --- |")
        for key, entry in self.texts.articles.items():
            yield f"| `{key}` | {_cell(entry['title'][LANG])} |"

    def _record(self, name: str, skip: str = "") -> Iterator[str]:
        schema = self.schema["$defs"][name]
        kind = self.classes.get(name)
        intro, meanings = _documented(kind) if kind else (schema.get("description", ""), {})
        if intro:
            yield from ("", intro)
        fields = {key: value for key, value in schema.get("properties", {}).items() if key != skip}
        if "enum" in schema:
            yield from ("", "One of " + ", ".join(f"`{value}`" for value in schema["enum"]) + ".")
        if not fields:
            return
        yield from ("", "| field | type | default | meaning |", "| --- | --- | --- | --- |")
        for key, value in fields.items():
            default = f"`{_compact(value['default'])}`" if "default" in value else ""
            meaning = meanings.get(key) or value.get("description", "")
            yield f"| `{key}` | {_type(value)} | {_cell(default)} | {_cell(meaning)} |"


# -- records and what is written about them -------------------------------------------------------------


def _records(engine: Any) -> Iterator[type]:
    """Every record class that options, state and actions are made of."""
    waiting, seen = [engine.Options, engine.State, engine.Action], set()
    while waiting:
        kind = waiting.pop()
        waiting.extend(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
            seen.add(kind)
            waiting.extend(field.type for field in msgspec.structs.fields(kind))
            yield kind


# The next entry of a docstring's list, "row, col: its cell", or a continuation that is indented further.
_ENTRY = re.compile(r"^([a-z_]\w*(?:, [a-z_]\w*)*): (.+)$")
# A field in a class body, with the comment after it.
_FIELD = re.compile(r"^    ([a-z_]\w*): [^#]*(?:# (.*))?$")
_COMMENT = re.compile(r"^    # (.*)$")


def _documented(kind: type) -> tuple[str, dict[str, str]]:
    """A record's introduction and the meaning of its fields, as its author wrote them."""
    fields = {field.name for field in msgspec.structs.fields(kind)}
    meanings = _from_comments(kind)
    intro: list[str] = []
    entry: list[str] = []
    for line in (inspect.cleandoc(kind.__doc__) if kind.__doc__ else "").splitlines():
        found = _ENTRY.match(line)
        if found and set(found[1].split(", ")) <= fields:
            entry = found[1].split(", ")
            meanings.update(dict.fromkeys(entry, found[2]))
        elif entry and line.startswith("    "):
            meanings.update({name: f"{meanings[name]} {line.strip()}" for name in entry})
        else:
            entry = []
            intro.append(line)
    return "\n".join(intro).strip(), meanings


def _from_comments(kind: type) -> dict[str, str]:
    meanings, above = {}, []
    for line in inspect.getsource(kind).splitlines():
        if comment := _COMMENT.match(line):
            above.append(comment[1])
            continue
        if (field := _FIELD.match(line)) and (said := [*above, field[2] or ""])[0]:
            meanings[field[1]] = " ".join(said).strip()
        above = []
    return meanings


# -- schemas in words -----------------------------------------------------------------------------------


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _action_names(schema: Schema) -> list[str]:
    return [_name(one) for one in schema.get("anyOf", [schema])]


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = _name(schema)
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{_compact(value)}`" for value in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    match schema.get("type"):
        case "array":
            return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
        case "object":
            inner = schema.get("additionalProperties")
            return f"map to {_type(inner)}" if isinstance(inner, Mapping) else "object"
        case None:
            return "anything"
        case kind:
            return str(kind)


def _compact(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _json(record: Any) -> Iterator[str]:
    yield "```json"
    yield _laid_out(msgspec.to_builtins(record))
    yield "```"


def _laid_out(value: Any, margin: str = "") -> str:
    """JSON with short values on one line, whatever they hold."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(margin) + len(flat) <= WIDTH or not isinstance(value, (dict, list)):
        return flat
    deeper = margin + "  "
    if isinstance(value, list):
        parts, (start, end) = [_laid_out(item, deeper) for item in value], "[]"
    else:
        parts = [f"{json.dumps(key)}: {_laid_out(item, deeper)}" for key, item in value.items()]
        start, end = "{}"
    return start + "".join(f"\n{deeper}{part}," for part in parts).rstrip(",") + f"\n{margin}{end}"
