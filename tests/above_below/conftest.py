from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from engine import registry
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start


@pytest.fixture
def table(db: Any) -> Table:
    friends = [User.objects.create_user(name, name=name.title()) for name in ("ada", "bea")]
    opened = open_table(friends[0], registry.get("above_below"), name="Ada", places=2)
    join(opened.code, friends[1], friends[1].name)
    start(opened.code, friends[0])
    return opened
