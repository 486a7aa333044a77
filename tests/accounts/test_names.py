"""What may be called a name."""

from __future__ import annotations

import time
import unicodedata

import pytest

from accounts.models import NAME_MAX
from accounts.names import clean_name, look_alike
from web.refusals import Refused


def refusal(raw: str) -> str:
    with pytest.raises(Refused) as caught:
        clean_name(raw)
    assert caught.value.status == 400
    return caught.value.phrase.key


@pytest.mark.parametrize(
    "name",
    [
        "Camille",
        "Jean-François d’Étable",
        "Zoë 2",
        "X Æ A-12",
        "李小龍",
        "Нина",
        "مريم",
        "שָׁלוֹם",
        "นิ่มนวล",
        "Nguyễn Thị Hạnh",
        "श्री",
        "ශ්\u200dරී",
        "🐑",
        "👩\u200d🌾 Zoé",
        "👩🏽\u200d🌾",
        "❤\ufe0f Léa",
        "1\ufe0f\u20e3",
        "🇫🇷",
        "\U0001fae8",
        "<script>alert(1)</script>"[:NAME_MAX],
        "Robert'); DROP TABLE",
        "{name} {0} %s",
    ],
)
def test_an_honest_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_spaces_around_and_between_are_tidied() -> None:
    assert clean_name("  Marie \t\n  Claire\u00a0\u2003B. ") == "Marie Claire B."


def test_an_accent_typed_apart_joins_its_letter() -> None:
    assert clean_name("Rene\u0301e") == "Renée"


@pytest.mark.parametrize("raw", ["", " ", "\t\n\u2003\u2028", "...", "–", "!?", "' -"])
def test_a_name_without_a_letter_is_missing(raw: str) -> None:
    assert refusal(raw) == "home.name.error.empty"


def test_a_name_has_a_greatest_length_once_composed() -> None:
    assert clean_name("e\u0301" * NAME_MAX) == "é" * NAME_MAX
    assert refusal("é" * (NAME_MAX + 1)) == "home.name.error.long"


@pytest.mark.parametrize("piece", ["a", "é", "a\u0301\u0323", "\u202e", "🐑", "<b>", "\x00"])
def test_a_hundred_kilobytes_are_refused_at_once(piece: str) -> None:
    began = time.process_time()
    assert refusal(piece * (100_000 // len(piece.encode()))) == "home.name.error.long"
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "raw",
    [
        "ab\u202egnp.exe",  # right-to-left override
        "\u202bMarie",
        "Marie\u2066",
        "Marie\u200f",
        "\u061cMarie",
        "Ma\u200brie",  # zero-width space
        "Ma\u200crie",
        "Ma\u200drie",  # a joiner that joins no pictograms
        "Marie\u200d",
        "\u200d🌾",
        "Ma\u2060rie",
        "\ufeffMarie",
        "Ma\u00adrie",
        "Ma\x00rie",
        "Ma\x1brie",
        "Ma\x7frie",
        "Ma\u0085rie\x9f",
        "Marie\ud800",  # half a character
        "Marie\ue000",
        "Marie\ufffe",
        "Ma\ufe0frie",
        "Ma\u034frie",
        "\u3164",  # letters that are drawn as nothing
        "\u115f\u1160",
        "\u2800\u2800",
        "Marie\U000e0041",
        "Z\u0335\u0321\u0322\u0337\u0338algo",
        "a\u0300\u0301\u0302\u0303",
        "\u0301Marie",
        "Marie \u0301\u0302",
        "a\u20dd\u20dd\u20dd\u20dd",
    ],
)
def test_signs_that_spoil_other_peoples_screens_are_refused(raw: str) -> None:
    assert refusal(raw) == "account.error.name_signs"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),  # Cyrillic А
        ("Anna", "anna"),
        ("anna", "\u0410NN\u0391"),
        ("Poca", "\u0420\u043e\u0441\u0430"),  # all of it Cyrillic
        ("Camille", "Camilⅼe"),
        ("Iris", "lris"),
        ("Martin", "Martiո"),
        ("Armand", "Arrnand"),
        ("Zoé", "Ζoé"),
        ("Zoé", "Zoe\u0301"),
        ("Paypal", "𝔭𝒶y𝕡𝕒ℓ"),
        ("Bob", "Ｂｏｂ"),
    ],
)
def test_two_names_that_readers_would_confuse_are_known_as_such(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Zoé", "Zoe"),
        ("Marie", "Marie B."),
        ("Нина", "Anna"),
        ("李", "季"),
        ("Zoé 1", "Zoé 2"),
    ],
)
def test_two_names_that_readers_tell_apart_are_two(one: str, other: str) -> None:
    assert not look_alike(one, other)
