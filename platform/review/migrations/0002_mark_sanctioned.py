from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    users = apps.get_model("review", "Sanction").objects.values("user_id")
    apps.get_model("accounts", "User").objects.filter(pk__in=users).update(sanctioned=True)


class Migration(migrations.Migration):
    dependencies = [("review", "0001_initial"), ("accounts", "0002_user_sanctioned")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
