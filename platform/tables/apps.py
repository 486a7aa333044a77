from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"

    def ready(self) -> None:
        from accounts.signals import leaving, merged
        from tables import account_changes

        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
