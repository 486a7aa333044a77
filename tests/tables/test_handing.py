"""A link to a chair: for a second device, for a friend, or for one who lost their browser."""

from __future__ import annotations

import re

import pytest
from django.core import signing

from engine.registry import Game
from replay.log_cache import reel_of
from tables import presence
from tables.log import view
from tables.log.visibility import LogLine
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs import handing
from tables.verbs.handing import chair_token, claim
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.resigning import resign
from tables.verbs.starting import start
from tests.tables.house import ROLL, guests, over, playing, refused, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def test_whoever_opens_the_link_has_the_chair(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    (chloe,) = guests("Chloé")
    claim(house.code, chair_token(house.code, house.host, 0), chloe, "Chloé")
    assert house.names == ["Chloé", "Basile"]
    assert house.kinds()[-1] == "handed"
    assert house.said("en")[-1] == "Marie’s seat is now Chloé’s"
    house.play(chloe, ROLL)
    with refused(house, "table.refused.no_seat", 403):
        house.play(house.host, ROLL)


def badges(lines: list[LogLine]) -> list[tuple[str, str]]:
    """Each line about a move, and the initial on the token before it."""
    return [(line.text, line.name[:1]) for line in lines if "lance un" in line.text]


def test_what_was_played_before_stays_with_whoever_played_it(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5, 3))
    house.play(house.host, ROLL)
    before = house.table.head
    chloe, denis = guests("Chloé", "Denis")
    claim(house.code, chair_token(house.code, house.host, 0), chloe, "Chloé")
    house.play(chloe, ROLL)
    claim(house.code, chair_token(house.code, chloe, 0), denis, "Denis")
    house.play(denis, ROLL)
    told = [("Marie lance un 4.", "M"), ("Chloé lance un 5.", "C"), ("Denis lance un 3.", "D")]
    assert badges(view.lines(house.scene())) == told
    page = house.browser(denis).look().content.decode()
    assert re.findall(r"(\w)</text></svg>\s*<span>(\w+) lance un", page) == [
        ("M", "Marie"),
        ("C", "Chloé"),
        ("D", "Denis"),
    ]
    reel = reel_of(house.table)
    seats = reel.seats(house.table, before)
    assert [seat.name for seat in seats] == ["Marie", "Basile"]
    then = Snapshot(house.table, seats, [], [], set(), reel.position(before))
    assert badges(reel.lines(Scene(then, -1, "fr", at=before))) == told


def test_who_came_and_left_before_the_deal_keeps_their_own_token(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    leave(house.code, house.people[1])
    (denis,) = guests("Denis")
    join(house.code, denis, "Denis")
    start(house.code, house.host)
    lines = [line for line in view.lines(house.scene()) if "rejoint" in line.text]
    assert [(line.text.split()[0], line.name) for line in lines] == [
        ("Basile", "Basile"),
        ("Chloé", "Chloé"),
        ("Denis", "Denis"),
    ]
    assert [line.badge for line in lines[1:]] == [1, 2], "the chairs they have now"


def test_a_host_who_hands_their_chair_over_hands_the_table_over(pig: Game) -> None:
    house = waiting(pig)
    (chloe,) = guests("Chloé")
    claim(house.code, chair_token(house.code, house.host, 0), chloe, "Chloé")
    assert house.table.host == chloe


def test_the_host_makes_a_link_for_a_friend_who_lost_their_browser(pig: Game) -> None:
    house = playing(pig)
    (basile_again,) = guests("Basile")
    claim(house.code, chair_token(house.code, house.host, 1), basile_again, "Basile")
    assert house.seat(basile_again).number == 1
    assert house.names == ["Marie", "Basile"]


def test_a_link_for_an_absent_friend_is_void_while_they_are_back(pig: Game) -> None:
    house = playing(pig)
    (chloe,) = guests("Chloé")
    token = chair_token(house.code, house.host, 1)
    presence.beat({house.table.pk: {1}})
    with refused(house, "table.refused.still_here", 409):
        claim(house.code, token, chloe, "Chloé")
    presence.gone(house.table.pk, 1)
    claim(house.code, token, chloe, "Chloé")
    assert house.seat(chloe).number == 1


def test_whoever_gives_their_own_chair_away_may_stay_to_see_it_taken(pig: Game) -> None:
    house = playing(pig)
    (chloe,) = guests("Chloé")
    presence.beat({house.table.pk: {1}})
    claim(house.code, chair_token(house.code, house.people[1], 1), chloe, "Chloé")
    assert house.seat(chloe).number == 1


def test_a_link_works_once(pig: Game) -> None:
    house = playing(pig)
    chloe, denis = guests("Chloé", "Denis")
    token = chair_token(house.code, house.host, 1)
    claim(house.code, token, chloe, "Chloé")
    with refused(house, "wait.invite.expired", 410):
        claim(house.code, token, denis, "Denis")
    before = house.trace()
    claim(house.code, token, chloe, "Chloé")
    assert house.trace() == before, "opening the link again in the same browser does no harm"


def test_a_used_link_stays_used_when_the_chair_has_come_back_to_its_owner(pig: Game) -> None:
    house = playing(pig)
    basile, (chloe, denis) = house.people[1], guests("Chloé", "Denis")
    used = chair_token(house.code, basile, 1)
    claim(house.code, used, chloe, "Chloé")
    claim(house.code, chair_token(house.code, chloe, 1), basile, "Basile")
    with refused(house, "wait.invite.expired", 410):
        claim(house.code, used, denis, "Denis")


def test_an_old_link_is_refused(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(pig)
    token = chair_token(house.code, house.host, 1)
    monkeypatch.setattr(handing, "VALID", -1)
    with refused(house, "wait.invite.expired", 410):
        claim(house.code, token, guests("Chloé")[0], "Chloé")


def test_forged_links_are_refused(pig: Game) -> None:
    house = playing(pig)
    (chloe,) = guests("Chloé")
    good = chair_token(house.code, house.host, 1)
    content = signing.loads(good, salt=handing.SALT)
    forged = [
        "",
        "x",
        "a:b:c",
        good[:-1] + ("A" if good[-1] != "A" else "B"),
        good[1:],
        signing.dumps(content, salt="another"),
        signing.dumps(content, salt=handing.SALT, key="another key"),
        signing.dumps("nonsense", salt=handing.SALT),
        signing.dumps([1], salt=handing.SALT),
        signing.dumps({"a": 1}, salt=handing.SALT),
        "é" * 50,
        "\x00",
    ]
    for token in forged:
        with refused(house, "wait.invite.expired", 410):
            claim(house.code, token, chloe, "Chloé")


def test_a_link_to_another_table_is_refused(pig: Game) -> None:
    house, other = playing(pig), playing(pig)
    with refused(other, "wait.invite.expired", 410):
        claim(other.code, chair_token(house.code, house.host, 1), guests("Chloé")[0], "Chloé")


def test_a_link_to_a_chair_that_others_have_moved_into_is_refused(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    token = chair_token(house.code, house.people[1], 1)
    leave(house.code, house.people[1])
    with refused(house, "wait.invite.expired", 410):
        claim(house.code, token, guests("Denis")[0], "Denis")


def test_links_are_made_by_the_chairs_owner_or_the_host_for_a_person(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", "Chloé", bots=1)
    with refused(house, "table.refused.host_only", 403):
        chair_token(house.code, house.people[1], 2)
    with refused(house, "table.refused.bot_chair", 409):
        chair_token(house.code, house.host, 3)
    with refused(house, "table.refused.no_such_seat", 404):
        chair_token(house.code, house.host, 4)
    with refused(house := over(pig), "table.refused.over", 409):
        chair_token(house.code, house.host, 0)


def test_nobody_takes_a_second_chair_nor_a_name_already_there(pig: Game) -> None:
    house = playing(pig)
    token = chair_token(house.code, house.host, 0)
    with refused(house, "table.refused.seated", 409):
        claim(house.code, token, house.people[1], "Basile")
    with refused(house, "home.name.error.taken", 409):
        claim(house.code, token, guests("basile")[0], "basile")


def test_a_chair_whose_owner_resigned_stays_the_bots_to_play(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.people[1])
    (chloe,) = guests("Chloé")
    claim(house.code, chair_token(house.code, house.people[1], 1), chloe, "Chloé")
    assert house.seat(chloe).bot == "lison"
    assert house.seat(chloe).resigned


def test_a_host_cannot_look_into_the_hand_of_a_friend_who_is_here(pig: Game) -> None:
    house = playing(pig)
    presence.beat({house.table.pk: {0, 1}})
    with refused(house, "table.refused.still_here", status=409):
        chair_token(house.code, house.host, 1)
    assert chair_token(house.code, house.people[1], 1), "their own link is theirs to give"
    presence.gone(house.table.pk, 1)
    assert chair_token(house.code, house.host, 1)
