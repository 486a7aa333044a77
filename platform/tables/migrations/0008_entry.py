"""An entry of the log is called one: only some of them are moves of the game."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_luck"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RenameModel("Move", "Entry"),
        migrations.AlterField(
            "entry",
            "table",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tables.table"
            ),
        ),
        migrations.AlterField(
            "entry",
            "user",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="entries",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
