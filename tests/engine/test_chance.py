"""The dice: a public function of the seed that anybody can write again, and a log that gives them back."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import DamagedLog, FastChance, RecordedChance, SeededChance, fingerprint
from tests.engine.outsider import outsider

# -- anybody can check the dice ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["place", "7", "", "été – village", "f" * 64])
@pytest.mark.parametrize("stream", [0, 1, 25])
def test_an_outsiders_few_lines_find_every_draw_of_a_seed(seed: str, stream: int) -> None:
    sizes = [6, 6, 2, 52, 1, 3 * 2**30, 2**31 + 1, 2**32, 6, 1000] * 4
    chance = SeededChance(seed, stream)
    assert [chance.below(n) for n in sizes] == outsider(seed, stream, sizes)


def test_the_dice_of_a_seed_never_change() -> None:
    """The answers as they were when the first table was played: a change would belie published seeds."""
    chance = SeededChance("place", 0)
    assert [chance.die() for _ in range(12)] == [4, 4, 5, 6, 5, 1, 3, 3, 4, 5, 1, 6]
    chance = SeededChance("place", 1)
    assert [chance.die() for _ in range(12)] == [2, 3, 2, 5, 4, 1, 1, 2, 4, 2, 4, 4]


def test_a_shuffle_and_a_hand_drawn_one_by_one_never_change() -> None:
    cards = list("abcdefgh")
    SeededChance("place", 0).shuffle(cards)
    assert "".join(cards) == "fgachedb"
    bag, chance = list("abcdefgh"), SeededChance("place", 0)
    assert "".join(chance.pop(bag) for _ in range(8)) == "bdehcagf"
    assert bag == []


def test_words_that_would_favour_small_answers_are_passed_over() -> None:
    """SHA-256 of "place:0:0" is bf329161 2fd44a99 75ef0530 d38f0917 2b4763d6 …: the fourth is too high."""
    chance = SeededChance("place", 0)
    drawn = [chance.below(3 * 2**30) for _ in range(4)]
    assert drawn == [0xBF329161, 0x2FD44A99, 0x75EF0530, 0x2B4763D6]


def test_the_fingerprint_shown_before_the_game_is_the_sha_256_of_the_seed() -> None:
    assert fingerprint("place") == "81df63580cc9ff1550c90d918ec234f1834013b800b5321201e88d96e785277c"


def test_each_stream_and_each_seed_has_luck_of_its_own() -> None:
    streams = [("place", 0), ("place", 1), ("place", 11), ("placf", 0)]
    assert len({tuple(SeededChance(*of).below(2**32) for _ in range(4)) for of in streams}) == len(streams)


# -- fair -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chance", [SeededChance("fair", 0), FastChance("fair")], ids=["table", "bots"])
@pytest.mark.parametrize("sides", [2, 6, 7, 20])
def test_every_side_comes_up_about_as_often(chance: SeededChance | FastChance, sides: int) -> None:
    rolls = 6000
    seen = Counter(chance.below(sides) for _ in range(rolls))
    assert set(seen) == set(range(sides))
    expected = rolls / sides
    surprise = sum((n - expected) ** 2 / expected for n in seen.values())
    # Chi-squared has mean k and variance 2k: six deviations are far beyond honest dice.
    k = sides - 1
    assert surprise < k + 6 * (2 * k) ** 0.5


def test_every_order_of_three_cards_comes_up_about_as_often() -> None:
    chance, seen = SeededChance("orders", 0), Counter()
    for _ in range(1800):
        cards = list("abc")
        chance.shuffle(cards)
        seen["".join(cards)] += 1
    assert len(seen) == 6
    assert all(210 < n < 390 for n in seen.values())


def test_a_die_counts_from_one_and_a_choice_is_one_of_the_items() -> None:
    chance = SeededChance("ranges", 0)
    assert {chance.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {chance.die(4) for _ in range(200)} == {1, 2, 3, 4}
    assert {chance.choice("xyz") for _ in range(100)} == set("xyz")


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_drawn_from_nothing(n: int) -> None:
    chance = SeededChance("x", 0)
    with pytest.raises(ValueError, match="nothing to draw"):
        chance.below(n)
    assert chance.drawn == []


def test_bots_with_the_same_seed_think_the_same_thoughts() -> None:
    ours, theirs = FastChance(3), FastChance(3)
    assert [ours.below(1000) for _ in range(50)] == [theirs.below(1000) for _ in range(50)]


# -- what was drawn comes back ------------------------------------------------------------------------------


def test_what_was_drawn_is_kept_with_how_much_was_possible() -> None:
    chance = SeededChance("place", 0)
    chance.die()
    chance.choice("ab")
    chance.shuffle([1, 2, 3])
    assert [size for size, _ in chance.drawn] == [6, 2, 3, 2]
    assert [value for _, value in chance.drawn] == outsider("place", 0, [6, 2, 3, 2])


def test_the_log_gives_back_what_was_drawn_whatever_asks_for_it() -> None:
    first = SeededChance("place", 5)
    cards, bag = list("abcde"), list("vwxyz")
    first.shuffle(cards)
    rolled, taken = first.die(), first.pop(bag)

    again = RecordedChance(first.drawn)
    cards_again, bag_again = list("abcde"), list("vwxyz")
    again.shuffle(cards_again)
    assert (again.die(), again.pop(bag_again)) == (rolled, taken)
    assert (cards_again, bag_again) == (cards, bag)
    assert again.exhausted()


def test_a_log_that_is_too_short_says_so() -> None:
    chance = RecordedChance([(6, 3)])
    assert chance.die() == 4
    with pytest.raises(DamagedLog, match="fewer draws"):
        chance.die()


def test_a_log_drawn_by_other_rules_says_so() -> None:
    chance = RecordedChance([(8, 3)])
    with pytest.raises(DamagedLog, match="among 6, the log among 8"):
        chance.die()


def test_a_log_with_draws_left_over_is_not_exhausted() -> None:
    assert RecordedChance([]).exhausted()
    assert not RecordedChance([(6, 0)]).exhausted()
