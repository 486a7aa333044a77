"""Opening a table, sitting down, standing up, bots and options: everything before the deal."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from engine.registry import Game
from tables.models import CODE_ALPHABET, CODE_LENGTH, Table
from tables.verbs.clearing import clear
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.tables.house import guests, playing, refused, waiting
from web.refusals import Refused

pytestmark = pytest.mark.django_db


# -- open -------------------------------------------------------------------------------------------------


def test_a_new_table_has_its_host_in_the_first_chair(pig: Game) -> None:
    house = waiting(pig, "Marie")
    assert house.names == ["Marie"]
    assert house.table.host == house.host
    assert house.table.status == Table.Status.WAITING
    assert house.kinds() == ["opened"]
    assert house.said("fr") == ["Marie ouvre la table"]
    assert house.said("en") == ["Marie opens the table"]


def test_codes_and_seeds_are_long_and_never_alike(pig: Game) -> None:
    tables = [waiting(pig, "Marie").table for _ in range(20)]
    assert len({table.code for table in tables}) == len({table.seed for table in tables}) == 20
    for table in tables:
        assert len(table.code) == CODE_LENGTH
        assert set(table.code) <= set(CODE_ALPHABET)
        assert len(table.seed) == 64


def test_the_host_changes_how_people_play_together(pig: Game) -> None:
    house = waiting(pig)
    host = house.browser(house.host)
    for name in ("take_back", "hints", "absent_minutes"):
        assert f'name="{name}"' in host.look().text
    host.do("arrange", places=2, take_back="never", hints="0", absent_minutes="10")
    table = house.table
    assert (table.take_back, table.hints, table.absent_minutes) == ("never", False, 10)
    host.do("arrange", places=2)
    assert not house.table.hints, "what a form does not speak of stays as it is"


@pytest.mark.parametrize("wrong", [{"take_back": "always"}, {"hints": "perhaps"}, {"absent_minutes": "7"}])
def test_manners_that_are_not_on_offer_are_refused(pig: Game, wrong: dict[str, str]) -> None:
    house = waiting(pig)
    before = house.trace()
    assert house.browser(house.host).do("arrange", places=2, **wrong).status_code == 400
    assert house.trace() == before


@pytest.mark.parametrize("places", [0, 5, 10**30, -1])
def test_a_table_with_too_few_or_too_many_chairs_is_not_opened(pig: Game, places: int) -> None:
    with pytest.raises(Refused) as refusal:
        open_table(User.new_guest("Marie"), pig, name="Marie", places=places)
    assert refusal.value.phrase.key == "create.error.seats"
    assert not Table.objects.exists()


@pytest.mark.parametrize("options", [{"goal": "many"}, {"goal": []}, {"height": 3}, {"goal": None}])
def test_options_the_game_does_not_know_are_refused(pig: Game, options: dict[str, object]) -> None:
    with pytest.raises(Refused) as refusal:
        open_table(User.new_guest("Marie"), pig, name="Marie", options=options)
    assert refusal.value.phrase.key == "create.error.form"


def test_a_bot_level_the_game_does_not_have_is_refused(pig: Game) -> None:
    with pytest.raises(Refused):
        open_table(User.new_guest("Marie"), pig, name="Marie", bot_level="nobody")


# -- join -------------------------------------------------------------------------------------------------


def test_whoever_joins_gets_the_next_chair_and_the_table_is_told(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    assert house.names == ["Marie", "Basile", "Chloé"]
    assert house.kinds() == ["opened", "joined", "joined"]
    assert house.said("en")[-1] == "Chloé has joined the table"


def test_a_code_is_read_in_small_letters_too(pig: Game) -> None:
    house = waiting(pig, "Marie")
    (basile,) = guests("Basile")
    join(house.code.lower(), basile, "Basile")
    assert house.names == ["Marie", "Basile"]


def test_a_full_table_takes_nobody_more(pig: Game) -> None:
    house = waiting(pig, places=2)
    with refused(house, "lobby.error.full", 409):
        join(house.code, guests("Chloé")[0], "Chloé")


@pytest.mark.parametrize("name", ["Basile", "basile", "BASILE"])
def test_a_name_already_at_the_table_is_refused(pig: Game, name: str) -> None:
    house = waiting(pig, "Marie", "Basile")
    with refused(house, "home.name.error.taken", 409):
        join(house.code, guests(name)[0], name)


def test_a_person_may_be_called_like_a_bot(pig: Game) -> None:
    house = waiting(pig, "Marie", bots=1)
    join(house.code, guests("lison")[0], "lison")
    assert len(house.names) == 3


def test_somebody_who_joins_again_keeps_their_chair(pig: Game) -> None:
    house = waiting(pig)
    before = house.trace()
    seat = join(house.code, house.people[1], "Another name")
    assert (seat.number, seat.name) == (1, "Basile")
    assert house.trace() == before


def test_nobody_joins_a_game_that_has_started(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "lobby.error.started", 409):
        join(house.code, guests("Chloé")[0], "Chloé")


def test_a_seated_person_who_joins_after_the_start_is_simply_seated(pig: Game) -> None:
    house = playing(pig)
    assert join(house.code, house.people[1], "Basile").number == 1


def test_a_wrong_code_is_refused(pig: Game) -> None:
    with pytest.raises(Refused) as refusal:
        join("NOSUCHCO", guests("Chloé")[0], "Chloé")
    assert refusal.value.status == 404


# -- leave and clear --------------------------------------------------------------------------------------


def test_those_after_an_empty_chair_move_up(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé", bots=1)
    leave(house.code, house.people[1])
    seats = list(house.table.seats.values_list("number", "name"))
    assert seats == [(0, "Marie"), (1, "Chloé"), (2, "lison")]
    assert house.kinds()[-1] == "left"
    assert house.said("fr")[-1] == "Basile a quitté la table"


def test_a_host_who_leaves_passes_the_table_on(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile")
    leave(house.code, house.host)
    assert house.table.host == house.people[1]
    assert house.kinds()[-2:] == ["left", "host"]
    assert house.said("en")[-1] == "Basile is now the host"
    start(house.code, house.people[1])


def test_a_table_is_never_passed_on_to_a_bot(pig: Game) -> None:
    house = waiting(pig, "Marie", bots=1)
    join(house.code, (basile := guests("Basile")[0]), "Basile")
    leave(house.code, house.host)
    assert house.table.host == basile


def test_the_last_person_to_leave_closes_the_table(pig: Game) -> None:
    house = waiting(pig, "Marie", bots=2)
    leave(house.code, house.host)
    assert house.table.status == Table.Status.STOPPED
    assert house.kinds()[-1] == "stopped"
    with refused(house, "table.refused.over", 409):
        join(house.code, guests("Chloé")[0], "Chloé")


def test_nobody_leaves_a_game_that_has_started(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "lobby.error.started", 409):
        leave(house.code, house.people[1])


def test_a_stranger_has_no_chair_to_leave(pig: Game) -> None:
    house = waiting(pig)
    with refused(house, "table.refused.no_seat", 403):
        leave(house.code, guests("Chloé")[0])


def test_the_host_frees_a_chair(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    clear(house.code, house.host, 1)
    assert house.names == ["Marie", "Chloé"]
    assert house.said("fr")[-1] == "Basile a quitté la table"


def test_only_the_host_frees_chairs_and_never_their_own(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    with refused(house, "table.refused.host_only", 403):
        clear(house.code, house.people[1], 2)
    with refused(house, "table.refused.own_chair", 409):
        clear(house.code, house.host, 0)
    for number in (3, -1, 10**20):
        with refused(house, "table.refused.no_such_seat", 404):
            clear(house.code, house.host, number)


def test_only_where_all_decide_together_somebody_has_already_played(pig: Game, village: Game) -> None:
    """In a game of turns the others have not played: they wait."""
    house = playing(pig, "Marie", "Basile")
    assert "A joué" not in house.browser(house.people[1]).look().text
    house = playing(village, "Marie", "Basile")
    while {"action": "confirm_round"} not in (legal := house.legal(house.host)):
        house.play(house.host, legal[0])
    house.play(house.host, {"action": "confirm_round"})
    assert "A joué" in house.browser(house.host).look().text


def test_whoever_comes_to_a_full_table_is_shown_another_way(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", places=2)
    page = house.browser(None).look().text
    assert "est complète" in page
    assert 'id="join-other"' in page
    assert 'id="join-name"' not in page


@pytest.mark.parametrize(("hints", "said"), [(True, "Conseils autorisés"), (False, "Pas de conseils")])
def test_the_waiting_room_tells_everybody_whether_hints_are_allowed(
    pig: Game, client: Client, hints: bool, said: str
) -> None:
    table = open_table(*guests("Marie"), pig, name="Marie", hints=hints)
    page = client.get(f"/t/{table.code}/", headers={"accept-language": "fr"}).text
    assert said in page.split('class="rules"')[1].split("</ul>")[0]
