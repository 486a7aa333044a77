"""An evening on the other setting: PostgreSQL and Redis, two web processes behind nginx, bots in a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from benchmarks.cluster.cluster import Cluster
from tests.browser.people import Person


@pytest.fixture
def site() -> Iterator[Cluster]:
    with Cluster(("daphne", "uvicorn"), workers=1, env={"LENIENCY": "100"}) as cluster:
        yield cluster


def test_friends_and_a_bot_play_on_when_one_of_the_web_processes_falls_over(
    someone: Callable[..., Person], site: Cluster
) -> None:
    friends = [someone("Camille"), someone("Basile", width=390, height=844)]
    camille, basile = friends
    basile.joins(camille.opens_table())
    camille.adds_bot("lison")
    camille.starts()
    for number, web in enumerate(site.webs):
        for friend in friends:
            friend.waits_for_round(number)
        # Whoever was served by it comes back through the other one.
        web.kill()
        for friend in friends:
            friend.plays_round(number)
            expect(friend.page.locator("#connection")).to_be_hidden(timeout=30_000)
        web.start()
    for friend in friends:
        friend.waits_for_round(len(site.webs))
