"""The puzzles there are: those a game brings along, and those that were cut here."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from django.apps import apps
from django.db.models import QuerySet

from engine.registry import Game
from puzzles.cutting import Cut
from puzzles.models import Puzzle


def shipped(game: Game) -> Path:
    """The file of a game's own puzzles, in its folder."""
    return Path(apps.get_app_config(game.slug).path) / "puzzles.json"


def read(path: Path) -> list[Cut]:
    return msgspec.json.decode(path.read_bytes(), type=list[Cut]) if path.exists() else []


def write(path: Path, cuts: Iterable[Cut]) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(list(cuts)), indent=1) + b"\n")


def keep(cuts: Iterable[Cut]) -> int:
    """How many were new."""
    rows = [Puzzle(game=one.game, key=one.key, cut=msgspec.to_builtins(one)) for one in cuts]
    before = Puzzle.objects.count()
    Puzzle.objects.bulk_create(rows, ignore_conflicts=True)
    return Puzzle.objects.count() - before


def of(game: Game) -> QuerySet[Puzzle]:
    """Those that were cut by the rules of today."""
    return Puzzle.objects.filter(game=game.slug, cut__rules_version=game.engine.version)


def unpack(game: Game) -> QuerySet[Puzzle]:
    """A fresh site has the puzzles that its games bring along."""
    if apps.is_installed(f"games.{game.slug}") and not of(game).exists():
        keep(one for one in read(shipped(game)) if one.rules_version == game.engine.version)
    return of(game)
