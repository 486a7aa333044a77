"""The texts, and the guided round they promise."""

from __future__ import annotations

import re
from collections.abc import MutableSequence
from typing import Any

import pytest

from engine import Chance, Term
from engine.speaker import speaker
from engine.texts import LANGUAGES, Words
from games.above_below.data import CARDS, STARTERS, VILLAGERS, encounters
from games.above_below.page import explain
from games.above_below.page.people import ZONES
from games.above_below.rules.wording import load_texts
from games.above_below.state import State
from tests.above_below.tables import ENGINE, table

TEXTS = load_texts()
SOURCE = TEXTS.source


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def lines() -> list[dict[str, Any]]:
    return [line for part in ("refusals", "log", "phrases") for line in SOURCE[part]]


@pytest.mark.parametrize("line", lines(), ids=lambda line: line["id"])
def test_both_languages_have_the_same_blanks(line: dict[str, Any]) -> None:
    assert placeholders(line["text"]["fr"]) == placeholders(line["text"]["en"])


def test_every_refusal_quotes_an_article_that_exists() -> None:
    for refusal in SOURCE["refusals"]:
        assert refusal["article"] in TEXTS.articles


def test_every_card_villager_and_story_has_a_name_in_both_languages() -> None:
    names = [*CARDS, *(who for who in VILLAGERS if who[0] != "D")]
    names += [f"{starter.id}.{seat}" for starter in STARTERS for seat in (1, 2, 3, 4)]
    for number, options in encounters.ENCOUNTERS.items():
        names += [f"story.{number}", f"story.{number}.text"]
        for index, option in enumerate(options):
            names.append(f"story.{number}.{index}")
            if option.has_failure_text:
                names.append(f"story.{number}.{index}.fail")
            else:
                names.append(f"story.{number}.{index}.missed")
            names += [f"story.{number}.{index}.{need}" for need in option.needs]
    for lang in LANGUAGES:
        assert all(TEXTS.term(Term(name), lang) for name in names)


class Listening(Words):
    """Notes what is said."""

    def __init__(self, words: Words) -> None:
        super().__init__(words._entries)
        self.heard: set[str] = set()

    def say(self, key: str, lang: str, **params: Any) -> str:
        self.heard.add(key)
        return super().say(key, lang, **params)


def test_no_name_is_kept_that_nobody_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of cards and villagers, and the words that cards, villagers and zones are explained with."""
    names = Listening(explain.NAMES)
    monkeypatch.setattr(explain, "NAMES", names)
    say = speaker(TEXTS, "fr")
    for card in CARDS:
        explain.effects(say, card)
    for who in VILLAGERS:
        explain.skills(say, who)
    for zone in ZONES:
        explain.named(say, zone)
    starters = {f"{starter.id}.{seat}" for starter in STARTERS for seat in (1, 2, 3, 4)}
    assert set(names.keys()) - {*CARDS, *VILLAGERS} - starters == names.heard


def test_a_villager_is_called_without_their_trade() -> None:
    assert TEXTS.term(Term("V05"), "fr") == "Ysé"
    assert TEXTS.term(Term("V05", "full"), "fr") == "Ysé, porte-flambeau"


def test_all_display_names_differ() -> None:
    for lang in LANGUAGES:
        cards = [TEXTS.term(Term(card), lang) for card in CARDS]
        people = [TEXTS.term(Term(who), lang) for who in VILLAGERS if who[0] != "D"]
        assert len(set(cards)) == len(cards)
        assert len(set(people)) == len(people)


# -- the guided round ---------------------------------------------------------------------------------


class Stacked(Chance):
    """Deals the cards and dice the tutorial announces."""

    def __init__(self, dice: list[int], cards: list[str]) -> None:
        self._dice, self._cards = dice, cards

    def die(self, sides: int = 6) -> int:
        return self._dice.pop(0)

    def below(self, n: int) -> int:
        return 0

    def pop(self, items: MutableSequence[Any]) -> Any:
        for card in self._cards:
            if card in items:
                self._cards.remove(card)
                items.remove(card)
                return card
        return super().pop(items)


def guided_table() -> State:
    laid = SOURCE["tutorial_table"]
    state = table(2)
    everything = {
        "houses": [*state.houses.cards, *state.houses.unseen],
        "outposts": [*state.outposts.cards, *state.outposts.unseen],
    }
    for name, row in (("house_row", state.houses), ("outpost_row", state.outposts)):
        row.cards = list(laid[name])
        row.unseen = [card for card in everything[f"{name[:-4]}s"] if card not in row.cards]
    state.keys = list(laid["key_row"])
    state.bag = [
        who for who in (*state.bag, *filter(None, state.recruits)) if who not in laid["villager_slots"]
    ]
    state.recruits = list(laid["villager_slots"])
    state.pile.unseen = [cave for cave in (state.pile.top, *state.pile.unseen) if cave and cave != "G10"]
    state.pile.top = "G10"
    for seat in laid["seats"]:
        assert list(state.players[seat["seat"]].villagers) == [who["id"] for who in seat["villagers"]]
        assert state.players[seat["seat"]].coins == seat["coins"]
    return state


def test_the_guided_round_goes_as_it_says() -> None:
    laid, steps = SOURCE["tutorial_table"], SOURCE["tutorial"]
    state = guided_table()
    dice = [roll["die"] for roll in laid["dice"]]
    chance = Stacked(dice, [*laid["house_deck_top"], *laid["cave_deck_top"]])
    others = {turn["after_step"]: turn["moves"] for turn in laid["other_seat"]}
    for number, step in enumerate(steps, 1):
        if step["expects"]["action"] != "continue":
            ENGINE.play(state, 0, ENGINE.decode(step["expects"]), chance)
        for move in others.get(number, ()):
            ENGINE.play(state, 1, ENGINE.decode(move), chance)
    assert not dice
    after = laid["after"]
    for seat in (0, 1):
        player, told = state.players[seat], after[f"seat_{seat}"]
        assert player.coins == told["coins"]
        assert player.villagers == told["zones"]
        assert (player.potions, player.ciders, player.rep) == (told["potions"], told["ciders"], told["rep"])
        assert [f"{good} x{n}" for good, n in player.track.items()] == told["track"]
        assert list(player.buildings) == [name.split()[0] for name in told["buildings"]]
    assert state.players[0].caves == ["G10"]
    assert state.houses.cards == after["house_row"]
    assert (state.pile.top, state.round, state.first) == (
        after["cave_top"],
        after["round"],
        after["first_seat"],
    )
