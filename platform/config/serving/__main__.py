"""`python -m config.serving --server uvicorn --host 127.0.0.1 --port 8001`"""

from __future__ import annotations

import argparse

from config import environment
from config.serving import SERVERS
from config.serving.start import APPLICATION, serve


def main() -> None:
    asked = argparse.ArgumentParser(prog="config.serving", description="Serve the site.")
    asked.add_argument("--server", choices=SERVERS, default="daphne")
    asked.add_argument("--host", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8000)
    asked.add_argument("--application", default=APPLICATION)
    wanted = asked.parse_args()
    environment.or_exit()
    serve(wanted.server, wanted.host, wanted.port, wanted.application)


if __name__ == "__main__":
    main()
