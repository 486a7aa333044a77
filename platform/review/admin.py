"""The review's pages, as Django's admin finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path

from review.models import Sanction
from review.roles import LOOK
from review.stock import word
from review.views.act import act
from review.views.figures import figures, figures_csv
from review.views.games import games
from review.views.reports import close, fixture, report, report_page, reports
from review.views.table import look, table
from tables.models import Report, Table
from web.jinja import say

if TYPE_CHECKING:
    # Generic in its stubs alone.
    Base = admin.ModelAdmin[Model]
else:
    Base = admin.ModelAdmin


class ReadOnly(Base):
    """For those who may look. Nothing of a game is edited by hand: it is mended by entries of its log."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(LOOK)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm(LOOK)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    def get_urls(self) -> list[URLPattern]:
        inside = self.admin_site.admin_view
        return [
            path("", inside(games), name="tables_table_changelist"),
            path("figures/", inside(figures), name="tables_table_figures"),
            path("figures.csv", inside(figures_csv), name="tables_table_figures_csv"),
            path("<int:pk>/change/", inside(self._by_number), name="tables_table_change"),
            path("<str:code>/", inside(table), name="tables_table_page"),
            path("<str:code>/look/", inside(look), name="tables_table_look"),
            path("<str:code>/act/<slug:verb>/", inside(act), name="tables_table_act"),
        ]

    def _by_number(self, request: HttpRequest, pk: int) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return redirect("admin:tables_table_page", get_object_or_404(Table, pk=pk).code)


@admin.register(Report)
class ReportAdmin(ReadOnly):
    def get_urls(self) -> list[URLPattern]:
        inside = self.admin_site.admin_view
        return [
            path("", inside(reports), name="tables_report_changelist"),
            path("<int:pk>/", inside(report_page), name="tables_report_page"),
            path("<int:pk>/change/", inside(report), name="tables_report_change"),
            path("<int:pk>/fixture/", inside(fixture), name="tables_report_fixture"),
            path("<int:pk>/close/", inside(close), name="tables_report_close"),
        ]


class KindFilter(admin.SimpleListFilter):
    """What was taken, in the reader's words: a model's choices have but one language."""

    title, parameter_name = word("admin.field.kind"), "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(kind, _taken(kind)) for kind in Sanction.Kind.values]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(kind=self.value()) if self.value() else queryset


def _taken(kind: str) -> str:
    return say("admin.people.muted" if kind == Sanction.Kind.MUTE else "admin.people.banned")


@admin.register(Sanction)
class SanctionAdmin(ReadOnly):
    list_display = ["user", "taken", "reason", "by", "table", "at", "until", "lifted"]
    fields = ["user", "taken", "reason", "by", "table", "at", "until", "lifted"]
    list_filter = [KindFilter, ("lifted", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "by", "table"]
    search_fields = ["user__name", "user__username"]
    show_full_result_count = False

    @admin.display(description=word("admin.field.kind"), ordering="kind")
    def taken(self, sanction: Sanction) -> str:
        return _taken(sanction.kind)
