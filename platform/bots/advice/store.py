"""Answers about finished games, kept: the seed is known, so they never change."""

from __future__ import annotations

import msgspec

from bots.models import Finding
from bots.work import jobs
from engine.advice import Advice
from tables.models import Table


def kept(table: Table, adviser: str) -> jobs.Job | None:
    """The answer found before, as a question that is already answered."""
    found = Finding.objects.filter(table=table, adviser=adviser).first()
    if found is None:
        return None
    advice = msgspec.convert(found.advice, Advice)
    return jobs.Job("", table.code, None, adviser, "", "done", advice=advice)


def keep(table: Table, job: jobs.Job) -> None:
    Finding.objects.get_or_create(
        table=table, adviser=job.adviser, defaults={"advice": msgspec.to_builtins(job.advice)}
    )
