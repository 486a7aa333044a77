"""What if: a new table from a moment of another game, which stays as it was."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from engine import registry
from engine.registry import Game
from replay.forking import fork, may_fork
from tables.log.replay import position_at
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.asking import ask
from tests.replay.checking import run_script
from tests.replay.files import bring, brought, file_of
from tests.replay.games import finished, play_on
from tests.tables.house import HOLD, ROLL, House, guests, over, playing, seed_rolling
from web.refusals import Refused

pytestmark = pytest.mark.django_db


def trial(house: House, at: int, user: User | None = None, chair: int = 0) -> House:
    user = user or house.host
    table = fork(house.table, user, str(user), at, chair)
    return House(table.code, [user])


def moments(house: House) -> list[int]:
    return list(house.table.entries.filter(kind=Entry.Kind.PLAYED).values_list("index", flat=True))


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_goes_on_from_its_middle(slug: str) -> None:
    house = finished(registry.get(slug))
    played = moments(house)
    at = played[len(played) // 2]
    before = house.trace()
    what_if = trial(house, at)
    assert bytes(what_if.table.state) == house.table.rules.engine.dump(position_at(house.table, at))
    play_on(what_if.code, Random(5))
    table = what_if.table
    assert table.status == Table.Status.OVER
    assert table.rules.engine.dump(position_at(table, table.head)) == bytes(table.state)
    assert house.trace() == before


def test_bots_sit_in_the_other_chairs_and_it_is_their_turn_in_time(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    what_if = trial(house, moments(house)[0], chair=1)
    seats = list(what_if.table.seats.all())
    assert [bool(seat.bot) for seat in seats] == [True, False]
    assert seats[1].user == house.host
    assert what_if.table.bot_due is not None


def test_a_trial_says_where_it_comes_from(pig: Game) -> None:
    house = over(pig)
    at = moments(house)[0]
    what_if = trial(house, at)
    page = what_if.browser(house.host).look().content.decode()
    assert "Cette table est un essai" in page
    assert f"/t/{house.code}/?at={at}" in page
    assert any(house.code in line for line in what_if.said())


def test_luck_after_the_moment_is_new_and_the_same_after_a_take_back(pig: Game) -> None:
    house = over(pig)
    what_if = trial(house, house.table.entries.get(kind=Entry.Kind.STARTED).index)
    assert what_if.table.seed != house.table.seed
    Table.objects.filter(code=what_if.code).update(seed=seed_rolling(2, 3, first=what_if.table.streams))
    first = what_if.play(house.host, ROLL)
    ask(what_if.code, house.host, "takeback")
    again = what_if.play(house.host, ROLL)
    assert first.drawn == again.drawn == [[6, 1]]


def test_a_trial_of_a_trial_is_checked_against_three_seeds(village: Game, tmp_path: Path) -> None:
    house = finished(village)
    played = moments(house)
    first = trial(house, played[len(played) // 3])
    play_on(first.code, Random(2))
    second = trial(first, moments(first)[2 * len(moments(first)) // 3])
    play_on(second.code, Random(3))
    game = file_of(second)
    assert [luck["code"] for luck in game["dice"]] == [house.code, first.code, ""]
    assert len({luck["seed"] for luck in game["dice"]}) == 3
    done = run_script(tmp_path, game)
    assert "0 belong" in done.stdout, done.stderr
    # Its file comes back too, with the seeds it was drawn from.
    again = brought(game)
    assert bytes(again.state) == bytes(second.table.state)
    copy = House(again.code, [second.host])
    assert [luck["seed"] for luck in file_of(copy)["dice"]] == [luck["seed"] for luck in game["dice"]]


def test_a_trial_of_the_part_a_trial_took_over_belongs_to_the_first_game(village: Game) -> None:
    house = finished(village)
    played = moments(house)
    first = trial(house, played[len(played) // 2])
    play_on(first.code, Random(2))
    second = trial(first, moments(first)[3])
    play_on(second.code, Random(3))
    assert [luck["code"] for luck in file_of(second)["dice"]] == [house.code, ""]


def test_a_game_of_several_people_is_not_tried_before_its_end(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    house.play(house.host, ROLL)
    answer = house.browser(house.host).do("essai", at=house.table.head, seat=0)
    assert answer.status_code == 403
    assert Table.objects.count() == 1


def test_ones_own_solitary_game_may_be_tried_and_keeps_its_seed(pig: Game, tmp_path: Path) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    what_if = trial(house, house.table.head)
    assert bytes(what_if.table.state) == bytes(house.table.state)
    what_if.play(house.host, HOLD)
    ask(what_if.code, house.host, "stop")
    game = file_of(what_if)
    assert [luck["seed"] for luck in game["dice"]] == [what_if.table.seed]
    assert house.table.seed not in json.dumps(game)
    assert "0 belong" in run_script(tmp_path, game).stdout
    with pytest.raises(Refused):
        fork(house.table, guests("Odile")[0], "Odile", house.table.head, 0)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"at": "0", "seat": "0"}, 404),
        ({"at": "99999", "seat": "0"}, 404),
        ({"at": "-1", "seat": "0"}, 404),
        ({"at": "x", "seat": "0"}, 404),
        ({"at": "9" * 40, "seat": "0"}, 404),
        ({"at": "{last}", "seat": "0"}, 409),
        ({"at": "{first}", "seat": "7"}, 404),
        ({"at": "{first}"}, 404),
        ({}, 404),
    ],
)
def test_a_moment_that_cannot_be_tried_is_refused(pig: Game, fields: dict[str, str], status: int) -> None:
    house = over(pig)
    played = moments(house)
    sent = {name: value.format(first=played[0], last=played[-1]) for name, value in fields.items()}
    answer = house.browser(house.host).do("essai", **sent)
    assert answer.status_code == status
    assert Table.objects.count() == 1


def test_a_visitor_tries_under_a_name(pig: Game) -> None:
    house = over(pig)
    at = moments(house)[0]
    visitor = house.browser(None)
    assert visitor.do("essai", at=at, seat=1).status_code == 400
    answer = visitor.do("essai", at=at, seat=1, name="Odile")
    assert answer.status_code == 302
    assert "Odile" in visitor.get(answer.headers["Location"]).content.decode()


def test_it_is_asked_which_chair_before_a_trial_opens(pig: Game) -> None:
    house = over(pig)
    basile = house.browser(house.people[1])
    page = basile.get(f"/t/{house.code}/essai/?at={moments(house)[0]}").content.decode()
    assert '<option value="1" selected>Basile</option>' in page
    assert 'name="name"' not in page
    assert 'name="name"' in house.browser(None).get(f"/t/{house.code}/essai/?at=4").content.decode()
    assert basile.get(f"/t/{house.code}/essai/").status_code == 404
    live = playing(pig)
    assert live.browser(live.host).get(f"/t/{live.code}/essai/?at=3").status_code == 403


def test_a_trial_never_deals_what_its_player_has_yet_to_meet() -> None:
    """In Chévoux all tiles and cards are drawn at the deal: a trial of a running game would show them."""
    house = playing(registry.get("chevoux"), "Marie", places=1)
    first = house.table.entries.get(kind=Entry.Kind.STARTED).index
    marie = house.browser(house.host)
    assert 'id="try"' not in marie.look(f"?at={first}").content.decode()
    assert marie.get(f"/t/{house.code}/essai/?at={first}").status_code == 403
    assert marie.do("essai", at=first, seat=0).status_code == 403
    assert Table.objects.count() == 1


def test_a_running_game_that_hides_nothing_offers_a_trial(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    assert 'id="try"' in house.browser(house.host).look(f"?at={house.table.head}").content.decode()


def test_a_trial_of_a_running_game_takes_over_nothing_that_was_drawn(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    house.play(house.host, ROLL)
    what_if = trial(house, house.table.head)
    assert not what_if.table.entries.exclude(drawn=[]).exists()
    assert not what_if.table.entries.filter(kind=Entry.Kind.PLAYED).exists()


def rewards(house: House, tries: int) -> set[tuple[int, int, int]]:
    """What the same choice with the same dice brought, in so many trials of one moment."""
    found = set()
    for n in range(tries):
        what_if = trial(house, house.table.head)
        Table.objects.filter(code=what_if.code).update(seed=f"{n:064}")
        for _ in range(40):
            state = what_if.table.position()
            if state.phase not in ("option", "dice", "wound"):
                break
            what_if.play(house.host, what_if.legal(house.host)[0])
        me = what_if.table.position().players[0]
        found.add((me.coins, me.rep, sum(me.store.values()) + len(me.villagers)))
    return found


def test_a_trial_does_not_open_the_book_of_a_running_game() -> None:
    """What an option of an encounter brings is in no state: a trial meets what such options usually bring."""
    house = playing(registry.get("above_below"), "Marie", bots=1, seed="b00c" * 16)
    luck = Random(6)
    for _ in range(60):
        if house.table.position().turn_seat != 0:
            play_on(house.code, luck, most=1)
    for explorer in ("D2", "D3"):
        house.play(house.host, {"action": "choose", "villager": explorer})
    house.play(house.host, {"action": "explore"})
    assert house.table.position().phase == "option"
    assert len(rewards(house, 12)) > 3


@pytest.mark.parametrize("slug", [game.slug for game in registry.games() if game.slug != "chevoux"])
def test_a_trial_of_a_running_game_is_played_and_shown_to_its_end(slug: str) -> None:
    game = registry.get(slug)
    house = playing(game, "Marie", bots=min(1, game.engine.seats[-1] - 1))
    play_on(house.code, Random(1), most=3)
    at = max(index for index in [3, *moments(house)] if may_try(house, index))
    what_if = trial(house, at)
    play_on(what_if.code, Random(5))
    table = what_if.table
    assert table.status == Table.Status.OVER
    assert examine(table) is None
    marie = what_if.browser(house.host)
    for page in ("", f"?at={table.head}", "revoir/", "des/", "resultat/", "partie.json"):
        assert marie.get(f"/t/{table.code}/{page}", follow=True).status_code == 200, page
    assert bring(file_of(what_if)).status_code == 422
    later = trial(what_if, moments(what_if)[-2])
    assert examine(later.table) is None


def may_try(house: House, at: int) -> bool:
    return may_fork(house.table, house.host, position_at(house.table, at))


def test_a_trial_is_offered_to_the_people_of_that_game(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    table = fork(house.table, house.host, "Marie", moments(house)[0], 0, together=True)
    assert table.paused, "it waits for them"
    basile = house.browser(house.people[1])
    assert f'id="trial-{table.code}"' in basile.look().content.decode()
    basile.code = table.code
    assert 'id="trial-form"' in basile.look().content.decode()
    assert basile.do("take-over", seat=1, name="Basile").status_code == 302
    assert list(table.seats.values_list("name", "bot")) == [("Marie", ""), ("Basile", "")]
    assert 'id="trial-form"' not in basile.look().content.decode()
    assert f'id="trial-{table.code}"' not in house.browser(house.host).look().content.decode()


def test_only_a_free_chair_of_an_offered_trial_is_taken(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    alone = fork(house.table, house.host, "Marie", moments(house)[0], 0)
    offered = fork(house.table, house.host, "Marie", moments(house)[0], 0, together=True)
    for table, seat in ((alone, 1), (offered, 0), (offered, 7)):
        trial_house = House(table.code, [house.host])
        before = trial_house.trace()
        answer = trial_house.browser(house.people[1]).click("take-over", seat=seat, name="Basile")
        assert answer.status_code in (404, 409)
        assert trial_house.trace() == before
