"""What decided a finished game: clear choices first, told for their mover; then where the lead turned."""

from __future__ import annotations

from bots.analysis.appraisal import Appraised, Earned
from bots.analysis.turning_points import AROUND, deciding, smoothed
from engine import phrase


def choice(index: int, seat: int, gain: float, doubt: float = 0.5) -> Appraised:
    """A turn in a game that stands level, and what it changed for its mover."""
    return Appraised(index, seat, phrase("any"), [20.0, 20.0], [20.0, 20.0], Earned(0.0, gain, doubt))


def test_what_the_loser_threw_away_is_told_as_the_losers_loss() -> None:
    found = [choice(n, n % 2, 0.0) for n in range(9)]
    found[3], found[6] = choice(3, 1, -7.0), choice(6, 0, 5.0)
    told = [moment for moment in deciding(found, [20, 20], winner=0) if moment.chosen]
    assert [(moment.number, moment.swing) for moment in told] == [(3, -7.0), (6, 5.0)]


def test_a_great_gain_in_greater_doubt_is_no_gain() -> None:
    found = [choice(0, 0, 12.0, doubt=6.0), choice(1, 1, 2.0, doubt=0.5), choice(2, 0, 0.4, doubt=0.0)]
    assert [moment.number for moment in deciding(found, [20, 20], winner=0) if moment.chosen] == [1]


def test_clear_choices_come_before_the_swings_of_luck_which_fill_up() -> None:
    leads = [0, 0, 0, 9, 9, 9, 9, 9, 9]
    found = [
        Appraised(n, n % 2, phrase("any"), [20.0 + lead, 20.0], [20.0, 20.0]) for n, lead in enumerate(leads)
    ]
    found[7] = Appraised(7, 1, phrase("any"), [29.0, 20.0], [29.0, 20.0], Earned(-9.0, -5.0, 0.5))
    first, last = deciding(found, [29, 20], winner=0, count=2)
    assert (first.number, first.swing, first.chosen) == (2, 9, False)
    assert (last.number, last.swing, last.chosen) == (7, 4.0, True)


def test_a_swing_is_told_for_who_moved_there_not_for_the_winner() -> None:
    found = [Appraised(n, 1, phrase("any"), [20.0 + 9 * (n > 2), 20.0], [20.0, 20.0]) for n in range(7)]
    (only,) = deciding(found, [29, 20], winner=0, count=1)
    assert (only.before, only.after) == (0, -9)


def turn(index: int, *expected: float) -> Appraised:
    return Appraised(index, 0, phrase("any"), list(expected), list(expected))


def test_without_clear_choices_the_largest_lasting_changes_of_the_lead_decide() -> None:
    leads = [0, 0, 0, -8, -8, -8, 1, 1, 1, 12, 12, 12]
    found = [turn(n, 20 + lead, 20) for n, lead in enumerate(leads)]
    moments = deciding(found, final=[32, 20], winner=0)
    assert [moment.number for moment in moments] == [2, 5, 8]
    assert [moment.swing for moment in moments] == [-8, 9, 11]


def test_one_moment_is_not_told_three_times() -> None:
    found = [turn(n, 20 + 9 * (n > 5), 20) for n in range(12)]
    first, *others = sorted(deciding(found, [29, 20], 0), key=lambda moment: -abs(moment.swing))
    assert first.number == 5
    assert all(abs(other.number - first.number) >= AROUND for other in others)


def test_two_great_moments_that_take_up_a_short_game_leave_room_for_a_third() -> None:
    leads = [0, 0, 0, 20, 20, 20, 20, 20, 50, 50]
    found = [turn(n, 20 + lead, 20) for n, lead in enumerate(leads)]
    moments = deciding(found, final=[70, 20], winner=0)
    assert [moment.number for moment in moments if moment.number in (2, 7)] == [2, 7]
    assert len(moments) == 3


def test_a_game_of_two_turns_has_two_moments() -> None:
    assert len(deciding([turn(1, 10), turn(2, 30)], final=[31], winner=0)) == 2


def test_alone_the_score_itself_decides() -> None:
    moments = deciding([turn(1, 10), turn(2, 30)], final=[31], winner=0, count=1)
    assert [moment.number for moment in moments] == [0]
    assert moments[0].before == 10


def test_a_smoothed_curve_keeps_its_ends() -> None:
    assert smoothed([3, 9, 0, 6]) == [3, 4, 5, 6]
