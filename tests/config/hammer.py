"""A process of ours as it stands before its first request; then eight threads decode everything at once.

python -m tests.config.hammer web
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import django
import msgspec

ROOT = Path(__file__).resolve().parents[2]
THREADS = 8
READERS = {"convert", "decode"}


def stand_up(process: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if process == "web":
        import_module("config.asgi")
        return
    django.setup(set_prefix=False)
    if process == "worker":
        import_module("bots.management.commands.runworker")
        import_module("web.process").settle()
    elif process == "thinker":
        import_module("bots.work.thinking").wake()


def read_types() -> list[Any]:
    """Every type that a line of the house reads JSON into, found in its source."""
    from engine import registry

    found: list[Any] = []
    for path in sorted([*(ROOT / "platform").rglob("*.py"), *(ROOT / "games").rglob("*.py")]):
        for written in _written_types(ast.parse(path.read_text())):
            if not written.startswith("self."):
                base = ROOT if path.is_relative_to(ROOT / "games") else ROOT / "platform"
                module = import_module(".".join(path.relative_to(base).with_suffix("").parts))
                found.append(eval(written, vars(module)))  # noqa: S307  our own source
    for game in registry.games():
        found += [game.engine.State, game.engine.Action, game.engine.Options]
    return found


def _written_types(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in READERS:
            named = [keyword.value for keyword in call.keywords if keyword.arg == "type"]
            if "msgspec" in ast.unparse(call.func):
                named += call.args[1:2]
            yield from map(ast.unparse, named)


def structs_in(kind: Any) -> set[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {kind}
    return {found for part in get_args(kind) for found in structs_in(part)}


def hammer(kind: type[msgspec.Struct]) -> None:
    start = threading.Barrier(THREADS)
    # Something for each field, or what is known of its type would not be looked at.
    tag = kind.__struct_config__
    raw: dict[str, Any] = dict.fromkeys(kind.__struct_encode_fields__)
    if tag.tag_field:
        raw[tag.tag_field] = tag.tag

    def strike() -> None:
        start.wait()
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert(raw, kind)

    threads = [threading.Thread(target=strike) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    sys.setswitchinterval(1e-6)
    stand_up(sys.argv[1])
    loaded = set(sys.modules)
    for read in read_types():
        for kind in structs_in(read):
            # What this process has not even loaded it does not read.
            if kind.__module__ in loaded:
                hammer(kind)
