"""What the tests of Chévoux share."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.chevoux
from accounts.models import User
from engine.texts import Texts

TEXTS = Texts.load(Path(games.chevoux.__file__).with_name("texts.yaml"))


@pytest.fixture
def marie(db: None) -> User:
    return User.new_guest("Marie")


@pytest.fixture
def basile(db: None) -> User:
    return User.new_guest("Basile")
