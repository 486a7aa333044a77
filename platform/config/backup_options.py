"""Backups that leave the machine: part of the table in options.py."""

from __future__ import annotations

from config import kinds
from config.setting import Setting

BACKUPS = (
    Setting(
        "BACKUP_STORE",
        kinds.STORE,
        "every backup also goes to this folder of an S3-like store, where as many are kept as here; "
        "it holds the secret key: let nobody else read it",
        unset="they stay in `BACKUP_DIR`",
    ),
    Setting(
        "BACKUP_STORE_ENDPOINT",
        kinds.ADDRESS,
        "the store's address (MinIO, Garage, Hetzner, Scaleway…)",
        unset="Amazon's",
    ),
    Setting("BACKUP_STORE_REGION", kinds.TEXT, "the region the store says it is in", "us-east-1"),
    Setting("BACKUP_STORE_KEY", kinds.TEXT, "the name of the key that may write there", unset="none"),
    Setting("BACKUP_STORE_SECRET", kinds.TEXT, "and its secret", unset="none", secret=True),
)
