"""What each person may do at a table, and that a click lands once."""

from __future__ import annotations

import pytest
from django.urls import resolve

from accounts.models import User
from engine.registry import Game
from tables import views
from tables.models import Table
from tables.verbs import registry
from tables.verbs.handing import chair_token
from tests.security.routes import routes
from tests.tables.house import (
    House,
    guests,
    last_seen,
    playing,
    refused,
    seed_rolling,
    waiting,
)
from tests.tables.verb_cases import VERB_CASES

pytestmark = pytest.mark.django_db


PEOPLE = ("nobody", "visitor", "guest at another table", "staff", "seat", "host")
HOST_ONLY = {"clear", "let-back", "let-in", "add-bot", "remove-bot", "arrange", "start", "seat-here", "hands"}
OPEN_TO_ALL = {"join", "take-over"}
OPEN_TO_VISITORS = {"join", "report", "take-over"}


def person(kind: str, house: House, game: Game) -> User | None:
    match kind:
        case "nobody":
            return None
        case "visitor":
            return guests("Visitor")[0]
        case "guest at another table":
            return playing(game, "Elsewhere").host
        case "staff":
            return User.objects.create_superuser("staff", name="Sacha")
        case "host":
            return house.host
    return house.people[1]


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("verb", VERB_CASES)
def test_who_may_do_what(pig: Game, verb: str, who: str) -> None:
    make, _, fields = VERB_CASES[verb]
    if verb == "hold":
        house = playing(pig, "Marie", "Basile", "Chloé")
        last_seen(house, 2, minutes=9)
        fields = {"seat": "2"}
    elif verb == "resume":
        house = playing(pig)
        Table.objects.filter(code=house.code).update(paused=True)
    elif verb == "play":
        house = playing(pig, seed=seed_rolling(4))
        if who == "seat":
            state = house.table.position()
            state.turn = 1
            Table.objects.filter(code=house.code).update(state=pig.engine.dump(state))
    elif verb == "answer":
        house = playing(pig)
        asker = 1 if who == "host" else 0
        Table.objects.filter(code=house.code).update(vote={"kind": "pause", "seat": asker, "yes": [asker]})
    elif verb == "chair-link":
        house = playing(pig)
        fields = {"seat": "1"}
    else:
        house = make(pig)
    before = house.trace()
    user = person(who, house, pig)
    status = house.browser(user).click(verb, **fields).status_code
    if who == "host":
        allowed = verb != "clear" or fields["seat"] != "0"
    elif who == "seat":
        allowed = verb not in HOST_ONLY
    elif who == "nobody":
        allowed = verb in OPEN_TO_ALL
    else:
        allowed = verb in OPEN_TO_VISITORS
    if allowed:
        assert status in (200, 204)
    else:
        assert status == 403
        assert house.trace() == before


def test_reports_from_a_closed_door_are_refused(pig: Game) -> None:
    house = playing(pig, spectators=False)
    before = house.trace()
    answer = house.browser(guests("Chloé")[0]).click("report", kind="bug", text="let me in")
    assert answer.status_code == 403
    assert house.trace() == before


def test_the_other_seats_chair_cannot_be_linked_to_by_a_friend(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.host_only", 403):
        chair_token(house.code, house.people[1], 0)


@pytest.mark.parametrize("verb", ["chat", "add-bot"])
def test_a_click_sent_again_after_a_silence_lands_once(pig: Game, verb: str) -> None:
    house = waiting(pig)
    browser = house.browser(house.host)
    fields = {"text": "Bonsoir", "level": "", "nonce": "only-one-click"}
    assert [browser.click(verb, **fields).status_code for _ in range(2)] == [204, 204]
    assert house.table.messages.count() + house.table.seats.count() == 3
    assert browser.click(verb, **{**fields, "nonce": "another-click"}).status_code == 204
    assert house.table.messages.count() + house.table.seats.count() == 4


def test_a_refused_click_may_be_sent_again(pig: Game) -> None:
    house = waiting(pig, places=2)
    browser = house.browser(house.host)
    assert browser.click("add-bot", nonce="a-bot-please").status_code == 409
    house.browser(house.people[1]).do("leave")
    assert browser.click("add-bot", nonce="a-bot-please").status_code == 204
    assert house.table.seats.count() == 2


def test_somebody_whose_leaving_is_sent_again_is_shown_out_all_the_same(pig: Game) -> None:
    house = waiting(pig)
    browser = house.browser(house.people[1])
    answers = [browser.click("leave", nonce="good-night-all") for _ in range(2)]
    assert [answer.headers.get("HX-Redirect") for answer in answers] == ["/", "/"]
    assert house.table.seats.count() == 1


def test_no_two_verbs_share_a_name() -> None:
    with pytest.raises(ValueError, match="leave"):
        registry.verb("leave")(lambda request, code: registry.Done())


def test_a_tables_address_is_one_view() -> None:
    assert routes().count("t/<str:code>/") == 1
    assert resolve("/t/ABCDEFGH/").func is views.table
