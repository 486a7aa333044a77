"""`manage.py second_step NAME --remove`: for somebody of the team who has lost phone and recovery codes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import SecondStep


class Command(BaseCommand):
    help = "Say whether somebody has set up a second step, or remove it for who has lost phone and codes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--remove", action="store_true")

    def handle(self, *args: Any, username: str, remove: bool, **options: Any) -> None:
        step = SecondStep.objects.filter(user__username=username).first()
        if step is None:
            raise CommandError(f"{username} has no second step.")
        if remove:
            step.delete()
        self.stdout.write(f"{username}: {'removed' if remove else f'{len(step.codes)} recovery codes left'}")
