from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        # The default is the database's, too: a process of the release before goes on welcoming guests.
        migrations.AddField(
            "user", "sanctioned", models.BooleanField(default=False, db_default=False, editable=False)
        ),
    ]
