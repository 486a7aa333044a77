import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_meets"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=1000)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="tables.table"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "user"), name="one_note_a_person")
                ],
            },
        ),
        migrations.CreateModel(
            name="Holiday",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first", models.DateField()),
                ("last", models.DateField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holidays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["first", "last"]},
        ),
        migrations.AddField(model_name="table", name="increment", field=models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField(
            model_name="table",
            name="at_end",
            field=models.CharField(
                choices=[("move", "Move"), ("hold", "Hold"), ("ask", "Ask"), ("nothing", "Nothing")],
                default="move",
                max_length=7,
            ),
        ),
        migrations.AddField(model_name="table", name="hold_minutes", field=models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField(model_name="table", name="hold_due", field=models.DateTimeField(blank=True, db_index=True, null=True)),
        migrations.AddField(model_name="table", name="clock_from", field=models.DateTimeField(blank=True, null=True)),
        migrations.AddField(model_name="table", name="banks", field=models.JSONField(blank=True, default=dict)),
        migrations.AddField(model_name="table", name="invited", field=models.JSONField(blank=True, default=list)),
    ]
