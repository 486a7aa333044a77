from django.db import migrations, models

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
    ("repaired", "Repaired"),
    ("moderated", "Moderated"),
    ("looked", "Looked"),
]


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_origin")]

    operations = [
        migrations.AlterField("move", "kind", models.CharField(choices=KINDS, max_length=12)),
        migrations.AddIndex(
            "table", models.Index(fields=["game", "-moved", "-id"], name="table_game_moved")
        ),
        migrations.AddIndex(
            "table", models.Index(fields=["status", "-moved", "-id"], name="table_status_moved")
        ),
    ]
