"""Chévoux takes its place in the house."""

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.fortune import alike
from engine.registry import Credits, Game, Level
from engine.texts import Texts
from games.chevoux.bot import levels
from games.chevoux.bot.advice import ADVISERS
from games.chevoux.bot.habit import habit
from games.chevoux.rules.daily import DAILY
from games.chevoux.rules.engine import Chevoux
from games.chevoux.rules.feats import feats


class ChevouxConfig(AppConfig):
    name = "games.chevoux"
    label = "chevoux"

    def ready(self) -> None:
        # Models are needed, so not before the apps are ready.
        from games.chevoux.page.presenter import ChevouxPresenter

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
                daily=DAILY,
                fortune=alike,
                feats=feats,
                order=30,
            )
        )
