"""What every game has for nothing: reading, ranking, stamps, copies. And the registry that finds games."""

from __future__ import annotations

import msgspec
import pytest

from engine import IllegalMove, NoOptions, SeededChance, rank, registry
from tests.example import pig


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ([(5,), (9,), (1,)], [2, 1, 3]),
        ([(5,), (5,), (1,)], [1, 1, 3]),
        ([(1,), (7,), (7,), (0,)], [3, 1, 1, 4]),
        ([(5, 2), (5, 3)], [2, 1]),
        ([(0,)], [1]),
    ],
    ids=["by points", "a shared victory", "a shared victory and a third", "by the tie-break", "alone"],
)
def test_equal_totals_share_their_place(totals: list[tuple[int, ...]], ranks: list[int]) -> None:
    assert rank(totals) == ranks


def test_an_action_is_read_by_its_name() -> None:
    assert pig.Pig().decode({"action": "hold"}) == pig.Hold()


@pytest.mark.parametrize("nonsense", [None, 1, "hold", [], {}, {"action": "hold", "and": "more"}])
def test_what_is_no_action_is_refused_in_the_words_of_the_site(nonsense: object) -> None:
    with pytest.raises(IllegalMove) as refusal:
        pig.Pig().parse(pig.State(20, [0]), 0, nonsense)
    assert refusal.value.phrase.key == "table.refused.malformed"


def test_options_are_checked_by_their_types_and_completed() -> None:
    engine = pig.Pig()
    assert engine.read_options({}) == pig.Options(goal=20)
    assert engine.read_options({"goal": "50"}) == pig.Options(goal=50), "a form sends text"
    for wrong in ({"goal": "far"}, {"gaol": 3}, []):
        with pytest.raises(msgspec.ValidationError):
            engine.read_options(wrong)


def test_a_game_without_options_takes_none() -> None:
    assert msgspec.convert({}, NoOptions) == NoOptions()
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"speed": 2}, NoOptions)


def test_a_copy_lives_its_own_life() -> None:
    engine = pig.Pig()
    state = engine.deal(2, pig.Options(), SeededChance("x", 0))
    copy = engine.clone(state)
    copy.kept[0] = 9
    assert state.kept == [0, 0]


def test_a_stamp_changes_with_what_the_seat_sees_and_only_then() -> None:
    engine = pig.Pig()
    state = engine.deal(2, pig.Options(), SeededChance("x", 0))
    before = engine.stamp(state, 0)
    assert engine.stamp(engine.clone(state), 0) == before
    state.pot = 4
    assert engine.stamp(state, 0) != before


@pytest.fixture
def empty_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", {})


@pytest.mark.usefixtures("empty_house")
def test_a_registered_game_is_found_until_it_leaves() -> None:
    game = pig.game()
    registry.register(game)
    assert registry.get("pig") is game
    assert registry.games() == [game]
    registry.unregister("pig")
    registry.unregister("pig")
    assert registry.games() == []
    with pytest.raises(KeyError):
        registry.get("pig")


@pytest.mark.usefixtures("empty_house")
def test_games_are_listed_in_the_order_they_ask_for_and_then_by_name() -> None:
    class Aardvark(pig.Pig):
        slug = "aardvark"

    class First(pig.Pig):
        slug = "zebra"

    plain = pig.game()
    for engine, order in ((pig.Pig(), 100), (First(), 5), (Aardvark(), 100)):
        registry.register(registry.Game(engine, plain.texts, plain.credits, plain.levels, order=order))
    assert [game.slug for game in registry.games()] == ["zebra", "aardvark", "pig"]


def test_a_bots_level_is_found_by_its_name() -> None:
    game = pig.game()
    assert game.level("lison") is game.levels[0]
    with pytest.raises(KeyError):
        game.level("nobody")
