"""Mending a table: every deed has a reason, is an entry of the log, and leaves a game that its log gives."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from bots.work import errands
from engine.registry import Game
from replay.log_cache import reel_of
from review.models import Sanction
from review.sanction_hooks import in_force
from tables.log import view
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.asking import ask
from tables.verbs.leaving import leave
from tests.review.desk import act, page_of, plain, text
from tests.tables.errands import a_bots_turn, only
from tests.tables.house import HOLD, ROLL, House, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, seed=seed_rolling(4, 5, 6))


def done(house: House, answer: Any) -> Entry:
    """The deed was accepted, and its entry says itself and its reason in both languages."""
    assert answer.status_code == 302, text(answer)
    entry = house.table.entries.get(user__username="the-moderator")
    assert entry.nonce
    for lang in ("fr", "en"):
        assert any("La table était bloquée" in said for said in house.said(lang))
    assert examine(house.table) is None
    return entry


def test_a_table_goes_back_and_the_log_keeps_what_is_set_aside(moderator: Client, house: House) -> None:
    dealt = house.table.head
    for action in (ROLL, HOLD):
        house.play(house.host, action)
    asking = text(moderator.get(f"{page_of(house)}act/take-back/?to={dealt}"))
    assert "2 coups seront écartés" in asking
    entry = done(house, act(moderator, house, "take-back", to=dealt))
    assert entry.kind == Entry.Kind.TAKEN_BACK
    assert house.table.position().kept == [0, 0]
    assert (
        plain(house.said("fr")[-1])
        == "L’équipe du site revient en arrière, 2 coups écartés : La table était bloquée"
    )
    house.play(house.host, ROLL)
    assert house.table.position().pot == 4, "the same luck comes again"


def test_going_back_leaves_in_force_what_is_no_move(moderator: Client, house: House) -> None:
    dealt = house.table.head
    house.play(house.host, ROLL)
    act(moderator, house, "mute", seat=0, days=7)
    ask(house.code, house.people[1], "pause")
    act(moderator, house, "take-back", to=dealt)
    lines = {line.text: line.undone for line in view.lines(house.scene())}
    assert [undone for text, undone in lines.items() if "retire la parole" in text] == [False]
    assert [undone for text, undone in lines.items() if "lance un" in text] == [True]
    page = moderator.get(page_of(house)).content.decode()
    assert len(re.findall(r'class="[^"]*entry--dropped', page)) == 1
    assert in_force(User.objects.get(pk=house.host.pk), Sanction.Kind.MUTE)


def test_a_finished_game_may_go_back_and_on(moderator: Client, pig: Game) -> None:
    house = over(pig)
    done(house, act(moderator, house, "take-back", to=house.table.head - 1))
    assert house.table.status == Table.Status.PLAYING
    assert house.table.outcome is None
    house.play(house.host, HOLD)
    assert house.table.status == Table.Status.OVER


@pytest.mark.parametrize("to", ["1", "0", "-3", "99", "x", "", "9" * 40])
def test_a_table_goes_back_only_to_a_moment_of_its_game(moderator: Client, house: House, to: str) -> None:
    house.play(house.host, ROLL)
    before = house.trace()
    answer = act(moderator, house, "take-back", to=to)
    assert answer.status_code in (400, 409)
    assert "On ne peut pas revenir à cette entrée" in text(answer)
    assert house.trace() == before


def test_a_table_does_not_go_back_to_what_was_itself_taken_back(moderator: Client, pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    rolled = house.table.head
    house.play(house.host, HOLD)
    held = house.table.head
    ask(house.code, house.host, "takeback")
    house.play(house.host, ROLL)
    before = house.trace()
    assert act(moderator, house, "take-back", to=held).status_code == 409
    assert house.trace() == before
    done(house, act(moderator, house, "take-back", to=rolled))


def test_a_game_is_ended_and_reopened(moderator: Client, house: House) -> None:
    house.play(house.host, ROLL)
    assert act(moderator, house, "stop").status_code == 302
    assert house.table.status == Table.Status.STOPPED
    assert act(moderator, house, "reopen").status_code == 302
    assert house.table.status == Table.Status.PLAYING
    assert house.table.ended is None
    house.play(house.host, HOLD)
    assert examine(house.table) is None


def test_a_finished_game_reopens_before_its_last_move(moderator: Client, pig: Game) -> None:
    house = over(pig)
    done(house, act(moderator, house, "reopen"))
    assert house.table.status == Table.Status.PLAYING
    assert house.legal(house.host) == [ROLL, HOLD]


def test_a_waiting_room_reopens_unless_its_host_has_left(moderator: Client, pig: Game) -> None:
    house = waiting(pig)
    act(moderator, house, "stop")
    assert act(moderator, house, "reopen").status_code == 302
    assert house.table.status == Table.Status.WAITING
    empty = waiting(pig, "Odile")
    leave(empty.code, empty.host)
    answer = act(moderator, empty, "reopen")
    assert answer.status_code == 409
    assert "Son hôte a quitté la table" in text(answer)


def forget_the_bot(house: House) -> None:
    Table.objects.filter(code=house.code).update(bot_due=None)


def leave_it_paused(house: House) -> None:
    Table.objects.filter(code=house.code).update(paused=True, bot_due=None)


def spoil_the_position(house: House) -> None:
    Table.objects.filter(code=house.code).update(state=b"{}", bot_due=None)


@pytest.mark.parametrize("trouble", [forget_the_bot, leave_it_paused, spoil_the_position])
def test_a_stuck_table_moves_again(moderator: Client, pig: Game, trouble: Callable[[House], None]) -> None:
    house = playing(pig, "Marie", bots=1, seed=seed_rolling(1))
    house.play(house.host, ROLL)
    trouble(house)
    done(house, act(moderator, house, "unstick"))
    assert not house.table.paused
    assert house.table.bot_due is not None


def test_a_log_that_makes_no_game_is_not_unstuck_but_named(moderator: Client, house: House) -> None:
    house.play(house.host, ROLL)
    house.table.entries.filter(kind=Entry.Kind.PLAYED).update(action={"action": "hold"})
    answer = act(moderator, house, "unstick")
    assert answer.status_code == 409
    assert "entry 4 is refused: pig.no.empty" in text(answer)
    done(house, act(moderator, house, "take-back", to=house.table.head - 1))


def test_a_bot_takes_a_chair_and_its_person_has_it_back(moderator: Client, house: House) -> None:
    entry = done(house, act(moderator, house, "seat-bot", seat=0))
    assert entry.kind == Entry.Kind.BOT_IN
    assert house.seat(house.host).held
    assert house.table.bot_due is not None
    house.browser(house.host).look()
    assert not house.seat(house.host).bot
    assert act(moderator, house, "seat-bot", seat=9).status_code == 404
    assert act(moderator, house, "seat-bot", seat=0, level="nobody").status_code == 400


def test_a_chair_is_handed_over_by_a_link_that_works_once(moderator: Client, house: House) -> None:
    answer = act(moderator, house, "hand-over", seat=1)
    assert answer.status_code == 200
    link = text(answer).split('id="invite-link" readonly value="')[1].split('"')[0]
    path = "/t/" + link.split("/t/")[1]
    newcomer = house.browser(None)
    assert newcomer.post(path, {"name": "Chloé"}).status_code == 302
    assert house.names == ["Marie", "Chloé"]
    assert house.browser(None).post(path, {"name": "Denis"}).status_code == 410


def test_a_bot_gives_its_chair_to_a_person(moderator: Client, pig: Game) -> None:
    house = playing(pig, "Marie", bots=1)
    answer = act(moderator, house, "hand-over", seat=1)
    path = "/t/" + text(answer).split("/t/")[-1].split('"')[0]
    assert house.browser(None).post(path, {"name": "Chloé"}).status_code == 302
    assert not house.table.seats.get(number=1).bot
    assert plain(house.said("fr")[-1]) == "La place de Petite Lison est maintenant celle de Chloé"


def test_what_a_bot_played_stays_the_bots(moderator: Client, pig: Game) -> None:
    house = a_bots_turn(pig)
    errands.carry_out(only(errands.claim(1)), ROLL)
    at = house.table.head
    path = "/t/" + text(act(moderator, house, "hand-over", seat=1)).split("/t/")[-1].split('"')[0]
    house.browser(None).post(path, {"name": "Chloé"})
    (line,) = [line for line in view.lines(house.scene()) if line.index == at]
    assert line.text.startswith("Petite Lison lance")
    assert line.name == "Petite Lison"
    seats = reel_of(house.table).seats(house.table, at)
    assert [(seat.user_id is None, seat.bot) for seat in seats] == [(False, ""), (True, "lison")]


def test_a_deed_sent_twice_is_done_once(moderator: Client, house: House) -> None:
    for _ in range(2):
        assert act(moderator, house, "stop", nonce="le-meme-clic").status_code == 302
    assert house.kinds().count(Entry.Kind.STOPPED) == 1


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("", "Dites pourquoi"), ("  ", "Dites pourquoi"), ("x" * 201, "200 signes au plus")],
)
def test_nothing_is_done_without_a_fair_reason(
    moderator: Client, house: House, reason: str, sentence: str
) -> None:
    before = house.trace()
    answer = act(moderator, house, "stop", reason=reason)
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert house.trace() == before


@pytest.mark.parametrize(
    ("verb", "status"),
    [("reopen", 409), ("nonsense", 404), ("mute", 404), ("lift", 409), ("unstick", 400)],
)
def test_deeds_that_do_not_fit_are_refused(moderator: Client, house: House, verb: str, status: int) -> None:
    before = house.trace()
    fields: dict[str, Any] = {"seat": {"mute": 5, "lift": 0}.get(verb, 0)}
    if verb == "unstick":
        fields["nonce"] = "!"
    assert act(moderator, house, verb, **fields).status_code == status
    assert house.trace() == before
