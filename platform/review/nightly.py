"""What the last replay of every stored game has found, for the desk."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from review.models import Verification

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


def latest() -> Verification | None:
    return Verification.objects.order_by("-pk").first()


def is_old(found: Verification) -> bool:
    return timezone.now() - found.at > OLD
