"""What a host may set. Nothing need be: the defaults serve one machine with no other service."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from web.network import lan_address


def flag(name: str, default: bool = False) -> bool:
    return os.environ.get(name, str(int(default))).lower() in {"1", "true", "yes", "on"}


def number(name: str, default: int) -> int:
    return int(os.environ.get(name) or default)


def words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def networks(name: str) -> list[str]:
    """Addresses and networks; a mistyped one is said at the start, not where it would silently not apply."""
    try:
        return [str(ip_network(word, strict=False)) for word in words(name)]
    except ValueError as wrong:
        raise ImproperlyConfigured(f"{name}: {wrong}") from wrong


def secret_key(folder: Path) -> str:
    """SECRET_KEY, or one drawn at the first start and kept beside the database."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = folder / "secret_key"
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
            fresh.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()


def games() -> list[str]:
    """The apps of the games that are here."""
    (folder,) = find_spec("games").submodule_search_locations  # type: ignore[union-attr, misc]
    return sorted(f"games.{path.parent.name}" for path in Path(folder).glob("*/apps.py"))


def private_folder(path: Path) -> Path:
    """Sessions, names and keys are written here: nobody else on the machine reads them."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.stat().st_mode & 0o077 and path.stat().st_uid == os.geteuid():
        path.chmod(0o700)
    return path


def private_file(path: Path) -> Path:
    """SQLite gives the files beside its database the mode of the database itself."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if one.exists() and one.stat().st_mode & 0o077 and one.stat().st_uid == os.geteuid():
            one.chmod(0o600)
    return path


def allowed_hosts() -> list[str]:
    """ALLOWED_HOSTS; else this machine alone, by all its names when it serves its neighbours (HOST)."""
    if hosts := words("ALLOWED_HOSTS"):
        # The machine itself, for whoever looks after it: /healthz and /metrics.
        return [*hosts, "127.0.0.1"]
    own = ["localhost", "127.0.0.1", "[::1]"]
    host = os.environ.get("HOST", "127.0.0.1")
    if host in {"0.0.0.0", "::"}:  # noqa: S104  comparing, not binding
        name = socket.gethostname()
        own += [name, f"{name}.local", *sorted(_addresses(name))]
    else:
        own.append(host)
    return own


def _addresses(name: str) -> set[str]:
    """This machine's addresses, IPv6 in brackets as browsers write them."""
    found = set()
    with contextlib.suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    if address := lan_address():
        found.add(address)
    return {f"[{address}]" if ":" in address else address for address in found}
