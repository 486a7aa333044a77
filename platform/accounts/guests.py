"""People who need only a name. A guest is a real user whose key is this browser's session."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User
from accounts.names import clean_name
from web.ratelimit import address, limit

BACKEND = "django.contrib.auth.backends.ModelBackend"

# New people from one place. A school class behind one address, each of them with two browsers, passes.
GUESTS, GUEST_SECONDS = 120, 600


def ensure_guest(request: HttpRequest, name: str | None = None) -> User:
    """Whoever uses this browser, under the given name; a new guest where nobody does yet."""
    user = request.user
    if isinstance(user, User):
        return rename(user, name) if name and name.strip() else user
    name = clean_name(name or "")
    limit(f"guest:{address(request)}", GUESTS, GUEST_SECONDS)
    guest = User.new_guest(name)
    # Gives the session a new key: one planted in this browser beforehand opens nothing.
    login(request, guest, backend=BACKEND)
    return guest


def rename(user: User, raw: str) -> User:
    name = clean_name(raw)
    if name != user.name:
        user.name = name
        user.save(update_fields=["name"])
    return user
