"""The database: reached, of this version, with somebody to look after the site. Needs Django."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth import get_user_model
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config.doctor.finding import Finding, doubt, fault, well

DATABASE, ADMIN = "database", "administrator"


def findings() -> list[Finding]:
    try:
        return list(_looked_at())
    except (DatabaseError, InterfaceError) as away:
        said = str(away).strip().splitlines()[0]
        remedy = "start it, or mend DATABASE_URL; a damaged file is put back by place restore"
        return [fault(DATABASE, f"cannot be read: {said}", remedy)]


def migrations() -> tuple[list[str], list[str]]:
    """Those that this version would still apply, and those that only a newer one knows."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    ours = {app for app, _ in executor.loader.disk_migrations}
    applied = MigrationRecorder(connection).applied_migrations()
    newer = [key for key in set(applied) - set(executor.loader.disk_migrations) if key[0] in ours]
    return [str(step) for step, _ in plan], sorted(".".join(key) for key in newer)


def _looked_at() -> Iterator[Finding]:
    waiting, newer = migrations()
    if newer:
        yield fault(
            DATABASE,
            f"is of a newer version: {newer[0]}",
            "install that version, or restore a backup of this one",
        )
    if waiting:
        yield fault(DATABASE, f"lacks {len(waiting)} migrations", "place manage migrate, after a backup")
        return
    if not newer:
        yield well(DATABASE, f"{connection.vendor}, of this version")
    if not get_user_model().objects.filter(is_superuser=True, is_active=True).exists():
        yield doubt(ADMIN, "nobody can open the admin's desk", "place manage first_start makes one")
