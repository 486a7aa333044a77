"""Where backups go besides this machine: a folder in an S3-like store. Plain facts, for the settings too."""

from __future__ import annotations

from msgspec import Struct


class Bucket(Struct, frozen=True):
    name: str
    # Inside it; may be empty.
    folder: str
    # Of stores that are not Amazon's own; may be empty.
    endpoint: str
    region: str
    key: str
    secret: str

    def __str__(self) -> str:
        return f"s3://{self.name}/{self.folder}".rstrip("/")
