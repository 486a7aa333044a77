"""What breaks: each kind of trouble in random order, round after round."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import psycopg

from benchmarks.cluster.cluster import Cluster, Site
from benchmarks.cluster.service import NotStarted, Service
from tests.faults.evening import Evening
from tests.faults.report import Report

Fault = Callable[[], Awaitable[None]]
# A limit at which SQLite can no longer append to its log: the disk is full.
NO_ROOM = 16 * 1024
# So many services may be broken together; on a slow machine, where each is long in coming back, no more are.
BROKEN_AT_ONCE = 2


class Trouble:
    def __init__(self, site: Site, evening: Evening, report: Report, luck: Random, rest: float) -> None:
        self.site, self.evening, self.report, self.luck, self.rest = site, evening, report, luck, rest
        self._mending: set[asyncio.Task[None]] = set()
        self._broken: set[Service] = set()

    def kinds(self) -> list[Fault]:
        kinds = [self.web_killed, self.web_restarted, self.web_frozen, self.thinker_killed, self.sockets_cut]
        if isinstance(self.site, Cluster):
            kinds += [self.worker_killed, self.redis_killed, self.redis_frozen, self.nginx_killed]
            kinds += [self.postgresql_killed, self.connections_terminated]
        else:
            kinds += [self.disk_full]
        return kinds

    async def run(self) -> None:
        """Round after round, until the evening is late; the first round is whole however late it is."""
        rounds = 0
        while not (rounds and self.evening.late):
            for fault in self.luck.sample(self.kinds(), len(self.kinds())):
                while len(self._broken) >= BROKEN_AT_ONCE:
                    await asyncio.sleep(0.1)
                await fault()
                await asyncio.sleep(self.luck.uniform(0.2, 1.8) * self.rest)
                if rounds and self.evening.late:
                    return
            rounds += 1

    async def mended(self) -> None:
        await asyncio.gather(*self._mending)

    # -- kinds --------------------------------------------------------------------------------------------

    async def web_killed(self) -> None:
        await self._kill(self.luck.choice(self.site.webs), "web process killed")

    async def web_restarted(self) -> None:
        """As an upgrade does it: asked to go, and started again."""
        web = self.luck.choice(self.site.webs)
        await self._take(web, "web process asked to stop")
        await asyncio.to_thread(web.stop)
        self._mend(web)

    async def web_frozen(self) -> None:
        await self._freeze(self.luck.choice(self.site.webs), "web process frozen")

    async def worker_killed(self) -> None:
        await self._kill(self.luck.choice(self.site.workers), "bot worker killed")

    async def thinker_killed(self) -> None:
        """One of the processes in which bots think."""
        thinkers = [pid for service in self.site.services for pid in _thinkers(service)]
        if thinkers:
            self.report.faults["thinker killed"] += 1
            os.kill(self.luck.choice(thinkers), signal.SIGKILL)

    async def redis_killed(self) -> None:
        await self._kill(self.cluster.redis, "Redis killed, all it held lost")

    async def redis_frozen(self) -> None:
        """Messages come late, or too late."""
        await self._freeze(self.cluster.redis, "Redis frozen")

    async def postgresql_killed(self) -> None:
        await self._kill(self.cluster.postgresql, "PostgreSQL killed")

    async def connections_terminated(self) -> None:
        await self._whole(self.cluster.postgresql)
        self.report.faults["all database connections cut"] += 1
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"

        def cut_all() -> None:
            with psycopg.connect(self.cluster.postgresql.url, autocommit=True) as line:
                line.execute(cut)

        await asyncio.to_thread(cut_all)

    async def nginx_killed(self) -> None:
        await self._kill(self.cluster.nginx, "nginx killed, every socket cut")

    async def sockets_cut(self) -> None:
        for viewer in sorted(self.evening.viewers, key=id):
            if self.luck.random() < 0.3:
                self.report.faults["socket cut"] += 1
                viewer.cut()

    async def disk_full(self) -> None:
        """No file of the server may grow for a while."""
        web = self.site.webs[0]
        await self._whole(web)
        self.report.faults["disk full"] += 1
        _, most = resource.prlimit(web.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(web.pid, resource.RLIMIT_FSIZE, (NO_ROOM, most))
        await asyncio.sleep(self.luck.uniform(1, 3))
        resource.prlimit(web.pid, resource.RLIMIT_FSIZE, (most, most))

    # -- breaking and mending -----------------------------------------------------------------------------

    @property
    def cluster(self) -> Cluster:
        assert isinstance(self.site, Cluster)
        return self.site

    async def _whole(self, service: Service) -> None:
        """What is broken already is mended first."""
        while service in self._broken:
            await asyncio.sleep(0.1)

    async def _take(self, service: Service, fault: str) -> None:
        await self._whole(service)
        self._broken.add(service)
        self.report.faults[fault] += 1

    async def _kill(self, service: Service, fault: str) -> None:
        await self._take(service, fault)
        service.kill()
        self._mend(service)

    async def _freeze(self, service: Service, fault: str) -> None:
        await self._take(service, fault)
        service.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self.luck.uniform(0.5, 3.5))
        finally:
            # Also when the evening ends meanwhile.
            service.signal(signal.SIGCONT)
            self._broken.discard(service)

    def _mend(self, service: Service) -> None:
        """Somebody starts it again, soon; meanwhile other things break."""

        async def start() -> None:
            await asyncio.sleep(self.luck.uniform(0, 2))
            try:
                await asyncio.to_thread(service.start)
            except NotStarted as error:
                self.report.problems.append(f"does not start again: {error}")
            self._broken.discard(service)

        task = asyncio.create_task(start())
        self._mending.add(task)
        task.add_done_callback(self._mending.discard)


def _thinkers(service: Service) -> list[int]:
    """The children of a process that Python's multiprocessing has spawned to think."""
    if not service.alive:
        return []
    found = []
    for task in Path(f"/proc/{service.pid}/task").iterdir():
        try:
            children = (task / "children").read_text().split()
            found += [int(pid) for pid in children if "spawn_main" in _command(int(pid))]
        except OSError:
            continue
    return found


def _command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
