"""The least a site with sockets needs; the database is a file named by the environment."""

import os
from pathlib import Path

SECRET_KEY = "measured, then thrown away"  # noqa: S105
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["benchmarks.plain.apps.Plain"]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["PLAIN_DB"],
        "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent / "templates"],
    }
]
# No page: only sockets.
ROOT_URLCONF = "benchmarks.plain.urls"
