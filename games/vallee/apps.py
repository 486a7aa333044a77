"""Puts the game on the shelf."""

from pathlib import Path

from django.apps import AppConfig

from engine.fortune import alike
from engine.registry import Credits, Game, register
from engine.texts import Texts


class ValleeConfig(AppConfig):
    name = "games.vallee"
    label = "vallee"

    def ready(self) -> None:
        from games.vallee.bot.levels import LEVELS
        from games.vallee.page.presenter import ValleePresenter
        from games.vallee.rules.engine import Vallee
        from games.vallee.rules.feats import feats

        register(
            Game(
                Vallee(),
                Texts.load(Path(__file__).with_name("texts.yaml")),
                Credits("Wouter van Strien", "", "Gigamic"),
                LEVELS,
                presenter=ValleePresenter(),
                fortune=alike,
                feats=feats,
                order=20,
            )
        )
