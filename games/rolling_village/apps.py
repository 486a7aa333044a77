from __future__ import annotations

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.fortune import alike
from engine.registry import Credits, Game, Level
from engine.texts import Texts
from games.rolling_village.bot import levels
from games.rolling_village.rules.engine import RollingVillage
from games.rolling_village.rules.feats import feats


class RollingVillageConfig(AppConfig):
    name = "games.rolling_village"
    label = "rolling_village"

    def ready(self) -> None:
        # Models are needed, so not before the apps are ready.
        from games.rolling_village.page.presenter import RollingVillagePresenter

        registry.register(
            Game(
                RollingVillage(),
                Texts.load(Path(__file__).with_name("texts.yaml")),
                Credits("D. Di Maggio", "Josh Huf", "Little Rocket Games"),
                (
                    Level("lison", levels.easy),
                    Level("firmin", levels.medium),
                    Level("zephyrin", levels.hard),
                ),
                presenter=RollingVillagePresenter(),
                fortune=alike,
                feats=feats,
                order=10,
            )
        )
