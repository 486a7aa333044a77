"""A muted player plays on in silence; a banned one finds every door closed, open sockets included."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.merge import merge
from accounts.models import User
from bots.programs import tokens
from engine.registry import Game
from review.models import Sanction
from tables.live.hub import barred_among
from tables.models import Entry
from tables.verbs.starting import start
from tests.bots.programs import Program, program
from tests.bots.programs import refused as refuses
from tests.review.conftest import Enter, somebody
from tests.review.desk import act, page_of, text
from tests.tables.house import ROLL, House, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, seed=seed_rolling(4, 4))


def test_a_muted_player_says_nothing_more_but_plays(moderator: Client, house: House) -> None:
    assert act(moderator, house, "mute", reason="Des gros mots", seat=0, days=7).status_code == 302
    marie = house.browser(house.host)
    answer = marie.click("chat", text="Encore moi")
    assert answer.status_code == 403
    assert "Votre parole vous est retirée jusqu’au" in text(answer)
    assert "Des gros mots" in text(answer)
    assert not house.table.messages.exists()
    assert marie.play(ROLL).status_code == 204
    assert "retire la parole à Marie" in house.said("fr")[-2]


def test_a_banned_player_is_stopped_at_every_request(moderator: Client, house: House) -> None:
    marie = house.browser(house.host)
    assert marie.look().status_code == 200
    assert act(moderator, house, "ban", reason="Trois avertissements", seat=0, days=0).status_code == 302
    for address in (f"/t/{house.code}/", "/", "/mes-parties/"):
        answer = marie.get(address)
        assert answer.status_code == 403
        assert "Le site vous est fermé : Trois avertissements" in text(answer)
    assert marie.play(ROLL).status_code == 403
    assert house.seat(house.host).held, "a bot plays on for the others"
    assert marie.post("/compte/deconnexion/").status_code == 302, "leaving is still possible"


def test_a_ban_reaches_sockets_that_are_already_open(moderator: Client, house: House) -> None:
    everybody = {person.pk for person in house.people}
    assert barred_among(everybody) == set()
    act(moderator, house, "ban", seat=0, days=1)
    assert barred_among(everybody) == {house.host.pk}


def test_a_banned_persons_key_neither_reads_nor_plays(moderator: Client, house: House) -> None:
    key = program(house, 0)
    assert key.looks().status_code == 200
    act(moderator, house, "ban", reason="Trois avertissements", seat=0, days=0)
    before = house.trace()
    refuses(key.looks(), 403, "Trois avertissements")
    refuses(key.sends({"action": ROLL}), 403, "Trois avertissements")
    assert house.trace() == before, "nor does it take the chair back from the bot"
    act(moderator, house, "lift", seat=0)
    assert key.looks().status_code == 200


def test_a_banned_hosts_programs_are_shut_out_too(moderator: Client, pig: Game) -> None:
    house = waiting(pig, "Marie", places=2)
    key = Program(house, 1, tokens.seat_program(house.table, house.host, "Automate"))
    seated = house.table.seats.get(number=1).user_id
    start(house.code, house.host)
    assert key.looks().status_code == 200
    assert barred_among({seated}) == set()
    act(moderator, house, "ban", reason="Trois avertissements", seat=0, days=0)
    refuses(key.looks(), 403, "Trois avertissements")
    assert barred_among({seated}) == {seated}


def test_a_muted_guest_who_signs_in_stays_muted(moderator: Client, house: House) -> None:
    act(moderator, house, "mute", reason="Des gros mots", seat=0, days=7)
    account = User.objects.create_user("marie")
    merge(house.host, account)
    answer = house.browser(account).click("chat", text="Encore moi")
    assert answer.status_code == 403
    assert "Des gros mots" in text(answer)
    assert Sanction.objects.count() == 1, "the guest is forgotten, and with them what was theirs"


def test_a_guest_who_stays_behind_stays_muted_and_signing_in_again_mutes_no_further(
    moderator: Client, house: House
) -> None:
    act(moderator, house, "mute", seat=0, days=7)
    account = house.people[1]
    for _ in range(2):
        assert merge(house.host, account) == 0, "both sit here: nobody's chair moves"
    assert set(Sanction.objects.values_list("user", flat=True)) == {house.host.pk, account.pk}
    assert Sanction.objects.count() == 2


def test_the_chief_is_not_muted_by_a_guests_browser(moderator: Client, house: House) -> None:
    act(moderator, house, "mute", seat=0, days=7)
    chief = somebody("chief")
    merge(house.host, chief)
    assert not Sanction.objects.filter(user=chief).exists()


def test_a_sanction_ends_by_itself_or_is_lifted(moderator: Client, house: House) -> None:
    act(moderator, house, "ban", seat=0, days=1)
    Sanction.objects.update(until=timezone.now())
    assert house.browser(house.host).look().status_code == 200
    act(moderator, house, "ban", seat=0, days=0)
    assert house.browser(house.host).look().status_code == 403
    assert "Exclusion" in text(moderator.get(page_of(house)))
    assert act(moderator, house, "lift", seat=0).status_code == 302
    assert house.browser(house.host).look().status_code == 200
    kinds = [kind for kind in house.kinds() if kind == Entry.Kind.MODERATED]
    assert len(kinds) == 3


def test_nobody_bans_the_chief_or_themselves_or_twice(enter: Enter, house: House) -> None:
    moderator = enter("moderator")
    seat = house.seat(house.people[1])
    seat.user = somebody("chief")
    seat.save()
    assert act(moderator, house, "ban", seat=1, days=1).status_code == 409
    assert act(enter("chief"), house, "ban", seat=1, days=1).status_code == 409
    assert act(moderator, house, "ban", seat=0, days=3).status_code == 400
    assert not Sanction.objects.exists()
    act(moderator, house, "mute", seat=0, days=1)
    assert act(moderator, house, "mute", seat=0, days=1).status_code == 409
    assert Sanction.objects.count() == 1


def test_a_bot_is_not_spoken_to(moderator: Client, pig: Game) -> None:
    house = playing(pig, "Marie", bots=1)
    answer = act(moderator, house, "mute", seat=1, days=1)
    assert answer.status_code == 409
    assert "Un bot joue cette place" in text(answer)


def test_sanctions_are_listed_in_the_admin(moderator: Client, house: House) -> None:
    act(moderator, house, "mute", reason="Des gros mots", seat=0, days=1)
    assert "Des gros mots" in text(moderator.get("/admin/review/sanction/"))
