"""Administrators hear that a night's work failed, whatever else they wish to hear of."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone

from accounts.models import User
from engine.texts import SITE
from notices.models import Endpoint, Notice
from notices.occasions import NIGHT

log = logging.getLogger("place.notices")


def failed(number: int, job: str, said: str) -> None:
    admins = User.objects.filter(is_superuser=True, is_active=True)
    reached = Endpoint.objects.filter(user__in=admins, confirmed__isnull=False)
    Notice.objects.bulk_create(
        [Notice(endpoint=one, occasion=NIGHT, entry=number, due=timezone.now()) for one in reached],
        ignore_conflicts=True,
    )
    lettered = reached.filter(channel=Endpoint.Way.MAIL).values("user_id")
    _write_to(admins.exclude(pk__in=lettered).exclude(email=""), job, said)


def _write_to(admins: Iterable[User], job: str, said: str) -> None:
    """To the address of the account: whoever looks after the site need not have asked for letters."""
    addresses = [admin.email for admin in admins]
    if not settings.MAIL_ON or not addresses:
        return
    lang = settings.LANGUAGE_CODE
    title = f"{SITE.say('site.name', lang)} – {SITE.say(f'night.{job}.failed', lang)}"
    try:
        send_mail(title, said, None, addresses)
    except (SMTPException, OSError) as away:
        log.error("no letter went out about %s: %s", job, away)
