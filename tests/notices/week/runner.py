"""`manage.py runnotices` in the week's own time: all that it waits for is shorter by as much.

Loading the site takes as long as ever, so it is loaded once: each line read here starts one more process from
there, and its number is written.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import django

from tests.notices.week.clock import Clock


def main() -> None:
    clock = Clock(Path(os.environ["WEEK_CLOCK"]))
    clock.rule()
    django.setup()

    from django.core.management import call_command

    from notices import outside, runner
    from web.process import settle

    runner.LOOK_EVERY /= clock.speed
    outside.SECONDS /= clock.speed
    settle()
    # Nobody asks what became of those that were killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        number = os.fork()
        if number == 0:
            call_command("runnotices")
            os._exit(0)
        print(number, flush=True)
    # Whoever started them is gone, however that came: nobody stays behind.
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
