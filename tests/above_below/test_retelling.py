"""What happened on an expedition, told in the log and on the page; what was kept of it stays as it was."""

from __future__ import annotations

from html import unescape
from typing import Any

import msgspec
import pytest

from accounts.models import User
from engine import Event, Term, phrase, registry
from engine.texts import LANGUAGES
from games.above_below import actions as a
from games.above_below.data.encounters import BOOK
from games.above_below.rules.explore import chosen_option, total, trip_of
from games.above_below.rules.log import amounts, option
from games.above_below.rules.retelling import retold
from games.above_below.rules.wording import load_texts
from games.above_below.state import Expedition
from tables.log import view
from tables.log.retelling import phrase_of
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start
from tests.above_below import tables
from tests.above_below.tables import ENGINE, keys

TEXTS = load_texts()
# story.number.option.ending
ENDING_DOTS = 3


def ended(key: str, need: int) -> Event:
    needed, lit = amounts([("lantern", need), ("lantern", need)])
    return Event(phrase(f"ab.log.{key}", need=needed, total=lit), 0)


def took(number: int, index: int) -> Event:
    return Event(phrase("ab.log.option", option=option(number, index)), 0)


def said(event: Event, *before: Event, lang: str) -> str:
    return TEXTS.say(retold(event, before), lang, str)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_ending_is_told_by_its_own_sentence(lang: str) -> None:
    for story in BOOK:
        for index, printed in enumerate(story["options"]):
            check_endings(story["id"], index, printed, lang)


def check_endings(number: int, index: int, printed: dict[str, Any], lang: str) -> None:
    before = took(number, index), took(number % len(BOOK) + 1, 0)
    for outcome in printed["outcomes"]:
        told = said(ended("success", outcome["need"]), *before, lang=lang)
        assert told.startswith(outcome["text"][lang])
    failure = ended("failure", printed["outcomes"][0]["need"])
    if "missed" in printed:
        assert said(failure, *before, lang=lang).startswith(printed["missed"][lang])
    else:
        # The rules tell it themselves, in the next line.
        assert retold(failure, before) == failure.phrase


def test_an_ending_whose_beginning_is_not_at_hand_is_told_as_it_was_kept() -> None:
    success = ended("success", 4)
    assert retold(success, []) == success.phrase
    assert retold(success, [took(999, 0)]) == success.phrase
    assert retold(ended("success", 99), [took(1, 0)]).key == "ab.log.success"


def test_the_rules_tell_an_ending_as_games_of_old_have_kept_it() -> None:
    state = tables.table()
    tables.choose(state, 0, "D1", "D2")
    tables.play(state, 0, a.Explore())
    state.expedition = Expedition("G21", 1, ["D1", "D2"])
    told = tables.play(state, 0, a.ChooseOption(1), a.Boost("D1"), a.Finish(), dice=(1, 1))
    assert "success" in keys(told)
    assert not [key for key in keys(told) if key.endswith("_told")]


# -- the line of play ---------------------------------------------------------------------------------------


def kept(index: int, *told: Event, kind: str = Entry.Kind.PLAYED, **action: int) -> Entry:
    return Entry(index=index, kind=kind, action=action, events=msgspec.to_builtins(told))


def test_an_option_that_was_taken_back_tells_no_ending() -> None:
    game = registry.get("above_below")
    success = ended("success", 4)
    last = kept(5, success)
    log = [kept(1, took(1, 0)), kept(2, took(7, 0)), kept(3, kind=Entry.Kind.TAKEN_BACK, to=1), last]
    assert phrase_of(game, log, last, success).params["story"] == Term("story.1.0.4")


# -- at a table ---------------------------------------------------------------------------------------------


@pytest.fixture
def back_home(db: Any) -> tuple[Table, str, set[str]]:
    """A table whose first expedition is over, the sentence that is to be told, and those that are not."""
    friends = [User.objects.create_user(name, name=name.title()) for name in ("ada", "bea")]
    table = open_table(friends[0], registry.get("above_below"), name="Ada", places=2)
    join(table.code, friends[1], friends[1].name)
    start(table.code, friends[0])
    seat = Table.objects.get(pk=table.pk).position().turn_seat
    user = table.seats.get(number=seat).user
    moves: list[Any] = [a.Choose("D2"), a.Choose("D3"), a.Explore(), None]
    for n, move in enumerate(moves):
        answer = move or ENGINE.on_timeout(Table.objects.get(pk=table.pk).position(), seat)
        play(table.code, user, msgspec.to_builtins(answer), nonce=f"expedition-{n}")
    trip = trip_of(Table.objects.get(pk=table.pk).position())
    reward = chosen_option(trip).reached(total(trip))
    play(table.code, user, msgspec.to_builtins(a.Finish()), nonce="expedition-home")
    story = f"story.{trip.number}.{trip.option}"
    ends = {
        key: text["fr"] for key, text in TEXTS.glossary.items() if key.startswith(f"story.{trip.number}.")
    }
    endings = {key: text for key, text in ends.items() if key.count(".") == ENDING_DOTS}
    failures = {f"{story}.fail", f"{story}.missed"}
    ending = next(key for key in endings if key in ({f"{story}.{reward.need}"} if reward else failures))
    return table, endings.pop(ending), set(endings.values())


def test_the_log_and_the_page_tell_what_happened_and_nothing_of_what_might_have(
    back_home: tuple[Table, str, set[str]],
) -> None:
    table, ending, others = back_home
    scene = Scene(Snapshot.read(table.pk), 0, "fr")
    assert sum(ending in line.text for line in view.lines(scene)) == 1
    drawn = regions(scene)
    assert ending in unescape(drawn["board"])
    page = unescape("".join(drawn.values()))
    assert others
    assert not [other for other in others if other in page]
    assert examine(Table.objects.get(pk=table.pk)) is None
