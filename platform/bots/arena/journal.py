"""The arena's games on disk, one line each as soon as it is played: a long run that was stopped is taken up.

A journal holds games between the same bots. Its first line is a fingerprint of the code that plays; games of
bots that have changed since would be counted together with those of others, so they are refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from bots.arena.matches import Result, Sitting

_ENCODER = msgspec.json.Encoder()


class OtherBots(Exception):
    """The journal's games were played by bots that are not these."""


class Heading(Struct, frozen=True):
    fingerprint: str


class Journal:
    def __init__(self, path: Path, fingerprint: str) -> None:
        self._path = path
        self._played: dict[bytes, Result] = {}
        if path.exists():
            self._read(fingerprint)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_ENCODER.encode(Heading(fingerprint)) + b"\n")

    def _read(self, fingerprint: str) -> None:
        raw = self._path.read_bytes()
        # Whoever was killed while writing left half a line.
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole != raw:
            self._path.write_bytes(whole)
        first, *lines = whole.splitlines() or [b"{}"]
        try:
            heading = msgspec.json.decode(first, type=Heading)
        except msgspec.DecodeError:
            raise OtherBots(f"{self._path} is no journal of the arena.") from None
        if heading.fingerprint != fingerprint:
            raise OtherBots(f"The bots have changed since the games of {self._path}: play into another file.")
        for line in lines:
            result = msgspec.json.decode(line, type=Result)
            self._played[_key(result.sitting)] = result

    def __len__(self) -> int:
        return len(self._played)

    def find(self, sitting: Sitting) -> Result | None:
        return self._played.get(_key(sitting))

    def write(self, result: Result) -> None:
        self._played[_key(result.sitting)] = result
        with self._path.open("ab") as file:
            file.write(_ENCODER.encode(result) + b"\n")


def _key(sitting: Sitting) -> bytes:
    return _ENCODER.encode(sitting)


def fingerprint(folders: Iterable[Path]) -> str:
    """Of all that decides a game: every file of rules, bots and searches, but not of how they are drawn."""
    digest = hashlib.blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json")):
            name = path.relative_to(folder).as_posix()
            if not name.startswith("page/"):
                digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
