"""Which of a game's texts nobody says: keys are looked for where its code and its templates speak."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from engine import registry
from engine.texts import read_yaml

ROOT = Path(__file__).parents[2]
ANYTHING = r"[\w.]+"


class Spoken:
    """Every text in quotes of a game's code and templates; what is put together counts as its pattern."""

    def __init__(self, slug: str) -> None:
        self.whole: set[str] = set()
        self.patterns: list[re.Pattern[str]] = []
        for path in (ROOT / "games" / slug).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                self._read(node)
        for path in (ROOT / "templates" / slug).rglob("*.html"):
            self.whole |= set(re.findall(rf"""["']({ANYTHING})["']""", path.read_text("utf-8")))

    def _read(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if any(re.search(r"\w", str(part)) for part in parts if part):
                known = (ANYTHING if part is None else re.escape(str(part)) for part in parts)
                self.patterns.append(re.compile("".join(known)))

    def __contains__(self, key: str) -> bool:
        return key in self.whole or any(pattern.fullmatch(key) for pattern in self.patterns)


def silent_lines(slug: str) -> list[str]:
    """Refusals, log lines and phrases that nothing says. `ab.log.turn` may be said as “turn”."""
    spoken, source = Spoken(slug), _source(slug)
    options = _options(slug)
    silent = []
    for key in (entry["id"] for part in ("refusals", "log", "phrases") for entry in source[part]):
        _, kind, name = key.split(".", 2) if key.count(".") > 1 else (*key.split("."), "")
        of_an_option = kind == "option" and name.split(".")[0] in options
        if not (of_an_option or key in spoken or name in spoken):
            silent.append(key)
    return silent


def silent_terms(slug: str) -> list[str]:
    """Glossary words that no sentence uses, and that the rules page leaves out for want of an explanation."""
    spoken = Spoken(slug)
    return [
        str(entry["id"])
        for entry in _source(slug)["glossary"]
        if "text" not in entry and str(entry["id"]) not in spoken
    ]


def unfilled_placeholders(slug: str) -> list[str]:
    """Placeholders that are explained to whoever writes texts, and stand in none."""
    source = _source(slug)
    explained = source["placeholders"]
    names = explained if isinstance(explained, dict) else [entry["name"] for entry in explained]
    used = {name for text in _texts(source) for _, name, _, _ in Formatter().parse(text) if name}
    return [name for name in names if name not in used]


def _source(slug: str) -> dict[str, Any]:
    source: dict[str, Any] = read_yaml(ROOT / "games" / slug / "texts.yaml")
    return source


def _options(slug: str) -> tuple[str, ...]:
    names: tuple[str, ...] = registry.get(slug).engine.Options.__struct_fields__
    return names


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, (dict, list)):
        for value in node.values() if isinstance(node, dict) else node:
            yield from _texts(value)
