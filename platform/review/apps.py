from django.apps import AppConfig
from django.contrib.admin import apps as django_admin
from django.db.models.signals import post_migrate


class ReviewConfig(AppConfig):
    name = "review"
    label = "review"
    default = True

    def ready(self) -> None:
        from review import account_changes, nightly, recording, roles, sanction_hooks, stock, tidying
        from web import nights

        post_migrate.connect(roles.establish, sender=self)
        nights.tidying.connect(tidying.tidy)
        nights.done.connect(nightly.record)
        account_changes.listen()
        recording.listen()
        sanction_hooks.listen()
        stock.speak()


class DeskConfig(django_admin.AdminConfig):
    """Django's admin, behind the site's own door."""

    default = False
    default_site = "review.site.Desk"
