"""One thing that was looked at."""

from __future__ import annotations

from msgspec import Struct

WELL, DOUBT, FAULT = "well", "doubt", "fault"


class Finding(Struct, frozen=True):
    state: str
    about: str
    sentence: str
    remedy: str = ""


def well(about: str, sentence: str) -> Finding:
    return Finding(WELL, about, sentence)


def doubt(about: str, sentence: str, remedy: str) -> Finding:
    """It may be meant so."""
    return Finding(DOUBT, about, sentence, remedy)


def fault(about: str, sentence: str, remedy: str) -> Finding:
    return Finding(FAULT, about, sentence, remedy)
