"""The table as it stood: each viewer goes back through what they saw, and presses nothing there."""

from __future__ import annotations

import re

import pytest

from engine.registry import Game
from tables.models import Entry, Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tables.verbs.handing import chair_token
from tables.verbs.pausing import resume
from tables.verbs.reporting import report
from tables.verbs.resigning import resign
from tests.tables.house import ROLL, Browser, House, guests, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def test_the_past_does_not_count_the_drafts_of_others(village: Game) -> None:
    house = playing(village)
    marie, basile = (house.browser(person) for person in house.people)
    dealt = house.table.head
    before = basile.look(f"?at={dealt}").content.decode()
    house.play(house.host, house.legal(house.host)[0])
    assert "Coup 1 sur 1" in before
    assert "Coup 1 sur 1" in basile.look(f"?at={dealt}").content.decode()
    assert basile.look(f"?at={dealt + 1}").status_code == 404
    assert "Coup 2 sur 2" in marie.look(f"?at={dealt + 1}").content.decode()


def test_a_report_is_no_moment_of_the_game_and_moves_no_version(pig: Game) -> None:
    house = playing(pig)
    before = house.scene(1).version
    report(house.code, house.host, "bug", "La grille saute.")
    assert house.scene(1).version == before
    assert house.browser(house.people[1]).look(f"?at={house.table.head}").status_code == 404


def test_nothing_on_a_page_of_the_past_belongs_to_a_form_it_does_not_have(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=60)
    house.play(house.host, ROLL)
    ask(house.code, house.people[1], "pause")
    page = house.browser(house.host).look(f"?at={house.table.head}").content.decode()
    forms = set(re.findall(r'<form[^>]* id="([^"]+)"', page))
    assert set(re.findall(r' form="([^"]+)"', page)) <= forms
    assert "data-open" not in page
    assert "data-clock" not in page


def test_the_result_is_the_last_moment_and_leads_to_all_others(pig: Game) -> None:
    house = over(pig)
    report(house.code, house.host, "other", "Bravo !")
    browser = house.browser(house.people[1])
    result = browser.look().content.decode()
    assert browser.look(f"?at={house.table.head - 1}").content.decode().count('data-state="over"') == 1
    link = re.search(r'id="playback-before"[^>]* href="(\?at=\d+)"', result)
    assert link
    before = browser.look(link[1]).content.decode()
    assert 'data-state="past"' in before
    # The table is still around it: its forms, its chat, and another game in one click.
    for at_hand in ('id="rematch" form="verbs"', '<form id="verbs"', 'id="msg"', 'id="socket"'):
        assert at_hand in before


def test_a_page_at_the_result_is_brought_the_past_whole_and_the_other_way_round(pig: Game) -> None:
    house = over(pig)
    browser, head = house.browser(house.host), house.table.head

    def brought(query: str) -> str:
        return browser.get(f"/t/{house.code}/{query}", headers={"HX-Request": "true"}).content.decode()

    for query, layout in ((f"?at={head - 1}&whole=1", "past"), (f"?at={head}", "over")):
        assert re.findall(r'hx-target="#(\w+)"', brought(query)) == ["table"]
        assert f'data-state="{layout}"' in brought(query)


def test_a_result_without_a_readable_log_is_still_a_result(pig: Game) -> None:
    house = over(pig)
    house.table.entries.filter(kind=Entry.Kind.STARTED).delete()
    answer = house.browser(house.host).look()
    assert answer.status_code == 200
    assert '<section id="playback" hidden>' in answer.content.decode()


def test_a_table_that_never_started_offers_nothing_to_see_again(pig: Game) -> None:
    house = waiting(pig, "Marie")
    house.browser(house.host).do("leave")
    page = house.browser(guests("Chloé")[0]).look()
    assert page.status_code == 200
    assert 'id="watch"' not in page.content.decode()


def test_a_name_that_is_taken_is_asked_for_again_beside_the_link(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", "Odile")
    link = f"/t/{house.code}/place/{chair_token(house.code, house.host, 1)}/"
    newcomer = house.browser(None)
    for name, status in (("", 400), ("Odile", 409)):
        answer = newcomer.post(link, {"name": name})
        assert answer.status_code == status
        assert 'id="chair-name"' in answer.content.decode()
    assert newcomer.post(link, {"name": "Chloé"}).status_code == 302


def test_somebody_who_plays_without_a_socket_is_not_absent(pig: Game) -> None:
    house = playing(pig)
    house.browser(house.host).look()
    assert house.seat(house.host).seen is not None


def drafts(village: Game) -> tuple[House, int]:
    """A game whose host has pencilled something in, and the entry where they did."""
    house = playing(village)
    house.play(house.host, house.legal(house.host)[0])
    return house, house.table.head


def test_after_the_end_everybody_sees_everything(village: Game) -> None:
    house, drafted = drafts(village)
    basile = house.browser(house.people[1])
    assert basile.look(f"?at={drafted}").status_code == 404
    Table.objects.filter(code=house.code).update(status=Table.Status.STOPPED)
    page = basile.look(f"?at={drafted}&as=all").content.decode()
    assert "Coup 2 sur 2" in page
    assert "Tout, cartes cachées comprises" in page


def test_after_the_end_the_eyes_of_any_seat_can_be_borrowed(village: Game) -> None:
    house, drafted = drafts(village)
    Table.objects.filter(code=house.code).update(status=Table.Status.STOPPED)
    visitor = house.browser(None)
    assert "Coup 2 sur 2" in visitor.look(f"?at={drafted}&as=0").content.decode()
    # Whoever did not see the draft is shown the last moment they saw.
    assert "Coup 1 sur 1" in visitor.look(f"?at={drafted}&as=1").content.decode()
    assert "Coup 1 sur 1" in visitor.look(f"?at={drafted}&as=public").content.decode()
    for nobody in ("2", "-1", "x", "", "9" * 30):
        assert visitor.look(f"?at={drafted}&as={nobody}").status_code == 404


def test_during_the_game_only_ones_own_eyes_are_lent(village: Game) -> None:
    house, drafted = drafts(village)
    basile = house.browser(house.people[1])
    for eyes in ("0", "all"):
        answer = basile.look(f"?at={drafted - 1}&as={eyes}")
        assert answer.status_code == 403
        assert "une fois la partie terminée" in answer.content.decode()
    assert basile.look(f"?at={drafted - 1}&as=1").status_code == 200


def test_a_step_brings_only_what_changes(pig: Game) -> None:
    house = over(pig)
    answer = house.browser(house.host).get(
        f"/t/{house.code}/?at={house.table.head - 1}", headers={"HX-Request": "true"}
    )
    parts = re.findall(r'hx-target="#(\w+)"', answer.content.decode())
    assert parts == ["status", "board", "hand", "players", "told"]


def test_a_stopped_game_has_no_result_but_its_last_board_is_one_click_away(pig: Game) -> None:
    house = playing(pig, "Marie", bots=1)
    ask(house.code, house.host, "stop")
    report(house.code, house.host, "other", "Tant pis !")
    browser = house.browser(house.host)
    link = re.search(r'id="last-board" href="[^"?]*(\?at=\d+)"', browser.look().content.decode())
    assert link
    board = browser.look(link[1]).content.decode()
    assert 'id="last-board"' not in board
    assert 'id="playback-before"' in board


def test_the_replay_starts_at_the_deal(pig: Game) -> None:
    house = over(pig)
    answer = house.browser(house.host).get(f"/t/{house.code}/revoir/")
    dealt = house.table.entries.get(kind=Entry.Kind.STARTED).index
    assert answer.headers["Location"].endswith(f"?at={dealt}")


def test_pauses_bots_and_take_backs_are_moments_too(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), listed=True)
    house.play(house.host, ROLL)
    for kind in ("takeback", "pause"):
        ask(house.code, house.host, kind)
        answer(house.code, house.people[1], True)
    resume(house.code, house.host)
    resign(house.code, house.people[1])
    ask(house.code, house.host, "stop")
    entries = house.table.entries.filter(index__gt=house.table.entries.get(kind=Entry.Kind.STARTED).index)
    page = house.browser(house.host).look(f"?at={house.table.head}&as=all").content.decode()
    for entry in entries:
        assert f'data-moment="{entry.index}"' in page, entry.kind
    assert page.count('class=" resumed"') == 1


def test_a_chair_is_shown_as_it_was_held_then(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    house.play(house.host, ROLL)
    resign(house.code, house.people[1])
    browser = house.browser(house.host)
    assert "A abandonné" not in _players(browser, house.table.head - 1)
    assert "A abandonné" in _players(browser, house.table.head)


def test_a_damaged_log_is_named_and_crashes_no_page(pig: Game) -> None:
    house = over(pig)
    house.table.entries.filter(kind=Entry.Kind.PLAYED).update(drawn=[[6, 1]])
    answer = house.browser(house.host).look(f"?at={house.table.head}&as=all")
    assert answer.status_code == 409
    assert "abîmé" in answer.content.decode()


def _players(browser: Browser, at: int) -> str:
    page = browser.look(f"?at={at}").content.decode()
    return page[page.index('id="players"') : page.index('id="log"')]
