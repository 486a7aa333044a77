import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SCHEMES = [(1, "Plain"), (2, "Mixed")]
KINDS = [
    ("opened", "Opened"),
    ("joined", "Joined"),
    ("left", "Left"),
    ("bot_added", "Bot Added"),
    ("bot_removed", "Bot Removed"),
    ("arranged", "Arranged"),
    ("handed", "Handed"),
    ("host", "Host"),
    ("started", "Started"),
    ("played", "Played"),
    ("taken_back", "Taken Back"),
    ("vote", "Vote"),
    ("paused", "Paused"),
    ("resumed", "Resumed"),
    ("resigned", "Resigned"),
    ("bot_in", "Bot In"),
    ("back", "Back"),
    ("stopped", "Stopped"),
    ("timeout", "Timeout"),
    ("rematch", "Rematch"),
    ("reported", "Reported"),
    ("forked", "Forked"),
    ("luck", "Luck"),
    ("repaired", "Repaired"),
    ("moderated", "Moderated"),
    ("looked", "Looked"),
]


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("tables", "0006_hidden_steps")]

    operations = [
        # Games that are there already are drawn from their seed alone; those to come are not.
        migrations.AddField("table", "scheme", models.PositiveSmallIntegerField(choices=SCHEMES, default=1)),
        migrations.AlterField(
            "table", "scheme", models.PositiveSmallIntegerField(choices=SCHEMES, default=2)
        ),
        migrations.AddField("table", "mixed", models.TextField(blank=True, default="")),
        migrations.AddField("table", "stretches", models.JSONField(blank=True, default=list)),
        migrations.AddField("table", "pledges", models.JSONField(blank=True, default=dict)),
        migrations.AddField(
            "table",
            "caller",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField("move", "kind", models.CharField(choices=KINDS, max_length=12)),
        migrations.AddField("seat", "salt", models.CharField(blank=True, default="", max_length=32)),
    ]
