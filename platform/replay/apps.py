from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "replay"
    label = "replay"

    def ready(self) -> None:
        from accounts.signals import gathering
        from replay import my_data
        from replay.bar import above_result
        from replay.over import links
        from replay.own_result import own_result
        from replay.views.watch import moment
        from tables.page import past, slots

        past.draw_with(moment)
        slots.fill("result", links)
        slots.fill("review", above_result)
        slots.fill("mine", own_result)
        gathering.connect(my_data.gather)
