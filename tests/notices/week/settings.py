"""The site's settings, with a cache that processes share without any service: it knows who is here."""

from config.settings import *  # noqa: F403
from config.settings import VAR

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": VAR / "cache"}
}
