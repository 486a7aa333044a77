"""Who began each attempt, as its table's log says."""

from typing import Any

from django.db import migrations


def fill(apps: Any, schema_editor: Any) -> None:
    Attempt = apps.get_model("chevoux", "Attempt")
    Move = apps.get_model("tables", "Move")
    opened = Move.objects.filter(kind="opened", table__in=Attempt.objects.values("table"))
    people = dict(opened.values_list("table_id", "user_id"))
    counted = set()
    for attempt in Attempt.objects.order_by("pk"):
        attempt.user_id = people.get(attempt.table_id)
        about = (attempt.user_id, attempt.day, attempt.difficulty)
        # Whoever had handed their chair on could begin again: only the first of these counts.
        attempt.counted = attempt.counted and (attempt.user_id is None or about not in counted)
        if attempt.counted:
            counted.add(about)
        attempt.save(update_fields=["user", "counted"])


class Migration(migrations.Migration):
    # It reads the log by the name it had then.
    run_before = [("tables", "0008_entry")]
    dependencies = [("chevoux", "0002_attempt_user"), ("tables", "0003_repair")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
