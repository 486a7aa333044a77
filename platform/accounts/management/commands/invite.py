"""`manage.py invite NAME`: who may open tables where WHO_MAY_OPEN=invited."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.invitations import invite, uninvite
from accounts.models import User


class Command(BaseCommand):
    help = "Let an account open tables where only the invited may, or take that back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--back", action="store_true", help="take the invitation back")

    def handle(self, *args: Any, username: str, back: bool, **options: Any) -> None:
        user = User.objects.filter(username=username, is_guest=False).first()
        if user is None:
            raise CommandError(f"No account is called {username}.")
        (uninvite if back else invite)(user)
        self.stdout.write(f"{username} {'may no longer' if back else 'may'} open tables.")
