from django.db import migrations


def mark(apps, schema_editor):
    users = apps.get_model("review", "Sanction").objects.values("user_id")
    apps.get_model("accounts", "User").objects.filter(pk__in=users).update(sanctioned=True)


class Migration(migrations.Migration):
    dependencies = [("review", "0001_initial"), ("accounts", "0002_user_sanctioned")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
