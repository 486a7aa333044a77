from __future__ import annotations

import pytest

from accounts.models import User
from bots.work import jobs


@pytest.fixture
def marie() -> User:
    return User.new_guest("Marie")


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[jobs.Task]:
    """Questions are noted, and nobody thinks about them."""
    asked: list[jobs.Task] = []
    monkeypatch.setattr(jobs._desk, "submit", lambda asker, question: asked.append(question[1]))
    return asked
