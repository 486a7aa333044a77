"""Static files under names that change with their content, also inside scripts, and without comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Only the site's own: scripts of packages name files that they do not bring.
OWN_SCRIPTS, OWN_SHEETS = "js/*.js", "css/*.css"
IMPORT = r"""(?P<matched>import(?P<names>\s*\{[^}]*\})\s*from\s*"(?P<url>\./[^"]+)";)"""
# What only those who change a file need: whole lines of comment, and how far a line stands from the edge.
ASIDES = {
    OWN_SCRIPTS: re.compile(r"^\s*(?://.*)?\n|^[ \t]+", re.M),
    OWN_SHEETS: re.compile(r"/\*.*?\*/\s*|^\s+", re.M | re.S),
}


def terse(name: str, text: str) -> str:
    """A style sheet or script as browsers get it."""
    for pattern, asides in ASIDES.items():
        if fnmatchcase(name, pattern):
            return asides.sub("", text)
    return text


class Terse:
    """Where a file is collected from, read as browsers get it."""

    def __init__(self, storage: Storage, name: str) -> None:
        self.storage, self.name = storage, name

    def open(self, path: str) -> ContentFile[bytes]:
        with self.storage.open(path) as source:
            return ContentFile(terse(self.name, source.read().decode()).encode())


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OWN_SCRIPTS, ((IMPORT, 'import%(names)s from "%(url)s";'),)),
    )

    def post_process(self, paths: dict[str, tuple[Any, str]], **options: Any) -> Iterator[Any]:
        own = {
            name: (Terse(storage, name), path)
            for name, (storage, path) in paths.items()
            if any(fnmatchcase(name, pattern) for pattern in ASIDES)
        }
        yield from super().post_process({**paths, **own}, **options)
