"""One tiny test for each tile: a place it likes and a place it does not."""

from __future__ import annotations

import itertools

import pytest

from engine import FastChance
from games.chevoux.data import AXES, BASE, pile
from games.chevoux.data.cells import EVERYWHERE, INDEX, bits
from games.chevoux.data.constraints import KINDS, broken
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import layout

# tile: (where it stands and what is around it when it is content, the same when it is not)
PLACES = {
    "CHAMP": ("r2c2 r2c3=CHAMP", "r2c2 r3c3=CHAMP"),
    "HAB": ("r1c1", None),
    "BOU": ("r2c2 r2c1=HAB r2c3=HAB", "r2c2 r2c1=HAB r3c3=HAB"),
    "EPI": ("r2c2 r1c2=MOON", "r2c2 r1c2=SUN"),
    "CAF": ("r2c2 r1c2=SUN", "r2c2 r1c2=MOON"),
    "LAV": ("r1c4", "r2c4"),
    "MAI": ("r3c3", None),
    "ECO": ("r2c2 r2c3=HAB", "r1c2 r1c3=HAB"),
    "MED": ("r3c3 r4c4=MAI", "r3c3 r5c4=MAI"),
    "EGL": ("r3c3 r3c6=MAI", "r3c3 r4c4=MAI"),
    "FER": ("r3c3 r2c3=CHAMP r3c4=CHAMP", "r3c3 r2c3=CHAMP"),
    "MOU": ("r1c1", "r5c1"),
    "SIL": ("r3c3 r3c4=CHAMP", "r3c3 r3c4=CHAMP r2c3=HAB"),
    "ETA": ("r3c3 r4c4=BLUE", "r3c3 r3c4=BLUE"),
    "HOT": ("r3c3 r3c4=VIOLET", "r3c3 r3c5=VIOLET"),
    "CAM": ("r3c3 r2c3=CHAMP r3c4=CHAMP", "r3c3 r2c3=CHAMP"),
    "OFF": ("r3c3 r1c3=MAI", "r3c3 r1c2=MAI"),
    "BEL": ("r3c6", "r3c5"),
    "BIB": ("r3c3 r4c4=ECO", "r3c3 r5c4=ECO"),
    "MUS": ("r3c3 r3c4=BLUE", "r3c3 r4c4=BLUE"),
    "THE": ("r4c5", "r5c5"),
    "CIN": ("r3c3 r4c4=HAB", "r3c3 r3c4=HAB"),
    "STA": ("r3c1 r3c2=CHAMP", "r3c2 r3c3=CHAMP"),
    "GYM": ("r3c3 r3c5=ECO", "r3c3 r3c6=ECO"),
    "PIS": ("r3c3 r3c4=HAB", "r1c3 r1c4=HAB"),
    "PET": ("r3c3 r2c3=VIOLET", "r3c3 r2c4=VIOLET"),
    "USI": ("r3c3 r4c4=HAB", "r3c3 r4c3=HAB"),
    "ENT": ("r5c3", "r5c3 r5c4=HAB"),
    "SCI": ("r1c6", "r2c6"),
    "CEN": ("r5c6 r3c4=MAI", "r5c6 r3c5=MAI"),
    "PAR": ("r3c3 r3c4=HAB", "r3c3"),
    "EOL": ("r1c1 r3c2=MAI", "r1c1 r2c2=MAI"),
    "STE": ("r1c2", "r3c2"),
    "REC": ("r3c3 r4c4=CHAMP", "r3c3 r3c4=CHAMP"),
    "PHA": ("r3c3 r5c4=MED", "r3c3 r5c5=MED"),
    "HOP": ("r3c3 r2c2=CHAMP", "r3c3 r2c3=CHAMP"),
    "RET": ("r3c3 r2c3=HAB", "r3c3 r2c2=HAB"),
    "TRM": ("r1c3", "r4c3"),
}
WISHES = {tile: printed.asks for tile, printed in BASE.items()} | {
    tile: asks for tiles in AXES.values() for tile, asks in tiles.items()
}


def content(tile: str, described: str) -> bool:
    here, *around = described.split()
    kinds = dict.fromkeys(KINDS, 0) | {"PLACE": -1}
    for neighbour in around:
        cell, kind = neighbour.split("=")
        kinds[kind] |= 1 << INDEX[cell]
    return not broken(WISHES[tile], kinds, INDEX[here])


@pytest.mark.parametrize("tile", PLACES)
def test_a_place_each_tile_likes_and_one_it_does_not(tile: str) -> None:
    good, bad = PLACES[tile]
    assert content(tile, good)
    if bad is None:
        assert WISHES[tile] == ()
    else:
        assert not content(tile, bad)


@pytest.mark.parametrize(
    ("tile", "described", "fine"),
    [
        pytest.param("CEN", "r5c6 r3c4=MAI", True, id="30-four-steps"),
        pytest.param("CEN", "r5c6 r3c5=MAI", False, id="30-three-steps"),
        pytest.param("THE", "r4c5", True, id="31-interior"),
        pytest.param("THE", "r5c5", False, id="31-edge"),
        pytest.param("ECO", "r1c2 r1c3=HAB", False, id="32-river"),
        pytest.param("CAM", "r1c3", True, id="the river is enough for the campsite"),
        pytest.param("EGL", "r3c3 r5c3=MAI", True, id="the church may share a column"),
        pytest.param("ENT", "r3c3", False, id="the warehouse wants an edge"),
        pytest.param("EOL", "r1c1 r3c2=MAI r1c2=HAB", False, id="the turbine shuns dwellings"),
        pytest.param("CEN", "r3c3", True, id="without town hall nothing is too close"),
        pytest.param("MED", "r3c3", False, id="without town hall nothing is close enough"),
    ],
)
def test_finer_points(tile: str, described: str, fine: bool) -> None:
    assert content(tile, described) is fine


def test_every_tile_has_its_test() -> None:
    assert set(PLACES) == set(WISHES)
    assert len(WISHES) == 10 + 28
    assert sum(printed.copies for printed in BASE.values()) == 22


@pytest.mark.parametrize(("moon", "sun"), list(itertools.permutations(AXES, 2)))
def test_the_quick_check_agrees_with_the_plain_one(moon: str, sun: str) -> None:
    """Bit masks for searches, clause by clause for explanations: both must see the same tiles."""
    chance = FastChance(f"{moon}{sun}")
    tiles = pile(moon, sun)
    assert len(tiles) == 30
    for rows in (2, 3, 5, 5):
        chance.shuffle(tiles)
        board = Board.of(layout(moon, sun), tiles[: rows * 6], [0] * rows * 6)
        unhappy = {cell for cell in range(rows * 6) if board.broken(cell)}
        assert set(bits(board.misplaced())) == unhappy


@pytest.mark.parametrize(("moon", "sun"), list(itertools.permutations(AXES, 2)))
def test_kinds_gathered_at_once_are_those_the_tiles_are_printed_with(moon: str, sun: str) -> None:
    """For searches all masks at once, for cards one by one: both must say what the tables of data say."""
    chance = FastChance(f"{sun}{moon}")
    tiles = pile(moon, sun)
    printed = {tile: set(base.kinds) for tile, base in BASE.items()}
    printed |= {tile: {"MOON"} for tile in AXES[moon]} | {tile: {"SUN"} for tile in AXES[sun]}
    for rows in (2, 4, 5):
        chance.shuffle(tiles)
        here = tiles[: rows * 6]
        found = Board.of(layout(moon, sun), here, [0] * rows * 6)
        quick = found.named_kinds()
        assert quick.pop("PLACE") == EVERYWHERE
        for kind, mask in quick.items():
            assert set(bits(mask)) == {cell for cell, tile in enumerate(here) if kind in printed[tile]}
            assert found.of_kind(kind) == mask
