from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "notices"
    label = "notices"

    def ready(self) -> None:
        from accounts.signals import gathering, leaving, merged
        from notices import account_changes, asides, looking, my_data, reports, tidying
        from notices.occasions import REPORT
        from tables.signals import entered
        from web import nights

        entered.connect(looking.entered)
        asides.tell_by(REPORT, reports.told)
        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
        gathering.connect(my_data.gather)
        nights.tidying.connect(tidying.tidy)
