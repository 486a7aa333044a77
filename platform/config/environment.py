"""The settings as the environment gives them: all read at the start, with a sentence for each mistake."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.options import SETTINGS
from config.setting import Setting
from operations.bucket import Bucket
from web.doors import Provider
from web.network import lan_address

# What the shell calls a mistake in the configuration: sysexits.h.
WRONG_SETTINGS = 78
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

# What a store for backups needs.
BUCKET = ("BACKUP_STORE", "BACKUP_STORE_KEY", "BACKUP_STORE_SECRET")

Given = dict[str, Any]


class WrongSettings(ImproperlyConfigured):
    """Says every mistake at once. Nothing has started."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(["Nothing was started, because of these settings:", *mistakes]))
        self.mistakes = mistakes


def read(environ: Mapping[str, str] | None = None) -> Given:
    given, mistakes = examine(os.environ if environ is None else environ)
    if mistakes:
        raise WrongSettings(mistakes)
    return given


def examine(environ: Mapping[str, str]) -> tuple[Given, list[str]]:
    """What is set, and what is wrong with it."""
    given: Given = {}
    mistakes: list[str] = []
    for setting in SETTINGS.values():
        try:
            given[setting.name] = _value(setting, environ)
        except ValueError as wrong:
            mistakes.append(str(wrong))
    return given, mistakes or _contradictions(given)


def or_exit() -> None:
    """For commands: the mistakes alone, without the way to them through the code."""
    try:
        read()
    except WrongSettings as wrong:
        print(wrong, file=sys.stderr)
        sys.exit(WRONG_SETTINGS)


def _value(setting: Setting, environ: Mapping[str, str]) -> Any:
    text = _text(setting, environ) or setting.default
    if not text:
        return setting.kind.empty
    try:
        return setting.kind.read(text)
    except ValueError as wrong:
        # A secret is not repeated: what is printed ends in a log.
        said = setting.name if setting.secret else f"{setting.name}={text}"
        raise ValueError(f"{said} {wrong}.") from wrong


def _text(setting: Setting, environ: Mapping[str, str]) -> str:
    """The value itself, or what stands in the file that NAME_FILE names."""
    plain, other = environ.get(setting.name, "").strip(), setting.from_file
    if other is None or not (path := environ.get(other, "").strip()):
        return plain
    if plain:
        raise ValueError(f"{setting.name} and {other} are both set: keep one of them.")
    try:
        text = Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{other}={path} cannot be read: {wrong}.") from wrong
    if not text:
        raise ValueError(f"{other}={path} is an empty file.")
    return text


def _contradictions(given: Given) -> list[str]:
    """Settings that each make sense, and not together."""
    mistakes = []
    if bool(given["EMAIL_USER"]) != bool(given["EMAIL_PASSWORD"]):
        mistakes.append("EMAIL_USER and EMAIL_PASSWORD go together: set both, or neither.")
    if given["EMAIL_USER"] and not given["EMAIL_HOST"]:
        mistakes.append("EMAIL_USER is set and EMAIL_HOST is not: say which mail server wants that name.")
    if given["HTTPS"] and (given["BASE_URL"] or "https").startswith("http:"):
        mistakes.append(f"HTTPS=1 and BASE_URL={given['BASE_URL']}: write https:// there, or HTTPS=0.")
    if given["HSTS_DOMAIN"] and not https(given):
        mistakes.append("HSTS_DOMAIN=1 needs HTTPS=1, or a BASE_URL with https://.")
    if bool(given["OIDC_ISSUER"]) != bool(given["OIDC_CLIENT_ID"]):
        mistakes.append("OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.")
    if given["OIDC_CLIENT_SECRET"] and not given["OIDC_ISSUER"]:
        mistakes.append("OIDC_CLIENT_SECRET is set and OIDC_ISSUER is not: say which provider gave it.")
    here = [name for name in BUCKET if given[name]]
    if here and len(here) < len(BUCKET):
        missing = " and ".join(name for name in BUCKET if name not in here)
        mistakes.append(f"{', '.join(here)} without {missing}: a store needs all of {', '.join(BUCKET)}.")
    return mistakes


# -- what follows from several of them --------------------------------------------------------------


def https(given: Given) -> bool:
    if given["HTTPS"] is None:
        return str(given["BASE_URL"]).startswith("https:")
    return bool(given["HTTPS"])


def origins(given: Given) -> list[str]:
    """The addresses people know, the usual one first."""
    first = [given["BASE_URL"]] if given["BASE_URL"] else []
    return list(dict.fromkeys([*first, *given["CSRF_TRUSTED_ORIGINS"]]))


def mail_port(given: Given) -> int:
    return int(given["EMAIL_PORT"] or {"none": 25, "starttls": 587, "tls": 465}[given["EMAIL_TLS"]])


def mail_backend(given: Given) -> str:
    usual = "smtp" if given["EMAIL_HOST"] else "filebased"
    return str(given["EMAIL_BACKEND"] or f"django.core.mail.backends.{usual}.EmailBackend")


def provider(given: Given) -> Provider | None:
    if not given["OIDC_ISSUER"]:
        return None
    label = given["OIDC_LABEL"] or urlsplit(given["OIDC_ISSUER"]).hostname
    return Provider(
        given["OIDC_ISSUER"], given["OIDC_CLIENT_ID"], given["OIDC_CLIENT_SECRET"] or "", str(label)
    )


def bucket(given: Given) -> Bucket | None:
    if not given["BACKUP_STORE"]:
        return None
    there = urlsplit(given["BACKUP_STORE"])
    return Bucket(
        there.netloc,
        there.path.strip("/"),
        given["BACKUP_STORE_ENDPOINT"] or "",
        given["BACKUP_STORE_REGION"],
        given["BACKUP_STORE_KEY"],
        given["BACKUP_STORE_SECRET"],
    )


def allowed_hosts(given: Given) -> list[str]:
    """The names a host gives; else this machine alone, by all its names when it serves its neighbours."""
    named = [urlsplit(given["BASE_URL"]).hostname] if given["BASE_URL"] else []
    if hosts := list(dict.fromkeys([*named, *given["ALLOWED_HOSTS"]])):
        # The machine itself, for whoever looks after it: /healthz and /metrics.
        return [*hosts, "127.0.0.1"]
    host = given["HOST"]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  comparing, not binding
        name = socket.gethostname()
        return [*LOOPBACK, name, f"{name}.local", *sorted(_addresses(name))]
    return [*LOOPBACK, host]


def _addresses(name: str) -> set[str]:
    """This machine's addresses, IPv6 in brackets as browsers write them."""
    found = set()
    with contextlib.suppress(OSError):
        found = {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    if address := lan_address():
        found.add(address)
    return {f"[{address}]" if ":" in address else address for address in found}


# -- what is written ----------------------------------------------------------------------------------


def secret_key(given: Given, folder: Path) -> str:
    """SECRET_KEY, or one drawn at the first start and kept beside the database."""
    if key := given["SECRET_KEY"]:
        return str(key)
    path = folder / "secret_key"
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
            fresh.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()


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
