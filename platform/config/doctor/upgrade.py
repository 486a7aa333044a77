"""What an upgrade meets: migrations, games under way, rules that changed; and whether it could be undone."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.db.models import Count

from config.doctor import backups, database, files
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given
from engine import registry
from tables.models import Table

MIGRATIONS, GAMES, RULES = "migrations", "running games", "rules"
# Of today: what was played since is what a failed upgrade would lose.
FRESH = 6 * 3600
PAUSE = "place manage announce_restart pauses them and says why; --over afterwards"


def findings(given: Given) -> list[Finding]:
    try:
        found = [*_migrations(), *_games()]
    except (DatabaseError, InterfaceError) as away:
        # Columns that this version knows and the database has not: everything else can still be looked at.
        said = str(away).strip().splitlines()[0]
        found = [*_migrations(), doubt(GAMES, f"cannot be counted before the migrations: {said}", PAUSE)]
    return [*found, *_backup(given), *_room()]


def _migrations() -> Iterator[Finding]:
    waiting, newer = database.migrations()
    if newer:
        yield fault(MIGRATIONS, f"the database is of a newer version: {newer[0]}", "install that version")
    for name in waiting:
        yield doubt(MIGRATIONS, f"{name} is to be applied", "place manage migrate, with the site stopped")
    if not waiting and not newer:
        yield well(MIGRATIONS, "there are none to apply")


def _games() -> Iterator[Finding]:
    running = Table.objects.filter(status=Table.Status.PLAYING)
    awake = running.filter(paused=False).count()
    if awake:
        yield doubt(GAMES, f"{awake} are being played", PAUSE)
    else:
        yield well(GAMES, "none that is not paused")
    known = {game.slug: game.engine.version for game in registry.games()}
    rows = running.values_list("game", "rules_version").annotate(n=Count("pk")).order_by("game")
    changed = [(game, before, n) for game, before, n in rows if known.get(game) != before]
    yield from (_changed(game, before, n, known.get(game)) for game, before, n in changed)
    if not changed:
        yield well(RULES, "every game under way goes on by the rules it began with")


def _changed(game: str, before: int, n: int, now: int | None) -> Finding:
    if now is None:
        remedy = "keep the version that has it until they are over; they wait, and nothing is lost"
        return fault(RULES, f"{n} games of {game} are under way, and this version does not have it", remedy)
    said = f"{n} games of {game} began by version {before} of its rules and would go on by {now}"
    return doubt(RULES, said, f"place verify --game {game} names those that differ; or let them end first")


def _backup(given: Given) -> Iterator[Finding]:
    for one in backups.findings(given, settings.VAR, FRESH):
        # For the doctor no backup at all is a doubt; before an upgrade it is not.
        yield one if one.state == "well" else fault(one.about, one.sentence, "place backup")


def _room() -> Iterator[Finding]:
    yield files.disk(settings.VAR)
