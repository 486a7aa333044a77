from django.db import models


class Match(models.Model):
    code = models.CharField(max_length=20, unique=True)
    state = models.JSONField()
    version = models.IntegerField(default=0)
    streams = models.IntegerField(default=0)

    class Meta:
        app_label = "plain"

    def __str__(self) -> str:
        return self.code
