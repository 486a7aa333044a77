"""Forms of the lobby, filled in."""

from __future__ import annotations

from typing import Any

ENGLISH = {"accept-language": "en"}
CHOSEN: dict[str, Any] = {
    "visibility": "private",
    "places": "4",
    "bots": "0",
    "bot_level": "lison",
    "pace": "",
    "take_back": "vote",
    "absent_minutes": "3",
    "spectators": "on",
    "hints": "on",
    "option-goal": "20",
}
