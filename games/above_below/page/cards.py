"""Buildings and villagers as they are drawn: a picture, a name, a few signs, and what the signs mean.

What is printed on them never changes, and names nobody: it is worked out once for each language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.speaker import Speaker
from games.above_below.data import CARDS, CATS, LIT, VILLAGERS, Card
from games.above_below.page.art import BUILDINGS, SYMBOLS, figure
from games.above_below.page.explain import effects, name_of_villager, skills

# One sign is a row of drawings and short texts: “+2”, a star, “/”, a house. A drawing is marked by #.
Sign = tuple[str, ...]

_STAR, _COIN, _TURN = "#etoile", "#piece", "↻"


@dataclass(frozen=True)
class Building:
    id: str
    kind: str
    name: str
    cost: int
    layers: tuple[str, ...]
    signs: tuple[Sign, ...]
    said: list[str]


@dataclass(frozen=True)
class Figure:
    id: str
    name: str
    full: str
    symbol: str
    tools: tuple[str, ...]
    # The lanterns of each face of the die, from 1 to 6.
    lanterns: tuple[int, ...]
    said: list[str]
    kind: str = "villager"


@lru_cache(1024)
def building(say: Speaker, card_id: str) -> Building:
    card = CARDS[card_id]
    return Building(
        card_id,
        card.kind,
        say.term(card_id),
        card.cost,
        BUILDINGS[card_id],
        tuple(_signs(card)),
        effects(say, card_id),
    )


def _signs(card: Card) -> Iterator[Sign]:
    if card.beds:
        yield ("#lit",) * card.beds
    if card.once:
        yield (f"#{SYMBOLS[card.once]}",) * card.first_goods
    if card.renew:
        yield (f"#{SYMBOLS[card.renew]}", _TURN)
    if card.vp:
        yield (f"+{card.vp}", _STAR)
    if card.income:
        yield (f"+{card.income}", _COIN, _TURN)
    if card.potion_now:
        yield (f"+{card.potion_now}", "#potion")
    if card.potion_income:
        yield (f"+{card.potion_income}", "#potion", _TURN)
    if card.rep_now:
        yield (f"+{card.rep_now}", "#torche")
    if card.reroll:
        yield ("#de-5", _TURN) * card.reroll
    if card.train_ready:
        yield ("#plume", "→", "#figure-enfant")
    if card.coin_build:
        yield ("#marteau", "→", f"+{card.coin_build}", _COIN)
    if card.coin_explore:
        yield ("#grotte", "→", f"+{card.coin_explore}", _COIN)
    if card.tokens_as_coins:
        yield ("#potion", "#cidre", "=", _COIN)
    if card.income_per:
        yield ("+1", _COIN, "/", *(f"#{SYMBOLS[good]}" for good in card.income_per))
    yield from _bonuses(card)


def _bonuses(card: Card) -> Iterator[Sign]:
    for item, n in card.vp_per:
        yield (f"+{n}", _STAR, "/", f"#{SYMBOLS[item]}")
    for n, what in (
        (card.vp_per_villager, "figure-fermier"),
        (card.vp_per_empty_cave, "grotte"),
        (card.vp_per_house, "maison"),
        (card.vp_per_outpost, "avant-poste"),
    ):
        if n:
            yield (f"+{n}", _STAR, "/", f"#{what}")


@lru_cache(1024)
def villager_figure(say: Speaker, seat: int, who: str) -> Figure:
    villager = VILLAGERS[who]
    tools = [
        symbol + ("+" if plus else "")
        for symbol, has, plus in (
            ("marteau", villager.hammer, villager.builds_for_less),
            ("plume", villager.quill, villager.trains_for_less),
        )
        if has
    ]
    if villager.own_bed:
        tools.append("lit")
    if who in CATS:
        tools.append("de-1")
    return Figure(
        who,
        name_of_villager(say, seat, who),
        name_of_villager(say, seat, who, "full"),
        figure(who),
        tuple(tools),
        LIT[who][1:],
        skills(say, who),
    )
