"""A schema as a reader wants it: each field, and what it is in a word."""

from __future__ import annotations

from typing import Any

WORDS = {"date-time": "time", "date": "date"}


def fields_of(schema: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, kind_of(kind)) for name, kind in schema.get("properties", {}).items()]


def _items(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Of an array of anything its one kind; of a tuple one for each place."""
    return list(schema["prefixItems"]) if "prefixItems" in schema else [schema.get("items") or {}]


def kind_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(kind_of, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"[{', '.join(map(kind_of, _items(schema)))}]"
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"][:3]) + ("…" if len(schema["enum"]) > 3 else "")
    kind = schema.get("type", "any")
    return WORDS.get(schema.get("format", ""), "") or str(kind if isinstance(kind, str) else " | ".join(kind))
