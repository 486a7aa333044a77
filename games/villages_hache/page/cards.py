"""Cards and words for the page, in one reader's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine import Param, Phrase, Term, phrase
from engine.texts import Texts, seat_number
from games.villages_hache.data.board import VILLAGE_OF, Ground
from games.villages_hache.data.pieces import NUMBER, OFFERS, POINTS, ROTATION, VISITS

Kind = Literal["points", "acquisition", "visit", "surprise", "rotation"]


class Speaker:
    """Says the page's own phrases, and the game's words, to one reader."""

    def __init__(self, texts: Texts, lang: str, name_of: Callable[[int], str] = seat_number) -> None:
        self._texts = texts
        self._name_of = name_of
        self.lang = lang

    def say(self, said: Phrase) -> str:
        return self._texts.say(said, self.lang, self._name_of)

    def key(self, key: str, /, **params: Param) -> str:
        return self.say(phrase(f"vi.page.{key}", **params))

    def term(self, id_: str, form: str = "") -> str:
        return self._texts.term(Term(id_, form), self.lang)

    def village_of(self, ground: Ground) -> str:
        return self.term(VILLAGE_OF[ground[0]])

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: what it is called, its number, and the buildings on it."""

    id: str
    kind: Kind
    title: str
    name: str
    number: int = 0
    types: tuple[str, ...] = ()


def card_view(say: Speaker, card: str) -> CardView:
    if card in POINTS:
        return CardView(
            card, "points", say.key("points"), f"{say.key('points')} {POINTS[card]}", POINTS[card]
        )
    if card in OFFERS:
        names = [say.term(type_) for type_ in OFFERS[card]]
        last = say.key("or").join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
        return CardView(
            card, "acquisition", say.key("acquisition"), say.capital(last), NUMBER[card], OFFERS[card]
        )
    if card in VISITS:
        return CardView(card, "visit", say.key("visit"), say.term(card), types=(VISITS[card],))
    kind: Kind = "rotation" if card == ROTATION else "surprise"
    return CardView(card, kind, say.capital(say.term(card)), "")
