from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from accounts.signals import gathering, merged
        from puzzles import answering, merge, my_data
        from tables import occasions
        from tables.signals import entered

        entered.connect(answering.heard)
        occasions.register(answering.occasion_of)
        merged.connect(merge.hand_over)
        gathering.connect(my_data.gather)
