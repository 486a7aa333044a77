from django.db import migrations, models


class Migration(migrations.Migration):
    # Apart from the filling: PostgreSQL indexes no table with changes of the same transaction pending.
    dependencies = [("chevoux", "0003_fill_attempt_user")]

    operations = [
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.UniqueConstraint(condition=models.Q(('counted', True)), fields=('user', 'day', 'difficulty'), name='one_counted_attempt'),
        ),
    ]
