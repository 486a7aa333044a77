"""What the host has set, to be read: it is changed in the environment, before a start."""

from __future__ import annotations

from django.conf import settings as django_settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.module_loading import import_string


def settings(request: HttpRequest) -> HttpResponse:
    """For the administrator alone: it says where everything is."""
    if not request.user.is_superuser:
        raise PermissionDenied
    # The table is the roof's, which nobody below may import.
    groups = import_string(django_settings.SETTINGS_SHOWN)()
    return render(request, "review/settings.html", {"groups": groups})
