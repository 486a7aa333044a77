"""Chévoux takes its place in the house."""

from pathlib import Path

from django.apps import AppConfig

from engine import registry
from engine.registry import Credits, Game, Level
from engine.texts import Texts
from games.chevoux import bot
from games.chevoux.advice import ADVISERS
from games.chevoux.habit import habit
from games.chevoux.rules import Chevoux


class ChevouxConfig(AppConfig):
    name = "games.chevoux"
    label = "chevoux"

    def ready(self) -> None:
        # Models are needed, so not before the apps are ready.
        from accounts.signals import merged
        from games.chevoux import benchmark, people
        from games.chevoux.presenter import ChevouxPresenter
        from tables.benchmarks import OTHERS

        merged.connect(people.hand_over)
        OTHERS["chevoux"] = ("what Chévoux's moves, bots and answers take", benchmark.measure)
        registry.register(
            Game(
                Chevoux(),
                Texts.load(Path(__file__).with_name("texts.yaml")),
                # The rulebook names nobody.
                Credits("", "", ""),
                (
                    Level("lison", bot.sensible),
                    Level("firmin", bot.greedy),
                    Level("zephyrin", bot.two_ply),
                ),
                presenter=ChevouxPresenter(),
                advisers=ADVISERS,
                habit=habit,
                order=30,
            )
        )
