"""After the game: the best line on the true deal, card by card, with the village each card leaves."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from bots.work import jobs
from engine import FastChance, registry
from games.chevoux.bot import advice, answers
from games.chevoux.data import CARDS
from games.chevoux.rules.board import board_of
from tables.models import Table
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start
from tests.chevoux.villages import ENGINE, fresh, pass_all

NARROW = partial(answers.best_line, width=4)


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "best_line", NARROW)


def answered(state: object) -> advice.Advice:
    asked = advice.best_line(ENGINE, state, 0, FastChance(1))
    while True:
        try:
            next(asked)
        except StopIteration as end:
            return end.value


def test_each_line_has_the_village_that_its_card_leaves() -> None:
    state = fresh(seed=2)
    pass_all(state)
    found = answered(state)
    assert len(found.lines) == len(found.positions) == 25
    for line, position in zip(found.lines, found.positions, strict=True):
        shown = msgspec.convert(position, advice.Shown)
        board = board_of(state, shown.village)
        assert board.misplaced().bit_count() == line.params["bad"]
        assert board.score == line.params["score"]
        assert line.params["card"].id in CARDS
        assert all(cell < len(shown.village.cells) for cell in shown.touched)
    assert [len(position["village"]["cells"]) for position in found.positions[4:25:5]] == [12, 18, 24, 30, 30]


@pytest.mark.django_db
def test_the_page_draws_them_one_open_at_a_time(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    marie = User.new_guest("Marie")
    table = open_table(marie, registry.get("chevoux"), name="Marie", places=1)
    start(table.code, marie)
    play(table.code, marie, {"action": "resign"}, nonce="n" * 16)
    table = Table.objects.get(pk=table.pk)
    job = jobs.Job("essai", table.code, 0, "meilleure", "", "done", advice=answered(table.position()))
    monkeypatch.setattr(jobs, "find", lambda id: job)
    browser = Client(headers={"HX-Request": "true"})
    browser.force_login(marie)
    with translation.override("fr"):
        page = browser.get(f"/t/{table.code}/conseil/suivi/essai/").content.decode()
    assert page.count('<details name="advice-step"') == 25
    assert page.count('<details name="advice-step" open') == 1
    assert page.count('class="small-village"') == 25
    assert "Le village après la carte 25" in page
    assert "tile--here" in page
    assert page.index("data-step-by") < page.index('<details name="advice-step"'), "arrows that never move"
