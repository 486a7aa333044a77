"""What is said: every key the rules use exists, and every event can be said in both languages."""

from string import Formatter

import pytest

from engine import FastChance, Phrase, Term, phrase
from games.villages_hache.actions import PlayPoints
from games.villages_hache.data import pieces
from games.villages_hache.data.board import CELLS
from games.villages_hache.rules import wording
from games.villages_hache.rules.engine import ARTICLES
from tests.villages_hache.tables import ENGINE, TEXTS, build, draw, give, keys, settled, turn_of


def test_the_cards_and_buildings_of_the_glossary_are_those_of_the_game() -> None:
    glossary = TEXTS.glossary
    for card, types in pieces.OFFERS.items():
        assert (tuple(glossary[card]["types"]), glossary[card]["number"]) == (types, pieces.NUMBER[card])
    for card, type_ in pieces.VISITS.items():
        assert glossary[card]["building"] == type_
    for type_ in pieces.BUILDINGS:
        assert bool(glossary[type_].get("unique")) == (type_ in pieces.UNIQUE)


def test_every_article_named_by_the_rules_exists() -> None:
    assert set(ARTICLES.values()) <= set(TEXTS.articles)


def test_the_moment_opens_the_rules_at_its_article() -> None:
    state = settled()
    assert ENGINE.article(state, 0) == "vi.draw.one"
    give(state, 0, stake="A10")
    draw(state, "I1")
    assert ENGINE.article(state, 0) == "vi.surprise.acquisition"
    state = settled()
    build(state, 1, "garage", "Y30", "Y40")
    draw(state, "V04")
    turn_of(state, 0)
    assert ENGINE.article(state, 0) == "vi.visit.no_points"


@pytest.mark.parametrize(
    ("cell", "fr", "at_start"),
    [
        ("BEA-R54", "case rouge 5-4 de Beaufort", "Case rouge 5-4 de Beaufort"),
        ("NOH-Y30", "case jaune 3-0 de Nohant", "Case jaune 3-0 de Nohant"),
        ("FON-P2", "chemin 2 de Fontaine", "Chemin 2 de Fontaine"),
        ("X", "carrefour", "Carrefour"),
    ],
)
def test_cells_have_spoken_names(cell: str, fr: str, at_start: str) -> None:
    assert TEXTS.say(wording.cell(cell), "fr") == fr
    assert TEXTS.say(wording.cell(cell, start=True), "fr") == at_start


def test_no_two_cells_share_a_name() -> None:
    for lang in ("fr", "en"):
        assert len({TEXTS.say(wording.cell(cell), lang) for cell in CELLS}) == 173


def test_a_building_is_told_with_its_village_and_its_ground() -> None:
    state = settled()
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    action = {"action": "acquire", "type": "maison", "payment": [8], "cells": ["BEA-Y22", "BEA-Y32"]}
    told = ENGINE.play(state, 0, ENGINE.decode(action), FastChance(0))
    assert TEXTS.say(told[1].phrase, "fr", lambda seat: "Zoé") == (
        "Zoé construit une maison d’habitation à Beaufort (cases 2-2 et 3-2) et marque 5\u00a0points. "
        "Score\u00a0: 5."
    )


def test_one_step_is_singular() -> None:
    state = settled(pawn="R54")
    state.players[0].target = build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, 1, stake="V04")
    turn_of(state, 0)
    told = ENGINE.play(state, 0, PlayPoints(1), FastChance(0))
    assert keys(told)[0] == "visit.move"
    assert "moves 1 cell:" in TEXTS.say(told[0].phrase, "en")


def test_the_glossary_holds_the_pieces_and_the_words_of_a_missing_choice() -> None:
    printed = {*pieces.BUILDINGS, *pieces.OFFERS, *pieces.VISITS, *pieces.VILLAGES}
    cards = {pieces.SURPRISE, pieces.ROTATION}
    choices = {"village", "building", "ground", "cell", "target", "points_card"}
    assert set(TEXTS.glossary) == printed | cards | choices | {"stock"}


def test_every_placeholder_is_explained_and_none_that_is_not_there() -> None:
    texts = [
        text
        for part in ("refusals", "log", "phrases")
        for entry in TEXTS.source[part]
        for form in ("text", "text_one")
        for text in entry.get(form, {}).values()
    ]
    filled = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    assert filled == set(TEXTS.source["placeholders"])


def test_the_tutorial_can_be_played_as_written() -> None:
    from tests.villages_hache.tables import Cards

    board = TEXTS.source["tutorial_board"]
    state = ENGINE.deal(board["seats"], ENGINE.Options(), Cards(first=board["first_seat"]))
    chance = Cards(*board["stock_top_first"])
    for step in TEXTS.source["tutorial"]:
        for move in step.get("meanwhile", ()):
            raw = {name: value for name, value in move.items() if name not in ("seat", "card")}
            ENGINE.play(state, move["seat"], ENGINE.decode(raw), chance)
        expected = dict(step["expects"])
        if "action" in expected:
            expected.pop("card", None)
            ENGINE.play(state, 0, ENGINE.decode(expected), chance)
    assert state.players[0].score == 5
    assert state.players[0].pawn == "BEA-R41"
    assert state.players[1].target == ("BEA-Y32", "BEA-Y33")
    assert state.turn == 0


def test_the_lesson_names_what_the_game_names_and_asks_what_the_game_asks() -> None:
    said = " ".join(step["say"]["fr"] for step in TEXTS.source["tutorial"])
    assert "C’est votre enjeu, votre projet du moment" in said
    assert "vos cartes suffisent, et le jeu annonce «\u00a0Vous permettez\u202f!\u00a0»" in said
    assert "À la table, le jeu la tire pour vous." in said
    # As at a table: cards, ground, and only then the button that builds.
    asked = [next(iter(step["expects"].values())) for step in TEXTS.source["tutorial"]]
    assert asked[4:7] == [{"type": "ferme", "payment": [6]}, {"cells": ["BEA-Y32", "BEA-Y33"]}, "acquire"]


def test_phrases_nest() -> None:
    said: Phrase = phrase("vi.prompt.ACQUIRE", card=Term("A10"))
    assert TEXTS.say(said, "en") == "build with “farm or house, 5”"
