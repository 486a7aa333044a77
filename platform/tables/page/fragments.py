"""A drawing in pieces: made once for equal inputs, and sent only where it changed.

A piece is an element with an id. Where one stands inside another, the outer holds a hole in its place: text
that people write can never look like one, because its < is escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from markupsafe import Markup

# Id of a piece -> its HTML, with holes for the pieces inside.
Pieces = dict[str, str]


def hole(name: str) -> Markup:
    return Markup(f"<?{name}?>")  # noqa: S704  an id of our own


class Laid:
    """The pieces of a drawing, as its templates lay them."""

    def __init__(self) -> None:
        self.pieces: Pieces = {}

    def part(self, name: str, caller: Callable[[], str]) -> Markup:
        self.pieces[name] = str(caller())
        return hole(name)


class Kept:
    """What was made for one viewer serves all others with equal inputs, and the next position too."""

    def __init__(self, before: dict[Any, Any] | None = None) -> None:
        self._before = before or {}
        self._now: dict[Any, Any] = {}

    def next(self) -> Kept:
        """For the next look at the table. What this one did not need is forgotten."""
        return Kept(self._now or self._before)

    def once(
        self, make: Callable[..., Any], about: tuple[Any, ...], inputs: tuple[Any, ...], *tools: Any
    ) -> Any:
        """What `make` makes of its inputs. Its tools are not compared: what they do, `about` tells."""
        return self._once((make, _encode((about, inputs))), lambda: make(*inputs, *tools))

    def once_in_parts(
        self, make: Callable[..., str], about: tuple[Any, ...], inputs: tuple[Any, ...]
    ) -> tuple[str, Pieces]:
        """The same for what lays parts: what `make` makes, and those. It gets `part` as its last argument."""

        def drawn() -> tuple[str, Pieces]:
            laid = Laid()
            return make(*inputs, laid.part), laid.pieces

        found: tuple[str, Pieces] = self._once((make, _encode((about, inputs)), "in parts"), drawn)
        return found

    def _once(self, key: tuple[Any, ...], work: Callable[[], Any]) -> Any:
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            self._now[key] = found = work() if found is None else found
        return found


def _tell_markup_from_text(value: Any) -> Any:
    if isinstance(value, Markup):
        return ["markup", str.__str__(value)]
    raise NotImplementedError(f"{type(value).__name__} cannot be compared")


_encode = msgspec.msgpack.Encoder(enc_hook=_tell_markup_from_text).encode
