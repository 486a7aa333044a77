from typing import Any

from django.conf import settings
from django.db import migrations, models

OF_CIRCLES = ("tonight", "poll", "evening")


def want_what_is_usual(apps: Any, schema_editor: Any) -> None:
    """Whoever chose before there were circles has not chosen against them."""
    for wishes in apps.get_model("notices", "Wishes").objects.iterator():
        for way in ("push", "mail"):
            chosen = getattr(wishes, way)
            setattr(wishes, way, [*chosen, *(one for one in OF_CIRCLES if one not in chosen)])
        wishes.save(update_fields=["push", "mail"])


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0001_initial'),
        ('tables', '0011_answers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='endpoint',
            name='a_person_or_a_table',
        ),
        migrations.AddConstraint(
            model_name='endpoint',
            constraint=models.CheckConstraint(condition=models.Q(('user__isnull', True), ('table__isnull', True), _connector='OR'), name='not_a_person_and_a_table'),
        ),
        migrations.RunPython(want_what_is_usual, migrations.RunPython.noop),
    ]
