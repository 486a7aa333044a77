"""`place run`, `place doctor`, `place backup` and the rest of the list that `place --help` prints."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from config import environment
from config.serving import SERVERS

# Management commands that a host needs often enough to have them here.
SHORT = {
    "backup": "write everything that cannot be made again to one file, while people play",
    "restore": "put a backup in place; stop the site first",
    "verify": "play every stored game again, and name those that differ",
}

SERVING = {
    "run": "set up the database and the files, then serve",
    "serve": "serve what was set up elsewhere, as one of several processes; waits for it",
}
OTHERS = {
    "manage": "any other command of the site",
    "when-ready": "the same, as soon as the database is there and of this version",
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    match sys.argv[1:]:
        case ["manage", *arguments]:
            manage(*arguments)
        case ["when-ready", *arguments]:
            when_ready(*arguments)
        case [command, *arguments] if command in SHORT:
            manage(command, *arguments)
        case arguments:
            sys.exit(_ours(_parser().parse_args(arguments)))


def manage(*arguments: str) -> None:
    """What manage.py does in a checkout."""
    environment.or_exit()
    from django.core.management import execute_from_command_line

    execute_from_command_line(["place", *arguments])


def when_ready(*arguments: str) -> None:
    """The same, as soon as the database is there and of this version."""
    from config.place import ready
    from config.place.serve import read

    read()
    ready.or_exit(ready.is_set_up)
    manage(*arguments)


def _ours(wanted: argparse.Namespace) -> int:
    """Each has a module here with a `main`; only the one that is asked for is loaded."""
    options = {name: value for name, value in vars(wanted).items() if name != "command"}
    code: int = import_module(f"config.place.{wanted.command.replace('-', '_')}").main(**options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="place", description="Place du village: set up, serve, look after.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, about in SERVING.items():
        serving = commands.add_parser(name, help=about)
        serving.add_argument("--host", help="where to listen, in place of HOST")
        serving.add_argument("--port", help="on which port, in place of PORT")
        serving.add_argument("--server", choices=SERVERS, default="daphne")
    commands.add_parser("set-up", help="bring the database and the files to this version; serve nothing")
    commands.add_parser(
        "nights", help="tidy, back up and verify at NIGHT_HOUR, every night, and nothing else"
    )
    doctor = commands.add_parser("doctor", help="look for what is wrong, and say what to do about it")
    doctor.add_argument("--quiet", action="store_true", help="say nothing of what is well")
    commands.add_parser("upgrade-check", help="before an upgrade: may it begin, and what does it meet?")
    settings = commands.add_parser("settings", help="list all that can be set")
    settings.add_argument("--write", action="store_true", help="write docs/settings.md and deploy/place.env")
    for name, about in {**OTHERS, **SHORT}.items():
        # Only for the list: what follows them is Django's to read.
        commands.add_parser(name, help=about)
    return parser


if __name__ == "__main__":
    main()
