"""Django's admin, entered by the site's own sign-in, which slows down guessing, and a second step."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import SimpleTemplateResponse
from django.urls import path, reverse
from django.utils import timezone

from accounts.second_step import gate
from engine.texts import SITE
from review.stock import word
from review.views.desk import desk
from review.views.players import player, players
from review.views.settings import settings
from web.jinja import say
from web.redirects import onward
from web.zones import zone, zone_name

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

# The rooms of the desk, and what the words call them.
WAYS = (
    ("admin:index", "desk"),
    ("admin:tables_table_changelist", "games"),
    ("admin:tables_report_changelist", "reports"),
    ("admin:players", "players"),
    ("admin:tables_table_figures", "figures"),
)


class Desk(AdminSite):
    enable_nav_sidebar = False
    site_header = word("site.name")

    def index(  # type: ignore[override]  # drawn at once, where Django draws it later
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return desk(request, self.get_app_list(request))

    def get_urls(self) -> list[Any]:
        inside = self.admin_view
        own = [
            path("players/", inside(players), name="players"),
            path("players/<int:pk>/", inside(player), name="player"),
            path("settings/", inside(settings), name="settings"),
        ]
        return [*own, *super().get_urls()]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Django's own pages have the ways of the desk above them."""
        ways = [(reverse(name), say(f"admin.nav.{word}")) for name, word in WAYS]
        return super().each_context(request) | {
            "desk_label": say("admin.nav.label"),
            "desk_ways": ways,
            "zone_told": say("nav.hours_of", zone=zone_name()),
        }

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """The rooms of the house by the names its words give them."""
        found: list[dict[str, Any]] = super().get_app_list(request, app_label)
        for app in found:
            app["name"] = _named(f"admin.app.{app['app_label']}", app["name"])
            for model in app["models"]:
                model["name"] = _named(f"admin.model.{model['object_name']}", model["name"])
        return found

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        inside = super().admin_view(view, cacheable)

        @wraps(inside)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if self._stays_outside(request):
                raise PermissionDenied
            if (first := gate.held_up(request) if self.has_permission(request) else None) is not None:
                return first
            # Django's own pages, days to filter by and days that are counted go by the reader's clock too.
            with timezone.override(zone()):
                answer = inside(request, *args, **kwargs)
                # Django's lists are drawn late, and would be on another clock.
                return answer.render() if isinstance(answer, SimpleTemplateResponse) else answer

        return cast(View, guarded)

    def _stays_outside(self, request: HttpRequest) -> bool:
        """Signing in again would not help them."""
        user = request.user
        return user.is_authenticated and not user.is_guest and not self.has_permission(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sign in and come back. Whoever is signed in and may not enter learns just that."""
        if self.has_permission(request):
            return redirect(onward(request, "admin:index"))
        if self._stays_outside(request):
            raise PermissionDenied
        there = urlencode({"next": onward(request, "admin:index")})
        return redirect(f"{reverse('accounts:sign-in')}?{there}")


def _named(key: str, otherwise: str) -> str:
    return say(key) if key in SITE else otherwise
