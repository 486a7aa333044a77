"""The site's faces as the drawing library reads them. A WOFF file is a TrueType font with zipped tables."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path

from django.conf import settings

FACES = ("fraunces.woff", "atkinson.woff", "atkinson-600.woff")
_HEADER = struct.Struct(">4sLLHHLHHLLLLL")
_ENTRY = struct.Struct(">4sLLLL")


@cache
def files() -> list[str]:
    """Paths of the unpacked faces; none where `make setup` has not brought them."""
    folder: Path = settings.VAR / "fonts"
    packed = [settings.VAR / "npm" / face for face in FACES]
    found = []
    for path in packed:
        if not path.exists():
            continue
        folder.mkdir(exist_ok=True)
        unpacked = folder / f"{path.stem}.ttf"
        unpacked.write_bytes(unpack(path.read_bytes()))
        found.append(str(unpacked))
    return found


def unpack(woff: bytes) -> bytes:
    signature, flavour, _, count, *_ = _HEADER.unpack_from(woff)
    if signature != b"wOFF":
        raise ValueError("no WOFF file")
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">LHHHH", flavour, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    place = len(head) + 16 * count
    directory, tables = b"", b""
    for n in range(count):
        tag, offset, packed, size, check = _ENTRY.unpack_from(woff, _HEADER.size + n * _ENTRY.size)
        table = woff[offset : offset + packed]
        if packed < size:
            table = zlib.decompress(table)
        directory += struct.pack(">4sLLL", tag, check, place + len(tables), size)
        tables += table + b"\0" * (-size % 4)
    return head + directory + tables
