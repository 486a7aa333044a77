from django.apps import AppConfig


class CirclesConfig(AppConfig):
    name = "circles"
    label = "circles"

    def ready(self) -> None:
        from accounts.signals import gathering, leaving, merged
        from circles import account_changes, corners, my_data, telling, tonight
        from lobby import corners as lobby
        from tables.page import slots
        from tables.signals import entered

        entered.connect(tonight.entered)
        telling.listen()
        slots.fill("waiting", corners.at_a_table)
        slots.fill("result", corners.at_a_table)
        lobby.fill(corners.on_the_square)
        merged.connect(account_changes.hand_over)
        leaving.connect(account_changes.say_farewell)
        gathering.connect(my_data.gather)
