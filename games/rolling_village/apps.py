from __future__ import annotations

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.registry import Credits, Game, Level
from engine.texts import Texts
from games.rolling_village import bot
from games.rolling_village.rules import RollingVillage


class RollingVillageConfig(AppConfig):
    name = "games.rolling_village"
    label = "rolling_village"

    def ready(self) -> None:
        # Models are needed, so not before the apps are ready.
        from games.rolling_village.presenter import RollingVillagePresenter

        registry.register(
            Game(
                RollingVillage(),
                Texts.load(Path(__file__).with_name("texts.yaml")),
                Credits("D. Di Maggio", "Josh Huf", "Little Rocket Games"),
                (
                    Level("lison", bot.easy),
                    Level("firmin", bot.medium),
                    Level("zephyrin", bot.hard),
                ),
                presenter=RollingVillagePresenter(),
                order=10,
            )
        )
