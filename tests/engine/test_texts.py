"""Sentences: what a game says, in French and in English, with names, numbers and lists that agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Amount, Param, Term, Who, phrase
from engine.texts import LANGUAGES, SITE, Texts, Words, join, singular

WORDS = Words(
    {
        "site.hello": {"fr": "Bonjour {name}", "en": "Hello {name}"},
        "site.games": {
            "fr": {"one": "{n} partie", "other": "{n} parties"},
            "en": {"one": "{n} game", "other": "{n} games"},
        },
    }
)

TEXTS = Texts(
    {
        "title": {"fr": "Le marché", "en": "The market"},
        "articles": [{"id": "m.pay", "title": {"fr": "Payer", "en": "Paying"}}],
        "refusals": [
            {"id": "m.no.money", "article": "m.pay", "text": {"fr": "Il manque {sum}.", "en": "{sum} short."}}
        ],
        "log": [
            {"id": "m.log.buy", "text": {"fr": "{who} achète {what}.", "en": "{who} buys {what}."}},
            {
                "id": "m.log.keep",
                "count": "n",
                "text": {"fr": "Il reste {n} œufs.", "en": "{n} eggs are left."},
                "text_one": {"fr": "Il reste {n} œuf.", "en": "{n} egg is left."},
            },
        ],
        "phrases": [
            {"id": "m.pair", "text": {"fr": "{a} contre {b}", "en": "{a} for {b}"}},
            {
                "id": "m.log.pay",
                "count": "sum",
                "text": {"fr": "{sum} partent", "en": "{sum} go"},
                "text_one": {"fr": "{sum} part", "en": "{sum} goes"},
            },
        ],
        "glossary": [
            {
                "id": "egg",
                "fr": "œuf",
                "en": "egg",
                "a": {"fr": "un œuf", "en": "an egg"},
                "plural": {"fr": "œufs", "en": "eggs"},
            },
            {"id": "coin", "fr": "pièce", "en": "coin", "plural": {"fr": "pièces", "en": "coins"}},
            {"id": 3, "fr": "trois", "en": "three"},
        ],
    },
    WORDS,
)


def said(key: str, lang: str = "fr", /, **params: Param) -> str:
    return TEXTS.say(phrase(key, **params), lang)


# -- numbers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "fr", "en"), [(0, True, False), (1, True, True), (2, False, False), (-1, False, False)]
)
def test_french_counts_zero_with_one_and_english_with_many(n: int, fr: bool, en: bool) -> None:
    assert (singular(n, "fr"), singular(n, "en")) == (fr, en)


@pytest.mark.parametrize(
    ("n", "fr", "en"),
    [
        (0, "Il reste 0 œuf.", "0 eggs are left."),
        (1, "Il reste 1 œuf.", "1 egg is left."),
        (2, "Il reste 2 œufs.", "2 eggs are left."),
    ],
)
def test_a_sentence_of_a_game_agrees_with_its_number(n: int, fr: str, en: str) -> None:
    assert (said("m.log.keep", "fr", n=n), said("m.log.keep", "en", n=n)) == (fr, en)


@pytest.mark.parametrize(("n", "fr", "en"), [(0, "0 partie", "0 games"), (5, "5 parties", "5 games")])
def test_a_word_of_the_site_agrees_with_its_number(n: int, fr: str, en: str) -> None:
    assert (WORDS.say("site.games", "fr", n=n), WORDS.say("site.games", "en", n=n)) == (fr, en)


@pytest.mark.parametrize(
    ("n", "fr", "en"),
    [
        (0, "0\u00a0pièce part", "0\u00a0coins go"),
        (1, "1\u00a0pièce part", "1\u00a0coin goes"),
        (4, "4\u00a0pièces partent", "4\u00a0coins go"),
    ],
)
def test_an_amount_agrees_with_its_unit_and_the_sentence_with_the_amount(n: int, fr: str, en: str) -> None:
    amount = Amount(n, "coin")
    assert (said("m.log.pay", "fr", sum=amount), said("m.log.pay", "en", sum=amount)) == (fr, en)


def test_an_amount_of_a_word_without_plural_keeps_the_word() -> None:
    assert said("m.no.money", sum=Amount(2, "3")) == "Il manque 2\u00a0trois."


# -- people, things and lists -----------------------------------------------------------------------------


def test_a_seat_is_called_by_its_number_where_nobody_is_known() -> None:
    assert said("m.log.buy", who=Who(0), what="tout") == "1 achète tout."


def test_a_seat_is_called_by_the_name_of_its_player() -> None:
    bought = phrase("m.log.buy", who=Who(1), what=[Who(0), Who(1)])
    assert TEXTS.say(bought, "en", ["Ana", "Bo"].__getitem__) == "Bo buys Ana and Bo."


def test_a_name_in_braces_is_only_a_name() -> None:
    bought = phrase("m.log.buy", who=Who(0), what="{what}")
    assert TEXTS.say(bought, "en", lambda seat: "{who.__class__}") == "{who.__class__} buys {what}."


@pytest.mark.parametrize(
    ("form", "fr", "en"),
    [("", "œuf", "egg"), ("a", "un œuf", "an egg"), ("plural", "œufs", "eggs"), ("the", "œuf", "egg")],
)
def test_a_term_has_the_form_asked_for_or_else_its_bare_word(form: str, fr: str, en: str) -> None:
    term = Term("egg", form)
    assert (TEXTS.term(term, "fr"), TEXTS.term(term, "en")) == (fr, en)


def test_a_glossary_entry_named_by_a_number_is_found_by_its_digits() -> None:
    assert TEXTS.term(Term("3"), "en") == "three"


@pytest.mark.parametrize(
    ("parts", "fr", "en"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a et b", "a and b"),
        (["a", "b", "c"], "a, b et c", "a, b and c"),
    ],
)
def test_lists_are_read_out_with_one_and(parts: list[str], fr: str, en: str) -> None:
    assert (join(parts, "fr"), join(parts, "en")) == (fr, en)


def test_a_list_may_hold_everything_a_sentence_may() -> None:
    goods: Param = [Term("egg", "a"), Amount(2, "coin"), phrase("m.pair", a=1, b=2), 7]
    assert said("m.log.buy", who="Ana", what=goods) == "Ana achète un œuf, 2\u00a0pièces, 1 contre 2 et 7."


def test_sentences_inside_sentences_speak_the_same_language_and_know_the_same_names() -> None:
    swap = phrase("m.pair", a=Who(1), b=phrase("m.pair", a=Term("egg"), b=phrase("site.games", n=1)))
    bought = phrase("m.log.buy", who=Who(0), what=swap)
    names = ["Ana", "Bo"].__getitem__
    assert TEXTS.say(bought, "fr", names) == "Ana achète Bo contre œuf contre 1 partie."
    assert TEXTS.say(bought, "en", names) == "Ana buys Bo for egg for 1 game."


# -- where sentences come from ------------------------------------------------------------------------------


def test_a_game_falls_back_on_the_words_of_the_site() -> None:
    assert said("site.hello", "en", name="Ana") == "Hello Ana"
    assert said("site.games", "fr", n=2) == "2 parties"
    assert "site.hello" in TEXTS
    assert "m.log.buy" in TEXTS
    assert "m.log.nothing" not in TEXTS


def test_a_game_may_say_a_site_key_in_its_own_words() -> None:
    own = Texts({"phrases": [{"id": "site.hello", "text": {"fr": "Meuh", "en": "Moo"}}]}, WORDS)
    assert own.say(phrase("site.hello", name="Ana"), "en") == "Moo"


def test_an_unknown_key_is_an_error_not_an_empty_sentence() -> None:
    with pytest.raises(KeyError):
        said("m.log.nothing")


def test_a_missing_parameter_is_an_error_not_a_brace_on_the_page() -> None:
    with pytest.raises(KeyError):
        said("m.log.buy", who="Ana")


def test_a_refusal_names_its_article_and_nothing_else_does() -> None:
    assert TEXTS.rule_of("m.no.money") == "m.pay"
    assert TEXTS.rule_of("m.log.buy") is None
    assert TEXTS.rule_of("site.hello") is None


def test_plain_fields_of_the_file_are_read_by_language() -> None:
    assert (TEXTS.get("title", "fr"), TEXTS.get("title", "en")) == ("Le marché", "The market")


def test_texts_and_words_are_read_from_yaml_files(tmp_path: Path) -> None:
    path = tmp_path / "texts.yaml"
    path.write_text('phrases:\n  - {id: a.b, text: {fr: "Été", en: "Summer"}}\n', "utf-8")
    assert Texts.load(path).say(phrase("a.b"), "fr") == "Été"
    path.write_text('a.b: {fr: "Été", en: "Summer"}\n', "utf-8")
    assert Words.load(path).say("a.b", "en") == "Summer"
    assert Words.load(path).keys() == ["a.b"]


def test_the_site_has_words_for_what_is_no_move_at_all() -> None:
    """What `GameEngine.parse` says for every game that does not say it better."""
    assert SITE.say("table.refused.malformed", "fr") != SITE.say("table.refused.malformed", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_below_nothing_has_a_minus(lang: str) -> None:
    assert SITE.say("common.points", lang, n=-6).startswith("−6")


@pytest.mark.parametrize(
    "params",
    [
        {"name": "Barnabé le Grand"},
        {"name": "x" * 100_000},
        {"name": 10**4000},
        {"name": "Ana", **{f"more{n}": 1 for n in range(9)}},
        {"name": Term("egg", "x" * 1000)},
    ],
)
def test_what_somebody_wrote_is_kept_in_no_sentence(params: dict[str, Param]) -> None:
    """A file of a stranger's, or a thousand names, would stay in memory for good."""
    texts = Texts(TEXTS.source, WORDS)
    for _ in range(2):
        assert texts.say(phrase("site.hello", **params), "fr").startswith("Bonjour")
    assert not texts._said


def test_sentences_that_are_said_again_and_again_are_kept() -> None:
    texts = Texts(TEXTS.source, WORDS)
    for _ in range(2):
        assert texts.say(phrase("m.pair", a=Amount(3, "egg"), b="C4"), "en").endswith("for C4")
    assert len(texts._said) == 1
