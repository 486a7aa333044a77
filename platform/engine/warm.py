"""Know every type before anybody asks for it.

msgspec builds what it needs to read a Struct when one is first read. Two threads that do so at once find it
half built, and the process falls over. Whatever has threads therefore calls `warm` before its first request,
once all modules are loaded.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

_warm: set[type[msgspec.Struct]] = set()


def warm() -> None:
    """Make msgspec ready to read every Struct that is loaded by now."""
    for kind in set(_kinds(msgspec.Struct)) - _warm:
        try:
            msgspec.json.Decoder(kind)
        except (TypeError, NameError):
            # It holds what no JSON can say, or names a type only checkers see: nobody ever reads one.
            continue
        _warm.add(kind)


def warmed() -> frozenset[type[msgspec.Struct]]:
    return frozenset(_warm)


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)
