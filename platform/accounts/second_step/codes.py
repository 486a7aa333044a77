"""Codes of a phone (TOTP), each good once, and recovery codes for the day the phone is lost."""

from __future__ import annotations

import secrets
import time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import SecondStep, User
from accounts.throttle import Attempt, Limit
from web.jinja import say

RECOVERY_CODES = 10
# Letters and digits that nobody confuses on paper; twelve of them are not guessed.
SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"
HALF_MINUTE = 30
# Clocks differ, and people type slowly.
AROUND = (-1, 0, 1)


def new_secret() -> str:
    return str(_otp().random_base32())


def address(user: User, secret: str) -> str:
    """What the phone reads from the picture."""
    named = _otp().TOTP(secret).provisioning_uri(name=user.username, issuer_name=say("site.name"))
    return str(named)


def begin(user: User, secret: str, typed: str) -> list[str]:
    """From now on this phone is asked for. The recovery codes, which nobody sees again."""
    attempt = _attempt(user)
    step = _matching(secret, typed)
    if step is None:
        raise _wrong()
    attempt.succeeded()
    codes = _fresh()
    digests = [_digest(code) for code in codes]
    SecondStep.objects.update_or_create(
        user=user, defaults={"secret": secret, "last_step": step, "codes": digests}
    )
    return codes


def renew(step: SecondStep) -> list[str]:
    """Other recovery codes: those of before open nothing any more."""
    codes = _fresh()
    step.codes = [_digest(code) for code in codes]
    step.save(update_fields=["codes"])
    return codes


def use(user: User, typed: str) -> None:
    """A code of the phone, or a recovery code, is right and thereby spent; or an error says why not."""
    attempt = _attempt(user)
    with transaction.atomic():
        step = SecondStep.objects.select_for_update().get(user=user)
        if not (_spend(step, typed) or _recover(step, typed)):
            raise _wrong()
    attempt.succeeded()


def _spend(step: SecondStep, typed: str) -> bool:
    found = _matching(step.secret, typed)
    if found is None or found <= step.last_step:
        return False
    step.last_step = found
    step.save(update_fields=["last_step"])
    return True


def _recover(step: SecondStep, typed: str) -> bool:
    digest = _digest("".join(typed.lower().split()).replace("-", ""))
    left = [code for code in step.codes if not constant_time_compare(code, digest)]
    if len(left) == len(step.codes):
        return False
    step.codes = left
    step.save(update_fields=["codes"])
    return True


def _matching(secret: str, typed: str) -> int | None:
    """The half minute whose code this is."""
    code, now = "".join(typed.split()), int(time.time()) // HALF_MINUTE
    totp = _otp().TOTP(secret)
    steps = (now + off for off in AROUND)
    return next((step for step in steps if constant_time_compare(totp.generate_otp(step), code)), None)


def _attempt(user: User) -> Attempt:
    """As slow as passwords: six digits are soon guessed."""
    return Attempt([Limit(f"second-step:{user.pk}", 6, 5 * 60)])


def _wrong() -> ValidationError:
    return ValidationError(say("account.second.wrong"))


def _fresh() -> list[str]:
    return ["".join(secrets.choice(SIGNS) for _ in range(12)) for _ in range(RECOVERY_CODES)]


def _digest(code: str) -> str:
    return salted_hmac("accounts.second_step", code, algorithm="sha256").hexdigest()


def _otp() -> Any:
    import pyotp

    return pyotp
