from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from accounts.models import User

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
        ("At the table", {"fields": ["name", "is_guest", "email"]}),
        ("Permissions", {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
    ]
