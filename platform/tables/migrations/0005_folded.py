from typing import Any

from django.db import migrations
from django.db.models.functions import Lower

from tables.folding import FoldedField, fold

BATCH = 2000


def fold_all(apps: Any, schema_editor: Any) -> None:
    """In the database what it can do, row by row only those with letters it takes for others."""
    for model, source in (("Seat", "name"), ("Message", "text")):
        rows = apps.get_model("tables", model)._default_manager.using(schema_editor.connection.alias)
        rows.update(folded=Lower(source))
        changed = []
        for row in rows.only("pk", source, "folded").iterator(BATCH):
            if row.folded != (folded := fold(getattr(row, source))):
                row.folded = folded
                changed.append(row)
        rows.bulk_update(changed, ["folded"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_rested")]

    operations = [
        migrations.AddField("seat", "folded", FoldedField(of="name")),
        migrations.AddField("message", "folded", FoldedField(of="text")),
        migrations.RunPython(fold_all, migrations.RunPython.noop),
    ]
