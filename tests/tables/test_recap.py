"""Whoever comes back reads first what happened while they were away."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from engine.registry import Game
from tables import presence
from tables.change import change
from tables.models import Entry, Message, Seat, Table
from tables.verbs.chatting import chat
from tables.verbs.holding import hold
from tests.tables.drafts import CONFIRM, drafting
from tests.tables.house import HOLD, ROLL, over, playing, seed_rolling, waiting
from tests.tables.recaps import RECAP, left, recap_of

pytestmark = pytest.mark.django_db


def test_what_others_did_is_told_in_sentences(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    left(house, basile)
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    told = recap_of(house, basile)
    assert all(line in told for line in house.said("fr")[-2:])
    assert 'tabindex="-1" aria-labelledby="t-recap"' in told
    assert not recap_of(house, basile), "once read, it is not told again"


def test_it_leads_to_a_film_that_begins_where_one_left(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    seen = house.scene(1).last_address
    left(house, basile)
    house.play(marie, ROLL)
    film = re.search(r'id="recap-film" href="[^"]*(\?at=[^"]+)"', recap_of(house, basile))
    assert film
    assert film[1].startswith(f"?at={seen}&")
    page = house.browser(basile).look(film[1].replace("&amp;", "&"))
    assert page.status_code == 200
    assert 'id="film-skip"' in page.text


@pytest.mark.parametrize("minutes", [0.5, 30])
def test_nothing_is_told_where_nothing_happened_or_nobody_was_away(pig: Game, minutes: float) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    left(house, basile, minutes)
    if minutes < 1:
        house.play(marie, ROLL)
    assert not recap_of(house, basile)


def test_one_s_own_moves_are_no_news(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    left(house, house.host)
    house.play(house.host, ROLL)
    assert not recap_of(house, house.host)


def test_whoever_looks_on_another_device_was_not_away(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    left(house, basile)
    house.play(marie, ROLL)
    presence.beat({house.table.pk: {1}})
    assert not recap_of(house, basile)


def test_what_a_bot_did_in_one_s_chair_is_told_to_its_person(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    left(house, marie)
    hold(house.code, basile, 0)
    table = house.table
    with change(table.code) as held:
        held.play(0, ROLL)
    told = recap_of(house, marie)
    assert "Un robot a joué à votre place" in told
    assert house.said("fr")[-2] in told
    assert "est de retour" not in told
    assert not house.seat(marie).bot


def test_hidden_steps_of_others_are_not_told(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    left(house, basile)
    drafting(house, marie)
    assert not recap_of(house, basile)
    left(house, basile)
    house.play(marie, CONFIRM)
    shown = recap_of(house, basile)
    public = [entry for entry in house.scene(1).snapshot.entries if not entry.secret]
    assert shown.count("<li") <= sum(len(entry.events) for entry in public)


def test_a_game_that_ended_meanwhile_is_told_above_its_result(pig: Game) -> None:
    house = over(pig)
    basile = house.people[1]
    then = timezone.now() - timedelta(hours=3)
    Seat.objects.filter(table=house.table, user=basile).update(seen=then)
    told = recap_of(house, basile)
    assert house.said("fr")[-1] in told
    assert "Voir le résultat" in told
    assert "Aller jouer" not in told


def test_watchers_and_waiting_rooms_have_none(pig: Game) -> None:
    house = waiting(pig)
    left(house, house.host)
    assert not recap_of(house, house.host)
    house = playing(pig, seed=seed_rolling(4))
    assert not RECAP.search(house.browser(None).look().text)


def test_messages_that_wait_are_counted(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    left(house, basile)
    chat(house.code, marie, "Tu viens ?")
    chat(house.code, basile, "Bientôt")
    house.play(marie, ROLL)
    assert Message.objects.count() == 2
    assert "1 message vous attend" in recap_of(house, basile)


def test_a_page_that_stayed_open_asks_for_what_it_missed(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    browser = house.browser(basile)
    shown = house.scene(1).version
    assert browser.get(f"/t/{house.code}/depuis/{shown}/").status_code == 204
    house.play(marie, ROLL)
    assert house.said("fr")[-1] in browser.get(f"/t/{house.code}/depuis/{shown}/").text
    assert browser.get(f"/t/{house.code}/depuis/x/").status_code == 404
    assert house.browser(None).get(f"/t/{house.code}/depuis/{shown}/").status_code == 204


def test_a_long_absence_is_told_shortly(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(*[4] * 5), options={"goal": 100})
    marie, basile = house.people
    left(house, basile)
    with change(house.code) as held:
        for n in range(12):
            held.tell(Entry.Kind.VOTE, "log.agreed", seat=0, user=marie, name=f"Marie {n}")
    told = recap_of(house, basile)
    assert told.count("<li") == 8
    assert "4 autres nouvelles" in told


def test_whoever_comes_for_the_first_time_has_missed_nothing(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    Seat.objects.update(seen=None)
    Table.objects.update(created=timezone.now() - timedelta(days=2))
    assert not RECAP.search(house.browser(house.people[1]).look().content.decode())
