"""The table over HTTP: every verb with and without script, and who may do what."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.registry import Game
from tables.verbs.clearing import clear
from tables.verbs.joining import join
from tables.verbs.moving_up import move_up
from tables.verbs.registry import verbs
from tables.verbs.starting import start
from tests.tables.house import (
    ROLL,
    Browser,
    refused,
    waiting,
)
from tests.tables.verb_cases import ANSWERED, MOVE, OF_A_DEVICE, UNLOGGED, VERB_CASES, a_game, case

pytestmark = pytest.mark.django_db


def test_every_verb_is_tried() -> None:
    assert set(VERB_CASES) | OF_A_DEVICE == set(verbs())


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
