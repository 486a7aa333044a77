"""The cards and the axes beside the village: what each does, and why it may not do it now."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Phrase, Term
from games.chevoux.data import AXES, CARDS, CARDS_A_ROUND
from games.chevoux.page import preview
from games.chevoux.page.views import Painter, TileView, Words
from games.chevoux.rules.board import Board
from games.chevoux.state import State, Village


@dataclass(frozen=True)
class EffectView:
    id: str
    sign: str
    text: str
    # The essential, where there is no room for more.
    short: str
    # Why it cannot be used now; empty where it can.
    no: str
    people: int = 0


@dataclass(frozen=True)
class CardView:
    id: str
    name: str
    number: int
    effects: tuple[EffectView, EffectView]


@dataclass(frozen=True)
class CardToCome:
    id: str
    name: str
    # Both its effects.
    text: str


@dataclass(frozen=True)
class AxisView:
    sign: str
    title: str
    tiles: list[TileView]


def card_view(words: Words, board: Board, card: str, village: Village) -> CardView:
    def effect(id: str, sign: str, no: Phrase | None, people: int = 0) -> EffectView:
        text, short = words.term(card, id), words.term(card, f"{id}_short")
        return EffectView(id, sign, text, short, words.say(no) if no else "", people)

    return CardView(
        card,
        words.term(card),
        village.played % CARDS_A_ROUND + 1,
        (
            effect("restructure", "echange", preview.no_move(board, card)),
            effect("populate", "personnes", preview.no_welcome(board, card), CARDS[card].people),
        ),
    )


def card_to_come(words: Words, card: str) -> CardToCome:
    restructure, populate = Term(card, "restructure"), Term(card, "populate")
    text = words("cv.page.card_effects", card=Term(card), restructure=restructure, populate=populate)
    return CardToCome(card, words.term(card), text)


def axes(painter: Painter, state: State) -> list[AxisView]:
    words = painter.words
    return [
        AxisView(
            sign,
            words("cv.page.axis", kind=Term(kind), axis=Term(axis)),
            [painter.to_read(id) for id in AXES[axis]],
        )
        for kind, sign, axis in (("moon", "lune", state.moon), ("sun", "soleil", state.sun))
    ]
