"""What the others may know of a round in pencil, and when the dice fall."""

from __future__ import annotations

from engine import OMNISCIENT, SPECTATOR, Chance, FastChance
from games.rolling_village.data import EMPTY_SHEET
from tests.rolling_village.table import ENGINE, act, confirm, dice, place, table, told


class NoChance(Chance):
    """Fails a test that rolls too early."""

    def below(self, n: int) -> int:
        raise AssertionError("the dice were rolled before the barrier opened")


def test_42_a_confirmed_round_is_public_a_draft_is_not_and_the_dice_wait() -> None:
    state = table(1, (4, 2), seats=2)
    for seat in (0, 1):
        place(state, "b1", 2, 2, seat=seat)
        place(state, "b2", 2, 4, seat=seat)
    confirm(state, 0, NoChance())
    assert ENGINE.view(state, 1).villages[0].sheet == "....../.H.F../....../....../......"
    seen_by_first = ENGINE.view(state, 0).villages[1]
    assert seen_by_first.sheet == EMPTY_SHEET
    assert seen_by_first.draft == []
    assert ENGINE.view(state, 1).villages[1].draft == state.villages[1].draft
    assert (state.round, state.dice) == (1, (4, 2))
    confirm(state, 1, dice(3, 6))
    assert (state.round, state.dice) == (2, (3, 6))


def test_a_view_does_not_show_whether_a_village_has_a_draft_or_an_avenue() -> None:
    idle, busy = table(1, (6, 6), seats=2), table(1, (6, 6), seats=2)
    place(busy, "b1", 5, 6)
    place(busy, "park", 3, 3)
    act(busy, {"action": "choose_avenue", "avenue": "7"})
    for viewer in (1, SPECTATOR):
        assert ENGINE.dump(ENGINE.view(busy, viewer)) == ENGINE.dump(ENGINE.view(idle, viewer))
    assert ENGINE.view(busy, OMNISCIENT) == busy


def test_a_draft_is_told_to_its_owner_alone_until_it_is_confirmed() -> None:
    state = table(1, (6, 6), seats=2)
    events = place(state, "b1", 5, 6, seat=1) + place(state, "park", 3, 3, seat=1)
    events += act(state, {"action": "choose_avenue", "avenue": "10-11"}, seat=1)
    events += act(state, {"action": "undo"}, seat=1)
    events += act(state, {"action": "choose_avenue", "avenue": "10-11"}, seat=1)
    assert {event.to for event in events} == {1}
    public = confirm(state, 1)
    assert {event.to for event in public} == {None}
    assert any(event.reveals for event in public)
    assert told(public) == [
        "B has confirmed the round.",
        "B builds a lake at row 5, column 6.",
        "B opens a park at row 3, column 3.",
        "B chooses avenue 10-11.",
        "A group (lake) brings B 3 points.",
        "B scores 3 points on avenue 10-11. Rounds so far: 3.",
        "1 village of 2 has confirmed.",
    ]


def test_what_others_do_never_makes_a_click_stale() -> None:
    state = table(1, (4, 2), seats=2)
    place(state, "b1", 2, 2)
    mine = ENGINE.stamp(state, 0)
    place(state, "b1", 1, 2, seat=1)
    place(state, "b2", 1, 4, seat=1)
    confirm(state, 1)
    assert ENGINE.stamp(state, 0) == mine
    place(state, "b2", 1, 4)
    assert ENGINE.stamp(state, 0) != mine


def test_a_click_made_for_another_draft_is_stale() -> None:
    here, there = table(1, (4, 2)), table(1, (4, 2))
    place(here, "b1", 2, 2)
    place(there, "b1", 3, 2)
    assert ENGINE.stamp(here, 0) != ENGINE.stamp(there, 0)


def test_an_imagined_table_redraws_the_drafts_of_others_only() -> None:
    state = table(1, (4, 2), seats=2)
    place(state, "b1", 2, 2)
    place(state, "b2", 2, 4, seat=1)
    worlds = [ENGINE.imagine(state, 0, FastChance(seed)) for seed in range(20)]
    assert all(world.villages[0] == state.villages[0] for world in worlds)
    assert len({ENGINE.dump(world) for world in worlds}) > 5
    assert any(not world.villages[1].draft for world in worlds)
    assert ENGINE.imagine(state, OMNISCIENT, FastChance(1)) == state
