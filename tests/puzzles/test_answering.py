"""A puzzle is answered on the game's own board, once, and explained afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client

from accounts.deletion import forget
from accounts.merge import merge
from accounts.models import User
from accounts.my_data import document
from engine import registry
from puzzles.answering import begin
from puzzles.choosing import next_for, shelf
from puzzles.models import MU, Answer, Puzzle, Solver
from tables.models import Table
from tables.verbs.asking import ask
from tables.verbs.playing import play
from tests.daily.days import browser
from web.refusals import Refused

pytestmark = pytest.mark.django_db

EVERY = pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
Puzzles = dict[str, Puzzle]


def answers(user: User, puzzle: Puzzle, place: int) -> Table:
    """Play the turn that was tried as best, second, …"""
    table = begin(user, puzzle)
    for number, action in enumerate(puzzle.content.tried[place].turn):
        play(table.code, user, action, nonce=f"answer-{table.code}-{number}")
    table.refresh_from_db()
    return table


@EVERY
@pytest.mark.parametrize("place", [0, 1])
def test_the_first_turn_shown_is_the_answer(
    slug: str,
    place: int,
    marie: User,
    puzzles: Puzzles,
    django_capture_on_commit_callbacks: Any,
) -> None:
    puzzle = puzzles[slug]
    with django_capture_on_commit_callbacks(execute=True):
        table = answers(marie, puzzle, place)
    table.refresh_from_db()
    answer = Answer.objects.get()
    assert (answer.right, answer.place) == (place == 0, place)
    assert table.status == Table.Status.STOPPED
    page = browser(marie).get(table.get_absolute_url()).content.decode()
    assert 'id="puzzle-explained"' in page
    told = browser(marie).get(f"/enigmes/{slug}/{puzzle.key}/").content.decode()
    assert ("Trouvé" in told) == (place == 0)
    assert "Pourquoi ce coup" in told
    puzzle.refresh_from_db()
    solver = Solver.objects.get()
    assert (puzzle.tried, puzzle.found) == (1, int(place == 0))
    assert (solver.mu > MU > puzzle.mu) == (place == 0)


@EVERY
def test_nothing_of_the_answer_is_told_before_it_is_given(slug: str, marie: User, puzzles: Puzzles) -> None:
    puzzle = puzzles[slug]
    client, path = browser(marie), f"/enigmes/{slug}/{puzzle.key}/"
    table = begin(marie, puzzle)
    for page in (client.get(path), Client().get(path), client.get(table.get_absolute_url())):
        text = page.content.decode()
        assert "Pourquoi ce coup" not in text
        assert all(tried.mark not in text for tried in puzzle.content.tried)
    assert Client().get(table.get_absolute_url()).status_code == 403
    assert browser(marie).post(f"/t/{table.code}/conseil/coup/").status_code == 409


@EVERY
def test_what_a_puzzle_keeps_is_what_its_seat_may_know(slug: str, puzzles: Puzzles) -> None:
    """The hidden part of its position is imagined: it fits the view, and is nobody's."""
    cut, engine = puzzles[slug].content, registry.get(slug).engine
    position = engine.load(cut.position)
    assert cut.seat in engine.to_move(position)
    seen = engine.view(position, cut.seat)
    assert engine.dump(engine.view(engine.imagine(seen, cut.seat, _luck()), cut.seat)) == engine.dump(seen)


def _luck() -> Any:
    from engine import FastChance

    return FastChance(1)


def test_two_tabs_share_a_table_and_an_answer_counts_once(
    marie: User, puzzles: Puzzles, django_capture_on_commit_callbacks: Any
) -> None:
    puzzle = puzzles["vallee"]
    path = f"/enigmes/vallee/{puzzle.key}/repondre/"
    one, other = (browser(marie).post(path) for _ in range(2))
    assert one.url == other.url
    assert Table.objects.count() == 1
    with django_capture_on_commit_callbacks(execute=True):
        answers(marie, puzzle, 1)
    again = browser(marie).post(path)
    assert again.status_code == 409
    assert "une seule réponse compte" in again.content.decode()
    assert Table.objects.count() == 1
    with pytest.raises(IntegrityError):
        Answer.objects.create(puzzle=puzzle, user=marie, table=_another(marie))


def _another(user: User) -> Table:
    return Table.objects.create(game="vallee", host=user, places=2, bot_level="firmin")


def test_who_stops_the_table_has_given_no_answer_and_gets_no_second(marie: User, puzzles: Puzzles) -> None:
    puzzle = puzzles["vallee"]
    table = begin(marie, puzzle)
    ask(table.code, marie, "stop")
    with pytest.raises(Refused, match="answered"):
        begin(marie, puzzle)
    page = browser(marie).get(f"/enigmes/vallee/{puzzle.key}/").content.decode()
    assert "pas répondu" in page
    assert Puzzle.objects.get(pk=puzzle.pk).tried == 0


def test_the_next_puzzle_is_one_that_was_not_answered(marie: User, puzzles: Puzzles) -> None:
    game = registry.get("vallee")
    first = next_for(game, marie)
    assert first
    Answer.objects.create(puzzle=first, user=marie, table=_another(marie), right=True)
    assert next_for(game, marie) is None
    assert next_for(game, None) == first
    stands = shelf(game, marie)
    assert (stands.answered, stands.found) == (1, 1)


def test_puzzles_are_nobodys_games(marie: User, puzzles: Puzzles, basile: User) -> None:
    """They count for no statistics, and belong to no list that others see."""
    table = begin(marie, puzzles["vallee"])
    assert table.is_trial
    assert not table.listed
    names = set(table.seats.values_list("name", flat=True))
    assert names == {"Marie", table.bot_level}
    assert browser(basile).get(table.get_absolute_url()).status_code == 403


def test_a_guest_brings_answers_along(marie: User, puzzles: Puzzles) -> None:
    account = User.objects.create_user("camille", password="quatre mots tout simples", name="Camille")
    for user in (marie, account):
        Answer.objects.create(puzzle=puzzles["vallee"], user=user, table=_another(user), right=True)
    Answer.objects.create(puzzle=puzzles["chevoux"], user=marie, table=_another(marie), right=False)
    Solver.objects.create(user=marie, game="vallee", mu=30)
    merge(marie, account)
    assert Answer.objects.filter(user=account).count() == 2
    assert Solver.objects.get(user=account).mu == 30


def test_my_data_tells_my_answers_and_leaving_keeps_no_name(marie: User, puzzles: Puzzles) -> None:
    Answer.objects.create(puzzle=puzzles["vallee"], user=marie, table=_another(marie), right=True)
    assert puzzles["vallee"].key in document(marie).decode()
    forget(marie)
    assert str(Answer.objects.get().user) == "–"


def test_pages_there_are_and_pages_there_are_not(puzzles: Puzzles) -> None:
    for lang, title in (("fr", "Énigmes"), ("en", "Puzzles")):
        assert title in Client().get("/enigmes/", headers={"accept-language": lang}).content.decode()
    puzzle = puzzles["vallee"]
    assert Client().get("/enigmes/vallee/suivante/").url.startswith("/enigmes/vallee/")
    for path in ("echecs/", f"chevoux/{puzzle.key}/", "vallee/0000/", "vallee/0000/repondre/"):
        client = Client()
        answer = client.post(f"/enigmes/{path}") if "repondre" in path else client.get(f"/enigmes/{path}")
        assert answer.status_code == 404, path
