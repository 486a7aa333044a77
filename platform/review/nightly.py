"""What the nights have done and found, for the desk; and a word to the administrators where one failed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from notices import nights as notices
from review.models import NightRun, Verification

# Nights that are remembered, and games named of each.
NIGHTS, NAMED = 60, 50
# A verification is missed once it is so old.
OLD = timedelta(days=2)


def keep(games: int, seconds: float, differing: list[tuple[str, str]]) -> Verification:
    """`differing`: each table's code and what is wrong with it."""
    named = [{"code": code, "finding": finding[:200]} for code, finding in differing[:NAMED]]
    kept = Verification.objects.create(
        games=games, seconds=round(seconds, 1), differ=len(differing), named=named
    )
    newest = Verification.objects.order_by("-pk").values_list("pk", flat=True)[:NIGHTS]
    Verification.objects.exclude(pk__in=list(newest)).delete()
    return kept


JOBS = ("backup", "verify", "tidy")


def record(*, job: str, ok: bool, said: str, **_: Any) -> None:
    run = NightRun.objects.create(job=job, ok=ok, said=said[:300])
    newest = NightRun.objects.filter(job=job).values_list("pk", flat=True)[:NIGHTS]
    NightRun.objects.filter(job=job).exclude(pk__in=list(newest)).delete()
    if not ok:
        notices.failed(run.pk, job, run.said)


def runs() -> list[NightRun | None]:
    """The last of each job; None where it was never done."""
    return [NightRun.objects.filter(job=job).first() for job in JOBS]


def latest() -> Verification | None:
    return Verification.objects.order_by("-pk").first()


def is_old(found: Verification | NightRun) -> bool:
    return timezone.now() - found.at > OLD
