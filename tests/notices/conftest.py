from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.notices.people import Post, post_office


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as office:
        yield office
