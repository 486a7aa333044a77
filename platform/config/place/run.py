"""Set up what is missing, then serve."""

from __future__ import annotations

from config import environment
from config.place import nights, set_up
from config.place.serve import read
from config.serving.start import serve


def main(host: str | None, port: str | None, server: str) -> int:
    read(host, port)
    set_up.everything()
    given = environment.read()
    nights.every_night(given["NIGHT_HOUR"])
    serve(server, given["HOST"], given["PORT"])
    return 0
