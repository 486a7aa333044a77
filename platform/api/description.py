"""The OpenAPI 3.1 description, made from the table of operations and the types they answer with."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from api.operations import OPERATIONS, ROOT, Operation
from bots.programs.api import Refusal

SCHEMAS = "#/components/schemas/{name}"
PART = re.compile(r"<(str|int):(\w+)>")
# Of every operation that wants a key; and of all.
NEEDS_KEY, ALWAYS = (401, 403), (429,)
ABOUT = {
    400: "what was sent cannot be read",
    401: "the key opens nothing",
    403: "the key, or its person, may not",
    404: "there is none",
    409: "not at this moment",
    410: "this site no longer has the game",
    422: "the rules refuse the move",
    429: "too many requests: Retry-After says how many seconds to wait",
}


@cache
def description() -> dict[str, Any]:
    types = [operation.answer for operation in OPERATIONS] + [
        operation.body for operation in OPERATIONS if operation.body
    ]
    known, components = msgspec.json.schema_components([*types, Refusal], ref_template=SCHEMAS)
    schemas = iter(known)
    answered = {operation.name: next(schemas) for operation in OPERATIONS}
    sent = {operation.name: next(schemas) for operation in OPERATIONS if operation.body}
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        told = _operation(operation, answered[operation.name], sent.get(operation.name))
        paths.setdefault(path_of(operation), {})[operation.method.lower()] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "Place du village", "version": "1", "license": {"name": "see LICENSE"}},
        "servers": [{"url": ROOT.rstrip("/")}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def path_of(operation: Operation) -> str:
    return "/" + PART.sub(r"{\2}", operation.route)


def statuses(operation: Operation) -> list[int]:
    """All that it may answer but 200."""
    key = NEEDS_KEY if operation.scope else ()
    return sorted({*key, *operation.refusals, *ALWAYS})


def _operation(operation: Operation, answer: Any, body: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": _parameters(operation),
        "responses": {
            "200": {"description": "as asked", "content": _json(answer)},
            **{
                str(status): {
                    "description": ABOUT[status],
                    "content": _json({"$ref": SCHEMAS.format(name="Refusal")}),
                }
                for status in statuses(operation)
            },
        },
    }
    if operation.scope:
        told["security"] = [{"key": [operation.scope]}]
    if body:
        told["requestBody"] = {"required": True, "content": _json(body)}
    return told


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    kinds = {"str": "string", "int": "integer"}
    found = [
        {"name": name, "in": "path", "required": True, "schema": {"type": kinds[kind]}}
        for kind, name in PART.findall(operation.route)
    ]
    found += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in operation.query
    ]
    if operation.pages:
        found.append({"name": "before", "in": "query", "required": False, "schema": {"type": "integer"}})
    return found


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
