from django.apps import AppConfig

from bots.advice.next_move import adviser
from bots.search.levels import DEFAULT_LEVELS
from engine import registry


class BotsConfig(AppConfig):
    name = "bots"
    label = "bots"

    def ready(self) -> None:
        from accounts.signals import gathering, leaving
        from bots import account_changes, my_data
        from bots.analysis.link import link
        from tables.page import slots

        registry.advise_everywhere(adviser)
        registry.levels_for_any_game(DEFAULT_LEVELS)
        slots.fill("result", link)
        leaving.connect(account_changes.say_farewell)
        gathering.connect(my_data.gather)
