from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"
    label = "api"

    def ready(self) -> None:
        from accounts.signals import gathering, leaving, merged
        from api import account_changes

        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
        gathering.connect(account_changes.gather)
