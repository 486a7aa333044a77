"""Whether a letter would leave the house."""

from __future__ import annotations

import smtplib
import ssl

from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given, mail_port

MAIL = "mail"
SECONDS = 5


def findings(given: Given) -> list[Finding]:
    if given["EMAIL_BACKEND"]:
        return [well(MAIL, f"is left to {given['EMAIL_BACKEND']}")]
    if not given["EMAIL_HOST"]:
        return [
            doubt(MAIL, "whoever forgets a password gets no letter: they are kept as files", "set EMAIL_HOST")
        ]
    found = [_tried(given)]
    if given["DEFAULT_FROM_EMAIL"].rstrip(">").endswith("@localhost"):
        found.append(
            doubt(MAIL, "letters come from @localhost and are thrown away", "set DEFAULT_FROM_EMAIL")
        )
    return found


def _tried(given: Given) -> Finding:
    where = f"{given['EMAIL_HOST']}:{mail_port(given)}"
    try:
        _greet(given)
    except smtplib.SMTPAuthenticationError:
        return fault(MAIL, f"{where} does not take EMAIL_USER with EMAIL_PASSWORD", "mend one of them")
    except (OSError, smtplib.SMTPException) as away:
        return fault(MAIL, f"{where} does not take letters: {away}", "see EMAIL_HOST, EMAIL_PORT, EMAIL_TLS")
    return well(MAIL, f"{where} takes letters")


def _greet(given: Given) -> None:
    """As far as the name and the password; no letter is sent."""
    safe = ssl.create_default_context()
    host, port = given["EMAIL_HOST"], mail_port(given)
    if given["EMAIL_TLS"] == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=safe)
    else:
        line = smtplib.SMTP(host, port, timeout=SECONDS)
    with line:
        if given["EMAIL_TLS"] == "starttls":
            line.starttls(context=safe)
        line.ehlo()
        if given["EMAIL_USER"]:
            line.login(given["EMAIL_USER"], given["EMAIL_PASSWORD"])
