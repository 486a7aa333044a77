"""All services together: started in order, stopped in reverse, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.cluster.service import Service, free_port
from benchmarks.cluster.stores import PostgreSQL, Redis
from benchmarks.cluster.web import Nginx, Web, Worker

# Both in one process: most of the time goes into waking it.
SET_UP = """
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
"""


class Site:
    """Services around one folder and one environment. What they are is for the two kinds below to say."""

    url: str
    stores: Sequence[Service] = ()
    webs: Sequence[Web] = ()
    workers: Sequence[Worker] = ()
    proxies: Sequence[Service] = ()

    def __init__(self, env: dict[str, str]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="place-cluster-"))
        # Not everything in it runs as the same user.
        self.folder.chmod(0o755)
        self.env = {
            "PLACE_VAR": str(self.folder / "var"),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_FORMAT": "json",
            "DEBUG": "0",
            **env,
        }
        if sys.dont_write_bytecode:
            # Otherwise every start compiles all of Django again, and what is killed is long in coming back.
            compiled = str(self.folder / "bytecode")
            self.env |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}

    @property
    def services(self) -> list[Service]:
        return [*self.stores, *self.webs, *self.workers, *self.proxies]

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _start(self) -> None:
        for service in self.services:
            service.prepare()
        for store in self.stores:
            store.start()
        self._set_up()
        # They take seconds to wake, so all of them at once.
        rest = [service for service in self.services if service not in self.stores]
        for service in rest:
            service.spawn()
        for service in rest:
            service.wait_ready()

    def _set_up(self) -> None:
        command = [sys.executable, "-c", SET_UP]
        subprocess.run(command, env=os.environ | self.env, check=True)  # noqa: S603  our own command

    def stop(self) -> None:
        for service in reversed(self.services):
            service.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Cluster(Site):
    """PostgreSQL, Redis, an ASGI process for each of `servers`, bot workers, and nginx in front."""

    def __init__(
        self,
        servers: Sequence[str] = ("daphne", "daphne"),
        workers: int = 2,
        port: int | None = None,
        env: dict[str, str] | None = None,
    ) -> None:
        super().__init__(env or {})
        self.postgresql, self.redis = PostgreSQL(self.folder), Redis(self.folder)
        port = port or free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.env |= {"DATABASE_URL": self.postgresql.url, "REDIS_URL": self.redis.url}
        self.env |= {"TRUSTED_PROXIES": "127.0.0.1", "CSRF_TRUSTED_ORIGINS": self.url}
        self.stores = (self.postgresql, self.redis)
        self.webs = [Web(f"web-{n}", self.folder, self.env, kind) for n, kind in enumerate(servers, 1)]
        self.workers = [Worker(f"worker-{n}", self.folder, self.env) for n in range(1, workers + 1)]
        self.nginx = Nginx(self.folder, [web.port for web in self.webs], port)
        self.proxies = (self.nginx,)


class OneProcess(Site):
    """SQLite, the in-memory layer and the bots inside: the site as `make run` serves it."""

    def __init__(self, server: str = "daphne", env: dict[str, str] | None = None) -> None:
        super().__init__({"DATABASE_URL": "", "REDIS_URL": "", **(env or {})})
        self.webs = [Web("web", self.folder, self.env, server)]
        self.url = f"http://127.0.0.1:{self.webs[0].port}"
