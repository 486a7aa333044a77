"""Said before the server starts: the site's address and, the first time, an administrator's password."""

from __future__ import annotations

import itertools
import os
import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.models import User
from engine.texts import SITE
from web.network import lan_address

EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104  what HOST may say, not what we bind


class Command(BaseCommand):
    help = "Create an administrator if there is none, and print the site's address."

    def handle(self, *args: Any, **options: Any) -> None:
        address = site_address()
        if not User.objects.filter(is_superuser=True).exists():
            name, password = create_admin()
            self.stdout.write("An administrator was created. This password is shown only once:")
            self.stdout.write(f"  name:     {name}")
            self.stdout.write(f"  password: {password}")
            self.stdout.write(f"  page:     {address}admin/")
        self.stdout.write(f"{SITE.say('site.name', 'fr')}: {address}")
        if os.environ.get("HOST") in EVERYWHERE and (neighbours := lan_address()):
            self.stdout.write(f"On this network:  http://{neighbours}:{port()}/")


def create_admin() -> tuple[str, str]:
    names = itertools.chain(["admin"], (f"admin{n}" for n in itertools.count(2)))
    free = next(name for name in names if not User.objects.filter(username=name).exists())
    password = secrets.token_urlsafe(15)
    User.objects.create_superuser(free, password=password, name="Admin")
    return free, password


def port() -> str:
    return os.environ.get("PORT", "8000")


def site_address() -> str:
    if settings.CSRF_TRUSTED_ORIGINS:
        # Behind a proxy: the address that people know.
        return f"{settings.CSRF_TRUSTED_ORIGINS[0]}/"
    host = os.environ.get("HOST", "127.0.0.1")
    if host in EVERYWHERE:
        host = "127.0.0.1"
    if ":" in host and not host.startswith("["):
        host = f"[{host}]"
    return f"http://{host}:{port()}/"
