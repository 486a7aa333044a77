"""Think for the bots, in a process of its own. Start as many as there are cores to spare, anywhere."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from prometheus_client import start_http_server

from bots.work.worker import Worker
from web.process import settle


class Command(BaseCommand):
    help = "Play the bots' moves. Needs REDIS_URL, so that the tables hear of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--metrics-port", type=int, help="serve this worker's figures on 127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.REDIS_URL:
            raise CommandError("Set REDIS_URL: without Redis the bots think beside the server by themselves.")
        if options["metrics_port"]:
            start_http_server(options["metrics_port"], addr="127.0.0.1")
        settle()
        asyncio.run(self._run())

    async def _run(self) -> None:
        task = asyncio.create_task(Worker().run())
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task
