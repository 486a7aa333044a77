"""A move the rules do not allow."""

from __future__ import annotations

from engine.phrases import Param, Phrase


class IllegalMove(Exception):
    """Raised by `GameEngine.play`, with the state unchanged.

    The key names a refusal in the game's texts, and that refusal names the article of the rules it
    rests on, so the page can quote the rule in the player's language.
    """

    def __init__(self, key: str, /, **params: Param) -> None:
        super().__init__(key)
        self.phrase = Phrase(key, params)
