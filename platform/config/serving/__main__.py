"""`python -m config.serving --server uvicorn --host 127.0.0.1 --port 8001`"""

from __future__ import annotations

import argparse
import os
import resource
from importlib import import_module

import django

from config.serving import SERVERS


def main() -> None:
    asked = argparse.ArgumentParser(prog="config.serving", description="Serve the site.")
    asked.add_argument("--server", choices=SERVERS, default="daphne")
    asked.add_argument("--host", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8000)
    asked.add_argument("--application", default="config.asgi:application")
    wanted = asked.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup(set_prefix=False)
    # A socket is a file too: as many as the system lets this user have.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # Only the one that serves is loaded.
    import_module(f"config.serving.by_{wanted.server}").run(wanted.host, wanted.port, wanted.application)


if __name__ == "__main__":
    main()
