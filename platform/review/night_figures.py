"""How the nights went, for whoever watches the figures."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily

from review.models import NightRun
from review.nightly import JOBS


class Nights:
    """A collector of Prometheus' client."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing: the client would otherwise read the database to learn the names."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """A job that never was done has no figure; one that fails keeps the age of its last success."""
        failed = GaugeMetricFamily(
            "place_night_failed", "Whether the last run of a job failed", labels=["job"]
        )
        age = GaugeMetricFamily("place_night_age_seconds", "Since a job was last done well", labels=["job"])
        now = timezone.now()
        for job in JOBS:
            runs = NightRun.objects.filter(job=job)
            if last := runs.first():
                failed.add_metric([job], float(not last.ok))
            if good := runs.filter(ok=True).first():
                age.add_metric([job], (now - good.at).total_seconds())
        yield failed
        yield age


def register() -> None:
    REGISTRY.register(Nights())
