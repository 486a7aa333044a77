"""The result worth sharing: what it tells, and its picture."""

from __future__ import annotations

import re
import struct
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from accounts.models import User
from engine import registry
from engine.registry import Game
from replay import fonts
from replay.game_stats import Turn, story_of
from replay.own_result import place
from replay.picture import shortened
from replay.views.result import spoken
from tables.models import Entry, Seat, Table
from tests.replay.games import finished
from tests.tables.house import HOLD, ROLL, House, over, playing, seed_rolling

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parents[2]


def look(house: House, page: str) -> bytes:
    answer = house.browser(None).get(f"/t/{house.code}/{page}")
    assert answer.status_code == 200
    return answer.content


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_has_a_result_to_share_with_its_picture(slug: str) -> None:
    house = finished(registry.get(slug))
    page = look(house, "resultat/").decode()
    assert f"http://testserver/t/{house.code}/resultat.png" in page
    drawn = ElementTree.fromstring(look(house, "resultat.svg"))  # noqa: S314  our own drawing
    written = {text.text for text in drawn.iter(f"{SVG}text")}
    assert {"Marie", "Basile"} <= written
    curves = list(drawn.iter(f"{SVG}polyline"))
    assert len(curves) == 2
    assert all(0 <= float(y) <= 630 for curve in curves for y in _ys(curve.get("points")))


def _ys(points: str | None) -> list[str]:
    return [pair.split(",")[1] for pair in (points or "").split()]


def test_the_picture_is_a_png_of_the_size_that_chats_show(pig: Game) -> None:
    content = look(over(pig), "resultat.png")
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">LL", content[16:24]) == (1200, 630)


def test_a_name_from_a_stranger_is_only_text_in_the_picture(pig: Game) -> None:
    house = over(pig)
    Seat.objects.filter(table=house.table, number=0).update(name="<b>&\"'😀 Marie-Antoinette de la Tour")
    drawn = ElementTree.fromstring(look(house, "resultat.svg"))  # noqa: S314
    assert any((text.text or "").startswith("<b>&\"'😀") for text in drawn.iter(f"{SVG}text"))
    look(house, "resultat.png")


def test_turns_and_thoughts_are_told_from_the_log(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 6), options={"goal": 10})
    marie, basile = house.people
    for person in (marie, basile):
        house.play(person, ROLL)
        house.play(person, HOLD)
    later = timezone.now()
    for n, entry in enumerate(house.table.entries.filter(kind__in=("started", "played")).order_by("index")):
        Entry.objects.filter(pk=entry.pk).update(at=later + timedelta(seconds=n * n))
    story = story_of(house.table)
    assert [points for _, points in story.scores] == [[0, 0], [0, 0], [4, 0], [4, 0], [4, 6]]
    held = house.table.entries.filter(kind=Entry.Kind.PLAYED, seat=1).last().index
    assert story.turns[-1] == Turn(held, 1, "lead", 6)
    hers, his = story.thoughts
    assert (hers.seat, hers.moves, hers.total.seconds, hers.longest.seconds) == (0, 2, 4, 3)
    assert (his.moves, his.total.seconds, his.longest_at) == (2, 12, held)


def test_a_game_without_result_has_nothing_to_share(pig: Game) -> None:
    house = playing(pig)
    for page in ("resultat/", "resultat.svg", "resultat.png"):
        assert house.browser(house.host).get(f"/t/{house.code}/{page}").status_code == 409
    assert User.objects.count() == 2


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.84, "0,8 s"),
        (9.9, "9,9 s"),
        (42, "42 s"),
        (125, "2 min 05 s"),
        (3720, "1 h 02"),
        (864000, "10 jours"),
    ],
)
def test_a_length_of_thought_is_as_long_as_it_needs_to_be(seconds: float, said: str) -> None:
    assert spoken(timedelta(seconds=seconds)).replace("\u00a0", " ") == said


def test_a_long_headline_is_cut_with_a_sign() -> None:
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abc efgh", 5) == "abc…"


def test_a_packed_face_becomes_a_font_with_all_its_tables() -> None:
    folder = ROOT / "node_modules/@fontsource/fraunces/files"
    packed = folder / "fraunces-latin-600-normal.woff"
    unpacked = fonts.unpack(packed.read_bytes())
    count = struct.unpack(">H", unpacked[4:6])[0]
    for n in range(count):
        tag, check, place, size = struct.unpack(">4sLLL", unpacked[12 + 16 * n : 28 + 16 * n])
        table = unpacked[place : place + size]
        assert len(table) == size
        if tag != b"head":
            words = struct.unpack(f">{-(-size // 4)}L", table + b"\0" * (-size % 4))
            assert sum(words) % 2**32 == check, tag


def _own(house: House, user: User | None, lang: str = "fr") -> str:
    page = house.browser(user, headers={"Accept-Language": lang}).look().text
    found = re.search(r'id="my-result">([^<]*)<', page)
    return found[1].replace("\u00a0", " ") if found else ""


def test_ones_own_result_comes_first_with_a_record_where_it_is_one(pig: Game) -> None:
    house = over(pig)
    ranks = {one["seat"]: (one["rank"], one["total"]) for one in house.table.outcome["standings"]}
    first, total = next((seat, total) for seat, (rank, total) in ranks.items() if rank == 1)
    winner, loser = house.people[first], house.people[1 - first]
    assert _own(house, winner) == f"Vous : 1er, {total} points", "a first game breaks no record"
    assert _own(house, loser).startswith("Vous : 2e, ")
    assert _own(house, loser, "en").startswith("You: 2nd, ")
    assert _own(house, None) == ""
    worse = Table.objects.create(
        game="pig", host=winner, places=2, bot_level="lison", status=Table.Status.OVER, state=b"",
        ended=timezone.now() - timedelta(days=1),
        outcome={"standings": [{"seat": 0, "rank": 1, "total": total - 1, "lines": []}]},
    )  # fmt: skip
    Seat.objects.create(table=worse, number=0, user=winner, name="Marie")
    assert _own(house, winner) == f"Vous : 1er, {total} points, votre record"
    Table.objects.filter(pk=worse.pk).update(origin_at=3)
    assert "record" not in _own(house, winner), "a game tried from another's moment is nobody's"
    page = house.browser(winner).look().text
    assert page.index('id="my-result"') < page.index("<h1")


@pytest.mark.parametrize(
    ("rank", "fr", "en"), [(1, "1er", "1st"), (3, "3e", "3rd"), (11, "11e", "11th"), (22, "22e", "22nd")]
)
def test_places_are_written_as_each_language_does(rank: int, fr: str, en: str) -> None:
    assert (place(rank, "fr"), place(rank, "en")) == (fr, en)


def test_the_page_of_the_result_asks_for_its_turning_points(pig: Game) -> None:
    house = over(pig)
    assert f'hx-get="/t/{house.code}/tournants/"' in house.browser(house.host).look().text
    told = look(house, "tournants/").decode()
    for turn in story_of(house.table).turns:
        assert f"?at={turn.index}" in told
    assert f"/t/{house.code}/des/" in told
    assert house.browser(None).get(f"/t/{playing(pig).code}/tournants/").status_code == 409


def test_nothing_on_the_page_of_the_result_is_stretched(pig: Game) -> None:
    assert 'preserveAspectRatio="none"' not in house_page(over(pig))


def house_page(house: House) -> str:
    return house.browser(house.host).look().text


def test_my_badge_in_the_header_is_my_seats(pig: Game) -> None:
    house = playing(pig)
    for number, user in enumerate(house.people):
        header = house.browser(user).look().text.partition('id="me"')[2][:400]
        assert f"token--{number + 1}" in header
