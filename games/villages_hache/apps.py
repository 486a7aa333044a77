"""Villages joins the house."""

from __future__ import annotations

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.texts import Texts


class VillagesConfig(AppConfig):
    name = "games.villages_hache"
    label = "villages_hache"
    verbose_name = "Villages"

    def ready(self) -> None:
        from games.villages_hache.bot import levels
        from games.villages_hache.page.presenter import VillagesPresenter
        from games.villages_hache.rules.engine import Villages
        from games.villages_hache.rules.feats import feats
        from games.villages_hache.rules.fortune import fortune

        registry.register(
            registry.Game(
                engine=Villages(),
                texts=Texts.load(Path(__file__).with_name("texts.yaml")),
                # The rulebook names its publisher and nobody else.
                credits=registry.Credits("", "", "Jeux Hachette"),
                levels=(
                    registry.Level("lison", levels.lison),
                    registry.Level("firmin", levels.firmin),
                    registry.Level("zephyrin", levels.zephyrin),
                ),
                presenter=VillagesPresenter(),
                fortune=fortune,
                feats=feats,
                order=40,
            )
        )
