"""Questions asked at a table: who may ask, what the answer rests on, and how it is followed and stopped."""

from __future__ import annotations

import html
import multiprocessing
import re
import threading
import time

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from bots.advice import views
from bots.work import jobs
from bots.work.desk import A_PERSONS, Asker, Desk
from engine import Who, phrase, registry
from engine.advice import NEXT_MOVE, Advice, Option
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start

pytestmark = pytest.mark.django_db

ASKER = Asker("here", "Marie")


@pytest.fixture
def marie() -> User:
    return User.new_guest("Marie")


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[jobs.Task]:
    """Questions are noted, and nobody thinks about them."""
    asked: list[jobs.Task] = []
    monkeypatch.setattr(jobs._desk, "submit", lambda asker, question: asked.append(question[1]))
    return asked


def browser(user: User) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    return client


def playing(host: User, **choices: object) -> Table:
    """A table at a game that has advisers."""
    game = next(game for game in registry.games() if game.advisers)
    table = open_table(host, game, name=str(host), **choices)
    return start(table.code, host)


def key_of(table: Table, after: bool = False) -> str:
    return next(adviser.key for adviser in table.rules.advisers if adviser.after == after)


def test_a_question_gets_a_world_that_its_seat_imagines_and_never_the_table(
    marie: User, tasks: list[jobs.Task]
) -> None:
    table = playing(marie)
    client = browser(marie)
    for _ in range(3):
        answer = client.post(f"/t/{table.code}/conseil/{key_of(table)}/")
        assert answer.status_code == 200
    engine, truth = table.rules.engine, table.position()
    worlds = [engine.load(task.state) for task in tasks]
    assert all(engine.view(world, 0) == engine.view(truth, 0) for world in worlds)
    assert all(world != truth for world in worlds)
    assert len({task.state for task in tasks}) == 3


def test_without_hints_or_out_of_turn_nothing_is_asked(marie: User, tasks: list[jobs.Task]) -> None:
    quiet, table = playing(marie, hints=False), playing(marie)
    stranger = browser(User.new_guest("Paul"))
    refused = {
        "fermés": browser(marie).post(f"/t/{quiet.code}/conseil/{key_of(quiet)}/"),
        "à vous": stranger.post(f"/t/{table.code}/conseil/{key_of(table)}/"),
        "dévoilée": browser(marie).post(f"/t/{table.code}/conseil/{key_of(table, after=True)}/"),
    }
    for words, answer in refused.items():
        assert answer.status_code == 409
        assert words in answer.content.decode()
    assert browser(marie).post(f"/t/{table.code}/conseil/nothing/").status_code == 404
    assert tasks == []


def test_an_answer_is_its_owners_alone(marie: User, tasks: list[jobs.Task]) -> None:
    table = playing(marie)
    browser(marie).post(f"/t/{table.code}/conseil/{key_of(table)}/")
    id = cache.get(f"advice:asking:{table.code}:0")
    assert browser(marie).get(f"/t/{table.code}/conseil/suivi/{id}/").status_code == 200
    other = browser(User.new_guest("Paul"))
    assert other.get(f"/t/{table.code}/conseil/suivi/{id}/").status_code == 404
    assert other.post(f"/t/{table.code}/conseil/arret/{id}/").status_code == 404
    assert other.get(f"/t/{table.code}/conseil/suivi/unknown/").status_code == 404


def test_a_new_question_ends_the_one_before(marie: User, tasks: list[jobs.Task]) -> None:
    table = playing(marie)
    client = browser(marie)
    client.post(f"/t/{table.code}/conseil/{key_of(table)}/")
    first = cache.get(f"advice:asking:{table.code}:0")
    client.post(f"/t/{table.code}/conseil/{key_of(table)}/")
    assert cache.get(f"advice:stop:{first}")


def test_a_flood_of_questions_waits(marie: User, tasks: list[jobs.Task]) -> None:
    table = playing(marie)
    client = browser(marie)
    for _ in range(views.QUESTIONS + 3):
        last = client.post(f"/t/{table.code}/conseil/{key_of(table)}/")
    assert len(tasks) == views.QUESTIONS
    assert last.status_code == 429
    assert 'id="advice"' in last.content.decode(), "the sentence stands where the answer would"
    assert 0 < int(last["Retry-After"]) <= 2 * views.SECONDS


def test_somebody_whose_questions_wait_at_other_tables_is_asked_to_wait(
    marie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle: Desk[tuple[jobs.Job, jobs.Task]] = Desk(0, jobs._follow, jobs._wanted, jobs._drop)
    monkeypatch.setattr(jobs, "_desk", idle)
    tables = [playing(marie) for _ in range(A_PERSONS + 1)]
    client = browser(marie)
    answers = [client.post(f"/t/{table.code}/conseil/{key_of(table)}/") for table in tables]
    assert [answer.status_code for answer in answers] == [200] * A_PERSONS + [429]
    assert "attendent encore leur tour" in answers[-1].content.decode()
    assert "attend son tour…" in answers[0].content.decode()
    again = client.post(f"/t/{tables[0].code}/conseil/{key_of(tables[0])}/")
    assert again.status_code == 200, "a new question takes the place of the one before"
    first = jobs.find(cache.get(f"advice:asking:{tables[1].code}:0"))
    assert first is not None
    client.post(f"/t/{tables[1].code}/conseil/arret/{first.id}/")
    answer = client.post(f"/t/{tables[-1].code}/conseil/{key_of(tables[-1])}/")
    assert answer.status_code == 200, "what was stopped waits no more"


def test_a_question_that_nobody_follows_any_more_is_dropped(marie: User) -> None:
    table = playing(marie)
    question = jobs.Job("left", table.code, 0, key_of(table), ""), jobs.Task(table.game, "", b"", 0, 7)
    jobs._keep(question[0])
    assert not jobs._wanted(question)
    assert jobs.find("left"), "whoever looks follows"
    assert jobs._wanted(question)
    jobs.stop("left")
    assert not jobs._wanted(question)
    jobs._drop(question)
    assert jobs.find("left").status == "stopped"  # type: ignore[union-attr]


def wait_for(id: str, seconds: float = 180) -> jobs.Job:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        job = jobs.find(id)
        assert job is not None
        if not job.running:
            return job
        time.sleep(0.1)
    raise AssertionError("no answer came")


def test_a_question_is_answered_and_another_stopped(marie: User) -> None:
    table = playing(marie)
    engine = table.rules.engine
    task = jobs.Task(table.game, key_of(table), bytes(table.state), 0, 7)
    stopped = jobs.start(table.code, 0, "", task, ASKER)
    jobs.stop(stopped.id)
    assert wait_for(stopped.id).status == "stopped"
    answered = wait_for(jobs.start(table.code, 0, "", task, ASKER).id)
    assert answered.status == "done"
    assert answered.advice is not None
    assert table.rules.texts.say(answered.advice.text, "fr")
    broken = jobs.Task(table.game, key_of(table), engine.dump(table.position()), 99, 7)
    assert wait_for(jobs.start(table.code, 0, "", broken, ASKER).id).status == "failed"


def test_an_adviser_that_does_not_hear_a_stop_is_ended(marie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = multiprocessing.Pipe()
    deaf = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,), daemon=True)
    deaf.start()
    monkeypatch.setattr(jobs, "GRACE", 0.3)
    monkeypatch.setattr(jobs._own, "thinker", jobs.Thinker(ours, deaf), raising=False)
    table = playing(marie)
    job = jobs.Job("deaf", table.code, 0, key_of(table), "")
    task = jobs.Task(table.game, job.adviser, bytes(table.state), 0, 7)
    jobs._follows(job.id)
    threading.Timer(0.5, jobs.stop, [job.id]).start()
    jobs._follow((job, task))
    assert theirs.recv() == task
    assert job.status == "stopped"
    assert theirs.recv() == jobs.STOP
    deaf.join(timeout=60)
    assert deaf.exitcode is not None


def test_an_answer_that_nobody_waits_for_any_more_reaches_no_other_question(
    marie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache fails while the first question is thought about; its adviser thinks on."""
    ours, theirs = multiprocessing.Pipe()
    thinking = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,), daemon=True)
    thinking.start()
    monkeypatch.setattr(jobs._own, "thinker", jobs.Thinker(ours, thinking), raising=False)
    table = playing(marie)
    job = jobs.Job("unlucky", table.code, 0, key_of(table), "")
    failures = [RuntimeError("no cache")]

    def keep(job: jobs.Job) -> None:
        if failures:
            raise failures.pop()

    monkeypatch.setattr(jobs, "_keep", keep)
    theirs.send(("progress", 1, 2))
    jobs._follow((job, jobs.Task(table.game, job.adviser, bytes(table.state), 0, 7)))
    assert job.status == "failed"
    assert jobs._own.thinker is None, "what it still says would answer the next question"
    thinking.join(timeout=60)
    assert thinking.exitcode is not None


def test_giving_up_follows_the_games_own_rules(marie: User) -> None:
    from tables.verbs.resigning import resign

    game = next(game for game in registry.games() if game.advisers)
    table = open_table(marie, game, name="Marie")
    join(table.code, User.new_guest("Paul"), "Paul")
    start(table.code, marie)
    resign(table.code, marie)
    table.refresh_from_db()
    seat = table.seats.get(number=0)
    assert not seat.bot
    assert 0 not in game.engine.to_move(table.position())


def answered(table: Table, stamp: str) -> jobs.Job:
    """A question of the first seat that has been thought out."""
    legal = table.rules.engine.legal(table.position(), 0)
    best, other = (msgspec.to_builtins(action) for action in legal[:2])
    option = Option(other, phrase("common.points", n=1), phrase("advice.worth", points="12", margin=3))
    why = phrase("advice.why.denies", points="3", name=Who(1))
    advice = Advice(why, best, worth=option.worth, alternatives=[option])
    job = jobs.Job("thought-out", table.code, 0, NEXT_MOVE, stamp, status="done", advice=advice)
    jobs._keep(job)
    return job


def village_with_a_bot(host: User) -> tuple[Table, str]:
    game = registry.get("rolling_village")
    table = open_table(host, game, name=str(host))
    add_bot(table.code, host, "firmin")
    table = start(table.code, host)
    return table, game.engine.stamp(table.position(), 0)


def test_an_answer_names_people_shows_alternatives_and_is_played_without_script(marie: User) -> None:
    table, stamp = village_with_a_bot(marie)
    job = answered(table, stamp)
    client = Client()
    client.force_login(marie)
    page = client.get(f"/t/{table.code}/conseil/suivi/{job.id}/").content.decode()
    assert "coûte 3 à Firmin le facteur" in page
    assert page.count("12 à la fin, à 3 près") == 2
    assert f'action="/t/{table.code}/play/"' in page
    moves = [html.unescape(raw) for raw in re.findall(r'name="action" value="([^"]+)"', page)]
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    assert len(moves) == 2
    assert nonce is not None
    sent = {"action": moves[1], "nonce": nonce[1], "stamp": stamp}
    assert client.post(f"/t/{table.code}/play/", sent).status_code == 302
    assert table.entries.last().action == msgspec.json.decode(moves[1])


def test_where_a_game_previews_its_moves_an_answer_is_shown_first_and_played_without_script(
    marie: User,
) -> None:
    table = start(open_table(marie, registry.get("chevoux"), name="Marie").code, marie)
    job = answered(table, table.rules.engine.stamp(table.position(), 0))
    address = f"/t/{table.code}/conseil/suivi/{job.id}/"
    beside_the_board = browser(marie).get(address).text
    assert beside_the_board.count("data-show=") == 2
    assert 'name="action"' not in beside_the_board
    alone = browser(marie).get(address, headers={"HX-Request": "false"}).text
    assert "data-show" not in alone
    assert alone.count('name="action"') == 2


def test_an_answer_is_shown_while_it_gets_better_and_stays_when_it_is_stopped(marie: User) -> None:
    table, stamp = village_with_a_bot(marie)
    job = answered(table, stamp)
    so_far = msgspec.json.encode(job.advice)
    job.status, job.advice = "running", None
    jobs._heard(job, ("so far", so_far))
    jobs._heard(job, ("progress", 20, 100))
    client = browser(marie)
    page = client.get(f"/t/{table.code}/conseil/suivi/{job.id}/").text
    assert "20 sur 100" in page
    assert "coûte 3 à Firmin le facteur" in page
    assert "data-finished" not in page, "it is still followed"
    stopped = client.post(f"/t/{table.code}/conseil/arret/{job.id}/").text
    assert "data-finished" in stopped
    assert "coûte 3 à Firmin le facteur" in stopped


def test_an_answer_to_a_question_no_longer_asked_has_nothing_to_press(marie: User) -> None:
    table, _ = village_with_a_bot(marie)
    job = answered(table, "another question")
    page = browser(marie).get(f"/t/{table.code}/conseil/suivi/{job.id}/").content.decode()
    assert "12 à la fin" in page
    assert 'name="action"' not in page
    assert "data-advised" not in page


def test_every_game_of_the_house_can_be_asked_at_the_table(marie: User, tasks: list[jobs.Task]) -> None:
    for game in registry.games():
        table = open_table(marie, game, name="Marie")
        while table.seats.count() < game.engine.seats[0]:
            add_bot(table.code, marie, game.levels[0].key)
        table = start(table.code, marie)
        if 0 in game.engine.to_move(table.position()):
            page = browser(marie).get(f"/t/{table.code}/", headers={"HX-Request": "false"})
            assert f"/t/{table.code}/conseil/{NEXT_MOVE}/" in page.content.decode()
            assert browser(marie).post(f"/t/{table.code}/conseil/{NEXT_MOVE}/").status_code == 200
    assert {task.adviser for task in tasks} == {NEXT_MOVE}
