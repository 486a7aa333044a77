from django.apps import AppConfig

from bots.advice.next_move import adviser
from engine import registry


class BotsConfig(AppConfig):
    name = "bots"
    label = "bots"

    def ready(self) -> None:
        from bots.analysis.link import link
        from tables.page import slots

        registry.advise_everywhere(adviser)
        slots.fill("result", link)
