from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    label = "accounts"

    def ready(self) -> None:
        from accounts import tidying
        from web import nights

        nights.tidying.connect(tidying.tidy)
