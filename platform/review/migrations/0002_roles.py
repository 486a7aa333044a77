from django.db import migrations

LOOK, ACT = "look", "act"
NAMES = {LOOK: "May look at every game", ACT: "May mend tables and moderate players"}
GROUPS = {"reviewer": (LOOK,), "moderator": (LOOK, ACT)}


def create(apps, schema_editor):
    """Groups come with their permissions, which Django itself would make only after all migrations."""
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    content, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="review", model="look"
    )
    for name, codes in GROUPS.items():
        group, _ = Group.objects.get_or_create(name=name)
        for code in codes:
            permission, _ = Permission.objects.get_or_create(
                codename=code, content_type=content, defaults={"name": NAMES[code]}
            )
            group.permissions.add(permission)


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=GROUPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("review", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(create, remove)]
