"""A table that has seen everything can tell all of it, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from bots.work.errands import carry_out
from bots.work.errands import claim as claim_errand
from engine import Event
from engine.registry import Game
from tables.log import view
from tables.models import Entry, Table
from tables.verbs.absence import come_back
from tables.verbs.adding_bot import add_bot
from tables.verbs.answering import answer
from tables.verbs.arranging import arrange
from tables.verbs.asking import ask
from tables.verbs.clearing import clear
from tables.verbs.handing import chair_token, claim
from tables.verbs.holding import hold
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.pausing import resume
from tables.verbs.pledging import pledge
from tables.verbs.rematch import rematch
from tables.verbs.removing_bot import remove_bot
from tables.verbs.reporting import report
from tables.verbs.resigning import resign
from tables.verbs.starting import start
from tests.tables.errands import due, only
from tests.tables.house import HOLD, ROLL, House, guests, last_seen, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db

# What only reviewers need to know, and what the waiting room shows beside the log.
SILENT = {Entry.Kind.REPORTED, Entry.Kind.LUCK}


def a_long_evening(game: Game) -> House:
    """Every verb there is, at one table."""
    house = waiting(game, "Marie", "Basile", places=4, pace=60, options={"goal": 12})
    code, (marie, basile) = house.code, house.people
    chloe, denis, emile = guests("Chloé", "Denis", "Émile")
    join(code, chloe, "Chloé")
    clear(code, marie, 2)
    join(code, denis, "Denis")
    leave(code, marie)
    join(code, marie, "Marie")
    add_bot(code, basile)
    remove_bot(code, basile, 3)
    arrange(code, basile, options={"goal": 14}, places=3, listed=False, spectators=True)
    claim(code, chair_token(code, denis, 1), emile, "Émile")
    pledge(code, emile, "0" * 64, house.table.fingerprint)
    fixed = {"seed": seed_rolling(6, 6, 6, 6), "scheme": Table.Scheme.PLAIN, "pledges": {}}
    Table.objects.filter(code=code).update(**fixed)
    start(code, basile)
    house.play(basile, ROLL)
    ask(code, basile, "takeback")
    answer(code, emile, yes=True)
    answer(code, marie, yes=False)
    ask(code, basile, "takeback")
    for friend in (emile, marie):
        answer(code, friend, yes=True)
    ask(code, emile, "pause")
    for friend in (basile, marie):
        answer(code, friend, yes=True)
    resume(code, marie)
    last_seen(house, 2, minutes=9)
    hold(code, basile, 2)
    come_back(code, marie)
    due(house, "clock_due")
    carry_out(only(claim_errand(1)), ROLL)
    report(code, emile, "rule", "Is this right?")
    resign(code, marie)
    for _ in range(2):
        house.play(basile, ROLL)
    house.play(basile, HOLD)
    rematch(code, emile)
    house.people = [basile, emile, marie]
    return house


def test_every_kind_of_entry_says_itself_in_french_and_in_english(pig: Game) -> None:
    house = a_long_evening(pig)
    # A trial has a log of its own (tests/replay); the last three are the reviewers' (tests/review).
    never_here = {
        Entry.Kind.STOPPED,
        Entry.Kind.FORKED,
        Entry.Kind.REPAIRED,
        Entry.Kind.MODERATED,
        Entry.Kind.LOOKED,
    }
    assert set(house.kinds()) == set(Entry.Kind.values) - never_here
    entries = list(house.table.entries.all())
    for viewer in (-1, 0, 1, 2):
        for lang in ("fr", "en"):
            scene = house.scene(viewer, lang)
            for entry in entries:
                events = msgspec.convert(entry.events, list[Event])
                assert bool(events) == (entry.kind not in SILENT)
                for event in events:
                    said = scene.say(event.phrase)
                    assert said
                    assert "{" not in said
    assert house.said("fr") != house.said("en")
    assert len(house.said("fr")) == len(house.said("en"))


def test_the_page_of_such_a_table_reads_in_both_languages(pig: Game) -> None:
    house = a_long_evening(pig)
    for lang, word in (("fr", "Journal"), ("en", "Log")):
        browser = house.browser(house.people[0])
        page = browser.get(f"/t/{house.code}/", headers={"Accept-Language": lang}).content.decode()
        assert word in page
        for said in house.said(lang):
            assert said.replace("'", "&#39;") in page


def test_a_stopped_game_says_so_too(pig: Game) -> None:
    house = waiting(pig, "Marie")
    start(house.code, house.host)
    ask(house.code, house.host, "stop")
    assert house.said("fr")[-1] == "La partie est arrêtée, sans classement"
    assert house.browser(None).look().status_code == 200


def test_a_draft_is_read_out_to_its_seat_and_kept_in_nobodys_log(village: Game) -> None:
    house = playing(village)
    before = house.scene(0)
    house.play(house.host, house.legal(house.host)[0])
    after = house.scene(0)
    assert len(after.sentences(before.latest)) == 1
    assert [line.text for line in view.lines(after)] == [line.text for line in view.lines(before)]
