"""How links and other programs name who looks: a seat by number, spectator and omniscient by a word."""

from __future__ import annotations

from engine.seats import OMNISCIENT, SPECTATOR, Viewer

WORDS = {"spectator": SPECTATOR, "all": OMNISCIENT}
# As links to the past once called the spectator: those that people have kept still lead there.
FORMER = {"public": SPECTATOR}
# Digits of a seat's number, at most.
DIGITS = 2


def read(word: str) -> Viewer | None:
    """The viewer that a word names, None where it names nobody. A table knows whether it has that seat."""
    known = WORDS | FORMER
    if word in known:
        return known[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) <= DIGITS else None


def word_of(viewer: Viewer) -> str:
    return next((word for word, known in WORDS.items() if known == viewer), str(viewer))
