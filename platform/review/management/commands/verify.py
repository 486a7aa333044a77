"""`manage.py verify`: play every stored game again on the rules of today, and name those that differ."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from engine import registry
from review import nightly
from tables.log.verification import examine
from tables.models import Entry, Table
from web.nights import recorded

CHUNK = 100


class Command(BaseCommand):
    help = (
        "Replay every stored game on the current rules and list those that differ. Exit code 1 if any does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="only these tables")
        parser.add_argument("--game", help="only tables of this game")
        parser.add_argument("--keep", action="store_true", help="store the result for the review's desk")
        parser.add_argument("--jobs", type=int, default=1, help="processes at once (1)")

    def handle(
        self, *args: Any, codes: list[str], game: str | None, jobs: int, keep: bool, **options: Any
    ) -> None:
        if keep and (codes or game):
            raise CommandError("Only a verification of every game is kept.")
        if not keep:
            self._verify(self._tables(codes, game), jobs, keep=False)
            return
        with recorded("verify") as say:
            say(self._verify(self._tables(codes, game), jobs, keep=True))

    def _verify(self, found: list[int], jobs: int, keep: bool) -> str:
        began = time.perf_counter()
        differing = []
        for code, sentence in _examined(found, jobs):
            differing.append((code, sentence))
            self.stdout.write(f"{code}  {sentence}")
        seconds = max(time.perf_counter() - began, 1e-9)
        self.stdout.write(f"{len(found)} games in {seconds:.1f} s, {len(found) / seconds:.0f} a second.")
        if keep:
            nightly.keep(len(found), seconds, differing)
        if differing:
            raise CommandError(f"{len(differing)} of {len(found)} games differ.")
        said = "Every log gives exactly the stored game."
        self.stdout.write(said)
        return f"{len(found)} games. {said}"

    def _tables(self, codes: list[str], game: str | None) -> list[int]:
        found = Table.objects.filter(entries__kind=Entry.Kind.STARTED).order_by("pk")
        if codes:
            found = Table.objects.filter(code__in=[code.upper() for code in codes])
            if missing := {code.upper() for code in codes} - set(found.values_list("code", flat=True)):
                raise CommandError(f"No table has the code {', '.join(sorted(missing))}.")
        if game:
            known = [one.slug for one in registry.games()]
            if game not in known:
                raise CommandError(f"No game is called {game}. There are: {', '.join(known)}.")
            found = found.filter(game=game)
        return list(found.values_list("pk", flat=True))


def _examined(found: list[int], jobs: int) -> Iterator[tuple[str, str]]:
    chunks = [found[at : at + CHUNK] for at in range(0, len(found), CHUNK)]
    if jobs <= 1 or len(chunks) <= 1:
        for chunk in chunks:
            yield from examine_chunk(chunk)
        return
    # A child must not share its parent's connections to the database.
    connections.close_all()
    with get_context("fork").Pool(jobs) as pool:
        for differences in pool.imap(examine_chunk, chunks):
            yield from differences


def examine_chunk(pks: list[int]) -> list[tuple[str, str]]:
    tables = Table.objects.filter(pk__in=pks).order_by("pk").prefetch_related("entries", "seats")
    return [(table.code, str(finding)) for table in tables if (finding := examine(table))]
