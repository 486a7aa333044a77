from typing import Any

from django.db import migrations
from django.db.models.functions import Lower

from tables.folding import FoldedField, fold

BATCH = 2000


def fold_all(apps: Any, schema_editor: Any) -> None:
    """In the database what it can do, row by row only those with letters it takes for others."""
    connection = schema_editor.connection
    for model, source in (("Seat", "name"), ("Message", "text")):
        kind = apps.get_model("tables", model)
        rows = kind._default_manager.using(connection.alias)
        rows.update(folded=Lower(source))
        found = rows.values_list("pk", source, "folded").iterator(BATCH)
        wrong = [(fold(text), pk) for pk, text, folded in found if folded != fold(text)]
        with connection.cursor() as cursor:
            # Names of our own columns, and no word of anybody's.
            cursor.executemany(f"UPDATE {kind._meta.db_table} SET folded = %s WHERE id = %s", wrong)


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_rested")]

    operations = [
        migrations.AddField("seat", "folded", FoldedField(of="name")),
        migrations.AddField("message", "folded", FoldedField(of="text")),
        migrations.RunPython(fold_all, migrations.RunPython.noop),
    ]
