from datetime import timedelta

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_repair")]

    operations = [migrations.AddField("table", "rested", models.DurationField(default=timedelta))]
