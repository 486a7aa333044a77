"""`manage.py appoint NAME reviewer|moderator|nobody`: who may look at games, and who may mend them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from review.roles import GROUPS

NOBODY = "nobody"


class Command(BaseCommand):
    help = "Make an account a reviewer (may look) or a moderator (may also act), or take that back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", choices=[*GROUPS, NOBODY])

    def handle(self, *args: Any, username: str, role: str, **options: Any) -> None:
        user = User.objects.filter(username=username, is_guest=False).first()
        if user is None:
            raise CommandError(f"No account is called {username}.")
        user.groups.remove(*Group.objects.filter(name__in=GROUPS))
        if role != NOBODY:
            user.groups.add(Group.objects.get(name=role))
        user.is_staff = role != NOBODY or user.is_superuser
        user.save(update_fields=["is_staff"])
        self.stdout.write(f"{username}: {role}")
