"""The end: parks, totals, ranking, the verdict of a solo game, and what the log says of a game."""

from __future__ import annotations

from engine import SPECTATOR, phrase
from games.rolling_village.data import EMPTY_SHEET
from games.rolling_village.rules.scoring import estimated_total
from games.rolling_village.state import Table, Village
from tests.rolling_village.table import ENGINE, TEXTS, act, confirm, place, table, told

PARK_PAYS = ".F..../HPL.../....../....../......"


def finished(*totals: int) -> Table:
    villages = [Village(EMPTY_SHEET, [], None, [], [total, *[0] * 8], True) for total in totals]
    return Table(9, (4, 2), villages)


def test_40_equal_totals_share_the_place() -> None:
    outcome = ENGINE.outcome(finished(71, 58, 71))
    assert outcome is not None
    assert [(s.seat, s.rank, s.total) for s in outcome.standings] == [(0, 1, 71), (2, 1, 71), (1, 3, 58)]
    assert outcome.note is None


def test_41_a_solo_game_ends_with_a_verdict() -> None:
    verdicts = {59: "no second term", 60: "narrow re-election", 100: "an avenue named after you"}
    for total, verdict in verdicts.items():
        outcome = ENGINE.outcome(finished(total))
        assert outcome is not None
        assert outcome.note is not None
        assert TEXTS.say(outcome.note, "en") == f"Game over with {total} points: {verdict}."


def test_the_score_sheet_has_nine_rounds_and_the_parks_and_leaves_drafts_out() -> None:
    state = table(3, (2, 4), PARK_PAYS, scores=[4, 6])
    place(state, "b1", 5, 4)
    (standing,) = ENGINE.score(state)
    assert [line.points for line in standing.lines] == [4, 6, 0, 0, 0, 0, 0, 0, 0, 10]
    assert standing.total == 20
    assert TEXTS.say(standing.lines[2].label, "fr") == "Manche 3"
    assert standing.lines[-1].label == phrase("rv.score.parks")


def test_the_last_confirmation_tells_parks_totals_and_the_ranking() -> None:
    state = table(9, (4, 2), PARK_PAYS, seats=2, bonuses=("house", "forest"), scores=[8] * 8)
    state.villages[1].sheet = ".F..../HP..../....../....../......"
    for seat in (0, 1):
        place(state, "b1", 5, 2, seat=seat)
        place(state, "b2", 5, 5 - 1, seat=seat)
        place(state, "bonus", 5, 6, "lake", seat=seat)
    confirm(state, 0)
    events = told(confirm(state, 1))
    after = events.index("Subtotals after round 9: A 64 and B 64.")
    assert events[after:] == [
        "Subtotals after round 9: A 64 and B 64.",
        "A, park at row 2, column 2: a house, a forest and a lake around it, 10 points.",
        "A: 64 from the rounds and 10 from the parks, so 74.",
        "B, park at row 2, column 2: no points, missing a lake.",
        "B: 64 from the rounds and 0 from the parks, so 64.",
        "Game over: A wins with 74 points.",
        "Ranking: 1. A 74 and 2. B 64.",
    ]
    assert ENGINE.to_move(state) == frozenset()
    assert not ENGINE.legal(state, 0)


def test_a_shared_victory_names_everybody() -> None:
    state = table(9, (4, 2), seats=3, bonuses=("house", "forest"), scores=[8] * 8)
    events: list[str] = []
    for seat in range(3):
        place(state, "b1", 5, 2, seat=seat)
        place(state, "b2", 5, 4, seat=seat)
        place(state, "bonus", 5, 6, "lake", seat=seat)
        events = told(confirm(state, seat))
    assert events[-2:] == [
        "Game over: A, B and C share first place with 64 points.",
        "Ranking: 1. A 64, 1. B 64 and 1. C 64.",
    ]


def test_the_log_tells_overflow_full_columns_groups_and_nothing_scored() -> None:
    sheet = ".H..../.F..../.L..../.H..../.F...."
    state = table(2, (4, 2), sheet, scores=[0])
    place(state, "b1", 1, 1)
    place(state, "b2", 1, 4)
    assert told(confirm(state))[1:5] == [
        "Column 2 is full: A builds a house at row 1, column 1.",
        "A builds a forest at row 1, column 4.",
        "A group (forest) brings A 1 point.",
        "A scores 1 point on avenue 5-6. Rounds so far: 1.",
    ]
    nothing = table(1, (4, 2), ".H..../....../.H..../.H..../.H....")
    place(nothing, "b1", 2, 2)
    place(nothing, "b2", 1, 4)
    assert "Column 2 is now full for A." in told(confirm(nothing))
    zero = table(1, (4, 2))
    place(zero, "b1", 1, 2)
    place(zero, "b2", 1, 4)
    assert "Avenue 5-6 brings nothing to A. Rounds so far: 0." in told(confirm(zero))


def test_groups_are_told_as_people_say_it() -> None:
    state = table(1, (4, 2), "...F../....../....../....../......")
    place(state, "b1", 2, 2)
    place(state, "b2", 2, 4)
    assert told(confirm(state), "fr")[3:6] == [
        "Un groupe (maison) rapporte 1\u00a0point à A.",
        "Un groupe (forêt) rapporte 2\u00a0points à A.",
        "A marque 3\u00a0points sur l’avenue 5-6. Total des manches\u00a0: 3.",
    ]


def test_the_opening_names_the_villages_and_the_first_roll() -> None:
    assert told(ENGINE.opening(table(0, (1, 6), seats=2))) == [
        "The game begins. Villages: A and B.",
        "Set-up: the dice show 1 and 6. One free project in column 1, another in column 6.",
    ]
    assert told(ENGINE.opening(table(0, (3, 3))))[-1] == (
        "Set-up: double 3. Two free projects in column 3, no park."
    )


def test_rounds_open_chapters_and_bonus_rounds_say_so() -> None:
    state = table(8, (4, 2), bonuses=("house", "forest"))
    place(state, "b1", 5, 2)
    place(state, "b2", 5, 4)
    events = confirm(state)
    headings = [event for event in events if event.heading]
    assert told(headings) == ["Round 9 of 9."]
    assert "Last round!" in told(events)
    assert "Bonus round: one more project in every village." in told(events)


def test_a_prompt_says_what_is_left() -> None:
    state = table(3, (1, 1), ".H..../.F..../.L..../.H..../.F....", seats=2)

    def asked(seat: int = 0) -> str:
        return TEXTS.say(ENGINE.prompt(state, seat), "en", "AB".__getitem__)

    assert asked() == "build a house in column 1 and a park"
    place(state, "b1", 5, 1)
    place(state, "park", 5, 6)
    assert asked() == "add your bonus project anywhere (house, forest or lake)"
    place(state, "bonus", 1, 1, "lake")
    assert asked() == "the sum is 2, choose your avenue"
    act(state, {"action": "choose_avenue", "avenue": "7"})
    assert asked() == "confirm the round, or undo your last step"
    confirm(state)
    assert asked() == "please wait, these villages have not confirmed yet: B"


def test_the_estimate_of_a_seat_counts_its_own_draft_and_its_best_avenue_where_it_may_choose() -> None:
    state = table(9, (6, 6), PARK_PAYS, bonuses=("house", "forest"), scores=[7] * 8)
    assert estimated_total(state, 0) == 56 + 10, "no avenue pays anything yet"
    place(state, "b1", 5, 6)
    assert estimated_total(state, 0) == 56 + 10 + 3
    assert estimated_total(ENGINE.view(state, SPECTATOR), 0) == 56 + 10
