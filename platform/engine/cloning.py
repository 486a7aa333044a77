"""Deep copies of Structs, generated from their types: as quick as if each were written by hand.

Only what can change is copied, all else is shared. For a village with a list of cells the generated text is
`lambda one: Village(one.town, one.cells[:], one.villagers)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

S = TypeVar("S", bound=Struct)

PLAIN = (bool, int, float, str, bytes, type(None), UnsetType)


def copier(struct: type[S]) -> Callable[[S], S]:
    """A function that copies records of this type so that nothing which can change is shared."""
    return cast("Callable[[S], S]", _generated(struct))


@cache
def _generated(struct: type[Struct]) -> Any:
    kinds = get_type_hints(struct, include_extras=True)
    names: dict[str, Any] = {"new": struct}
    fields = [_copied(kinds[name], f"one.{name}", names) for name in struct.__struct_fields__]
    # Made of a type's own names alone, as the standard library makes its dataclasses.
    return eval(f"lambda one: new({', '.join(fields)})", names)  # noqa: S307


def _copied(kind: Any, value: str, names: dict[str, Any]) -> str:
    """The expression that copies a value of this type: the value itself where it can be shared."""
    if kind in PLAIN or get_origin(kind) is Literal:
        return value
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(kind, value, names)
    inner = get_args(kind)
    match get_origin(kind):
        case origin if origin is Annotated:
            return _copied(inner[0], value, names)
        case origin if origin is list:
            item = _copied(inner[0], "item", names)
            return f"{value}[:]" if item == "item" else f"[{item} for item in {value}]"
        case origin if origin is dict:
            item = _copied(inner[1], "item", names)
            return f"{value}.copy()" if item == "item" else f"{{k: {item} for k, item in {value}.items()}}"
        case origin if origin in (UnionType, Union):
            return _union(inner, value, names)
        case origin if origin is tuple and not any(_changes(part) for part in inner if part is not ...):
            return value
    raise TypeError(f"no copy is known for {kind!r}")


def _changes(kind: Any) -> bool:
    return _copied(kind, "one", {}) != "one"


def _named(thing: Any, names: dict[str, Any]) -> str:
    name = f"name{len(names)}"
    names[name] = thing
    return name


def _struct(struct: type[Struct], value: str, names: dict[str, Any]) -> str:
    if not struct.__struct_config__.frozen:
        return f"{_named(_generated(struct), names)}({value})"
    if any(_changes(kind) for kind in get_type_hints(struct, include_extras=True).values()):
        raise TypeError(f"{struct.__name__} is frozen and holds what can change")
    return value


def _union(kinds: tuple[Any, ...], value: str, names: dict[str, Any]) -> str:
    """`X | None`: of the kinds a value may have, one at most can be one that has to be copied."""
    changing = [kind for kind in kinds if _changes(kind)]
    if not changing:
        return value
    if len(changing) > 1:
        raise TypeError(f"no copy is known for one of {kinds!r}")
    kind = _named(get_origin(changing[0]) or changing[0], names)
    return f"({_copied(changing[0], value, names)} if isinstance({value}, {kind}) else {value})"
