"""Every address of the site, found by walking the resolver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import get_resolver

ADMIN = "admin/"


def routes() -> list[str]:
    return list(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Any, prefix: str) -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _walk(pattern.url_patterns, route)
        else:
            yield route


def own_routes() -> set[str]:
    return {route for route in routes() if not route.startswith(ADMIN)}


def admin_routes() -> list[str]:
    return sorted({route for route in routes() if route.startswith(ADMIN)})
