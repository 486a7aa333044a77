"""`manage.py cluster`: the site on PostgreSQL and Redis, several processes behind nginx, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.serving import SERVERS
from operations.cluster.cluster import Cluster
from operations.cluster.service import NotStarted, answers


class Command(BaseCommand):
    help = "Serve the site as many machines would, all on loopback in a folder that is thrown away."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--server", choices=SERVERS, default="daphne")
        parser.add_argument("--webs", type=int, default=2, help="ASGI processes")
        parser.add_argument("--workers", type=int, default=2, help="bot workers")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))

    def handle(self, *args: Any, server: str, webs: int, workers: int, port: int, **options: Any) -> None:
        if answers(port):
            raise CommandError(f"Something already listens on port {port}: choose another with PORT=.")
        # Asked to end in whatever way, nothing is left behind.
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, signal.default_int_handler)
        cluster = Cluster([server] * webs, workers, port)
        try:
            with cluster:
                self._introduce(cluster)
                self._watch(cluster)
        except KeyboardInterrupt:
            self.stdout.write("\nAll stopped, nothing left behind.")
        except NotStarted as error:
            raise CommandError(str(error)) from error

    def _introduce(self, cluster: Cluster) -> None:
        for service in cluster.services:
            where = f"127.0.0.1:{service.port}" if hasattr(service, "port") else ""
            self.stdout.write(f"{service.name:12} pid {service.pid:<8} {where}")
        self.stdout.write(f"\n{cluster.url}   (logs: {cluster.folder}; Ctrl-C stops everything)")
        self.stdout.flush()

    def _watch(self, cluster: Cluster) -> None:
        """Stand up again whatever falls over: kill anything you like, and play on."""
        while True:
            time.sleep(0.5)
            for service in cluster.services:
                if not service.alive:
                    self.stdout.write(f"{service.name} fell over: starting it again.")
                    self.stdout.flush()
                    service.start()
