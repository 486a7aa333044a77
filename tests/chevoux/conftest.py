"""What the tests of Chévoux share."""

from __future__ import annotations

from pathlib import Path

import games.chevoux
from engine.texts import Texts

TEXTS = Texts.load(Path(games.chevoux.__file__).with_name("texts.yaml"))
