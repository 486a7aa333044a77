"""Pages as trees of memoised fragments: a small virtual DOM whose nodes are compared by identity.

A fragment is an element with an id. It is drawn by the Jinja macro that is named like the function which
declares its inputs; all of them are hashable, and the macro knows nothing else:

    @fragment("vallee/cells.html")
    def hexagon(say: Speaker, cell: int, symbol: str, closed: bool) -> Inputs:
        return {"id": f"c-{cell}", "label": say("…", n=cell), "symbol": symbol, "closed": closed}

Equal inputs give the same object, in the whole process, for every table and every reader. So what changed
since the last push is what is no longer the same object; nothing else is drawn, compared or encoded again.

A `frame` has other fragments among its inputs, and prints each where it belongs. Its own HTML keeps a hole in
their place, so that a changed cell never means a changed board. The frame of a list (`grows=True`) tells of
new items by appending them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, update_wrapper
from typing import Any, TypeVar

import msgspec
from django.template import engines
from jinja2 import Environment
from markupsafe import Markup

# How many fragments of one kind are kept: the hexes of one game, the dice of another. Some hold what people
# write, and a frame holds all inside it, so that neither may be many.
KEPT = 2_048
FRAMES_KEPT = 256
# The hole for the items of a list that grows.
ITEMS = "*"
_HOLE = re.compile(r"<\?([\w*-]+)\?>")
_ID = re.compile(r'\sid="([\w-]+)"')

_numbers = itertools.count()

Inputs = Mapping[str, Any]
Shape = TypeVar("Shape", bound=Callable[..., Inputs])


class Hole(str):
    """Where a fragment stands in a frame: equal for every state of the same element."""

    __slots__ = ()

    def __html__(self) -> str:
        """Text that people write can never look like this: its < is escaped."""
        return f"<?{self}?>"


class Shell:
    """The own HTML of a fragment, cut at its holes."""

    __slots__ = ("__weakref__", "hole", "holes", "id", "texts")

    def __init__(self, html: str) -> None:
        found = _ID.search(html)
        if found is None:
            raise ValueError(f"no id in {html[:80]!r}")
        self.id = found[1]
        # How a frame around it names it; kept, because its hash is asked for at every drawing.
        self.hole = Hole(self.id)
        cut = _HOLE.split(html)
        self.texts: list[str] = cut[::2]
        self.holes: list[str] = cut[1::2]

    def is_like(self, other: Shell) -> bool:
        """The same object, as a rule; equal where it was drawn twice."""
        return self is other or (self.texts == other.texts and self.holes == other.holes)


class Fragment:
    """An element with an id: its own HTML, and the fragments inside it. Never changed once it is made."""

    __slots__ = ("_patch", "_since", "grows", "id", "inner", "number", "shell")

    def __init__(self, shell: Shell, inner: tuple[Fragment, ...] = (), grows: bool = False) -> None:
        self.id = shell.id
        self.shell = shell
        self.inner = inner
        self.grows = grows
        self.number = next(_numbers)
        self._patch: bytes | None = None
        # What turns the fragment with this number into this one: compared once for all who show it.
        self._since: tuple[int, list[bytes]] | None = None

    def whole(self) -> str:
        """The element and all inside it, as HTML."""
        written: list[str] = []
        self._write(written)
        return "".join(written)

    def _write(self, written: list[str]) -> None:
        shell = self.shell
        inner = {} if self.grows else {part.id: part for part in self.inner}
        for text, hole in zip(shell.texts, shell.holes, strict=False):
            written.append(text)
            for part in self.inner if hole == ITEMS else (inner[hole],):
                part._write(written)
        written.append(shell.texts[-1])

    @property
    def patch(self) -> bytes:
        """The instruction that replaces this element, ready inside a JSON string; made once for all."""
        if self._patch is None:
            self._patch = instruction(self.id, "outerMorph", self.whole())
        return self._patch

    def __html__(self) -> str:
        return self.whole()


def element(html: str) -> Fragment:
    """An element that was drawn otherwise, by a template of its own; equal HTML is no change."""
    return Fragment(Shell(html.strip()))


# -- what changed -----------------------------------------------------------------------------------------


def changes(before: Fragment, now: Fragment) -> list[bytes]:
    """The smallest instructions that turn the one into the other."""
    if before is now:
        return []
    if now._since is None or now._since[0] != before.number:
        now._since = before.number, _compared(before, now)
    return now._since[1]


def _compared(before: Fragment, now: Fragment) -> list[bytes]:
    shell = now.shell
    if before.shell is not shell and not before.shell.is_like(shell):
        return [now.patch]
    if now.grows:
        return [*_growth(before, now)]
    # Equal shells have the same holes, in the same order.
    found: list[bytes] = []
    for old, new in zip(before.inner, now.inner, strict=True):
        if old is not new:
            found += changes(old, new)
    return found


def _growth(before: Fragment, now: Fragment) -> Iterator[bytes]:
    """New items are appended and the oldest dropped; anything else draws the list again."""
    old, new = before.inner, now.inner
    dropped = next((n for n, item in enumerate(old) if item is new[0]), len(old)) if new else len(old)
    kept = len(old) - dropped
    if not kept or kept > len(new) or any(a is not b for a, b in zip(old[dropped:], new, strict=False)):
        yield now.patch
        return
    for item in old[:dropped]:
        yield instruction(item.id, "delete")
    if len(new) > kept:
        yield instruction(now.id, "beforeend", "".join(item.whole() for item in new[kept:]))


def instruction(target: str, swap: str, html: str = "") -> bytes:
    """One instruction for htmx, ready inside a JSON string."""
    return encoded(partial(target, swap, html))


def partial(target: str, swap: str, html: str = "") -> str:
    if html.startswith("<g "):
        # Browsers read a piece of a drawing as one only inside a drawing.
        swap, html = f"{swap} strip:true", f"<svg>{html}</svg>"
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}</hx-partial>'


def encoded(text: str) -> bytes:
    """Text as it stands inside a JSON string."""
    return msgspec.json.encode(text)[1:-1]


# -- making them ------------------------------------------------------------------------------------------


def fragment(template: str, keep: int = KEPT) -> Callable[[Shape], Callable[..., Fragment]]:
    """A leaf of a page: the macro named like the function, drawn once for equal inputs."""

    def decorate(shape: Shape) -> Callable[..., Fragment]:
        draw = macro(template, shape.__name__)

        @lru_cache(keep, typed=True)
        def make(*inputs: Any) -> Fragment:
            return Fragment(Shell(draw(shape(*inputs))))

        update_wrapper(make, shape)
        return make

    return decorate


def frame(template: str, keep: int = KEPT, grows: bool = False) -> Callable[[Shape], Callable[..., Fragment]]:
    """A branch of a page: fragments among its inputs, alone or in tuples, stand in it as holes.

    Its own HTML may depend on which they are, never on what they show; a list's not even on how many. A
    list takes its items as its last input and prints that one.
    """

    def decorate(shape: Shape) -> Callable[..., Fragment]:
        draw = macro(template, shape.__name__)

        @lru_cache(keep, typed=True)
        def shell(*inputs: Any) -> Shell:
            return Shell(draw(shape(*inputs)))

        @lru_cache(min(keep, FRAMES_KEPT), typed=True)
        def make(*inputs: Any) -> Fragment:
            if grows:
                return Fragment(shell(*inputs[:-1], _ITEMS), inputs[-1], grows=True)
            inner: list[Fragment] = []
            return Fragment(shell(*[_with_holes(given, inner) for given in inputs]), tuple(inner))

        update_wrapper(make, shape)
        return make

    return decorate


_ITEMS = Hole(ITEMS)


def _with_holes(given: Any, found: list[Fragment]) -> Any:
    """This input with holes for the fragments in it, which are added to those found."""
    if type(given) is Fragment:
        found.append(given)
        return given.shell.hole
    if type(given) is not tuple:
        return given
    try:
        # The items of a list, as a rule: a board has dozens of them.
        holes = tuple([one.shell.hole for one in given])
    except AttributeError:
        return tuple([_with_holes(one, found) for one in given])
    found += given
    return holes


def _environment() -> Environment:
    environment: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return environment


def macro(template: str, name: str) -> Callable[[Inputs], str]:
    """This macro of this template, found when it is first drawn."""

    @lru_cache(1)
    def found() -> Callable[..., Markup]:
        made: Callable[..., Markup] = getattr(_environment().get_template(template).module, name)
        return made

    def draw(inputs: Inputs) -> str:
        return str(found()(**inputs)).strip()

    return draw
