"""Django's own pages: in the reader's language, on the reader's clock, with the ways of the desk."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from accounts.models import User
from review.models import Sanction
from tests.review.conftest import Enter, somebody
from tests.review.desk import text

pytestmark = pytest.mark.django_db
PEOPLE, TAKEN = "/admin/accounts/user/", "/admin/review/sanction/"
NOON = datetime(2026, 1, 10, 12, 34, tzinfo=ZoneInfo("UTC"))


@pytest.fixture
def sanction(db: None) -> Sanction:
    chief = somebody("chief")
    return Sanction.objects.create(user=User.new_guest("Paul"), kind="mute", reason="Cris", by=chief, at=NOON)


def test_lists_and_forms_speak_french(enter: Enter, sanction: Sanction) -> None:
    chief = enter("chief")
    listed = text(chief.get(TAKEN))
    for said in ("Personne", "Raison", "Décidée par", "Sans voix", "Levée le"):
        assert said in listed
    one = text(chief.get(f"{TAKEN}{sanction.pk}/change/"))
    assert "Raison" in one
    assert "Mute" not in one + listed
    assert "Modération" in listed, "the room has a name too"
    form = text(chief.get(f"{PEOPLE}{sanction.user.pk}/change/"))
    assert "À la table" in form
    assert "At the table" not in form
    assert "Sans compte" in form


def test_and_english(enter: Enter, sanction: Sanction) -> None:
    listed = text(enter("chief").get(TAKEN, headers={"Accept-Language": "en"}))
    for said in ("Person", "Reason", "Decided by", "Muted"):
        assert said in listed
    assert "Raison" not in listed


def test_what_was_taken_is_a_filter(enter: Enter, sanction: Sanction) -> None:
    chief = enter("chief")
    assert "Cris" in text(chief.get(TAKEN, {"kind": "mute"}))
    assert "Cris" not in text(chief.get(TAKEN, {"kind": "ban"}))


def test_hours_are_the_readers(enter: Enter, sanction: Sanction) -> None:
    chief = enter("chief")
    assert "13:34" in text(chief.get(TAKEN))
    chief.cookies["zone"] = "Asia/Tokyo"
    page = text(chief.get(TAKEN))
    assert "21:34" in page
    assert "Heures : Asia/Tokyo" in page
    del chief.cookies["zone"]
    assert "13:34" in text(chief.get(TAKEN)), "nobody else's clock is left behind"


def test_the_ways_of_the_desk_are_there(enter: Enter) -> None:
    page = text(enter("chief").get(PEOPLE))
    for there in ("/admin/", "/admin/tables/table/", "/admin/tables/report/", "/admin/players/"):
        assert f'href="{there}"' in page
