"""`manage.py second_step NAME --remove`: for somebody of the team who has lost what the desk asks to see."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Passkey, SecondStep


class Command(BaseCommand):
    help = "Say what the desk asks somebody to show, or forget it: the phone's codes and the passkeys."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--remove", action="store_true")

    def handle(self, *args: Any, username: str, remove: bool, **options: Any) -> None:
        phones = SecondStep.objects.filter(user__username=username)
        passkeys = Passkey.objects.filter(user__username=username)
        counts = f"{phones.count()} phone, {passkeys.count()} passkeys"
        if not phones and not passkeys:
            raise CommandError(f"{username} has nothing to show.")
        if remove:
            phones.delete()
            passkeys.delete()
        self.stdout.write(f"{username}: {counts}{', removed' if remove else ''}")
