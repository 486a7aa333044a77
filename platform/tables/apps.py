from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"

    def ready(self) -> None:
        from accounts.signals import leaving, merged
        from tables import people

        merged.connect(people.hand_over)
        leaving.connect(people.say_farewell)
