"""A valley as a drawing: outlines, keys from cell to cell, and what is read aloud."""

from __future__ import annotations

import re

from engine import Phrase
from games.vallee.data import SHEETS
from games.vallee.data.hexes import CELLS, INDEX, NEIGHBOURS, name
from games.vallee.page.art import CENTRES, outline
from games.vallee.page.count import stops
from games.vallee.page.hand import closed, drawn_by, hexes_of
from games.vallee.page.views import Cell, cell_id, cell_view, glow, in_words, lights, map_pieces, tiles, ways
from games.vallee.rules.count import Group
from games.vallee.rules.scoring import points
from games.vallee.state import State
from tests.vallee.drawing import EXAMPLE_SECOND, EXAMPLE_WINNER, TEXTS, cells, table

EVERY = frozenset(range(len(CELLS)))


def say(said: Phrase) -> str:
    return TEXTS.say(said, "fr")


def sides(path: str) -> int:
    return len(re.findall(r"[lv]", path))


def test_hexes_touch_without_a_gap() -> None:
    for cell, neighbours in enumerate(NEIGHBOURS):
        x, y = CENTRES[cell]
        for other in neighbours:
            ox, oy = CENTRES[other]
            assert (abs(ox - x), abs(oy - y)) in {(100, 0), (50, 87)}


def test_an_outline_has_the_sides_that_lead_out() -> None:
    assert sides(outline([0])) == 6
    assert sides(outline([0, 1])) == 10
    assert outline([0, 29]).count("M") == 2, "two islands, two loops"
    ring = NEIGHBOURS[INDEX[3, 3]]
    assert sides(outline(ring)) == 18 + 6, "around, and around the hole"


def test_every_outline_comes_back_to_where_it_started() -> None:
    for path in (outline(EVERY), outline([3, 4, 9]), outline(NEIGHBOURS[12])):
        for loop in path.split("M")[1:]:
            steps = re.findall(r"v(-?\d+)|l(-?\d+) ?(-?\d+)", loop)
            assert sum(int(dx or 0) for _, dx, _ in steps) == 0
            assert sum(int(dy or v) for v, _, dy in steps) == 0


def test_the_keys_reach_every_cell_and_lead_only_to_neighbours() -> None:
    number = {cell_id(cell): cell for cell in EVERY}
    for cell in EVERY:
        for key, there in ways(cell):
            assert number[there] in NEIGHBOURS[cell], key
    down = {cell: dict(ways(cell)).get("arrow-down") for cell in EVERY}
    assert [cell for cell, there in down.items() if there is None] == [27, 28, 29]


def shown(state: State, last: int | None = None) -> list[Cell]:
    """The hexes of the first seat's own sheet."""
    told = hexes_of(state.sheet, drawn_by(state, 0), state.children, closed(state, 0), last)
    return [cell_view(*one, say) for one in told]


def test_each_sheet_shows_its_letters_and_its_mountains() -> None:
    for letter, printed in SHEETS.items():
        shown = tiles(letter, "fr")
        assert [tile.letter for tile in shown].count("") == 5
        assert {tile.letter for tile in shown} == {"B", "O", "M", "V", "J", ""}
        assert {tile.letter for tile in tiles(letter, "en")} == {"B", "O", "M", "G", "Y", ""}
        assert [tile.name for tile in shown] == [name(cell) for cell in EVERY]
        assert [tile.symbol == "case-roche" for tile in shown] == [zone == "^" for zone in printed]


def test_a_house_without_a_sheep_is_marked() -> None:
    drawn = map_pieces("A", cells("H(3,1) S(3,0) H(0,6)"))
    assert [(piece.symbol, piece.alone) for piece in drawn] == [
        ("mouton", False),
        ("maison", False),
        ("maison", True),
    ]


def test_everything_that_can_be_highlighted_has_an_outline_and_a_sentence() -> None:
    found = lights(cells(EXAMPLE_WINNER))
    assert {light.view for light in found} == {"herd", "village", "line", "network", "fast"}
    for light in found:
        assert light.path.startswith("M")
        assert "{" not in say(light.phrase)


def test_cells_say_where_they_are_what_is_there_and_why_they_are_closed() -> None:
    state = table("H(3,1) C0(1,2)", "H(4,2)")
    state.reserved = {"y": 0}
    by_id = {cell.id: cell for cell in shown(state, INDEX[1, 2])}
    assert by_id["h-3-1"].label == "rangée B, case 2, zone orange O, maison, sans mouton"
    assert by_id["h-3-1"].reason == "B2\u00a0: il y a déjà une maison."
    assert by_id["h-1-2"].label == (
        "rangée C, case 1, zone verte V, rail courbe, sorties à droite et en bas à gauche, dernier dessin"
    )
    assert by_id["h-5-0"].label == "rangée A, case 3, montagne"
    assert by_id["h-0-6"].label == "rangée G, case 1, zone jaune J, vide, couleur réservée"
    assert not by_id["h-0-6"].free
    assert by_id["h-3-0"].free


def test_on_a_rescue_turn_every_free_cell_is_open() -> None:
    drawn = " ".join(cell for cell in EXAMPLE_WINNER.split() if cell != "H(0,6)")
    state = table(drawn, EXAMPLE_WINNER)
    state.reserved = {"y": 0}
    assert [cell.id for cell in shown(state) if cell.free] == ["h-0-6"]


def test_a_valley_can_be_read_aloud() -> None:
    state = table("H(3,1)")
    told = in_words(state.sheet, state.valleys[0].cells, say)
    assert told.startswith("rangée A\u00a0: zone orange O vide, zone orange O vide, montagne. rangée B")
    assert "zone orange O maison" in told


def test_the_count_stops_at_each_category_and_ends_at_the_totals() -> None:
    state = table(EXAMPLE_WINNER, EXAMPLE_SECOND)
    told = stops(state, say)
    assert [stop.key for stop in told] == [*points(state)[0]._fields, "total"]
    assert [stop.points[0] for stop in told] == ["+18", "−5", "+6", "+8", "+5", "+13", "45"]
    assert [stop.so_far[1] for stop in told] == [15, 15, 24, 34, 37, 41, 41]
    assert len(told[0].glows[0]) == 6
    assert all(stop.sentences for stop in told)


def test_a_sheep_that_serves_a_house_further_off_is_linked_to_it() -> None:
    near, far = Group(0, "pair", [0, 1]), Group(0, "pair", [0, 29])
    assert glow(near).link == ""
    assert glow(far).link == "M200 58L400 580"
