"""A report names somebody and is answered in words; whom a host sends away stays away."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_friends"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField(
            "report",
            "about",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            "report", "answer", models.TextField(blank=True, db_default="", default="", max_length=1000)
        ),
        migrations.AddField("table", "sent_away", models.JSONField(blank=True, null=True)),
    ]
