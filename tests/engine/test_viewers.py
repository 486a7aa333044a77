"""One word for each viewer, in links and for programs."""

from __future__ import annotations

import pytest

from engine import OMNISCIENT, SPECTATOR, viewers


@pytest.mark.parametrize("viewer", [SPECTATOR, OMNISCIENT, 0, 11])
def test_what_is_written_is_read_as_the_same_viewer(viewer: int) -> None:
    assert viewers.read(viewers.word_of(viewer)) == viewer


def test_a_link_kept_from_before_still_means_the_spectator() -> None:
    assert viewers.read("public") == SPECTATOR


@pytest.mark.parametrize("word", ["", "-1", "-2", "100", "٣", "everybody", "1 "])
def test_what_names_nobody_is_nobody(word: str) -> None:
    assert viewers.read(word) is None
