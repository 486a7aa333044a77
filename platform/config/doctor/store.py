"""The backups in an S3-like store: reached, and not too old."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from config import environment
from config.doctor.backups import DAY, OLD
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given
from operations import store

STORE = "backup store"
HERE = {"127.0.0.1", "localhost", "::1"}


def findings(given: Given) -> Iterator[Finding]:
    bucket = environment.bucket(given)
    if bucket is None:
        return
    there = urlsplit(bucket.endpoint)
    if there.scheme == "http" and there.hostname not in HERE:
        yield fault(
            STORE, "the secret key goes there in the clear", "give BACKUP_STORE_ENDPOINT with https://"
        )
    try:
        kept = store.kept(bucket)
    except store.StoreFailed as failed:
        yield fault(STORE, f"cannot be read: {failed}", "see BACKUP_STORE and what begins with it")
        return
    if not kept:
        yield doubt(STORE, f"there is no backup in {bucket}", "place backup sends one")
        return
    age = (datetime.now(UTC) - max(kept.values())).total_seconds()
    said = f"the newest of {len(kept)} in {bucket} is {age / 3600:.0f} hours old"
    if age > OLD:
        yield fault(STORE, f"the newest is {age / DAY:.0f} days old", "see on the desk why none goes there")
    else:
        yield well(STORE, said)
