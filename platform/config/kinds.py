"""What a setting may be. Each kind reads a text, or says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

import dj_database_url
from msgspec import Struct

from web.colours import READABLE, WHITE, contrast

YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


class Kind(Struct, frozen=True):
    """`read` raises ValueError with the end of a sentence that begins with the setting's name."""

    says: str
    read: Callable[[str], Any]
    # What it is where nothing is set.
    empty: Any = None


def _flag(text: str) -> bool:
    if text.lower() not in YES | NO:
        raise ValueError("is neither 1 (yes) nor 0 (no)")
    return text.lower() in YES


def whole(low: int, high: int) -> Kind:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
            raise ValueError(f"is not a whole number from {low} to {high}")
        return int(text)

    return Kind(f"a whole number from {low} to {high}", read)


def decimal(low: float, high: float) -> Kind:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise ValueError(f"is not a number from {low:g} to {high:g}")
        return value

    return Kind(f"a number from {low:g} to {high:g}", read)


def one_of(*choices: str) -> Kind:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"is not one of: {', '.join(choices)}")
        return text

    return Kind(f"one of {', '.join(f'`{choice}`' for choice in choices)}", read)


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def several(says: str, known: Callable[[], list[str]]) -> Kind:
    """A choice of what there is, in the order in which it is named."""

    def read(text: str) -> list[str]:
        words, there = _split(text), known()
        if unknown := [word for word in words if word not in there]:
            raise ValueError(f"names {', '.join(unknown)}, and there are only: {', '.join(there)}")
        if not words:
            raise ValueError("names nothing")
        return list(dict.fromkeys(words))

    return Kind(says, read)


def _networks(text: str) -> list[str]:
    try:
        return [str(ip_network(word, strict=False)) for word in _split(text)]
    except ValueError as wrong:
        raise ValueError(f"holds no address or network: {wrong}") from wrong


def _address(text: str) -> str:
    parts = urlsplit(text)
    bare = not parts.path.strip("/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in {"http", "https"} or not parts.hostname or not bare:
        raise ValueError("is not an address like https://jeux.example.org, without anything after the name")
    return f"{parts.scheme}://{parts.netloc}"


def _issuer(text: str) -> str:
    """As the provider writes it itself, to the last slash: tokens are compared with it."""
    parts = urlsplit(text)
    bare = not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in {"http", "https"} or not parts.hostname or not bare:
        raise ValueError("is not an address like https://id.example.org/realms/village")
    if parts.scheme == "http" and parts.hostname not in {"127.0.0.1", "localhost", "::1"}:
        raise ValueError("is without TLS: who people are would be sent in the clear")
    return text


def _addresses(text: str) -> list[str]:
    return [_address(word) for word in _split(text)]


def _hosts(text: str) -> list[str]:
    if wrong := [word for word in _split(text) if re.search(r"[/@\s]|:\d+$", word)]:
        raise ValueError(f"holds {', '.join(wrong)}: only names, without https:// and without a port")
    return _split(text)


def _time_zone(text: str) -> str:
    if text not in available_timezones():
        raise ValueError("is no time zone, such as Europe/Paris")
    return ZoneInfo(text).key


def _database(text: str) -> str:
    try:
        known = dj_database_url.parse(text)
    except ValueError as wrong:
        raise ValueError("is not an address like postgres://user:password@127.0.0.1:5432/place") from wrong
    if not known["ENGINE"].endswith(("sqlite3", "postgresql")):
        raise ValueError("is neither postgres:// nor sqlite:///, which are all the site knows")
    return text


def _redis(text: str) -> str:
    if urlsplit(text).scheme not in {"redis", "rediss", "unix"}:
        raise ValueError("is not an address like redis://127.0.0.1:6379/0")
    return text


def _secret(text: str) -> str:
    if len(text) < 32:
        raise ValueError(
            "is shorter than 32 signs, so it can be guessed: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(50))' draws one"
        )
    return text


def _colour(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise ValueError("is not a colour like #2f6690")
    if contrast(text, WHITE) < READABLE:
        raise ValueError("is too pale: white words on it could not be read")
    return text.lower()


def _store(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme != "s3" or not re.fullmatch(r"[a-z0-9][a-z0-9.-]{1,62}", parts.netloc) or parts.query:
        raise ValueError("is not an address like s3://bucket/folder")
    return text.rstrip("/")


def _mail(text: str) -> str:
    if not re.fullmatch(r"[^@\r\n]+@[^@\s<>]+>?", text):
        raise ValueError("is not an e-mail address")
    return text


def _module(text: str) -> str:
    package = text.rpartition(".")[0]
    try:
        found = find_spec(package)
    except (ImportError, ValueError):
        found = None
    if found is None:
        raise ValueError("is no class that Python finds")
    return text


def _folder(text: str) -> Path:
    path = Path(text).expanduser().absolute()
    if path.exists() and not path.is_dir():
        raise ValueError("is not a folder")
    return path


TEXT = Kind("a text", str)
FLAG = Kind("1 or 0", _flag)
PORT = whole(1, 65535)
HOSTS = Kind("names, with commas between", _hosts, [])
ADDRESS = Kind("an address with https://", _address)
ISSUER = Kind("an address with https://", _issuer)
ADDRESSES = Kind("addresses with https://, with commas between", _addresses, [])
NETWORKS = Kind("addresses or networks, with commas between", _networks, [])
TIME_ZONE = Kind("a time zone", _time_zone)
DATABASE = Kind("postgres://… or sqlite:///…", _database)
REDIS = Kind("redis://…", _redis)
SECRET = Kind("a secret of at least 32 signs", _secret)
COLOUR = Kind("a colour, #rrggbb", _colour)
STORE = Kind("s3://bucket/folder", _store)
MAIL = Kind("an e-mail address", _mail)
MODULE = Kind("a Python class", _module)
FOLDER = Kind("a folder", _folder)
