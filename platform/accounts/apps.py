from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    label = "accounts"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from accounts import tidying, visits
        from web import nights

        nights.tidying.connect(tidying.tidy)
        user_logged_in.connect(visits.stays)
