"""What the house refuses, as distinct from what the rules of a game refuse."""

from __future__ import annotations

from engine.phrases import Param, Phrase
from web.jinja import say


class Refused(Exception):
    """Carries a sentence of the site's words and the HTTP status that fits it. Nothing has changed."""

    def __init__(self, key: str, /, *, status: int = 400, **params: Param) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, params)
        self.status = status


def sentence(refused: Refused) -> str:
    """In the reader's language."""
    return say(refused.phrase.key, **refused.phrase.params)
