"""One line of JSON for each thing that happened (LOG_FORMAT=json), with its table and its seat."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.urls import Resolver404, resolve

# What a log call may pass as `extra`, in the order in which it is written.
ABOUT = ("request_id", "table", "seat", "index", "kind", "game", "bot")


# The parts of an address that open something for whoever has it.
KEYS = ("token", "uidb64")
HIDDEN = "…"


def discreet(path: str) -> str:
    """An address as a log may hold it: of what kind, but not the link itself."""
    try:
        parts = resolve(path).kwargs
    except Resolver404:
        return path
    for name in KEYS:
        if name in parts:
            path = path.replace(str(parts[name]), HIDDEN)
    return path


class Discreet(logging.Filter):
    """Django logs the address of what it refuses."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                discreet(arg) if isinstance(arg, str) and arg.startswith("/") else arg for arg in record.args
            )
        return True


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name in ABOUT if (value := getattr(record, name, None)) not in (None, "")}
        line |= _asked(record)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _asked(record: logging.LogRecord) -> dict[str, Any]:
    """Django logs a failed request with the request itself."""
    request = getattr(record, "request", None)
    if request is None or not hasattr(request, "path"):
        return {}
    found = {
        "method": request.method,
        "path": discreet(request.path),
        "status": getattr(record, "status_code", None),
    }
    match = getattr(request, "resolver_match", None)
    if match and match.app_name == "tables":
        found["table"] = match.kwargs["code"].upper()
    return found
