"""The arena's results as the documentation keeps them: one JSON file a run, and one page made of them all."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from bots.arena.report import Report, markdown
from engine import registry
from engine.texts import SITE

RESULTS = "arena"
PAGE = "bots.md"
INTRODUCTION = """# How strong the bots are

Two levels of a game play each other on the same deals, each deal once for every way round the table.
A win share is given with its 95 % Wilson interval, points with the 95 % interval of their mean; the rating is
an openskill ladder over all of a game's levels. Alone, they play the same deals apart and compare what came
of them; where a game can be lost, the share of deals in which a level reaches its goal is told as well. Times
are those of a decision that had a choice, on one core of the machine that played; the core seconds are
those of all games of a pair, rules included.

This page is made by `manage.py arena --docs` from the files of [arena/](arena); `manage.py arena GAME --keep`
plays a game's levels anew, stores what came out and makes the page again. With `--journal FILE` every game is
written down as soon as it is played: a run that was stopped is taken up where it was, and more games may be
added to one that has ended.
"""


class Record(Struct, frozen=True):
    """One run of the arena."""

    seed: str
    report: Report


def keep(docs: Path, record: Record) -> Path:
    """Store a run in the place of the one before with this game, seats and options."""
    report = record.report
    options = sorted(f"{name}-{value}" for name, value in report.options.items())
    alone = ["one-against-all"] if report.one_against_all else []
    name = "_".join([report.game, str(report.seats), *options, *alone])
    path = docs / RESULTS / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record)) + b"\n")
    return path


def page(docs: Path) -> str:
    records = [
        msgspec.json.decode(path.read_bytes(), type=Record)
        for path in sorted((docs / RESULTS).glob("*.json"))
    ]
    order = {game.slug: place for place, game in enumerate(registry.games())}
    kept = [record for record in records if record.report.game in order]
    kept.sort(
        key=lambda record: (order[record.report.game], record.report.seats, record.report.one_against_all)
    )
    return "\n".join([INTRODUCTION, *map(_section, kept)])


def write_page(docs: Path) -> Path:
    path = docs / PAGE
    path.write_text(page(docs), "utf-8")
    return path


def seated(seats: int) -> str:
    return "alone" if seats == 1 else f"{seats} seats"


def _section(record: Record) -> str:
    report = record.report
    game = registry.get(report.game)
    title = game.texts.source.get("title", {}).get("en", game.slug)
    options = "".join(f", {name} {value}" for name, value in report.options.items())
    alone = f", one against {report.seats - 1}" if report.one_against_all else ""
    named = [
        f"{level.key} ({SITE.say(f'bot.{level.key}.name', 'en')})"
        for level in game.levels
        if f"bot.{level.key}.name" in SITE
    ]
    return (
        f"## {title}, {seated(report.seats)}{options}{alone}\n\n"
        f"{report.games} games, seed {record.seed}. Levels, from the weakest: {', '.join(named)}.\n\n"
        f"{markdown(report)}\n"
    )
