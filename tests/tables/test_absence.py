"""A bot holds an absent friend's chair, and gives it back at once."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables import presence
from tables.verbs.absence import come_back
from tables.verbs.holding import hold
from tables.verbs.resigning import resign
from tests.tables.house import ROLL, guests, last_seen, playing, refused, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def test_a_bot_holds_the_chair_of_somebody_long_away(pig: Game) -> None:
    house = playing(pig)
    last_seen(house, 1, minutes=4)
    hold(house.code, house.host, 1)
    seat = house.seat(house.people[1])
    assert (seat.bot, seat.held, seat.user) == ("lison", True, house.people[1])
    assert house.kinds()[-1] == "bot_in"
    assert house.said("fr")[-1] == "Petite Lison joue pour Basile, dont la place reste réservée"


@pytest.mark.parametrize(
    ("minutes", "fr", "en"),
    [(12, "12 min", "12 min"), (725, "12 h", "12 h"), (1500, "1 jour", "1 day"), (4400, "3 jours", "3 days")],
)
def test_how_long_somebody_is_away_is_said_in_its_largest_unit(
    pig: Game, minutes: float, fr: str, en: str
) -> None:
    house = playing(pig, pace=86400)
    last_seen(house, 1, minutes)
    for lang, said in (("fr", f"Hors ligne, {fr}"), ("en", f"Away, {en}")):
        page = house.browser(house.host, headers={"Accept-Language": lang}).look().text
        assert said in page.replace("\u00a0", " ").replace("\u202f", " ")


def test_whoever_comes_back_has_their_chair_at_once(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    last_seen(house, 0, minutes=4)
    hold(house.code, house.people[1], 0)
    assert house.table.bot_due is not None
    come_back(house.code, house.host)
    assert not house.seat(house.host).bot
    assert house.table.bot_due is None
    assert house.kinds()[-1] == "back"
    assert house.said("en")[-1] == "Marie is back and takes their chair again"
    house.play(house.host, ROLL)


def test_coming_back_to_a_chair_nobody_holds_changes_nothing(pig: Game) -> None:
    house = playing(pig)
    before = house.trace()
    come_back(house.code, house.host)
    assert house.trace() == before


def test_whoever_resigned_does_not_come_back(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.host)
    before = house.trace()
    come_back(house.code, house.host)
    assert house.trace() == before


def test_looking_at_the_table_is_coming_back(pig: Game) -> None:
    house = playing(pig)
    last_seen(house, 0, minutes=4)
    hold(house.code, house.people[1], 0)
    house.browser(house.host).look()
    assert not house.seat(house.host).bot


def test_a_chair_is_not_held_too_soon_nor_while_its_person_is_here(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.not_absent", 409):
        hold(house.code, house.host, 1)
    last_seen(house, 1, minutes=2)
    with refused(house, "table.refused.not_absent", 409):
        hold(house.code, house.host, 1)
    last_seen(house, 1, minutes=60)
    presence.beat({house.table.pk: {1}})
    with refused(house, "table.refused.not_absent", 409):
        hold(house.code, house.host, 1)
    presence.gone(house.table.pk, 1)
    hold(house.code, house.host, 1)


def test_only_people_of_the_table_put_a_bot_in_and_only_for_a_person(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", bots=1)
    last_seen(house, 1, minutes=60)
    with refused(house, "table.refused.no_seat", 403):
        hold(house.code, guests("Chloé")[0], 1)
    with refused(house, "table.refused.already_bot", 409):
        hold(house.code, house.host, 2)
    with refused(house, "table.refused.no_such_seat", 404):
        hold(house.code, house.host, 3)
    with refused(house := waiting(pig), "table.refused.not_started", 409):
        hold(house.code, house.host, 1)
