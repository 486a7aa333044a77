"""Paying just enough."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.villages_hache.rules.payments import cheapest, payments

hands = st.lists(st.integers(1, 8), max_size=9)
numbers = st.integers(5, 12)


def by_trying_all(hand: list[int], number: int) -> set[tuple[int, ...]]:
    return {
        tuple(sorted(chosen, reverse=True))
        for size in range(1, len(hand) + 1)
        for chosen in combinations(hand, size)
        if sum(chosen) >= number > sum(chosen) - min(chosen)
    }


def test_vector_6_with_3_4_and_8_one_pays_five_with_the_8_or_with_3_and_4() -> None:
    assert set(payments([3, 4, 8], 5)) == {(8,), (4, 3)}


@given(hands, numbers)
def test_the_payments_are_those_with_no_card_too_many_each_once(hand: list[int], number: int) -> None:
    found = payments(hand, number)
    assert len(set(found)) == len(found)
    assert set(found) == by_trying_all(hand, number)


@given(hands, numbers)
def test_the_cheapest_payment_is_one_of_them(hand: list[int], number: int) -> None:
    if sum(hand) >= number:
        paid = cheapest(hand, number)
        assert paid in payments(hand, number)
        assert sum(paid) == min(sum(other) for other in payments(hand, number))


def test_among_equal_totals_the_small_cards_go_first() -> None:
    assert cheapest([8, 5, 3, 4, 1], 8) == (4, 3, 1)


def test_a_table_full_of_cards_is_still_counted_quickly() -> None:
    assert len(payments([value for value in range(1, 9) for _ in range(6)], 12)) < 400
