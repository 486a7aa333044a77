from typing import Any

from django.db import migrations, models


def mark_silent(apps: Any, _: Any) -> None:
    """What told nobody anything was counted among what all saw."""
    apps.get_model("tables", "Move").objects.filter(events=[], secret=False).update(secret=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_folded")]

    operations = [
        migrations.AddField("seat", "network", models.CharField(blank=True, default="", max_length=32)),
        migrations.AddField("seat", "unconfirmed", models.BooleanField(default=False)),
        migrations.AddIndex(
            "move",
            models.Index(
                fields=["table", "index"], name="move_public", condition=models.Q(secret=False)
            ),
        ),
        migrations.AddIndex(
            "move",
            models.Index(
                fields=["table", "seat", "index"], name="move_secret", condition=models.Q(secret=True)
            ),
        ),
        migrations.RunPython(mark_silent, migrations.RunPython.noop),
    ]
