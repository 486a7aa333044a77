"""The luck of a game: fixed by the site before anybody speaks, pledged by browsers, revealed at the start."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

import pytest
from django.utils import timezone
from markupsafe import escape

from accounts.deletion import forget
from engine import SeededChance, fingerprint
from engine.registry import Game
from tables import commitment
from tables.change import Change
from tables.log.verification import examine
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.arranging import arrange
from tables.verbs.asking import ask
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.pledging import pledge
from tables.verbs.rematch import rematch
from tables.verbs.revealing import reveal
from tables.verbs.starting import deal_overdue, start
from tests.tables.house import House, guests, over, playing, refused, waiting
from tests.tables.luck import parts, pledging, time_runs_out

pytestmark = pytest.mark.django_db


# -- the start ----------------------------------------------------------------------------------------------


def test_the_game_is_dealt_when_the_last_value_is_there(village: Game) -> None:
    house = waiting(village)
    values = pledging(house, 0, 1)
    start(house.code, house.host)
    assert house.table.status == Table.Status.WAITING
    reveal(house.code, house.people[1], values[1])
    assert house.table.status == Table.Status.WAITING
    reveal(house.code, house.host, values[0])
    table = house.table
    assert table.status == Table.Status.PLAYING
    assert [part["value"] for part in parts(house)] == values
    assert [part["hash"] for part in parts(house)] == [fingerprint(value) for value in values]
    dealt = table.entries.get(kind="started")
    assert dealt.user == house.host
    # Anybody can do it again, from the secret and what was added.
    again = SeededChance(fingerprint(f"{table.seed}\n{table.mixed}"), 0)
    assert [[n, again.below(n)] for n, _ in dealt.drawn] == dealt.drawn
    assert dealt.drawn
    assert examine(table) is None


def test_what_is_mixed_in_covers_the_table_its_options_and_its_seats(pig: Game) -> None:
    house = waiting(pig, bots=1, options={"goal": 33})
    start(house.code, house.host)
    table = house.table
    mixed = json.loads(table.mixed)
    assert (mixed["code"], mixed["game"], mixed["options"]) == (table.code, table.game, table.options)
    assert (mixed["scheme"], mixed["rules"]) == (Table.Scheme.MIXED, table.rules_version)
    people = [commitment.name_tag(seat.salt, seat.name) for seat in table.seats.all() if seat.user_id]
    assert [part.get("name") for part in mixed["seats"]] == [*people, None]
    assert mixed["seats"][2] == {"bot": pig.levels[0].key}


def _name(table: Table) -> None:
    table.seats.filter(number=0).update(name="Mario")


def _options(table: Table) -> None:
    table.options = {"goal": 77}


def _order(table: Table) -> None:
    table.seats.filter(number=1).update(number=9)
    table.seats.filter(number=0).update(number=1)
    table.seats.filter(number=9).update(number=0)


@pytest.mark.parametrize("other", [_name, _options, _order])
def test_another_name_order_or_option_is_another_deal(
    pig: Game, other: Callable[[Table], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same secret and the same salts, and yet other luck."""
    house = waiting(pig)
    monkeypatch.setattr(commitment.secrets, "token_hex", lambda size: "a" * 2 * size)
    drawn = set()
    for change in (lambda table: None, other):
        table = house.table
        change(table)
        held = Change(table)
        commitment.mix(table, held.seats)
        drawn.add(tuple(held.chance().below(2**32) for _ in range(2)))
    assert len(drawn) == 2


def test_who_stays_silent_is_left_out_and_delays_nobody_for_long(pig: Game) -> None:
    house = waiting(pig)
    values = pledging(house, 0, 1)
    start(house.code, house.host)
    assert timezone.now() < house.table.clock_due <= timezone.now() + commitment.GATHER
    reveal(house.code, house.host, values[0])
    deal_overdue()
    assert house.table.status == Table.Status.WAITING
    time_runs_out(house)
    assert house.table.status == Table.Status.PLAYING
    assert ["value" in part for part in parts(house)] == [True, False]
    assert house.table.entries.get(kind="started").user == house.host
    page = house.browser(house.host).get(f"/t/{house.code}/des/").content.decode()
    assert "laissé de côté" in page
    assert values[0] in page
    assert values[1] not in page


def test_a_table_that_nobody_dealt_in_time_is_started_by_the_next_click(pig: Game) -> None:
    house = waiting(pig)
    pledging(house, 1)
    start(house.code, house.host)
    Table.objects.filter(code=house.code).update(clock_due=timezone.now())
    start(house.code, house.people[1])
    assert house.table.status == Table.Status.PLAYING


def test_nothing_is_waited_for_where_nobody_has_pledged(pig: Game) -> None:
    house = waiting(pig, bots=1)
    start(house.code, house.host)
    assert house.table.status == Table.Status.PLAYING


def test_the_pledge_of_who_left_is_not_waited_for(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Zoé")
    pledging(house, 1)
    leave(house.code, house.people[1])
    start(house.code, house.host)
    assert house.table.status == Table.Status.PLAYING


def test_starting_twice_is_starting_once(pig: Game) -> None:
    house = waiting(pig)
    pledging(house, 1)
    start(house.code, house.host)
    before = house.trace()
    start(house.code, house.host)
    assert house.trace() == before


def test_all_but_the_values_is_written_down_before_they_are_revealed(pig: Game) -> None:
    """A salt chosen afterwards would do to choose the deal."""
    house = waiting(pig)
    values = pledging(house, 0, 1)
    start(house.code, house.host)
    framed = json.loads(house.table.mixed)
    assert not any("value" in part for part in framed["seats"])
    for person, value in zip(house.people, values, strict=True):
        reveal(house.code, person, value)
    dealt = json.loads(house.table.mixed)
    assert [part.pop("value") for part in dealt["seats"]] == values
    assert dealt == framed


def test_another_value_than_the_pledged_one_is_refused(pig: Game) -> None:
    house = waiting(pig)
    pledging(house, 1)
    start(house.code, house.host)
    with refused(house, "table.refused.stale", 409):
        reveal(house.code, house.people[1], "0" * 64)
    with refused(house, "table.refused.stale", 409):
        reveal(house.code, house.host, "0" * 64)


@pytest.mark.parametrize("verb", ["join", "arrange", "add_bot", "pledge", "leave"])
def test_nothing_changes_while_values_are_revealed(pig: Game, verb: str) -> None:
    """Whoever knew the values could else still look for a table that suits them."""
    house, [friend] = waiting(pig), guests("Zoé")
    pledging(house, 1)
    start(house.code, house.host)
    verbs = {
        "join": lambda: join(house.code, friend, "Zoé"),
        "arrange": lambda: arrange(
            house.code, house.host, options={}, places=4, listed=False, spectators=True
        ),
        "add_bot": lambda: add_bot(house.code, house.host, None),
        "pledge": lambda: pledge(house.code, house.host, "0" * 64, house.table.fingerprint),
        "leave": lambda: leave(house.code, house.people[1]),
    }
    with refused(house, "wait.dealing", 409):
        verbs[verb]()


def test_browsers_do_it_by_the_tables_one_door(pig: Game) -> None:
    house = waiting(pig)
    value = secrets.token_hex(32)
    browser = house.browser(house.host)
    sent = {"hash": fingerprint(value), "fingerprint": house.table.fingerprint}
    assert browser.click("pledge", **sent).status_code == 204
    assert browser.click("start").status_code == 204
    assert f'data-call="{escape(house.table.mixed)}"' in browser.look().content.decode()
    assert browser.click("reveal", value=value).status_code == 204
    assert parts(house)[0]["value"] == value


# -- elsewhere ----------------------------------------------------------------------------------------------


def test_a_rematch_has_a_secret_of_its_own_and_is_checked_like_any_game(pig: Game) -> None:
    house = over(pig)
    again = House(rematch(house.code, house.host).code, house.people)
    rematch(house.code, house.people[1])
    assert again.table.status == Table.Status.PLAYING
    assert again.table.mixed
    ask(again.code, again.host, "stop")
    assert examine(again.table) is None


def test_a_game_of_before_keeps_its_seed_as_it_is(pig: Game) -> None:
    house = playing(pig, seed="5" * 64)
    assert (house.table.scheme, house.table.mixed) == (Table.Scheme.PLAIN, "")
    assert examine(house.table) is None
    page = house.browser(house.host).get(f"/t/{house.code}/des/").content.decode()
    assert "Rien n’a été ajouté à cette graine" in page


def test_who_leaves_for_good_leaves_no_name_to_be_guessed(pig: Game) -> None:
    house = playing(pig)
    assert house.host.name not in house.table.mixed
    forget(house.host)
    assert house.table.seats.get(number=0).salt == ""
    assert examine(house.table) is None
    page = house.browser(house.people[1]).get(f"/t/{house.code}/des/").content.decode()
    assert "ce nom n’est plus vérifiable" in page


def test_a_rematch_waits_a_moment_for_what_its_click_pledged(pig: Game) -> None:
    house, value = over(pig), secrets.token_hex(32)
    browser = house.browser(house.people[1])
    url = browser.click("rematch", hash=fingerprint(value)).headers["HX-Redirect"]
    again = House(url.split("/")[2], house.people)
    rematch(house.code, house.host)
    assert again.table.status == Table.Status.WAITING
    reveal(again.code, house.people[1], value)
    assert again.table.status == Table.Status.PLAYING
    assert value in again.table.mixed
    assert examine(again.table) is None


def test_a_game_alone_waits_a_moment_for_what_its_click_pledged(pig: Game) -> None:
    person, value = guests("Marie"), secrets.token_hex(32)
    house = House("", person)
    answer = house.browser(house.host).post(
        f"/jeux/{pig.slug}/seul/", {"hash": fingerprint(value), "option-goal": "20"}
    )
    house.code = answer.headers["Location"].split("/")[2]
    assert house.table.clock_due > timezone.now() + commitment.GATHER, (
        "the page that reveals it has yet to load"
    )
    reveal(house.code, house.host, value)
    assert house.table.status == Table.Status.PLAYING
    assert parts(house)[0]["value"] == value


@pytest.mark.parametrize("sent", ["", "x", "Z" * 64])
def test_a_click_without_a_pledge_deals_at_once(pig: Game, sent: str) -> None:
    house = over(pig, "Marie", bots=1)
    assert rematch(house.code, house.host, sent).status == Table.Status.PLAYING
