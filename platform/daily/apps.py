from django.apps import AppConfig


class DailyConfig(AppConfig):
    name = "daily"
    label = "daily"

    def ready(self) -> None:
        from accounts.signals import gathering, merged
        from daily import attempts, merge, my_data
        from tables import occasions

        merged.connect(merge.hand_over)
        gathering.connect(my_data.gather)
        occasions.register(attempts.occasion_of)
