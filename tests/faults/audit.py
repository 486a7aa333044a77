"""What must be true of every table when all is over."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command
from django.core.management.base import CommandError

from tables.log.replay import position_at
from tables.models import Entry, Table
from tests.faults.report import Report


def audit(report: Report, codes: list[str]) -> None:
    for table in Table.objects.filter(code__in=codes):
        report.problems += [f"{table.code}: {problem}" for problem in _problems(table, report)]
    try:
        call_command("verify", stdout=StringIO())
    except CommandError as error:
        report.problems.append(f"manage.py verify: {error}")


def _problems(table: Table, report: Report) -> list[str]:
    entries = list(table.entries.order_by("index"))
    landed = [entry.nonce for entry in entries if entry.nonce]
    acknowledged = report.acknowledged.get(table.code, set())
    refused = report.refused.get(table.code, set())
    played = [entry for entry in entries if entry.kind == Entry.Kind.PLAYED]
    report.entries["moves by people"] += sum(entry.nonce is not None for entry in played)
    report.entries["moves by bots"] += sum(entry.nonce is None for entry in played)
    report.entries["other entries"] += len(entries) - len(played)
    found = []
    if table.status != Table.Status.OVER:
        found.append(f"not over but {table.status} at {table.head}")
    if lost := acknowledged - set(landed):
        found.append(f"{len(lost)} acknowledged moves are lost")
    if len(landed) != len(set(landed)):
        found.append("a click landed twice")
    if strange := set(landed) - report.sent.get(table.code, set()):
        found.append(f"{len(strange)} moves that nobody sent")
    if both := refused & set(landed):
        found.append(f"{len(both)} moves landed though they were refused")
    if [entry.index for entry in entries] != list(range(1, table.head + 1)):
        found.append("the log has a gap")
    if table.rules.engine.dump(position_at(table, table.head)) != bytes(table.state):
        found.append("the log does not replay to the stored state")
    return found
