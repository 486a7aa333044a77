"""A game's texts in one language and with the names of one table: what pages and fragments speak with.

Equal inputs give the same speaker, so that it can be part of a memo's key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.phrases import Param, Phrase, Term
from engine.texts import Texts

UNKNOWN = "?"


class Speaker:
    """Ask for one with `speaker`, never directly: it is compared by identity."""

    __slots__ = ("lang", "names", "site", "texts")

    def __init__(self, texts: Texts, lang: str, names: tuple[str, ...]) -> None:
        self.texts = texts
        self.lang = lang
        self.names = names
        # The words every page shares, by their key.
        self.site: Callable[..., str] = texts.words.sayer(lang)

    def __call__(self, key: str, /, **params: Param) -> str:
        return self.texts.say(Phrase(key, params), self.lang, self.name_of)

    def phrase(self, phrase: Phrase) -> str:
        return self.texts.say(phrase, self.lang, self.name_of)

    def term(self, id: str, form: str = "") -> str:
        return self.texts.term(Term(id, form), self.lang)

    def name_of(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else UNKNOWN

    @property
    def nameless(self) -> Speaker:
        """For what names nobody, and so is the same at every table."""
        return speaker(self.texts, self.lang)


@lru_cache(4096)
def speaker(texts: Texts, lang: str, names: tuple[str, ...] = ()) -> Speaker:
    return Speaker(texts, lang, names)
