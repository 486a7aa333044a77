"""A guest, or somebody who is not even one yet, becomes an account: the same person, seats and history."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts import proof
from accounts.form_responses import add_refusal
from accounts.forms import UsernameForm
from accounts.guests import ensure_guest
from accounts.models import User
from web.jinja import say
from web.refusals import Refused


def become(
    request: HttpRequest, form: UsernameForm, also: Callable[[User], object] | None = None
) -> User | None:
    """None where the form now says why not. `also` is done with it, or neither is."""
    data = form.cleaned_data
    try:
        user = ensure_guest(request, data.get("name"))
    except Refused as refused:
        add_refusal(form, refused)
        return None
    user.username, user.email, user.is_guest = data["username"], data.get("email", ""), False
    # None, where there is no such field: no password opens it.
    user.set_password(data.get("password"))
    try:
        with transaction.atomic():
            user.save()
            if also:
                also(user)
    except IntegrityError:
        # Somebody took the user name between the check and the save.
        user.refresh_from_db()
        form.add_error("username", say("account.error.taken"))
        return None
    # Stays signed in under a new session key; what was known of the old one is worth nothing.
    update_session_auth_hash(request, user)
    proof.note(request)
    return user
