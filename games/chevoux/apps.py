"""Chévoux takes its place in the house."""

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.registry import Credits, Game, Level
from engine.texts import Texts
from games.chevoux.bot import levels
from games.chevoux.bot.advice import ADVISERS
from games.chevoux.bot.habit import habit
from games.chevoux.rules.engine import Chevoux
from games.chevoux.rules.feats import feats


class ChevouxConfig(AppConfig):
    name = "games.chevoux"
    label = "chevoux"

    def ready(self) -> None:
        # Models are needed, so not before the apps are ready.
        from accounts.signals import gathering, merged
        from games.chevoux.daily import merge, my_data
        from games.chevoux.page.presenter import ChevouxPresenter
        from notices import village

        merged.connect(merge.hand_over)
        gathering.connect(my_data.gather)
        village.offer("chevoux:daily")
        registry.register(
            Game(
                Chevoux(),
                Texts.load(Path(__file__).with_name("texts.yaml")),
                # The rulebook names nobody.
                Credits("", "", ""),
                (
                    Level("lison", levels.sensible),
                    Level("firmin", levels.greedy),
                    Level("zephyrin", levels.two_ply),
                ),
                presenter=ChevouxPresenter(),
                advisers=ADVISERS,
                habit=habit,
                feats=feats,
                order=30,
            )
        )
