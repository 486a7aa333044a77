"""Send notices, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Any

from django.core.management.base import BaseCommand

from notices import runner
from web.process import settle


class Command(BaseCommand):
    help = "Send pushes, letters and webhooks as they become due."

    def handle(self, *args: Any, **options: Any) -> None:
        settle()
        asyncio.run(self._run())

    async def _run(self) -> None:
        task = asyncio.create_task(runner.run())
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task
