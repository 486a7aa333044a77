"""What each service of a cluster has used of a core: nearly the same on a busy machine as on a quiet one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from benchmarks.cluster.cluster import Cluster
from benchmarks.cluster.service import Service
from benchmarks.site import core_seconds


def used(cluster: Cluster, nginx: Service) -> dict[str, float]:
    """Core seconds so far, by kind; with all that a service has started."""
    families = _families()
    kinds: dict[str, Iterable[Service]] = {
        "web": cluster.webs,
        "postgresql": [cluster.postgresql],
        "redis": [cluster.redis],
        "nginx": [nginx],
    }
    return {kind: sum(_of(one.pid, families) for one in services) for kind, services in kinds.items()}


def _of(pid: int, families: dict[int, list[int]]) -> float:
    return core_seconds(pid) + sum(_of(child, families) for child in families.get(pid, []))


def _families() -> dict[int, list[int]]:
    """Parent -> children, of all that run."""
    found: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            rest = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            # It has just ended.
            continue
        found.setdefault(int(rest[1]), []).append(int(stat.parent.name))
    return found
