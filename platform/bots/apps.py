from django.apps import AppConfig

from bots.counsel import adviser
from engine import registry


class BotsConfig(AppConfig):
    name = "bots"
    label = "bots"

    def ready(self) -> None:
        from bots.over import link
        from tables import slots

        registry.advise_everywhere(adviser)
        slots.fill("result", link)
