"""People. A guest is a real user bound to a browser; a password, chosen later, makes an account."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models

NAME_MAX = 24


class User(AbstractUser):
    # What the table calls them. Not unique: two Maries may visit the same site.
    name = models.CharField(max_length=NAME_MAX, blank=True)
    is_guest = models.BooleanField(default=False)
    # Whether the house ever took anything from them. Their row is read with every request, so that only of
    # these few somebody has to ask what is still in force.
    sanctioned = models.BooleanField(default=False, db_default=False, editable=False)

    def __str__(self) -> str:
        return self.name or self.username

    @classmethod
    def new_guest(cls, name: str) -> User:
        guest = cls(username=f"guest-{secrets.token_hex(8)}", name=name, is_guest=True)
        guest.set_unusable_password()
        guest.save()
        return guest
