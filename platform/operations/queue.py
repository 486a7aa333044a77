"""The bots' queue as the database has it, read when somebody asks for the figures."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from bots.work import errands
from tables.models import Table


class Queue:
    """A collector of Prometheus' client."""

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing: the client would otherwise read the database to learn the names."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        now = timezone.now()
        running = Table.objects.filter(status=Table.Status.PLAYING)
        found = running.aggregate(all_playing=Count("pk"), all_paused=Count("pk", filter=Q(paused=True)))
        due = running.filter(paused=False, bot_due__lte=now)
        # Tables that everybody left may wait as long as it takes: they tell nothing about the workers.
        found |= due.filter(errands.attended(now)).aggregate(waiting=Count("pk"), oldest=Min("bot_due"))
        late = (now - found["oldest"]).total_seconds() if found["oldest"] else 0
        yield GaugeMetricFamily("place_tables_playing", "Games under way", found["all_playing"])
        yield GaugeMetricFamily("place_tables_paused", "Games under way that are paused", found["all_paused"])
        yield GaugeMetricFamily("place_bot_queue", "Bots' turns that nobody has taken up", found["waiting"])
        yield GaugeMetricFamily("place_bot_queue_seconds", "How late the oldest of them is", late)
