from django.apps import AppConfig
from django.contrib.admin import apps as django_admin


class ReviewConfig(AppConfig):
    name = "review"
    label = "review"
    default = True

    def ready(self) -> None:
        from review import doors, recording

        recording.listen()
        doors.listen()


class DeskConfig(django_admin.AdminConfig):
    """Django's admin, behind the site's own door."""

    default = False
    default_site = "review.site.Desk"
