"""Every game has a challenge of the day now: the attempts go where all of them are kept.

What their logs say stays among the game's texts: cv.log.daily, cv.log.daily_replay.
"""

from typing import Any

from django.db import migrations


def hand_over(apps: Any, schema_editor: Any) -> None:
    Before = apps.get_model("chevoux", "Attempt")
    Attempt = apps.get_model("daily", "Attempt")
    moved = (
        Attempt(
            game="chevoux",
            day=one.day,
            variant=one.difficulty,
            table_id=one.table_id,
            user_id=one.user_id,
            counted=one.counted,
            finished=one.finished,
            resigned=one.resigned,
            result=result_of(one),
        )
        for one in Before.objects.order_by("pk").iterator()
    )
    Attempt.objects.bulk_create(moved, batch_size=500)


def result_of(one: Any) -> dict[str, int] | None:
    figures = {"misplaced": one.misplaced, "score": one.score, "used": one.used}
    return None if None in figures.values() else figures


class Migration(migrations.Migration):
    dependencies = [("chevoux", "0004_one_counted_attempt"), ("daily", "0001_initial")]
    operations = [
        migrations.RunPython(hand_over, migrations.RunPython.noop),
        migrations.DeleteModel("Attempt"),
    ]
