"""The table over HTTP: every verb with and without script, and who may do what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from accounts.models import User
from engine import fingerprint
from engine.registry import Game
from tables import views
from tables.models import Table
from tables.verbs import registry
from tables.verbs.clearing import clear
from tables.verbs.handing import chair_token
from tables.verbs.joining import join
from tables.verbs.moving_up import move_up
from tables.verbs.registry import verbs
from tables.verbs.rematch import rematch
from tables.verbs.starting import start
from tests.security.routes import routes
from tests.tables.house import ROLL, Browser, House, guests, over, playing, refused, seed_rolling, waiting
from tests.tables.test_absence import last_seen

pytestmark = pytest.mark.django_db

Fields = dict[str, Any]


def a_vote(game: Game) -> House:
    house = playing(game)
    house.browser(house.host).click("ask", kind="stop")
    return house


def a_pause(game: Game) -> House:
    house = playing(game, "Marie", bots=1)
    house.browser(house.host).click("ask", kind="pause")
    return house


def an_invitation(game: Game) -> House:
    """To another game, which has a log of its own."""
    house = over(game)
    rematch(house.code, house.host)
    return house


def an_absence(game: Game) -> House:
    house = playing(game)
    last_seen(house, 1, minutes=9)
    return house


def a_game(game: Game) -> House:
    return playing(game, seed=seed_rolling(4))


def a_neighbour(game: Game) -> House:
    house = waiting(game)
    house.table.seats.filter(number=1).update(unconfirmed=True)
    return house


def an_offer(game: Game) -> House:
    """A trial whose bots give up their chairs."""
    house = playing(game, bots=1, seed=seed_rolling(4))
    Table.objects.filter(code=house.code).update(offered=True)
    return house


EXILE = 47_110


def an_exile(game: Game) -> House:
    """Somebody was sent away from here."""
    house = waiting(game)
    User.objects.create(pk=EXILE, username="guest-exile", name="Denis", is_guest=True)
    Table.objects.filter(code=house.code).update(sent_away=[EXILE])
    return house


def a_secret(game: Game) -> House:
    house = waiting(game)
    Table.objects.filter(code=house.code).update(seed=SECRET)
    return house


def a_start(game: Game) -> House:
    """Started, and waiting for the value that each browser has pledged."""
    house = a_secret(game)
    for person in house.people:
        house.browser(person).click("pledge", **PLEDGE)
    house.browser(house.host).click("start")
    return house


SECRET, VALUE = "5" * 64, "7" * 64
PLEDGE = {"hash": fingerprint(VALUE), "fingerprint": fingerprint(SECRET)}
ARRANGED = {"places": "2", "option-goal": "9"}
MOVE = {"action": '{"action":"roll"}', "nonce": "a-nonce-of-mine"}
# Each verb, a table at which it makes sense, who does it (an index, or None for a newcomer) and the form.
VERB_CASES: dict[str, tuple[Callable[[Game], House], int | None, Fields]] = {
    "join": (waiting, None, {"name": "Chloé"}),
    "leave": (waiting, 1, {}),
    "clear": (waiting, 0, {"seat": "1"}),
    "let-back": (an_exile, 0, {"person": str(EXILE)}),
    "move-up": (waiting, 0, {"seat": "1"}),
    "let-in": (a_neighbour, 0, {"seat": "1"}),
    "add-bot": (waiting, 0, {"level": "lison"}),
    "remove-bot": (lambda game: waiting(game, bots=1), 0, {"seat": "2"}),
    "arrange": (waiting, 0, ARRANGED),
    "start": (waiting, 0, {}),
    "pledge": (a_secret, 1, PLEDGE),
    "reveal": (a_start, 0, {"value": VALUE}),
    "play": (a_game, 0, MOVE),
    "ask": (a_game, 1, {"kind": "pause"}),
    "answer": (a_vote, 1, {"yes": "1"}),
    "resume": (a_pause, 0, {}),
    "resign": (a_game, 1, {}),
    "hold": (an_absence, 0, {"seat": "1"}),
    "back": (a_game, 0, {}),
    "rematch": (over, 0, {}),
    "decline": (an_invitation, 1, {}),
    "chat": (a_game, 0, {"text": "bonjour"}),
    "note": (a_game, 0, {"text": "le coin nord"}),
    "report": (a_game, 0, {"kind": "bug", "text": "odd"}),
    "chair-link": (a_game, 0, {"seat": "0"}),
    "seat-here": (waiting, 0, {"name": "Léo"}),
    "pass-on": (a_game, 0, {}),
    "hands": (waiting, 0, {"on": "1"}),
    "take-over": (an_offer, None, {"seat": "2", "name": "Chloé"}),
}
# Only a browser that several people share has a curtain: test_shared_device.py.
OF_A_DEVICE = {"uncover"}
# These answer with a page of their own instead of going back to the table.
ANSWERED = {"report", "chair-link"}
# These change nothing that the log would tell.
UNLOGGED = {"back", "chat", "chair-link", "note", "decline", "pass-on"}


def test_every_verb_is_tried() -> None:
    assert set(VERB_CASES) | OF_A_DEVICE == set(verbs())


def case(verb: str, game: Game) -> tuple[House, Browser, Fields]:
    make, who, fields = VERB_CASES[verb]
    house = make(game)
    return house, house.browser(None if who is None else house.people[who]), fields


@pytest.mark.parametrize("verb", VERB_CASES)
def test_a_plain_form_is_enough(pig: Game, verb: str) -> None:
    house, browser, fields = case(verb, pig)
    head = house.table.head
    answer = browser.do(verb, **fields)
    if verb in ANSWERED:
        assert answer.status_code == 200
        assert f"/t/{house.code}/" in answer.content.decode()
    else:
        assert answer.status_code in (302, 303)
        assert browser.get(answer.url).status_code == 200
    assert (house.table.head == head) == (verb in UNLOGGED)


@pytest.mark.parametrize("verb", VERB_CASES)
def test_a_script_gets_silence_or_a_fragment(pig: Game, verb: str) -> None:
    house, browser, fields = case(verb, pig)
    head = house.table.head
    answer = browser.click(verb, **fields)
    if verb in ANSWERED:
        assert answer.status_code == 200
        assert b"<html" not in answer.content
    else:
        assert answer.status_code == 204
        assert not answer.content
    assert ("HX-Redirect" in answer.headers) == (verb in {"leave", "rematch", "seat-here"})
    assert (house.table.head == head) == (verb in UNLOGGED)


def test_a_move_reads_who_it_is_the_table_and_its_chairs(pig: Game) -> None:
    house = a_game(pig)
    browser = house.browser(house.host)
    with CaptureQueriesContext(connection) as asked:
        assert browser.click("play", **MOVE).status_code == 204
    read = [query["sql"] for query in asked.captured_queries if query["sql"].startswith("SELECT")]
    assert [sql.partition(" FROM ")[2].split()[0] for sql in read if "django_session" not in sql] == [
        '"accounts_user"',
        '"tables_table"',
        '"tables_seat"',
    ]


def test_a_script_whose_socket_is_closed_gets_the_table_in_the_answer(pig: Game) -> None:
    house = a_game(pig)
    answer = house.browser(house.host).post(f"/t/{house.code}/play/", MOVE, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert b'hx-target="#table"' in answer.content


@pytest.mark.parametrize("verb", VERB_CASES)
def test_no_verb_works_by_following_a_link(pig: Game, verb: str) -> None:
    house, browser, fields = case(verb, pig)
    before = house.trace()
    answer = browser.get(f"/t/{house.code}/{verb}/", fields)
    assert answer.status_code == 405
    assert house.trace() == before


@pytest.mark.parametrize("verb", VERB_CASES)
def test_no_verb_works_from_another_site(pig: Game, verb: str) -> None:
    make, who, fields = VERB_CASES[verb]
    house = make(pig)
    browser = Browser(house.code, None if who is None else house.people[who], enforce_csrf_checks=True)
    before = house.trace()
    assert browser.do(verb, **fields).status_code == 403
    assert house.trace() == before
    browser.look()
    token = browser.cookies["csrftoken"].value
    assert browser.do(verb, **fields, csrfmiddlewaretoken=token).status_code in (200, 302)


def test_a_verb_nobody_knows_is_not_found(pig: Game) -> None:
    house = a_game(pig)
    browser = house.browser(house.host)
    for verb in ("fly", "plays", "play-", "PLAY"):
        assert browser.do(verb).status_code == 404


# -- refusals as they arrive ------------------------------------------------------------------------------


def test_a_refused_move_quotes_its_rule_next_to_the_control(pig: Game) -> None:
    house = a_game(pig)
    before = house.trace()
    answer = house.browser(house.host).play({"action": "hold"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Rien à garder\u00a0: lancez." in text
    assert "#pig.rule" in text
    assert "Le tour" in text
    assert "<html" not in text
    assert house.trace() == before


def test_without_script_the_same_sentence_comes_with_the_whole_page(pig: Game) -> None:
    house = a_game(pig)
    answer = house.browser(house.host).play({"action": "hold"}, script=False)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Rien à garder\u00a0: lancez." in text
    assert 'id="board"' in text


def test_a_refusal_speaks_the_readers_language(pig: Game) -> None:
    house = a_game(pig)
    browser = Browser(house.code, house.host, headers={"Accept-Language": "en-GB,en;q=0.9"})
    assert "Nothing to hold: roll." in browser.play({"action": "hold"}).content.decode()


@pytest.mark.parametrize(
    ("action", "status"),
    [
        ("", 400),
        ("{", 400),
        ("[" * 100_000, 400),
        ('{"action":', 400),
        ("9" * 10_000, 400),
        ("null", 422),
        ("NaN", 400),
        ('{"action":"\\ud800"}', 400),
        ("[]", 422),
        ('{"action":"fly"}', 422),
    ],
)
def test_a_move_that_makes_no_sense_gets_one_sentence(pig: Game, action: str, status: int) -> None:
    house = a_game(pig)
    before = house.trace()
    answer = house.browser(house.host).click("play", action=action, nonce="a-nonce-of-mine")
    assert answer.status_code == status
    assert "pas été compris" in answer.content.decode()
    assert house.trace() == before


def test_a_stale_click_is_told_so(pig: Game) -> None:
    house = a_game(pig)
    answer = house.browser(house.host).play(ROLL, stamp="of another time")
    assert answer.status_code == 409
    assert "La table a changé" in answer.content.decode()


def test_a_full_table_a_taken_name_and_a_bad_name_are_told_on_the_page(pig: Game) -> None:
    house = waiting(pig, places=3)
    for name, status, sentence in [
        ("Basile", 409, "déjà porté"),
        ("\u0412\u0430sile", 409, "déjà porté"),  # drawn alike in Cyrillic
        ("", 400, "manque votre nom"),
        ("x" * 25, 400, "trop long"),
        ("\u202eBob", 400, ""),
    ]:
        answer = house.browser(None).do("join", name=name)
        assert answer.status_code == status
        assert sentence in answer.content.decode()
    assert house.browser(None).do("join", name="Chloé").status_code == 302
    late = house.browser(None).do("join", name="Denis")
    assert late.status_code == 409
    assert "complète" in late.content.decode()


def test_somebody_cleared_from_their_chair_is_told_they_have_none(pig: Game) -> None:
    house = waiting(pig)
    house.browser(house.host).do("clear", seat=1)
    answer = house.browser(house.people[1]).click("chat", text="hello?")
    assert answer.status_code == 403
    assert "pas de place" in answer.content.decode()


def test_whoever_was_sent_away_stays_away_until_the_host_lets_them_back(pig: Game) -> None:
    house = waiting(pig)
    marie, basile = house.people
    hosts, theirs = house.browser(marie), house.browser(basile)
    assert "ne pourra plus s’y asseoir" in hosts.look().text, "asked once more"
    hosts.do("clear", seat=1)
    page = theirs.look().text
    assert "préfère jouer sans vous" in page
    assert 'id="join-name"' not in page
    before = house.trace()
    refusal = theirs.do("join", name="Basile")
    assert refusal.status_code == 403
    assert "préfère jouer sans vous" in refusal.text
    assert house.trace() == before
    assert "préfère jouer sans vous" not in house.browser(None).look().text
    assert "Laisser revenir" not in theirs.look().text
    assert "Laisser revenir" in hosts.look().text
    assert hosts.do("let-back", person=marie.pk).status_code == 409
    assert hosts.do("let-back", person=basile.pk).status_code == 302
    assert theirs.do("join", name="Basile").status_code == 302
    assert house.names == ["Marie", "Basile"]


def test_quick_match_leads_nobody_back_to_where_they_were_sent_away(pig: Game) -> None:
    house = waiting(pig, listed=True)
    clear(house.code, house.host, 1)
    with refused(house, "wait.sent_away", 403):
        join(house.code, house.people[1], "Basile")


def test_chairs_and_so_order_and_colours_are_chosen_before_the_start(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", "Chloé")
    chloe = house.people[2]
    house.browser(chloe).do("move-up", seat=2)
    assert house.names == ["Marie", "Chloé", "Basile"]
    house.browser(house.host).do("move-up", seat=0)
    assert house.names == ["Basile", "Chloé", "Marie"], "from the first round to the last"
    with refused(house, "table.refused.host_only", 403):
        move_up(house.code, chloe, 2)
    start(house.code, house.host)
    assert house.to_move() == house.people[1]
    with refused(house, "lobby.error.started", 409):
        move_up(house.code, house.host, 1)


# -- who may do what --------------------------------------------------------------------------------------

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
