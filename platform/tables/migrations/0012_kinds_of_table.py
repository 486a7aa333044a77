"""One browser may have several chairs, and phones may be hands before a big screen."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0011_answers"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField(
            "seat", "device", models.CharField(blank=True, db_default="", default="", max_length=32)
        ),
        migrations.AddField(
            "seat",
            "keeper",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField("table", "hands", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("table", "offered", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("table", "uncovered", models.JSONField(blank=True, default=dict)),
    ]
