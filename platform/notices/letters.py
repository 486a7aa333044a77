"""The letter that asks whether an address is really its owner's."""

from __future__ import annotations

from django.core.mail import EmailMessage

from engine.texts import SITE
from notices import tokens
from notices.channels import mail
from notices.models import Endpoint


def ask_for_leave(mailbox: Endpoint) -> None:
    lang = mailbox.lang
    link = mailbox.origin + tokens.confirm_path(mailbox)
    body = [SITE.say("notice.confirm.letter", lang), link, SITE.say("notice.confirm.ignore", lang)]
    title = f"{SITE.say('site.name', lang)} – {SITE.say('notice.confirm.title', lang)}"
    mail.deliver(EmailMessage(subject=title, body="\n\n".join(body), to=[mailbox.address]))
