from django.apps import AppConfig
from django.conf import settings

from web.house import take_name


class LobbyConfig(AppConfig):
    name = "lobby"
    label = "lobby"

    def ready(self) -> None:
        if settings.PLACE_NAME:
            take_name(settings.PLACE_NAME)
