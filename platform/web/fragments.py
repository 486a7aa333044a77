"""Pages as trees of memoised fragments: a small virtual DOM whose nodes are compared by identity.

A fragment is an element with an id. It is made by a function of a few hashable inputs, which shapes them for
a Jinja macro of the same name:

    @fragment("valley/cells.html")
    def hexagon(say: Speaker, cell: int, symbol: str, closed: bool) -> dict[str, Any]:
        return {"id": f"c-{cell}", "label": say("cell.label", n=cell), "closed": closed}

Equal inputs give the same object, in the whole process, for every table and every reader. So what changed
since the last push is what is no longer the same object; nothing else is drawn, compared or encoded again.

A `frame` has other fragments among its inputs, and prints each where it belongs. Its own HTML keeps a hole in
their place, so that a changed cell never means a changed board. The frame of a list (`grows=True`) is told of
new items by appending them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, update_wrapper
from typing import Any

import msgspec
from django.template import engines
from markupsafe import Markup

# How many fragments of one kind are kept: the hexes of one game, the dice of another.
KEPT = 8_192
# The place of the items in the frame of a list.
ITEMS = "<?*?>"
_ID = 'id="'

Inputs = tuple[Any, ...]


class Fragment:
    """An element with an id: its own HTML, and the fragments inside it. Never changed once it is made."""

    __slots__ = ("_patch", "grows", "id", "inner", "shell")

    def __init__(self, shell: str, inner: tuple[Fragment, ...] = (), grows: bool = False) -> None:
        self.id = _id_of(shell)
        self.shell = shell
        self.inner = inner
        self.grows = grows
        self._patch: bytes | None = None

    def __html__(self) -> str:
        """What a frame prints: a hole, which text that people write can never look like: its < is escaped."""
        return f"<?{self.id}?>"

    def whole(self) -> str:
        if not self.inner:
            return self.shell.replace(ITEMS, "") if self.grows else self.shell
        if self.grows:
            return self.shell.replace(ITEMS, "".join(item.whole() for item in self.inner))
        html = self.shell
        for part in self.inner:
            html = html.replace(part.__html__(), part.whole(), 1)
        return html

    @property
    def patch(self) -> bytes:
        """The message that replaces this element, ready inside a JSON string; encoded once for all."""
        if self._patch is None:
            self._patch = partial(self.id, "outerMorph", self.whole())
        return self._patch


def partial(target: str, swap: str, html: str = "") -> bytes:
    """One instruction of htmx, ready inside a JSON string."""
    if html.startswith("<g "):
        # Browsers read a piece of a drawing as one only inside a drawing.
        swap, html = f"{swap} strip:true", f"<svg>{html}</svg>"
    return encoded(f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}</hx-partial>')


def encoded(text: str) -> bytes:
    """Text as it stands inside a JSON string."""
    return msgspec.json.encode(text)[1:-1]


# -- what changed ---------------------------------------------------------------------------------------


def changes(before: Fragment, now: Fragment) -> Iterator[bytes]:
    """The smallest instructions that turn the one into the other."""
    if before is now:
        return
    if before.shell is not now.shell and before.shell != now.shell:
        yield now.patch
    elif now.grows:
        yield from _growth(before, now)
    elif len(before.inner) != len(now.inner):
        yield now.patch
    else:
        for old, new in zip(before.inner, now.inner, strict=True):
            if old is not new:
                yield from changes(old, new) if old.id == new.id else (now.patch,)


def _growth(before: Fragment, now: Fragment) -> Iterator[bytes]:
    """New items are appended and old ones dropped; anything else draws the list again."""
    old, new = before.inner, now.inner
    dropped = next((n for n, item in enumerate(old) if new and item is new[0]), len(old))
    kept = len(old) - dropped
    if kept == 0 or any(a is not b for a, b in zip(old[dropped:], new, strict=False)) or kept > len(new):
        yield now.patch
        return
    for item in old[:dropped]:
        yield partial(item.id, "delete")
    if added := "".join(item.whole() for item in new[kept:]):
        yield partial(now.id, "beforeend", added)


# -- making them ----------------------------------------------------------------------------------------


def fragment(
    template: str, keep: int = KEPT
) -> Callable[[Callable[..., dict[str, Any]]], Callable[..., Fragment]]:
    """A leaf of a page: the macro named like the function, drawn once for equal inputs."""

    def decorate(shape: Callable[..., dict[str, Any]]) -> Callable[..., Fragment]:
        draw = _macro(template, shape.__name__)

        @lru_cache(keep)
        def make(*inputs: Any) -> Fragment:
            return Fragment(draw(shape(*inputs)))

        update_wrapper(make, shape)
        return make

    return decorate


def frame(
    template: str, keep: int = KEPT, grows: bool = False
) -> Callable[[Callable[..., dict[str, Any]]], Callable[..., Fragment]]:
    """A branch of a page: fragments among its inputs stand in it as holes.

    Its own HTML may depend on which they are, never on what they show; a list's not even on how many. A
    list takes its items as its last input and prints them as `items`.
    """

    def decorate(shape: Callable[..., dict[str, Any]]) -> Callable[..., Fragment]:
        draw = _macro(template, shape.__name__)

        @lru_cache(keep)
        def shell(inputs: Inputs) -> str:
            return draw(shape(*inputs))

        def make(*inputs: Any) -> Fragment:
            if grows:
                *others, items = inputs
                return Fragment(shell((*others, _ITEMS_HOLE)), items, grows=True)
            holes, inner = _with_holes(inputs)
            return Fragment(shell(holes), inner)

        update_wrapper(make, shape)
        return make

    return decorate


class Hole(str):
    """Where a fragment stands in a frame: equal for every state of the same element."""

    __slots__ = ()

    def __html__(self) -> str:
        return f"<?{self}?>"


_ITEMS_HOLE = Hole("*")


def _with_holes(inputs: Inputs) -> tuple[Inputs, tuple[Fragment, ...]]:
    """The inputs with holes for the fragments among them, and those, in the order they come."""
    found: list[Fragment] = []

    def opened(value: Any) -> Any:
        if isinstance(value, Fragment):
            found.append(value)
            return Hole(value.id)
        if isinstance(value, tuple) and type(value) is tuple:
            return tuple(map(opened, value))
        return value

    return tuple(map(opened, inputs)), tuple(found)


def _macro(template: str, name: str) -> Callable[[dict[str, Any]], str]:
    @lru_cache(1)
    def found() -> Callable[..., Markup]:
        macro: Callable[..., Markup] = getattr(engines["jinja2"].env.get_template(template).module, name)
        return macro

    def draw(arguments: dict[str, Any]) -> str:
        return str(found()(**arguments)).strip()

    return draw


def _id_of(shell: str) -> str:
    """The id of the outermost element."""
    at = shell.index(_ID) + len(_ID)
    return shell[at : shell.index('"', at)]
