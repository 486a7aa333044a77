from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "replay"
    label = "replay"

    def ready(self) -> None:
        from replay import benchmark
        from replay.bar import above_result
        from replay.over import links
        from tables import slots
        from tables.benchmarks import OTHERS

        slots.fill("result", links)
        slots.fill("review", above_result)
        OTHERS["positions"] = ("any position of each game's longest log, drawn", benchmark.measure)
