"""`python -m benchmarks.cluster`: the site on PostgreSQL and Redis, processes behind nginx, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import time
from argparse import ArgumentParser

from benchmarks.cluster.cluster import Cluster
from benchmarks.cluster.service import NotStarted, answers
from config.serving import SERVERS


def main() -> None:
    parser = ArgumentParser(
        "benchmarks.cluster",
        description="Serve the site as many machines would, on loopback, in a folder that is thrown away.",
    )
    parser.add_argument("--server", choices=SERVERS, default="daphne")
    parser.add_argument("--webs", type=int, default=2, help="ASGI processes")
    parser.add_argument("--workers", type=int, default=2, help="bot workers")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
    asked = parser.parse_args()
    if answers(asked.port):
        sys.exit(f"Something already listens on port {asked.port}: choose another with PORT=.")
    # Asked to end in whatever way, nothing is left behind.
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, signal.default_int_handler)
    try:
        with Cluster([asked.server] * asked.webs, asked.workers, asked.port) as cluster:
            introduce(cluster)
            watch(cluster)
    except KeyboardInterrupt:
        print("\nAll stopped, nothing left behind.")
    except NotStarted as error:
        sys.exit(str(error))


def introduce(cluster: Cluster) -> None:
    for service in cluster.services:
        where = f"127.0.0.1:{service.port}" if hasattr(service, "port") else ""
        print(f"{service.name:12} pid {service.pid:<8} {where}")
    print(f"\n{cluster.url}   (logs: {cluster.folder}; Ctrl-C stops everything)", flush=True)


def watch(cluster: Cluster) -> None:
    """Stand up again whatever falls over: kill anything you like, and play on."""
    while True:
        time.sleep(0.5)
        for service in cluster.services:
            if not service.alive:
                print(f"{service.name} fell over: starting it again.", flush=True)
                service.start()


if __name__ == "__main__":
    main()
