"""What the page of a running table says: of a village that would be lost, of the deadline, of the card."""

from __future__ import annotations

import msgspec
import pytest

from engine import registry
from games.chevoux.state import State
from tables.models import Table
from tables.page.render import regions
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, G1, state_with
from tests.tables.house import playing

pytestmark = pytest.mark.django_db

# Nothing but a Field, which wants another beside it, is out of its place.
SPOILT = G1.replace("CHAMP CHAMP LAV ", "CHAMP LAV   CHAMP", 1)


def drawn(state: State, *names: str, lang: str = "en") -> dict[str, str]:
    """Marie's page of this village; the others' are the same."""
    house = playing(registry.get("chevoux"), *names, places=len(names))
    (village,) = state.villages
    everybody = [msgspec.structs.replace(village) for _ in names]
    state = msgspec.structs.replace(state, villages=everybody)
    Table.objects.filter(code=house.code).update(state=ENGINE.dump(state))
    return regions(house.scene(0, lang))


def test_a_village_with_misplaced_tiles_is_said_to_be_lost_and_promises_no_score() -> None:
    page = drawn(state_with(SPOILT), "Marie")
    assert "Lost while " in page["board"]
    assert "cv-village__s--vain" in page["board"]
    assert "player__score" not in page["players"]


def test_a_village_that_is_in_order_shows_its_score() -> None:
    page = drawn(state_with(G1), "Marie")
    assert "Lost while" not in page["board"]
    assert "cv-village__s--vain" not in page["board"]
    assert "player__score" in page["players"]


def test_while_a_card_is_in_hand_the_bar_alone_speaks_of_it() -> None:
    page = drawn(state_with(SPOILT), "Marie")
    assert 'id="explain"' not in page["board"]
    assert 'id="rule"' in page["actions"]


def test_a_finished_village_tells_what_is_wrong_in_it() -> None:
    state = state_with(SPOILT, played=25)
    page = drawn(state, "Marie", "Basile")
    assert 'id="explain"' in page["board"]
    assert "explain--bad" in page["board"]


def test_the_deadline_is_explained_where_there_is_one() -> None:
    said = TEXTS.source["phrases"]
    deadline = next(entry for entry in said if entry["id"] == "cv.page.deadline")["text"]["en"]
    assert deadline in drawn(state_with(G1), "Marie", "Basile")["hand"]
    assert deadline not in drawn(state_with(G1), "Marie")["hand"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nobody_but_the_glossary_speaks_of_a_duel(lang: str) -> None:
    """A table has up to eight chairs; a duel has two."""
    for part in ("articles", "refusals", "log", "phrases"):
        for entry in TEXTS.source[part]:
            for said in ("title", "text", "text_one"):
                assert "duel" not in entry.get(said, {}).get(lang, "").lower(), entry["id"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_whole_name_of_a_tile_stands_ready_where_a_short_one_is_used(lang: str) -> None:
    board = drawn(state_with(G1), "Marie", lang=lang)["board"]
    for tile in ("MED", "OFF"):
        whole = TEXTS.glossary[tile][lang]
        assert f'name--whole" aria-hidden="true">{whole}</span>' in board
