"""Addresses, made from the table of operations: those of one route share a door."""

from collections.abc import Callable
from typing import Any

from django.urls import path

from api import pages
from api.doors import door
from api.operations import OPERATIONS, ROOT


def _doors() -> dict[str, dict[str, tuple[Callable[..., Any], str | None]]]:
    found: dict[str, dict[str, tuple[Callable[..., Any], str | None]]] = {}
    for operation in OPERATIONS:
        found.setdefault(operation.route, {})[operation.method] = (operation.serve, operation.scope)
    return found


# The first operation of a route gives it its name.
_names = {operation.route: operation.name for operation in reversed(OPERATIONS)}

app_name = "api"
urlpatterns = [
    path("api/", pages.page, name="page"),
    path(ROOT.lstrip("/") + "openapi.json", pages.openapi, name="openapi"),
    *(path(ROOT.lstrip("/") + route, door(by), name=_names[route]) for route, by in _doors().items()),
]
