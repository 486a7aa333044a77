from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from web.jinja import say

AT_THE_TABLE = lazy(say, str)("admin.people.at_the_table")
DATES = lazy(say, str)("admin.people.dates")

if TYPE_CHECKING:
    # Generic in its stubs alone.
    Base = UserAdmin[User]
else:
    Base = UserAdmin


@admin.register(User)
class PeopleAdmin(Base):
    list_display = ["username", "name", "is_guest", "is_staff", "is_active", "date_joined"]
    list_filter = ["is_guest", "is_staff", "is_active"]
    search_fields = ["username", "name", "email"]
    ordering = ["-date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "password"]}),
        (AT_THE_TABLE, {"fields": ["name", "is_guest", "email"]}),
        (
            _("Permissions"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
        (DATES, {"fields": ["last_login", "date_joined"]}),
    ]
