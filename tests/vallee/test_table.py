"""The table page of Dans ma vallée, for seats and spectators, from the first roll to the count."""

from __future__ import annotations

import random
import re
import zlib

import pytest
from django.core.cache import cache

from engine import SPECTATOR, registry
from tables.page.aids import aid
from tables.page.frames import Frame, draw
from tables.page.render import regions
from tables.page.scene import Scene
from tests.tables.house import House, playing

# What a push may weigh once compressed.
MOST_BYTES = 15_000
NAMES = ("Ana", "Bruno", "Chloé", "Denis", "Elsa")


@pytest.fixture
def five(db: None) -> House:
    cache.clear()
    return playing(registry.get("vallee"), *NAMES, places=5)


def plays(house: House, turns: int, chance: random.Random) -> None:
    for _ in range(turns):
        person = house.to_move()
        house.play(person, chance.choice(house.legal(person)))


def drawn(scene: Scene, before: Frame | None = None) -> Frame:
    return draw(scene.snapshot, (scene.viewer, scene.lang, ""), before)


def test_a_whole_game_of_five_is_shown_to_everybody_and_its_pushes_travel_light(five: House) -> None:
    chance = random.Random(1)
    before: dict[tuple[int, str], Frame] = {}
    for turns in (0, 1, 30, 30, 30, 28):
        plays(five, turns, chance)
        for viewer, lang in ((0, "fr"), (3, "en"), (SPECTATOR, "fr")):
            old = before.get((viewer, lang))
            frame = drawn(five.scene(viewer, lang), old)
            if old:
                assert len(zlib.compress(frame.message(old).encode())) < MOST_BYTES
            before[viewer, lang] = frame
            assert "va.page" not in frame.root.whole()
    plays(five, 1, chance)
    assert five.table.status == "over"
    over = drawn(five.scene(0)).root.whole()
    assert over.count('name="tally"') == 7
    assert over.count("show--valleys") == 1


def test_only_whoever_is_to_play_may_confirm_but_all_seats_may_plan(five: House) -> None:
    mover = five.seat(five.to_move()).number
    for seat in range(5):
        shown = regions(five.scene(seat))
        assert ("data-my-turn" in shown["hand"]) == (seat == mover)
        assert "data-position=" in shown["hand"]
        assert aid(five.scene(seat), "plan")
        assert 'id="v-draw"' in shown["actions"]
    watching = regions(five.scene())
    assert "data-position" not in watching["hand"]
    assert aid(five.scene(), "plan") is None
    assert "v-draw" not in watching["actions"]
    assert watching["hand"].count('class="mini valley paper-light"') == 5


def test_a_taken_die_and_a_reserved_colour_bear_the_name_of_who_took_them(five: House) -> None:
    person = five.to_move()
    action = five.legal(person)[0]
    five.play(person, action)
    plateau = regions(five.scene(0))["board"]
    assert f", pris par {person.name}" in plateau
    assert f"réservé par {person.name}" in plateau
    assert plateau.count("symbol-die--taken") == 1


def test_what_each_valley_needs_is_said_in_its_panel(five: House) -> None:
    panel = regions(five.scene(0))["players"]
    assert panel.count("1 maison sans mouton") == 5
    assert panel.count("2 villageois") == 5
    assert panel.count("4 cases libres") == 5, "one colour each has its first house"


def test_the_position_is_described_in_plain_sentences(five: House) -> None:
    presenter = registry.get("vallee").presenter
    lines = presenter.description(five.scene(0))
    assert lines[0].startswith("Dés\u00a0: ")
    assert len(lines) == 2 + 2 * 5
    assert any("24 dessins à faire" in line for line in lines)


def test_a_position_of_the_past_cannot_be_played_on(five: House) -> None:
    plays(five, 3, random.Random(2))
    past = five.table.head - 1
    page = five.browser(five.host).look(f"?at={past}").content.decode()
    assert 'id="grid"' in page
    assert "data-position" not in page


# What each reader calls the green zone and the yellow one.
LETTERS = {"fr": ("V", "J"), "en": ("G", "Y")}


@pytest.mark.parametrize("lang", LETTERS)
def test_colours_bear_the_letters_of_the_readers_language(five: House, lang: str) -> None:
    shown = regions(five.scene(0, lang))
    letters = found(r'class="colour__l"[^>]*>(\w)<', shown["board"])
    assert letters == ["B", "O", "M", *LETTERS[lang]]
    assert found(r"<b>(\w)</b>", shown["players"]) == letters * 5
    assert set(found(r'opacity=".85">(\w)<', shown["hand"])) == set(letters)
    for letter in LETTERS[lang]:
        assert f" {letter}, " in shown["hand"], "and in what is read aloud"


def test_the_map_shows_the_names_that_the_log_uses(five: House) -> None:
    plays(five, 12, random.Random(2))
    shown = regions(five.scene(0))
    told = set(found(r"\b([A-G][1-6])\b", shown["log"]))
    assert told
    assert told <= set(found(r">([A-G]\d)</text>", shown["hand"]))
    assert 'href="#hex-names"' in shown["hand"].split('id="grid"')[1]


def test_a_rail_lies_on_its_hex_without_a_veil(five: House) -> None:
    plays(five, 60, random.Random(3))
    rails = found(r"<g[^>]*>((?:(?!</g>).)*#rail-(?:(?!</g>).)*)</g>", regions(five.scene(0))["hand"])
    assert rails
    assert not [rail for rail in rails if "--paper" in rail]


def found(pattern: str, text: str) -> list[str]:
    listed: list[str] = re.findall(pattern, text, re.S)
    return listed
