"""People, and by what they are known again. A guest is a real user bound to a browser; a password, chosen
later, or the account of a provider makes an account.
"""

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

    # The shared browser they speak through just now, if any: set at the door, see shared.py.
    device: str = ""

    def __str__(self) -> str:
        return self.name or self.username

    @classmethod
    def new_guest(cls, name: str) -> User:
        guest = cls(username=f"guest-{secrets.token_hex(8)}", name=name, is_guest=True)
        guest.set_unusable_password()
        guest.save()
        return guest


class Passkey(models.Model):
    """What a device or a security key keeps for its owner; here is only its public half."""

    user = models.ForeignKey(User, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=NAME_MAX)
    # The credential's id in base64url, by which a browser names it.
    credential = models.CharField(max_length=1400, unique=True)
    # As the library packs it: id, model and public key.
    data = models.BinaryField()
    # How often it has signed, where it counts: one that counts backwards is a copy.
    counter = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Identity(models.Model):
    """Who somebody is at an OpenID Connect provider."""

    user = models.ForeignKey(User, models.CASCADE, related_name="identities")
    issuer = models.CharField(max_length=500)
    subject = models.CharField(max_length=255)
    # What the provider called them when they were linked, to tell one account there from another.
    name = models.CharField(max_length=100, blank=True)
    linked = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["issuer", "subject"], name="one_person_an_identity"),
            models.UniqueConstraint(fields=["user", "issuer"], name="one_identity_a_provider"),
        ]

    def __str__(self) -> str:
        return self.name or self.subject


class SecondStep(models.Model):
    """The codes of somebody's phone, asked of the team at the door of the desk."""

    user = models.OneToOneField(User, models.CASCADE, related_name="second_step")
    secret = models.CharField(max_length=64)
    # The newest half minute whose code was used: each is good once.
    last_step = models.BigIntegerField(default=0)
    # Digests of the recovery codes that are left.
    codes = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"second step of {self.user}"
