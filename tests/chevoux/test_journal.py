"""The log beside the board of a duel: one's own news while it runs, everybody's once all is open."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, registry
from engine.registry import Game
from tables.log.view import lines
from tests.chevoux.villages import fresh, pass_all, pass_one
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db

PASSED = "carte passée, sans effet."


@pytest.fixture
def chevoux() -> Game:
    return registry.get("chevoux")


def passing(house: House, number: int, cards: int) -> None:
    """The person in this chair passes on so many cards."""
    for _ in range(cards):
        person = house.people[number]
        house.play(person, next(move for move in house.legal(person) if move["action"] == "pass"))


def journal(house: House, viewer: int) -> list[str]:
    return [line.text for line in lines(house.scene(viewer))]


def passes(house: House, viewer: int) -> int:
    return sum(PASSED in line for line in journal(house, viewer))


def on_page(house: House, number: int | None) -> int:
    page = house.browser(None if number is None else house.people[number]).look().content.decode()
    return page[page.index('id="log"') :].count(PASSED)


def test_a_duellist_reads_their_own_moves_and_nobody_elses(chevoux: Game) -> None:
    house = playing(chevoux)
    passing(house, 0, 6)
    passing(house, 1, 2)
    assert [passes(house, viewer) for viewer in (0, 1, SPECTATOR)] == [6, 2, 0]
    assert [on_page(house, number) for number in (0, 1, None)] == [6, 2, 0]
    assert "Marie\u00a0: manche 2, cartes jouées\u00a0: 5." in journal(house, SPECTATOR)


def test_once_all_is_open_everybodys_moves_are_in_the_log_of_all(chevoux: Game) -> None:
    house = playing(chevoux, options={"difficulty": "hard"})
    passing(house, 0, 20)
    passing(house, 1, 20)
    texts = {viewer: journal(house, viewer) for viewer in (0, 1, SPECTATOR)}
    assert texts[0] == texts[1] == texts[SPECTATOR]
    seats = {line.seat for line in lines(house.scene(SPECTATOR)) if PASSED in line.text}
    assert seats == {0, 1}


def test_the_end_is_marked_with_no_seat_and_a_rank_with_its_own() -> None:
    state = fresh(2)
    pass_all(state, 0)
    told = [event for _ in range(state.decisions) for event in pass_one(state, 1)]
    opened = next(n for n, event in enumerate(told) if event.phrase.key == "cv.log.duel_open")
    _, note, *ranks = told[opened:]
    assert told[opened].seat is note.seat is None
    assert ranks
    assert [rank.seat for rank in ranks] == [rank.phrase.params["player"].seat for rank in ranks]
