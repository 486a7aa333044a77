from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "replay"
    label = "replay"

    def ready(self) -> None:
        from replay import benchmark
        from replay.over import links
        from tables import slots
        from tables.benchmarks import OTHERS

        slots.fill("result", links)
        OTHERS["positions"] = ("any position of each game's longest log, drawn", benchmark.measure)
