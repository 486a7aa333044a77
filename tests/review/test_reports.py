"""A report opens on the screen its author saw, and becomes a test that replays to that moment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from django.test import Client

from engine.registry import Game
from review import fixtures
from tables.models import Message, Report
from tables.verbs.asking import ask
from tables.verbs.chatting import chat
from tables.verbs.reporting import report
from tests.review.desk import REPORTS, look, page_of, text
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling, waiting

FOLDER = Path(__file__).parent / "reports"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_reported_is_mended(path: Path) -> None:
    """Put a downloaded report into tests/review/reports: it is red until the file says what is right, and the
    rules do it.
    """
    assert fixtures.faults(fixtures.read(path.read_bytes())) == []


@pytest.fixture
def house(village: Game, db: None) -> House:
    house = playing(village)
    for _ in range(2):
        house.play(house.host, house.legal(house.host)[0])
    return house


@pytest.fixture
def made(house: House) -> Report:
    return report(house.code, house.host, "rule", "Ma maison a disparu.")


def test_a_report_opens_on_that_exact_screen(reviewer: Client, house: House, made: Report) -> None:
    house.play(house.host, house.legal(house.host)[0])
    assert "Ma maison a disparu." in text(reviewer.get(REPORTS))
    answer = reviewer.get(f"{REPORTS}{made.pk}/change/")
    assert answer["Location"] == f"{page_of(house)}?at={made.index}&as=0"
    look(reviewer, house, "0")
    page = text(reviewer.get(answer["Location"]))
    assert f"Entrée {made.index} sur" in page
    assert "brouillon" in page


def test_one_click_makes_a_test_of_it(reviewer: Client, house: House, made: Report) -> None:
    look(reviewer, house, "all")
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer["Content-Disposition"] == (
        f'attachment; filename="rolling_village-{house.code.lower()}-{made.index}.json"'
    )
    moment = fixtures.read(answer.content)
    made.refresh_from_db()
    assert fixtures.view(moment) == moment.view == made.view
    assert (moment.index, moment.viewer, moment.text) == (made.index, 0, "Ma maison a disparu.")
    for private in ("Marie", "Basile", house.table.seed):
        assert private not in answer.content.decode()


def test_a_fresh_test_is_red_until_the_rules_are_mended(reviewer: Client, house: House, made: Report) -> None:
    look(reviewer, house, "all")
    moment = fixtures.read(reviewer.get(f"{REPORTS}{made.pk}/fixture/").content)
    assert fixtures.faults(moment), "nobody has said yet what is right"
    moment.right = {**moment.view, "round": 99}
    assert fixtures.faults(moment) == ["the view is not the right one"]
    moment.right = moment.view
    assert fixtures.faults(moment) == []
    moment.steps.pop()
    assert fixtures.faults(moment) == ["the view is not the right one"]


def test_a_test_may_ask_for_moves_that_must_be_possible_or_not(pig: Game, db: None) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    moment = fixtures.of(report(house.code, house.host, "rule", "Je ne peux pas relancer."))
    moment.allowed = [ROLL, HOLD]
    assert fixtures.faults(moment) == []
    moment.refused = [HOLD]
    assert fixtures.faults(moment) == [f"still allowed: {HOLD}"]
    moment.steps.pop()
    moment.allowed, moment.refused = [HOLD], []
    assert fixtures.faults(moment) == [f"still refused: {HOLD}"]


@pytest.mark.parametrize("kind", ["bug", "behaviour", "other"])
def test_a_test_is_offered_only_where_it_is_about_the_rules(
    reviewer: Client, house: House, made: Report, kind: str
) -> None:
    look(reviewer, house, "all")
    there = f"{REPORTS}{made.pk}/fixture/"
    assert there in text(reviewer.get(f"{REPORTS}{made.pk}/"))
    Report.objects.update(kind=kind)
    assert there not in text(reviewer.get(f"{REPORTS}{made.pk}/"))
    assert there not in text(reviewer.get(page_of(house)))
    assert reviewer.get(there).status_code == 409


def test_a_report_shows_whom_it_is_about_and_what_was_being_said(
    reviewer: Client, pig: Game, db: None
) -> None:
    house = playing(pig, "Marie", "Basile")
    marie, basile = house.people
    for n in range(10):
        Message.objects.create(table=house.table, user=marie, name="Marie", text=f"parole {n}")
    chat(house.code, basile, "Tu joues mal !")
    browser = house.browser(marie)
    assert browser.do("report", kind="behaviour", text="Il est méchant.", seat="1").status_code == 200
    made = Report.objects.get()
    assert made.about == basile
    chat(house.code, basile, "Et alors ?")
    page = text(reviewer.get(f"{REPORTS}{made.pk}/"))
    assert f'<a class="report__about" href="/admin/players/{basile.pk}/">Basile</a>' in page
    for said in ("parole 9", "Tu joues mal !", "Et alors ?"):
        assert said in page
    assert "parole 1<" not in page, "far from it"
    assert page.count("bubble--theirs") == 2


def test_a_report_about_a_chair_that_is_not_there_is_refused(house: House) -> None:
    assert house.browser(house.host).do("report", kind="other", text="Lui !", seat="9").status_code == 404
    assert not Report.objects.exists()


def test_a_running_game_gives_its_file_only_to_announced_eyes(
    reviewer: Client, house: House, made: Report
) -> None:
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer.status_code == 403
    assert "Ouvrez d’abord la vue « Tout voir »" in text(answer)


def test_moves_that_were_taken_back_are_in_the_file(pig: Game, db: None) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    for action in (ROLL, HOLD):
        house.play(house.host, action)
    ask(house.code, house.host, "takeback")
    made = report(house.code, house.host, "rule", "Et mes points ?")
    moment = fixtures.read(fixtures.write(fixtures.of(made)))
    assert fixtures.position(moment).pot == 4


def test_a_report_from_the_waiting_room_has_no_position(reviewer: Client, pig: Game) -> None:
    house = waiting(pig)
    made = report(house.code, house.host, "rule", "Bonjour ?")
    look(reviewer, house, "all")
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer.status_code == 409
    assert reviewer.get(f"{REPORTS}{made.pk}/change/").status_code == 302


def test_a_report_is_closed_with_words_that_its_author_gets(
    moderator: Client, house: House, made: Report
) -> None:
    there = f"{REPORTS}{made.pk}/close/"
    for wrong in ("", "  ", "x" * 1001):
        answer = moderator.post(there, {"answer": wrong})
        assert answer.status_code == 400
        assert "Écrivez une réponse" in text(answer)
    assert Report.objects.get().closed is None
    assert moderator.post(there, {"answer": "Merci, c’est <réparé>."}).status_code == 302
    assert "Merci, c’est &lt;réparé&gt;." in text(house.browser(house.host).get("/mes-parties/"))
    assert "Merci, c’est" not in text(house.browser(house.people[1]).get("/mes-parties/"))
    assert Report.objects.get().closed is not None
    assert "Ma maison a disparu." not in text(moderator.get(REPORTS))
    assert "Ma maison a disparu." in text(moderator.get(REPORTS + "?closed=1"))
    assert moderator.post(f"{REPORTS}{made.pk + 1}/close/", {"answer": "Oui."}).status_code == 404


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"[]", b'{"format": 1}', msgspec.json.encode({"format": 2, "game": "pig"})]
)
def test_a_file_that_is_none_is_named(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        fixtures.read(raw)
