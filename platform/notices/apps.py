from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "notices"
    label = "notices"

    def ready(self) -> None:
        from accounts.signals import leaving, merged
        from notices import account_changes, looking
        from tables.signals import entered

        entered.connect(looking.entered)
        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
