from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"

    def ready(self) -> None:
        from accounts.signals import gathering, leaving, merged
        from tables import account_changes, my_data, tidying
        from web import nights

        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
        gathering.connect(my_data.gather)
        nights.tidying.connect(tidying.tidy)
