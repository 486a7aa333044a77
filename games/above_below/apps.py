"""Above and Below takes its place among the games of the house."""

from __future__ import annotations

from django.apps import AppConfig


class AboveBelowConfig(AppConfig):
    name = "games.above_below"
    label = "above_below"

    def ready(self) -> None:
        from engine import registry
        from games.above_below.bot.advice import proposed
        from games.above_below.bot.levels import LEVELS
        from games.above_below.page.presenter import AboveBelowPresenter
        from games.above_below.rules.engine import AboveBelow
        from games.above_below.rules.feats import feats
        from games.above_below.rules.fortune import fortune
        from games.above_below.rules.retelling import retold
        from games.above_below.rules.wording import load_texts

        registry.register(
            registry.Game(
                engine=AboveBelow(),
                texts=load_texts(),
                credits=registry.Credits("Ryan Laukat", "Ryan Laukat", "Red Raven Games", 2015),
                levels=LEVELS,
                presenter=AboveBelowPresenter(),
                proposed=proposed,
                retold=retold,
                fortune=fortune,
                feats=feats,
                order=50,
            )
        )
