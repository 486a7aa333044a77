from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "replay"
    label = "replay"

    def ready(self) -> None:
        from replay.bar import above_result
        from replay.over import links
        from tables.page import slots

        slots.fill("result", links)
        slots.fill("review", above_result)
