"""Small records: the best of each game, and what else its rules find worth remembering of a finished one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from circles.played import Played
from engine import SPECTATOR, DamagedLog, phrase, registry
from engine.feats import Feat
from engine.registry import Game
from replay.room import Room
from tables.models import Table
from web.jinja import language, say

# A finished game no longer changes: what was found in the newest is kept.
_FOUND: Room[tuple[Feat, ...]] = Room(2000, lambda _: 1)
SCORE = "circle.record.score"


@dataclass(frozen=True)
class Record:
    what: str
    name: str
    person: int
    game: Played


def records(games: Iterable[Played]) -> list[tuple[Game, list[Record]]]:
    """By game, in the order of the house. Whoever was first keeps a record until it is beaten."""
    best: dict[tuple[str, str], tuple[Feat, Played]] = {}
    played = list(games)
    feats = _feats_of([one.table for one in played])
    for one in played:
        people = {place.seat for place in one.places}
        for feat in (*_scores(one), *feats[one.table.code]):
            key = (one.table.game, feat.key)
            beaten = best[key][0].n if key in best else 0
            if feat.seat in people and feat.n > beaten:
                best[key] = (feat, one)
    return [
        (game, [_record(game, *found) for (slug, _), found in best.items() if slug == game.slug])
        for game in registry.games()
        if any(slug == game.slug for slug, _ in best)
    ]


def _scores(game: Played) -> list[Feat]:
    return [Feat(SCORE, place.seat, place.total) for place in game.places if place.reached is not False]


def _record(game: Game, feat: Feat, played: Played) -> Record:
    place = next(one for one in played.places if one.seat == feat.seat)
    what = (
        say(SCORE, n=feat.n) if feat.key == SCORE else game.texts.say(phrase(feat.key, n=feat.n), language())
    )
    return Record(what, place.name, place.person, played)


def _feats_of(tables: list[Table]) -> dict[str, tuple[Feat, ...]]:
    found = {table.code: _FOUND.get((table.code, table.head)) for table in tables}
    missing = [code for code, feats in found.items() if feats is None]
    for table in Table.objects.filter(code__in=missing):
        found[table.code] = feats = tuple(_look(table))
        _FOUND.put((table.code, table.head), feats)
    return {code: feats or () for code, feats in found.items()}


def _look(table: Table) -> Iterable[Feat]:
    """As anybody who watched would see it."""
    game = table.rules
    if game.feats is None:
        return ()
    try:
        return game.feats(game.engine.view(table.position(), SPECTATOR))
    except DamagedLog:
        return ()
