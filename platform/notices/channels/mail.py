"""To a mailbox, where the house has a post office; without one this way is closed, and the page says so."""

from __future__ import annotations

from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.html import strip_tags

from engine.texts import SITE
from notices import tokens
from notices.channels.base import Passing, Permanent, Told
from tables.live.pool import in_pool

withdraws = False


async def send(endpoint: Any, told: Told) -> None:
    if not settings.MAIL_ON:
        raise Passing("the house has no post office")
    await in_pool(deliver)(letter(endpoint, told))


def letter(endpoint: Any, told: Told) -> EmailMessage:
    stop = endpoint.origin + tokens.unsubscribe_path(endpoint)
    site = SITE.say("site.name", told.lang)
    body = [
        told.body,
        endpoint.origin + told.path,
        f"-- \n{site}",
        SITE.say("notice.mail.stop", told.lang) + f"\n{stop}",
    ]
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">")
    return EmailMessage(
        subject=f"{site} – {strip_tags(told.title)}".replace("\n", " "),
        body="\n\n".join(body),
        to=[endpoint.address],
        headers={
            # The same if a process dies after sending: a mailbox knows the letter again.
            "Message-ID": f"<{told.tag}@{domain}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def deliver(message: EmailMessage) -> None:
    try:
        message.send()
    except SMTPRecipientsRefused as refused:
        codes = [code for code, _ in refused.recipients.values()]
        raise (Permanent if all(code >= 550 for code in codes) else Passing)(f"refused: {codes}") from refused
    except SMTPResponseException as answer:
        raise Passing(f"answered {answer.smtp_code}") from answer
    except (SMTPException, OSError) as error:
        raise Passing(type(error).__name__) from error
