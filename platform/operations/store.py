"""Backups in an S3-like store: sent, read back and compared, kept by the rule that folders have, fetched."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from operations.bucket import Bucket

if TYPE_CHECKING:
    from obstore.store import S3Store

NAMED = re.compile(r"place-\d{8}-\d{6}\.tar")
LATEST = "latest"
# For one request, of some megabytes; and for all tries of it.
CONNECT, REQUEST, ALTOGETHER = timedelta(seconds=10), timedelta(minutes=2), timedelta(minutes=4)
TRIES = 3


class StoreFailed(Exception):
    """Says why. What is on this machine is as it was."""


def send(bucket: Bucket, path: Path) -> None:
    """Put a backup there, and read it back: what cannot be read is no backup."""
    import obstore

    with _failing(bucket), path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").digest()
        store = _open(bucket)
        obstore.put(store, path.name, path)
        if _digest(store, path.name) != digest:
            raise StoreFailed(f"{bucket} gives back something else than {path.name}")


def kept(bucket: Bucket) -> dict[str, datetime]:
    """The backups there and when each came, the oldest first; whatever else is there is none of ours."""
    with _failing(bucket):
        found = [one for some in _open(bucket).list() for one in some]
    times = {one["path"]: one["last_modified"] for one in found if NAMED.fullmatch(one["path"])}
    return dict(sorted(times.items()))


def prune(bucket: Bucket, keep: int) -> None:
    with _failing(bucket):
        store = _open(bucket)
        for old in list(kept(bucket))[:-keep]:
            store.delete(old)


def fetch(bucket: Bucket, name: str, folder: Path) -> Path:
    """A copy of one of them on this machine."""
    import obstore

    there = kept(bucket)
    name = next(reversed(there), LATEST) if name == LATEST else name
    if name not in there:
        raise StoreFailed(f"{bucket} holds no {name}: it has {', '.join(there) or 'no backup at all'}")
    path = folder / name
    with _failing(bucket), path.open("wb") as file:
        path.chmod(0o600)
        for chunk in obstore.get(_open(bucket), name).stream():
            file.write(bytes(chunk))
    return path


def _digest(store: S3Store, name: str) -> bytes:
    import obstore

    digest = hashlib.sha256()
    for chunk in obstore.get(store, name).stream():
        digest.update(bytes(chunk))
    return digest.digest()


def _open(bucket: Bucket) -> S3Store:
    # Only those who back up wait for it to load.
    from obstore.store import S3Store

    return S3Store(
        bucket.name,
        prefix=bucket.folder or None,
        endpoint=bucket.endpoint or None,
        region=bucket.region,
        access_key_id=bucket.key,
        secret_access_key=bucket.secret,
        client_options={"connect_timeout": CONNECT, "timeout": REQUEST, "allow_http": True},
        retry_config={"max_retries": TRIES, "retry_timeout": ALTOGETHER},
    )


@contextmanager
def _failing(bucket: Bucket) -> Iterator[None]:
    from obstore.exceptions import BaseError

    try:
        yield
    except (BaseError, ValueError, OSError) as error:
        raise StoreFailed(f"{bucket}: {_short(str(error))}") from error


def _short(said: str) -> str:
    """The library adds how it looks from inside."""
    return said.strip().splitlines()[0][:300] if said.strip() else "no reason given"
